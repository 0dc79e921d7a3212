/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
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
import org.jspecify.annotations.Nullable;

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
 * The common part of clients and servers: the source and the set-up of their channels.
 *
 * @param <B> the type of bootstrap
 * @param <C> the type of channel
 */
public abstract class AbstractBootstrap<B extends AbstractBootstrap<B, C>, C extends Channel> implements Cloneable {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AbstractBootstrap.class);

    /** In the order in which they were given, since options may depend on each other. Guarded by itself. */
    private final Map<ChannelOption<?>, Object> options = new LinkedHashMap<>();
    private final Map<AttributeKey<?>, Object> attrs = new ConcurrentHashMap<>();
    private volatile @Nullable EventLoopGroup group;
    @SuppressWarnings("deprecation") // The older type is the supertype of both.
    private volatile @Nullable ChannelFactory<? extends C> channelFactory;
    private volatile @Nullable SocketAddress localAddress;
    private volatile @Nullable ChannelHandler handler;
    private volatile @Nullable ClassLoader extensionsClassLoader;
    /** The extensions that the class loader found, or {@code null} before it was asked. */
    private volatile @Nullable List<ChannelInitializerExtension> extensions;

    AbstractBootstrap() {
        // Bootstrap and ServerBootstrap only.
    }

    AbstractBootstrap(AbstractBootstrap<B, C> other) {
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
    public B group(EventLoopGroup group) {
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
    public B channel(Class<? extends C> channelClass) {
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
    public B channelFactory(ChannelFactory<? extends C> channelFactory) {
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
    @SuppressWarnings("deprecation") // The factory is a subtype.
    public B channelFactory(io.tidewire.channel.ChannelFactory<? extends C> channelFactory) {
        return channelFactory((ChannelFactory<? extends C>) channelFactory);
    }

    /**
     * Sets the address to bind to.
     *
     * @param localAddress the address, if any
     * @return this
     */
    public B localAddress(@Nullable SocketAddress localAddress) {
        this.localAddress = localAddress;
        return self();
    }

    /**
     * Sets the port to bind to, on all interfaces.
     *
     * @param inetPort the port, or zero for any
     * @return this
     */
    public B localAddress(int inetPort) {
        return localAddress(new InetSocketAddress(inetPort));
    }

    /**
     * Sets the address to bind to. The host is looked up at once.
     *
     * @param inetPort the port, or zero for any
     * @return this
     */
    public B localAddress(String inetHost, int inetPort) {
        return localAddress(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Sets the address to bind to.
     *
     * @param inetPort the port, or zero for any
     * @return this
     */
    public B localAddress(InetAddress inetHost, int inetPort) {
        return localAddress(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Sets an option of each channel; see {@link ServerBootstrap#childOption(ChannelOption, Object)} for connections
     * that a server accepts. An option that a channel does not know is logged when the channel is set up. A value that
     * it refuses fails what the channel is made for, such as a bind or connect, by a
     * {@link io.tidewire.channel.ChannelException} that names the option and the value and has the refusal as its
     * cause; the channel is closed.
     *
     * @param value its value; none: forgets what was set
     * @param <T> the type of the value
     * @return this
     */
    public <T> B option(ChannelOption<T> option, @Nullable T value) {
        ObjectUtil.checkNotNull(option, "option");
        put(options, option, value);
        return self();
    }

    /**
     * Sets an attribute of each channel.
     *
     * @param key the attribute
     * @param value its value; none: forgets what was set
     * @param <T> the type of the value
     * @return this
     */
    public <T> B attr(AttributeKey<T> key, @Nullable T value) {
        ObjectUtil.checkNotNull(key, "key");
        put(attrs, key, value);
        return self();
    }

    static <K> void put(Map<K, Object> map, K key, @Nullable Object value) {
        synchronized (map) {
            if (value == null) {
                map.remove(key);
            } else {
                map.put(key, value);
            }
        }
    }

    static <K> Map<K, Object> copy(Map<K, Object> map) {
        synchronized (map) {
            return new LinkedHashMap<>(map);
        }
    }

    /**
     * Sets the class loader that finds {@link ChannelInitializerExtension}s.
     *
     * @return this
     */
    public B extensionsClassLoader(ClassLoader classLoader) {
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
    public B handler(ChannelHandler handler) {
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

    /**
     * Creates a channel and registers it, without binding or connecting it.
     *
     * @return completes when it is registered
     */
    public ChannelFuture register() {
        validate();
        return initAndRegister();
    }

    /**
     * Creates a channel and binds it to the address that was set.
     *
     * @return completes when it is bound; fails, naming the address, if it cannot be, and the channel is closed
     * @throws IllegalStateException if no address was set
     */
    public ChannelFuture bind() {
        validate();
        SocketAddress address = localAddress;
        if (address == null) {
            throw new IllegalStateException("localAddress not set");
        }
        return doBind(address);
    }

    /**
     * Creates a channel and binds it to a port on all interfaces.
     *
     * @param inetPort the port, or zero for any
     * @return see {@link #bind()}
     */
    public ChannelFuture bind(int inetPort) {
        return bind(new InetSocketAddress(inetPort));
    }

    /**
     * Creates a channel and binds it. The host is looked up at once.
     *
     * @param inetPort the port, or zero for any
     * @return see {@link #bind()}
     */
    public ChannelFuture bind(String inetHost, int inetPort) {
        return bind(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Creates a channel and binds it.
     *
     * @param inetPort the port, or zero for any
     * @return see {@link #bind()}
     */
    public ChannelFuture bind(InetAddress inetHost, int inetPort) {
        return bind(new InetSocketAddress(inetHost, inetPort));
    }

    /**
     * Creates a channel and binds it.
     *
     * @return see {@link #bind()}
     */
    public ChannelFuture bind(SocketAddress localAddress) {
        validate();
        return doBind(ObjectUtil.checkNotNull(localAddress, "localAddress"));
    }

    private ChannelFuture doBind(SocketAddress address) {
        return whenRegistered(initAndRegister(), (channel, promise) ->
                // In a task of its own, so that handlers see the registration first.
                channel.eventLoop().execute(() ->
                        channel.bind(address, promise).addListener(ChannelFutureListener.CLOSE_ON_FAILURE)));
    }

    /** The step after a registration. */
    interface Step {
        void start(Channel channel, ChannelPromise promise);
    }

    /**
     * Takes a step once a channel is registered.
     *
     * @return the outcome of the step, or the failure of the registration
     */
    static ChannelFuture whenRegistered(ChannelFuture registration, Step step) {
        Channel channel = registration.channel();
        if (registration.isDone()) {
            if (registration.cause() != null) {
                return registration;
            }
            ChannelPromise promise = channel.newPromise();
            take(step, channel, promise);
            return promise;
        }
        PendingRegistrationPromise promise = new PendingRegistrationPromise(channel);
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
    static void take(Step step, Channel channel, ChannelPromise promise) {
        try {
            step.start(channel, promise);
        } catch (Throwable cause) {
            channel.close();
            promise.tryFailure(cause);
        }
    }

    @SuppressWarnings("NullAway") // validate() has found the factory and the group.
    final ChannelFuture initAndRegister() {
        C channel;
        try {
            channel = channelFactory.newChannel();
        } catch (Throwable cause) {
            return failed(new FailedChannel(), cause);
        }
        try {
            init(channel);
        } catch (Throwable cause) {
            channel.unsafe().closeForcibly();
            return failed(channel, cause);
        }
        ChannelFuture registration = group.register(channel);
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
    private static ChannelFuture failed(Channel channel, Throwable cause) {
        return new DefaultChannelPromise(channel, GlobalEventExecutor.INSTANCE).setFailure(cause);
    }

    /** Sets a new channel up, before it is registered. */
    abstract void init(Channel channel) throws Exception;

    /** Sets options and attributes. */
    static void setUp(Channel channel, Map<ChannelOption<?>, Object> options,
                      Map<AttributeKey<?>, Object> attrs) {
        for (Map.Entry<ChannelOption<?>, Object> option : options.entrySet()) {
            setOption(channel, option.getKey(), option.getValue());
        }
        for (Map.Entry<AttributeKey<?>, Object> attr : attrs.entrySet()) {
            setAttribute(channel, attr.getKey(), attr.getValue());
        }
    }

    @SuppressWarnings("unchecked") // option() takes pairs of one type only.
    private static <T> void setOption(Channel channel, ChannelOption<T> option, Object value) {
        try {
            if (!channel.config().setOption(option, (T) value)) {
                LOGGER.warn("Unknown channel option '{}' for channel '{}'", option, channel);
            }
        } catch (RuntimeException e) {
            // A channel that is set up by half would fail later, and elsewhere.
            throw new ChannelException("channel option '" + option + "' can't be set to '" + value + "' on " + channel
                    + ": " + e.getMessage(), e);
        }
    }

    @SuppressWarnings("unchecked") // attr() takes pairs of one type only.
    private static <T> void setAttribute(Channel channel, AttributeKey<T> key, Object value) {
        channel.attr(key).set((T) value);
    }

    final List<ChannelInitializerExtension> extensions() {
        if (!"serviceload".equalsIgnoreCase(
                SystemPropertyUtil.get(ChannelInitializerExtension.EXTENSIONS_SYSTEM_PROPERTY))) {
            return List.of();
        }
        List<ChannelInitializerExtension> found = extensions;
        if (found == null) {
            ClassLoader loader = extensionsClassLoader != null
                    ? extensionsClassLoader : getClass().getClassLoader();
            found = ServiceLoader.load(ChannelInitializerExtension.class, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .sorted(Comparator.comparingDouble(ChannelInitializerExtension::priority))
                    .toList();
            extensions = found;
        }
        return found;
    }

    final void replaceGroup(EventLoopGroup other) {
        group = other;
    }

    /**
     * Returns the group.
     *
     * @return the group, or {@code null} if none was set
     * @deprecated use {@link #config()}
     */
    @Deprecated
    public final @Nullable EventLoopGroup group() {
        return group;
    }

    final @Nullable EventLoopGroup group0() {
        return group;
    }

    @SuppressWarnings("deprecation") // The older type is the supertype of both.
    final @Nullable ChannelFactory<? extends C> channelFactory0() {
        return channelFactory;
    }

    final @Nullable ChannelHandler handler0() {
        return handler;
    }

    final @Nullable SocketAddress localAddress0() {
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
