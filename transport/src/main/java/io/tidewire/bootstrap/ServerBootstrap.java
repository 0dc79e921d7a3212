/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets up servers:
 * <pre>{@code
 * ChannelFuture bound = new ServerBootstrap()
 *         .group(group)
 *         .channel(NioServerSocketChannel.class)
 *         .childHandler(new ChannelInitializer<SocketChannel>() { ... })
 *         .bind(8080);
 * }</pre>
 * Options and attributes are those of the listening channel; those with {@code child} in their name are for the
 * connections that it accepts.
 */
public class ServerBootstrap extends AbstractBootstrap<ServerBootstrap, ServerChannel> {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ServerBootstrap.class);

    /** Each map is guarded by itself. */
    private final Map<ChannelOption<?>, Object> childOptions = new LinkedHashMap<>();
    private final Map<AttributeKey<?>, Object> childAttrs = new LinkedHashMap<>();
    private volatile @Nullable EventLoopGroup childGroup;
    private volatile @Nullable ChannelHandler childHandler;

    /**
     * Creates a bootstrap without settings.
     */
    public ServerBootstrap() {
    }

    private ServerBootstrap(ServerBootstrap other) {
        super(other);
        childGroup = other.childGroup;
        childHandler = other.childHandler;
        childOptions.putAll(other.childOptionsCopy());
        childAttrs.putAll(other.childAttrsCopy());
    }

    /**
     * Sets the loops for the server and for its connections.
     *
     * @param group the group for both; it stays the caller's
     * @return this
     */
    @Override
    public ServerBootstrap group(EventLoopGroup group) {
        return group(group, group);
    }

    /**
     * Sets the loops for the server and those for its connections. Can be set once.
     *
     * @param parentGroup the group for the listening channel; one loop of it is used
     * @param childGroup the group for accepted connections
     * @return this
     * @throws IllegalStateException if they were set before
     */
    public ServerBootstrap group(EventLoopGroup parentGroup, EventLoopGroup childGroup) {
        ObjectUtil.checkNotNull(childGroup, "childGroup");
        super.group(parentGroup);
        if (this.childGroup != null) {
            throw new IllegalStateException("childGroup set already");
        }
        this.childGroup = childGroup;
        return this;
    }

    /**
     * Sets an option of each accepted connection, before it is registered. A connection that refuses the value is
     * closed, and the log names the option and the value.
     *
     * @param value its value; none: forgets what was set
     * @param <T> the type of the value
     * @return this
     */
    public <T> ServerBootstrap childOption(ChannelOption<T> childOption, @Nullable T value) {
        ObjectUtil.checkNotNull(childOption, "childOption");
        put(childOptions, childOption, value);
        return this;
    }

    /**
     * Sets an attribute of each accepted connection.
     *
     * @param childKey the attribute
     * @param value its value; none: forgets what was set
     * @param <T> the type of the value
     * @return this
     */
    public <T> ServerBootstrap childAttr(AttributeKey<T> childKey, @Nullable T value) {
        ObjectUtil.checkNotNull(childKey, "childKey");
        put(childAttrs, childKey, value);
        return this;
    }

    /**
     * Sets the handler that each accepted connection starts with.
     *
     * @param childHandler the handler; must be sharable to serve more than one connection
     * @return this
     */
    public ServerBootstrap childHandler(ChannelHandler childHandler) {
        this.childHandler = ObjectUtil.checkNotNull(childHandler, "childHandler");
        return this;
    }

    @Override
    @SuppressWarnings("NullAway") // validate() has found a handler, and group() sets both groups.
    void init(Channel channel) {
        setUp(channel, optionsCopy(), attrsCopy());
        List<ChannelInitializerExtension> extensions = extensions();
        Acceptor acceptor = new Acceptor(
                childGroup, childHandler, childOptionsCopy(), childAttrsCopy(), extensions);
        ChannelHandler own = handler0();
        channel.pipeline().addLast(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel server) {
                if (own != null) {
                    server.pipeline().addLast(own);
                }
                // Later, so that it comes after what the handler above may add when it is initialised itself.
                server.eventLoop().execute(() -> server.pipeline().addLast(acceptor));
            }
        });
        if (channel instanceof ServerChannel server) {
            for (ChannelInitializerExtension extension : extensions) {
                extension.postInitializeServerListenerChannel(server);
            }
        }
    }

    @Override
    public ServerBootstrap validate() {
        super.validate();
        if (childHandler == null) {
            throw new IllegalStateException("childHandler not set");
        }
        return this;
    }

    @Override
    public ServerBootstrap clone() {
        return new ServerBootstrap(this);
    }

    @Override
    public final ServerBootstrapConfig config() {
        return new ServerBootstrapConfig(this);
    }

    /**
     * Returns the group of accepted connections.
     *
     * @return the group, or {@code null} if none was set
     * @deprecated use {@link #config()}
     */
    @Deprecated
    public @Nullable EventLoopGroup childGroup() {
        return childGroup;
    }

    final @Nullable EventLoopGroup childGroup0() {
        return childGroup;
    }

    final @Nullable ChannelHandler childHandler0() {
        return childHandler;
    }

    final Map<ChannelOption<?>, Object> childOptionsCopy() {
        return copy(childOptions);
    }

    final Map<AttributeKey<?>, Object> childAttrsCopy() {
        return copy(childAttrs);
    }

    /**
     * Sets accepted connections up and registers them. A failed accept is the transport's business: it
     * decides whether and when to accept again.
     */
    private static final class Acceptor extends ChannelInboundHandlerAdapter {
        private final EventLoopGroup group;
        private final ChannelHandler handler;
        private final Map<ChannelOption<?>, Object> options;
        private final Map<AttributeKey<?>, Object> attrs;
        private final List<ChannelInitializerExtension> extensions;

        Acceptor(EventLoopGroup group, ChannelHandler handler,
                 Map<ChannelOption<?>, Object> options, Map<AttributeKey<?>, Object> attrs,
                 List<ChannelInitializerExtension> extensions) {
            this.group = group;
            this.handler = handler;
            this.options = options;
            this.attrs = attrs;
            this.extensions = extensions;
        }

        @Override
        @SuppressWarnings("NullAway") // A failure has a cause.
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            Channel child = (Channel) msg;
            try {
                child.pipeline().addLast(handler);
                setUp(child, options, attrs);
                for (ChannelInitializerExtension extension : extensions) {
                    extension.postInitializeServerChildChannel(child);
                }
                group.register(child).addListener((ChannelFutureListener) registered -> {
                    if (!registered.isSuccess()) {
                        refuse(child, registered.cause());
                    }
                });
            } catch (Throwable cause) {
                refuse(child, cause);
            }
        }

        private static void refuse(Channel child, Throwable cause) {
            try {
                LOGGER.warn("Failed to set up or register an accepted channel: {}", child, cause);
            } finally {
                child.unsafe().closeForcibly();
            }
        }
    }
}
