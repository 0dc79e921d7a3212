/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.ReflectiveChannelFactory;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What clients and servers have in common: where channels come from and how they are set up.
 *
 * @param <B> the type of bootstrap
 * @param <C> the type of channel
 */
public abstract class AbstractBootstrap<B extends AbstractBootstrap<B, C>, C extends Channel> implements Cloneable {

    private static final InternalLogger logger = InternalLoggerFactory.getInstance(AbstractBootstrap.class);

    /** In the order in which they were given, since options may depend on each other. Guarded by itself. */
    private final Map<ChannelOption<?>, Object> options = new LinkedHashMap<>();
    private final Map<AttributeKey<?>, Object> attrs = new ConcurrentHashMap<>();
    private volatile EventLoopGroup group;
    @SuppressWarnings("deprecation") // The older type is the supertype of both.
    private volatile ChannelFactory<? extends C> channelFactory;
    private volatile SocketAddress localAddress;
    private volatile ChannelHandler handler;
    private volatile ClassLoader extensionsClassLoader;
    /** What the class loader found, or {@code null} before it was asked. */
    private volatile List<ChannelInitializerExtension> extensions;

    AbstractBootstrap() {
        // Bootstrap and ServerBootstrap only.
    }

    AbstractBootstrap(final AbstractBootstrap<B, C> other) {
        group = other.group;
        channelFactory = other.channelFactory;
        handler = other.handler;
        localAddress = other.localAddress;
        extensionsClassLoader = other.extensionsClassLoader;
        options.putAll(other.optionsCopy());
        attrs.putAll(other.attrs);
    }

    @SuppressWarnings("unchecked") // B is the type of this.
    private B self() {
        return (B) this;
    }

    /**
     * Sets the loops that channels are registered with. Can be set once.
     *
     * @param group the group; it stays the caller's
     * @return this
     * @throws IllegalStateException if it was set before
     */
    public B group(final EventLoopGroup group) {
        ObjectUtil.checkNotNull(group, "group");
        if (this.group != null) {
            throw new IllegalStateException("group set already");
        }
        this.group = group;
        return self();
    }

    /**
     * Sets the type of channel, which must have a public constructor without arguments.
     *
     * @param channelClass the type
     * @return this
     */
    public B channel(final Class<? extends C> channelClass) {
        return channelFactory(new ReflectiveChannelFactory<C>(ObjectUtil.checkNotNull(channelClass, "channelClass")));
    }

    /**
     * Sets where channels come from. Can be set once.
     *
     * @param channelFactory makes channels
     * @return this
     * @throws IllegalStateException if it was set before
     * @deprecated implement {@link io.tidewire.channel.ChannelFactory}
     */
    @Deprecated
    public B channelFactory(final ChannelFactory<? extends C> channelFactory) {
        ObjectUtil.checkNotNull(channelFactory, "channelFactory");
        if (this.channelFactory != null) {
            throw new IllegalStateException("channelFactory set already");
        }
        this.channelFactory = channelFactory;
        return self();
    }

    /**
     * Sets where channels come from, for channels whose constructor takes arguments. Can be set once.
     *
     * @param channelFactory makes channels
     * @return this
     * @throws IllegalStateException if it was set before
     */
    @SuppressWarnings("deprecation") // It is a subtype.
    public B channelFactory(final io.tidewire.channel.ChannelFactory<? extends C> channelFactory) {
        return channelFactory((ChannelFactory<? extends C>) channelFactory);
    }

    /**
     * Sets the address to bind to.
     *
     * @param localAddress the address, or {@code null} for none
     * @return this
     */
    public B localAddress(final SocketAddress localAddress) {
        this.localAddress = localAddress;
        return self();
    }

    /**
     * Sets the port to bind to, on all interfaces.
     *
     * @param inetPort the port, or zero for any
     * @return this
     */
    public B localAddress(final int inetPort) {
        return localAddress(new InetSocketAddress(inetPort));
    }

    /**
     * Sets the address to bind to. The host is looked up at once.
     *
     * @param inetHost the host
     * @param inetPort the port, or zero for any
     * @return this
     */
    public B localAddress(final String inetHost, final int inetPort) {
        return localAddress(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Sets the address to bind to.
     *
     * @param inetHost the host
     * @param inetPort the port, or zero for any
     * @return this
     */
    public B localAddress(final InetAddress inetHost, final int inetPort) {
        return localAddress(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Sets an option of each channel; see {@link ServerBootstrap#childOption(ChannelOption, Object)} for connections
     * that a server accepts. An option that a channel does not know is logged when the channel is set up.
     *
     * @param option the option
     * @param value its value, or {@code null} to forget it
     * @param <T> the type of the value
     * @return this
     */
    public <T> B option(final ChannelOption<T> option, final T value) {
        ObjectUtil.checkNotNull(option, "option");
        put(options, option, value);
        return self();
    }

    /**
     * Sets an attribute of each channel.
     *
     * @param key the attribute
     * @param value its value, or {@code null} to forget it
     * @param <T> the type of the value
     * @return this
     */
    public <T> B attr(final AttributeKey<T> key, final T value) {
        ObjectUtil.checkNotNull(key, "key");
        put(attrs, key, value);
        return self();
    }

    static <K> void put(final Map<K, Object> map, final K key, final Object value) {
        synchronized (map) {
            if (value == null) {
                map.remove(key);
            } else {
                map.put(key, value);
            }
        }
    }

    static <K> Map<K, Object> copy(final Map<K, Object> map) {
        synchronized (map) {
            return new LinkedHashMap<>(map);
        }
    }

    /**
     * Sets the class loader that finds {@link ChannelInitializerExtension}s.
     *
     * @param classLoader the class loader
     * @return this
     */
    public B extensionsClassLoader(final ClassLoader classLoader) {
        extensionsClassLoader = ObjectUtil.checkNotNull(classLoader, "classLoader");
        extensions = null;
        return self();
    }

    /**
     * Sets the handler that each channel starts with, usually a {@code ChannelInitializer}.
     *
     * @param handler the handler; must be sharable to serve more than one channel
     * @return this
     */
    public B handler(final ChannelHandler handler) {
        this.handler = ObjectUtil.checkNotNull(handler, "handler");
        return self();
    }

    /**
     * Checks that nothing is missing.
     *
     * @return this
     * @throws IllegalStateException names what is missing
     */
    public B validate() {
        if (group == null) {
            throw new IllegalStateException("group not set");
        }
        if (channelFactory == null) {
            throw new IllegalStateException("channel or channelFactory not set");
        }
        return self();
    }

    /**
     * A bootstrap with the same settings, which can then be changed without affecting this one. The group is shared.
     *
     * @return a new bootstrap
     */
    @Override
    public abstract B clone();

    /**
     * The settings, for reading.
     *
     * @return a view of this bootstrap
     */
    public abstract AbstractBootstrapConfig<B, C> config();

    // ---- making channels ----------------------------------------------------------------------------------------

    /**
     * Makes a channel and registers it, without binding or connecting it.
     *
     * @return completes when it is registered
     */
    public ChannelFuture register() {
        validate();
        return initAndRegister();
    }

    /**
     * Makes a channel and binds it to the address that was set.
     *
     * @return completes when it is bound; fails, naming the address, if it cannot be, and the channel is closed
     * @throws IllegalStateException if no address was set
     */
    public ChannelFuture bind() {
        validate();
        final SocketAddress address = localAddress;
        if (address == null) {
            throw new IllegalStateException("localAddress not set");
        }
        return doBind(address);
    }

    /**
     * Makes a channel and binds it to a port on all interfaces.
     *
     * @param inetPort the port, or zero for any
     * @return see {@link #bind()}
     */
    public ChannelFuture bind(final int inetPort) {
        return bind(new InetSocketAddress(inetPort));
    }

    /**
     * Makes a channel and binds it. The host is looked up at once.
     *
     * @param inetHost the host
     * @param inetPort the port, or zero for any
     * @return see {@link #bind()}
     */
    public ChannelFuture bind(final String inetHost, final int inetPort) {
        return bind(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Makes a channel and binds it.
     *
     * @param inetHost the host
     * @param inetPort the port, or zero for any
     * @return see {@link #bind()}
     */
    public ChannelFuture bind(final InetAddress inetHost, final int inetPort) {
        return bind(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Makes a channel and binds it.
     *
     * @param localAddress the address
     * @return see {@link #bind()}
     */
    public ChannelFuture bind(final SocketAddress localAddress) {
        validate();
        return doBind(ObjectUtil.checkNotNull(localAddress, "localAddress"));
    }

    private ChannelFuture doBind(final SocketAddress address) {
        return whenRegistered(initAndRegister(), (channel, promise) ->
                // In a task of its own, so that handlers see the registration first.
                channel.eventLoop().execute(() ->
                        channel.bind(address, promise).addListener(ChannelFutureListener.CLOSE_ON_FAILURE)));
    }

    /** What follows a registration. */
    interface Step {
        void start(Channel channel, ChannelPromise promise);
    }

    /**
     * Takes a step once a channel is registered.
     *
     * @return the outcome of the step, or the failure of the registration
     */
    static ChannelFuture whenRegistered(final ChannelFuture registration, final Step step) {
        final Channel channel = registration.channel();
        if (registration.isDone()) {
            if (registration.cause() != null) {
                return registration;
            }
            final ChannelPromise promise = channel.newPromise();
            take(step, channel, promise);
            return promise;
        }
        final PendingRegistrationPromise promise = new PendingRegistrationPromise(channel);
        registration.addListener((ChannelFutureListener) done -> {
            if (done.cause() != null) {
                promise.tryFailure(done.cause()); // unless it was cancelled meanwhile
            } else {
                promise.registered();
                take(step, channel, promise);
            }
        });
        return promise;
    }

    /** Takes a step; if it throws, as when the loop takes no tasks any more, the channel is closed. */
    static void take(final Step step, final Channel channel, final ChannelPromise promise) {
        try {
            step.start(channel, promise);
        } catch (final Throwable cause) {
            channel.close();
            promise.tryFailure(cause);
        }
    }

    final ChannelFuture initAndRegister() {
        final C channel;
        try {
            channel = channelFactory.newChannel();
        } catch (final Throwable cause) {
            return failed(new FailedChannel(), cause);
        }
        try {
            init(channel);
        } catch (final Throwable cause) {
            channel.unsafe().closeForcibly();
            return failed(channel, cause);
        }
        final ChannelFuture registration = group.register(channel);
        if (registration.cause() != null) {
            if (channel.isRegistered()) {
                channel.close();
            } else {
                channel.unsafe().closeForcibly();
            }
        }
        return registration;
    }

    /** There is no loop to notify on. */
    private static ChannelFuture failed(final Channel channel, final Throwable cause) {
        return new DefaultChannelPromise(channel, GlobalEventExecutor.INSTANCE).setFailure(cause);
    }

    /** Sets a new channel up, before it is registered. */
    abstract void init(Channel channel) throws Exception;

    /** Sets options and attributes. */
    static void setUp(final Channel channel, final Map<ChannelOption<?>, Object> options,
                      final Map<AttributeKey<?>, Object> attrs) {
        for (final Map.Entry<ChannelOption<?>, Object> option : options.entrySet()) {
            setOption(channel, option.getKey(), option.getValue());
        }
        for (final Map.Entry<AttributeKey<?>, Object> attr : attrs.entrySet()) {
            setAttribute(channel, attr.getKey(), attr.getValue());
        }
    }

    @SuppressWarnings("unchecked") // option() takes pairs of one type only.
    private static <T> void setOption(final Channel channel, final ChannelOption<T> option, final Object value) {
        try {
            if (!channel.config().setOption(option, (T) value)) {
                logger.warn("Unknown channel option '{}' for channel '{}'", option, channel);
            }
        } catch (final RuntimeException e) {
            logger.warn("Failed to set channel option '{}' with value '{}' for channel '{}'", option, value, channel,
                    e);
        }
    }

    @SuppressWarnings("unchecked") // attr() takes pairs of one type only.
    private static <T> void setAttribute(final Channel channel, final AttributeKey<T> key, final Object value) {
        channel.attr(key).set((T) value);
    }

    final List<ChannelInitializerExtension> extensions() {
        if (!"serviceload".equalsIgnoreCase(
                SystemPropertyUtil.get(ChannelInitializerExtension.EXTENSIONS_SYSTEM_PROPERTY))) {
            return List.of();
        }
        List<ChannelInitializerExtension> found = extensions;
        if (found == null) {
            final ClassLoader loader = extensionsClassLoader != null
                    ? extensionsClassLoader : getClass().getClassLoader();
            found = ServiceLoader.load(ChannelInitializerExtension.class, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .sorted(Comparator.comparingDouble(ChannelInitializerExtension::priority))
                    .toList();
            extensions = found;
        }
        return found;
    }

    final void replaceGroup(final EventLoopGroup other) {
        group = other;
    }

    // ---- for the configs ----------------------------------------------------------------------------------------

    final EventLoopGroup group0() {
        return group;
    }

    @SuppressWarnings("deprecation") // The older type is the supertype of both.
    final ChannelFactory<? extends C> channelFactory0() {
        return channelFactory;
    }

    final ChannelHandler handler0() {
        return handler;
    }

    final SocketAddress localAddress0() {
        return localAddress;
    }

    final Map<ChannelOption<?>, Object> optionsCopy() {
        return copy(options);
    }

    final Map<AttributeKey<?>, Object> attrsCopy() {
        return copy(attrs);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + '(' + config() + ')';
    }
}
