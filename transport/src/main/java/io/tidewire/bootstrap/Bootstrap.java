/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.resolver.AddressResolver;
import io.tidewire.resolver.AddressResolverGroup;
import io.tidewire.resolver.DefaultAddressResolverGroup;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Sets up clients:
 * <pre>{@code
 * ChannelFuture connected = new Bootstrap()
 *         .group(group)
 *         .channel(NioSocketChannel.class)
 *         .handler(new ChannelInitializer<SocketChannel>() { ... })
 *         .connect("example.com", 80);
 * }</pre>
 * It also sets up channels that are bound and not connected, such as datagram channels.
 */
public class Bootstrap extends AbstractBootstrap<Bootstrap, Channel> {

    private volatile @Nullable SocketAddress remoteAddress;
    /** {@code null} when addresses are taken as they are. */
    private volatile @Nullable AddressResolverGroup<?> resolver = DefaultAddressResolverGroup.INSTANCE;

    /**
     * Creates a bootstrap without settings.
     */
    public Bootstrap() {
    }

    private Bootstrap(Bootstrap other) {
        super(other);
        remoteAddress = other.remoteAddress;
        resolver = other.resolver;
    }

    /**
     * Sets what resolves remote addresses that hold a name.
     *
     * @param resolver the resolvers; none: {@link DefaultAddressResolverGroup}; they stay the caller's
     * @return this
     */
    public Bootstrap resolver(@Nullable AddressResolverGroup<?> resolver) {
        this.resolver = resolver == null ? DefaultAddressResolverGroup.INSTANCE : resolver;
        return this;
    }

    /**
     * Takes remote addresses as they are, resolved or not.
     *
     * @return this
     */
    public Bootstrap disableResolver() {
        resolver = null;
        return this;
    }

    /**
     * Sets the address to connect to.
     *
     * @param remoteAddress the address, if any
     * @return this
     */
    public Bootstrap remoteAddress(@Nullable SocketAddress remoteAddress) {
        this.remoteAddress = remoteAddress;
        return this;
    }

    /**
     * Sets the address to connect to. The host is looked up at each connect.
     *
     * @return this
     */
    public Bootstrap remoteAddress(String inetHost, int inetPort) {
        return remoteAddress(InetSocketAddress.createUnresolved(inetHost, inetPort));
    }

    /**
     * Sets the address to connect to.
     *
     * @return this
     */
    public Bootstrap remoteAddress(InetAddress inetHost, int inetPort) {
        return remoteAddress(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Creates a channel and connects it to the address that was set.
     *
     * @return completes when it is connected; fails, naming the address, if it cannot be, and the channel is closed.
     *         Cancelling it closes the channel.
     * @throws IllegalStateException if no address was set
     */
    public ChannelFuture connect() {
        validate();
        SocketAddress remote = remoteAddress;
        if (remote == null) {
            throw new IllegalStateException("remoteAddress not set");
        }
        return doConnect(remote, localAddress0());
    }

    /**
     * Creates a channel and connects it. The host is looked up first.
     *
     * @return see {@link #connect()}
     */
    public ChannelFuture connect(String inetHost, int inetPort) {
        return connect(InetSocketAddress.createUnresolved(inetHost, inetPort));
    }

    /**
     * Creates a channel and connects it.
     *
     * @return see {@link #connect()}
     */
    public ChannelFuture connect(InetAddress inetHost, int inetPort) {
        return connect(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Creates a channel and connects it.
     *
     * @param remoteAddress where to
     * @return see {@link #connect()}
     */
    public ChannelFuture connect(SocketAddress remoteAddress) {
        return connect(remoteAddress, localAddress0());
    }

    /**
     * Creates a channel, binds it and connects it.
     *
     * @param remoteAddress where to
     * @param localAddress the address to bind to; none: any
     * @return see {@link #connect()}
     */
    public ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) {
        ObjectUtil.checkNotNull(remoteAddress, "remoteAddress");
        validate();
        return doConnect(remoteAddress, localAddress);
    }

    private ChannelFuture doConnect(SocketAddress remote, @Nullable SocketAddress local) {
        return whenRegistered(initAndRegister(),
                (channel, promise) -> resolveAndConnect(channel, remote, local, promise));
    }

    private void resolveAndConnect(Channel channel, SocketAddress remote, @Nullable SocketAddress local,
                                   ChannelPromise promise) {
        AddressResolverGroup<?> resolvers = resolver;
        AddressResolver<?> addresses = resolvers == null ? null : resolvers.getResolver(channel.eventLoop());
        if (addresses == null || !addresses.isSupported(remote) || addresses.isResolved(remote)) {
            connect(channel, remote, local, promise);
        } else {
            resolve(addresses, channel, remote, local, promise);
        }
    }

    @SuppressWarnings("NullAway") // A success has an address.
    private static <T extends SocketAddress> void resolve(
            AddressResolver<T> addresses, Channel channel, SocketAddress remote,
            @Nullable SocketAddress local, ChannelPromise promise) {
        addresses.resolve(remote).addListener((FutureListener<T>) resolved -> {
            if (resolved.cause() != null) {
                channel.close();
                promise.tryFailure(resolved.cause());
            } else {
                take((resolvedFor, outcome) -> connect(resolvedFor, resolved.getNow(), local, outcome),
                        channel, promise);
            }
        });
    }

    private static void connect(Channel channel, SocketAddress remote, @Nullable SocketAddress local,
                                ChannelPromise promise) {
        // In a task of its own, so that handlers see the registration first.
        channel.eventLoop().execute(() -> {
            if (local == null) {
                channel.connect(remote, promise);
            } else {
                channel.connect(remote, local, promise);
            }
            promise.addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        });
    }

    @Override
    @SuppressWarnings("NullAway") // validate() has found a handler.
    void init(Channel channel) {
        channel.pipeline().addLast(handler0());
        setUp(channel, optionsCopy(), attrsCopy());
        for (ChannelInitializerExtension extension : extensions()) {
            extension.postInitializeClientChannel(channel);
        }
    }

    @Override
    public Bootstrap validate() {
        super.validate();
        if (handler0() == null) {
            throw new IllegalStateException("handler not set");
        }
        return this;
    }

    @Override
    public Bootstrap clone() {
        return new Bootstrap(this);
    }

    /**
     * A bootstrap with the same settings and another group.
     *
     * @param group the group of the new bootstrap
     * @return a new bootstrap
     */
    public Bootstrap clone(EventLoopGroup group) {
        Bootstrap copy = new Bootstrap(this);
        copy.replaceGroup(ObjectUtil.checkNotNull(group, "group"));
        return copy;
    }

    @Override
    public final BootstrapConfig config() {
        return new BootstrapConfig(this);
    }

    final @Nullable SocketAddress remoteAddress0() {
        return remoteAddress;
    }

    final @Nullable AddressResolverGroup<?> resolver0() {
        return resolver;
    }
}
