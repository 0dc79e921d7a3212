/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.embedded;

import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

import io.tidewire.channel.AbstractChannel;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelId;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.DefaultChannelPipeline;
import io.tidewire.channel.EventLoop;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A channel without a transport, for driving handlers by hand in tests, or inside of other handlers.
 *
 * <pre>
 * EmbeddedChannel channel = new EmbeddedChannel(new MyDecoder());
 * channel.writeInbound(bytes);
 * MyMessage message = channel.readInbound();
 * channel.finishAndReleaseAll();
 * </pre>
 *
 * <p>Messages that reach the end of the pipeline, and those that are written and flushed, are kept in two queues;
 * the code that reads them owns them. A failure that reaches the end of the pipeline is thrown by the next method that
 * writes, flushes, checks or finishes. Tasks of the event loop are run on the calling thread, at the end of the
 * outermost call.
 *
 * <p>Not thread-safe.
 */
public class EmbeddedChannel extends AbstractChannel {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(EmbeddedChannel.class);

    private static final ChannelMetadata NO_DISCONNECT = new ChannelMetadata(false);
    private static final ChannelMetadata DISCONNECT = new ChannelMetadata(true);

    private final EmbeddedEventLoop loop;
    private final ChannelMetadata metadata;
    private final ChannelConfig config;
    private final ChannelFutureListener recordFailure = this::recordFailure;
    private State state = State.OPEN;
    private @Nullable Queue<Object> inboundMessages;
    private @Nullable Queue<Object> outboundMessages;
    private @Nullable Throwable recorded;
    // How many calls of this channel are on the stack; tasks are run when the outermost one ends.
    private int depth;
    private @Nullable TaskRunningUnsafe taskRunningUnsafe;

    /*
     *   OPEN --register--> ACTIVE --close--> CLOSED      OPEN --close--> CLOSED
     *     ^----disconnect----+
     */
    private enum State { OPEN, ACTIVE, CLOSED }

    /**
     * Creates an active channel without handlers.
     */
    public EmbeddedChannel() {
        this(builder());
    }

    /**
     * Creates an active channel.
     *
     * @param channelId its identity
     */
    public EmbeddedChannel(ChannelId channelId) {
        this(builder().channelId(channelId));
    }

    /**
     * Creates an active channel.
     *
     * @param handlers the handlers to add; the first {@code null} ends the list
     */
    public EmbeddedChannel(ChannelHandler... handlers) {
        this(builder().handlers(handlers));
    }

    /**
     * Creates an active channel.
     *
     * @param hasDisconnect whether it can be disconnected without being closed
     * @param handlers the handlers to add; the first {@code null} ends the list
     */
    public EmbeddedChannel(boolean hasDisconnect, ChannelHandler... handlers) {
        this(builder().hasDisconnect(hasDisconnect).handlers(handlers));
    }

    /**
     * Creates a channel.
     *
     * @param register whether it is registered, and so active, at once
     * @param hasDisconnect whether it can be disconnected without being closed
     * @param handlers the handlers to add; the first {@code null} ends the list
     */
    public EmbeddedChannel(boolean register, boolean hasDisconnect, ChannelHandler... handlers) {
        this(builder().register(register).hasDisconnect(hasDisconnect).handlers(handlers));
    }

    /**
     * Creates an active channel.
     *
     * @param channelId its identity
     * @param handlers the handlers to add; the first {@code null} ends the list
     */
    public EmbeddedChannel(ChannelId channelId, ChannelHandler... handlers) {
        this(builder().channelId(channelId).handlers(handlers));
    }

    /**
     * Creates an active channel.
     *
     * @param channelId its identity
     * @param hasDisconnect whether it can be disconnected without being closed
     * @param handlers the handlers to add; the first {@code null} ends the list
     */
    public EmbeddedChannel(ChannelId channelId, boolean hasDisconnect, ChannelHandler... handlers) {
        this(builder().channelId(channelId).hasDisconnect(hasDisconnect).handlers(handlers));
    }

    /**
     * Creates a channel.
     *
     * @param channelId its identity
     * @param register whether it is registered, and so active, at once
     * @param hasDisconnect whether it can be disconnected without being closed
     * @param handlers the handlers to add; the first {@code null} ends the list
     */
    public EmbeddedChannel(ChannelId channelId, boolean register, boolean hasDisconnect, ChannelHandler... handlers) {
        this(builder().channelId(channelId).register(register).hasDisconnect(hasDisconnect).handlers(handlers));
    }

    /**
     * Creates a channel.
     *
     * @param parent its parent, if any
     * @param channelId its identity
     * @param register whether it is registered, and so active, at once
     * @param hasDisconnect whether it can be disconnected without being closed
     * @param handlers the handlers to add; the first {@code null} ends the list
     */
    public EmbeddedChannel(@Nullable Channel parent, ChannelId channelId, boolean register,
                           boolean hasDisconnect, ChannelHandler... handlers) {
        this(builder().parent(parent).channelId(channelId).register(register).hasDisconnect(hasDisconnect)
                .handlers(handlers));
    }

    /**
     * Creates an active channel.
     *
     * @param channelId its identity
     * @param hasDisconnect whether it can be disconnected without being closed
     * @param config its settings
     * @param handlers the handlers to add; the first {@code null} ends the list
     */
    public EmbeddedChannel(ChannelId channelId, boolean hasDisconnect, ChannelConfig config,
                           ChannelHandler... handlers) {
        this(builder().channelId(channelId).hasDisconnect(hasDisconnect).config(config).handlers(handlers));
    }

    /**
     * Creates a channel.
     *
     * @param builder the settings of the channel
     */
    @SuppressWarnings("this-escape") // By contract a new channel is registered, and its handlers have run.
    protected EmbeddedChannel(Builder builder) {
        super(builder.parent, builder.channelId);
        loop = new EmbeddedEventLoop(builder.ticker);
        metadata = builder.hasDisconnect ? DISCONNECT : NO_DISCONNECT;
        config = builder.config == null ? new DefaultChannelConfig(this) : builder.config;
        ChannelHandler[] handlers = builder.handlers;
        pipeline().addLast(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel ch) {
                ch.pipeline().addLast(handlers);
            }
        });
        if (builder.register) {
            // Registering is immediate here; a failure of a handler shows as a recorded exception.
            ChannelFuture future = loop.register(this);
            assert future.isDone();
        }
    }

    /**
     * Starts to describe a channel.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Registers the channel, which makes it active. To be called once if it was created without.
     *
     * @throws Exception if it fails
     */
    public void register() throws Exception {
        Throwable cause = loop.register(this).cause();
        if (cause != null) {
            PlatformDependent.throwException(cause);
        }
    }

    @Override
    protected final DefaultChannelPipeline newChannelPipeline() {
        return new EmbeddedChannelPipeline(this);
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new EmbeddedUnsafe();
    }

    @Override
    public Unsafe unsafe() {
        if (taskRunningUnsafe == null) {
            taskRunningUnsafe = new TaskRunningUnsafe(this, super.unsafe());
        }
        return taskRunningUnsafe;
    }

    @Override
    public ChannelMetadata metadata() {
        return metadata;
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public boolean isOpen() {
        return state != State.CLOSED;
    }

    @Override
    public boolean isActive() {
        return state == State.ACTIVE;
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return isActive() ? EmbeddedSocketAddress.INSTANCE : null;
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        return isActive() ? EmbeddedSocketAddress.INSTANCE : null;
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return loop instanceof EmbeddedEventLoop;
    }

    /**
     * Returns the messages that reached the end of the pipeline.
     *
     * @return the queue itself, not a copy
     */
    public Queue<Object> inboundMessages() {
        if (inboundMessages == null) {
            inboundMessages = new ArrayDeque<>();
        }
        return inboundMessages;
    }

    /**
     * Returns the messages that were written and flushed.
     *
     * @return the queue itself, not a copy
     */
    public Queue<Object> outboundMessages() {
        if (outboundMessages == null) {
            outboundMessages = new ArrayDeque<>();
        }
        return outboundMessages;
    }

    /**
     * Returns the messages that reached the end of the pipeline.
     *
     * @return the queue itself, not a copy
     * @deprecated use {@link #inboundMessages()}
     */
    @Deprecated
    public Queue<Object> lastInboundBuffer() {
        return inboundMessages();
    }

    /**
     * Returns the messages that were written and flushed.
     *
     * @return the queue itself, not a copy
     * @deprecated use {@link #outboundMessages()}
     */
    @Deprecated
    public Queue<Object> lastOutboundBuffer() {
        return outboundMessages();
    }

    /**
     * Takes the next message that reached the end of the pipeline.
     *
     * @param <T> the type that the caller expects
     * @return the message, owned by the caller, or {@code null} if there is none
     */
    public <T> @Nullable T readInbound() {
        return poll(inboundMessages, "read by readInbound(), whose caller owns it from here on");
    }

    /**
     * Takes the next message that was written and flushed.
     *
     * @param <T> the type that the caller expects
     * @return the message, owned by the caller, or {@code null} if there is none
     */
    public <T> @Nullable T readOutbound() {
        return poll(outboundMessages, "read by readOutbound(), whose caller owns it from here on");
    }

    @SuppressWarnings("unchecked") // the caller says what it knows the message to be
    private static <T> @Nullable T poll(@Nullable Queue<Object> queue, String hint) {
        Object message = queue == null ? null : queue.poll();
        return message == null ? null : (T) ReferenceCountUtil.touch(message, hint);
    }

    /**
     * Fires messages as read, with one read-complete behind them.
     *
     * @param msgs the messages, owned by the pipeline from now on
     * @return whether there are messages to read by {@link #readInbound()}
     */
    public boolean writeInbound(Object... msgs) {
        ensureOpen();
        if (msgs.length == 0) {
            return isNotEmpty(inboundMessages);
        }
        enter();
        try {
            ChannelPipeline pipeline = pipeline();
            for (Object msg : msgs) {
                pipeline.fireChannelRead(msg);
            }
            flushInbound0();
        } finally {
            leave();
        }
        checkException();
        return isNotEmpty(inboundMessages);
    }

    /**
     * Fires one message as read, without read-complete, with a new promise.
     *
     * @param msg the message, owned by the pipeline from now on
     * @return a future that fails if the pipeline did
     * @see #flushInbound()
     */
    public ChannelFuture writeOneInbound(Object msg) {
        return writeOneInbound(msg, newPromise());
    }

    /**
     * Fires one message as read, without read-complete.
     *
     * @param msg the message, owned by the pipeline from now on
     * @param promise fails if the pipeline does, else stays as it is
     * @return {@code promise}
     * @see #flushInbound()
     */
    public ChannelFuture writeOneInbound(Object msg, ChannelPromise promise) {
        enter();
        try {
            if (checkOpen(true)) {
                pipeline().fireChannelRead(msg);
            } else {
                ReferenceCountUtil.release(msg);
            }
        } finally {
            leave();
        }
        return tellException(promise);
    }

    /**
     * Fires read-complete.
     *
     * @return this channel
     */
    public EmbeddedChannel flushInbound() {
        enter();
        try {
            if (checkOpen(true)) {
                flushInbound0();
            }
        } finally {
            leave();
        }
        checkException();
        return this;
    }

    private void flushInbound0() {
        pipeline().fireChannelReadComplete();
        runPendingTasks();
    }

    /**
     * Writes messages and flushes.
     *
     * @param msgs the messages, owned by the pipeline from now on
     * @return whether there are messages to read by {@link #readOutbound()}
     */
    public boolean writeOutbound(Object... msgs) {
        ensureOpen();
        if (msgs.length == 0) {
            return isNotEmpty(outboundMessages);
        }
        List<ChannelFuture> futures = new ArrayList<>(msgs.length);
        enter();
        try {
            for (Object msg : msgs) {
                if (msg == null) {
                    break;
                }
                futures.add(write(msg));
            }
            flushOutbound0();
            for (ChannelFuture future : futures) {
                if (future.isDone()) {
                    recordFailure(future);
                } else {
                    // A handler holds the message back; the failure shows whenever it comes.
                    future.addListener(recordFailure);
                }
            }
        } finally {
            leave();
        }
        checkException();
        return isNotEmpty(outboundMessages);
    }

    /**
     * Writes one message without a flush, with a new promise.
     *
     * @param msg the message, owned by the pipeline from now on
     * @return the future of the write
     * @see #flushOutbound()
     */
    public ChannelFuture writeOneOutbound(Object msg) {
        return writeOneOutbound(msg, newPromise());
    }

    /**
     * Writes one message without a flush.
     *
     * @param msg the message, owned by the pipeline from now on
     * @param promise completed with the outcome
     * @return {@code promise}
     * @see #flushOutbound()
     */
    public ChannelFuture writeOneOutbound(Object msg, ChannelPromise promise) {
        enter();
        try {
            if (checkOpen(true)) {
                return write(msg, promise);
            }
            ReferenceCountUtil.release(msg);
        } finally {
            leave();
        }
        return tellException(promise);
    }

    /**
     * Flushes.
     *
     * @return this channel
     */
    public EmbeddedChannel flushOutbound() {
        enter();
        try {
            if (checkOpen(true)) {
                flushOutbound0();
            }
        } finally {
            leave();
        }
        checkException();
        return this;
    }

    private void flushOutbound0() {
        // Tasks may write too, and what they write is meant.
        runPendingTasks();
        flush();
    }

    /**
     * Called with each message that reached the end of the pipeline.
     *
     * @param msg the message, owned by this method
     */
    protected void handleInboundMessage(Object msg) {
        inboundMessages().add(msg);
    }

    /**
     * Called with each message that was written and flushed.
     *
     * @param msg the message, owned by this method
     */
    protected void handleOutboundMessage(Object msg) {
        outboundMessages().add(msg);
    }

    /**
     * Closes the channel, and throws if a failure was recorded.
     *
     * @return whether there are messages to read in either queue
     */
    public boolean finish() {
        return finish(false);
    }

    /**
     * Closes the channel, releases all messages of both queues, and throws if a failure was recorded.
     *
     * @return whether there were messages in either queue
     */
    public boolean finishAndReleaseAll() {
        return finish(true);
    }

    private boolean finish(boolean releaseAll) {
        enter();
        try {
            close();
        } finally {
            leave();
        }
        try {
            checkException();
            return isNotEmpty(inboundMessages) || isNotEmpty(outboundMessages);
        } finally {
            if (releaseAll) {
                releaseAll(inboundMessages);
                releaseAll(outboundMessages);
            }
        }
    }

    /**
     * Releases all messages that reached the end of the pipeline.
     *
     * @return whether there were any
     */
    public boolean releaseInbound() {
        return releaseAll(inboundMessages);
    }

    /**
     * Releases all messages that were written and flushed.
     *
     * @return whether there were any
     */
    public boolean releaseOutbound() {
        return releaseAll(outboundMessages);
    }

    @SuppressWarnings("NullAway") // What is not empty is there.
    private static boolean releaseAll(@Nullable Queue<Object> queue) {
        if (!isNotEmpty(queue)) {
            return false;
        }
        Object msg = queue.poll();
        while (msg != null) {
            ReferenceCountUtil.release(msg);
            msg = queue.poll();
        }
        return true;
    }

    private static boolean isNotEmpty(@Nullable Queue<Object> queue) {
        return queue != null && !queue.isEmpty();
    }

    @SuppressWarnings("NullAway") // A failure has a cause.
    private void recordFailure(ChannelFuture future) {
        if (!future.isSuccess()) {
            recordException(future.cause());
        }
    }

    private void recordException(Throwable cause) {
        if (recorded == null) {
            recorded = cause;
        } else {
            LOGGER.warn("More than one failure was raised. Only the first is thrown.", cause);
        }
    }

    /**
     * Throws the failure that was recorded, if there is one, and forgets it.
     */
    public void checkException() {
        Throwable cause = recorded;
        if (cause != null) {
            recorded = null;
            PlatformDependent.throwException(cause);
        }
    }

    private ChannelFuture tellException(ChannelPromise promise) {
        Throwable cause = recorded;
        if (cause == null) {
            return promise;
        }
        recorded = null;
        if (promise.isVoid()) {
            PlatformDependent.throwException(cause);
        }
        promise.tryFailure(cause);
        return promise;
    }

    private boolean checkOpen(boolean record) {
        if (isOpen()) {
            return true;
        }
        if (record) {
            recordException(new ClosedChannelException());
        }
        return false;
    }

    /**
     * Throws a {@link ClosedChannelException} if the channel is closed, or the failure that was recorded.
     */
    protected final void ensureOpen() {
        if (!checkOpen(true)) {
            checkException();
        }
    }

    /** A call of this channel begins. */
    final void enter() {
        depth++;
    }

    /** A call of this channel ends; with the outermost one, tasks are run. */
    final void leave() {
        depth--;
        if (depth == 0) {
            runPendingTasks();
            if (!isOpen()) {
                loop.cancelScheduledTasks();
            }
        }
    }

    /**
     * Runs all tasks of the event loop, and all scheduled ones that are due. Their exceptions are recorded.
     */
    public void runPendingTasks() {
        try {
            loop.runTasks();
        } catch (Exception e) {
            recordException(e);
        }
        runScheduledPendingTasks();
    }

    /**
     * Runs all scheduled tasks that are due. Their exceptions are recorded.
     *
     * @return the nanoseconds until the next one is due, or -1 if there is none
     */
    public long runScheduledPendingTasks() {
        try {
            return loop.runScheduledTasks();
        } catch (Exception e) {
            recordException(e);
            return loop.nextDelayNanos();
        }
    }

    /**
     * Returns whether there are tasks to run.
     *
     * @return whether a task waits, or a scheduled one is due
     */
    public boolean hasPendingTasks() {
        return loop.hasPendingTasks();
    }

    /**
     * Moves the clock of this channel on, whether it is frozen or not. Due tasks are not run by this.
     *
     * @param duration how far, zero or more
     * @param unit the unit of the duration
     */
    public void advanceTimeBy(long duration, TimeUnit unit) {
        loop.embeddedTicker().advance(unit.toNanos(duration));
    }

    /**
     * Stops the clock of this channel, so that time only passes by {@link #advanceTimeBy(long, TimeUnit)}.
     */
    public void freezeTime() {
        loop.embeddedTicker().freeze();
    }

    /**
     * Lets the clock of this channel run again, from the time at which it stands.
     */
    public void unfreezeTime() {
        loop.embeddedTicker().unfreeze();
    }

    @Override
    public final ChannelFuture close() {
        return close(newPromise());
    }

    @Override
    public final ChannelFuture close(ChannelPromise promise) {
        enter();
        try {
            // Waiting tasks belong to the time before the close.
            runPendingTasks();
            return super.close(promise);
        } finally {
            leave();
        }
    }

    @Override
    public final ChannelFuture disconnect() {
        return disconnect(newPromise());
    }

    @Override
    public final ChannelFuture disconnect(ChannelPromise promise) {
        enter();
        try {
            return super.disconnect(promise);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture bind(SocketAddress localAddress) {
        enter();
        try {
            return super.bind(localAddress);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture bind(SocketAddress localAddress, ChannelPromise promise) {
        enter();
        try {
            return super.bind(localAddress, promise);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress) {
        enter();
        try {
            return super.connect(remoteAddress);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) {
        enter();
        try {
            return super.connect(remoteAddress, localAddress);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress, ChannelPromise promise) {
        enter();
        try {
            return super.connect(remoteAddress, promise);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                                 ChannelPromise promise) {
        enter();
        try {
            return super.connect(remoteAddress, localAddress, promise);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture deregister() {
        enter();
        try {
            return super.deregister();
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture deregister(ChannelPromise promise) {
        enter();
        try {
            return super.deregister(promise);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture write(Object msg) {
        enter();
        try {
            return super.write(msg);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture write(Object msg, ChannelPromise promise) {
        enter();
        try {
            return super.write(msg, promise);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture writeAndFlush(Object msg) {
        enter();
        try {
            return super.writeAndFlush(msg);
        } finally {
            leave();
        }
    }

    @Override
    public ChannelFuture writeAndFlush(Object msg, ChannelPromise promise) {
        enter();
        try {
            return super.writeAndFlush(msg, promise);
        } finally {
            leave();
        }
    }

    @Override
    public Channel read() {
        enter();
        try {
            return super.read();
        } finally {
            leave();
        }
    }

    @Override
    public Channel flush() {
        enter();
        try {
            return super.flush();
        } finally {
            leave();
        }
    }

    /**
     * Activates the channel.
     *
     * @throws Exception if a subclass fails to
     */
    @Override
    @SuppressWarnings("deprecation") // here it is what subclasses override
    protected void doRegister() throws Exception {
        state = State.ACTIVE;
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        // Any address will do: there is nothing that it could name.
    }

    @Override
    protected void doDisconnect() throws Exception {
        if (metadata.hasDisconnect()) {
            state = State.OPEN;
        } else {
            doClose();
        }
    }

    @Override
    protected void doClose() throws Exception {
        state = State.CLOSED;
    }

    @Override
    protected void doBeginRead() throws Exception {
        // Messages come in by writeInbound(), asked for or not.
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) throws Exception {
        Object msg = in.current();
        while (msg != null) {
            // The buffer's count goes with remove(), the other one to the queue.
            ReferenceCountUtil.retain(msg);
            handleOutboundMessage(msg);
            in.remove();
            msg = in.current();
        }
    }

    private final class EmbeddedUnsafe extends AbstractUnsafe {
        @Override
        public void connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress, ChannelPromise promise) {
            if (promise.setUncancellable() && ensureOpen(promise)) {
                safeSetSuccess(promise);
            }
        }
    }

    private static final class EmbeddedChannelPipeline extends DefaultChannelPipeline {
        EmbeddedChannelPipeline(EmbeddedChannel channel) {
            super(channel);
        }

        private EmbeddedChannel embedded() {
            return (EmbeddedChannel) channel();
        }

        @Override
        protected void onUnhandledInboundException(Throwable cause) {
            embedded().recordException(cause);
        }

        @Override
        protected void onUnhandledInboundMessage(ChannelHandlerContext ctx, Object msg) {
            embedded().handleInboundMessage(msg);
        }
    }

    /** Describes a channel. */
    public static final class Builder {

        private @Nullable Channel parent;
        private ChannelId channelId = EmbeddedChannelId.INSTANCE;
        private boolean register = true;
        private boolean hasDisconnect;
        private ChannelHandler[] handlers = {};
        private @Nullable ChannelConfig config;
        private Ticker ticker = Ticker.systemTicker();

        private Builder() {
        }

        /**
         * Sets the parent.
         *
         * @param parent the parent; none at first
         * @return this builder
         */
        public Builder parent(@Nullable Channel parent) {
            this.parent = parent;
            return this;
        }

        /**
         * Sets the identity; at first it is the one that all embedded channels share.
         *
         * @param channelId the identity
         * @return this builder
         */
        public Builder channelId(ChannelId channelId) {
            this.channelId = checkNotNull(channelId, "channelId");
            return this;
        }

        /**
         * Sets whether the channel is registered, and so active, at once, as at first.
         *
         * @param register whether it is
         * @return this builder
         */
        public Builder register(boolean register) {
            this.register = register;
            return this;
        }

        /**
         * Sets whether the channel can be disconnected without being closed; at first it can't.
         *
         * @param hasDisconnect whether it can
         * @return this builder
         */
        public Builder hasDisconnect(boolean hasDisconnect) {
            this.hasDisconnect = hasDisconnect;
            return this;
        }

        /**
         * Sets the handlers to add, in place of those set before.
         *
         * @param handlers the handlers; the first {@code null} ends the list
         * @return this builder
         */
        public Builder handlers(ChannelHandler... handlers) {
            this.handlers = checkNotNull(handlers, "handlers").clone();
            return this;
        }

        /**
         * Sets the handler to add, in place of those set before.
         *
         * @return this builder
         */
        public Builder handlers(ChannelHandler handler) {
            this.handlers = new ChannelHandler[] {checkNotNull(handler, "handler")};
            return this;
        }

        /**
         * Sets the settings; at first they are a new {@link DefaultChannelConfig}.
         *
         * @param config the settings
         * @return this builder
         */
        public Builder config(ChannelConfig config) {
            this.config = checkNotNull(config, "config");
            return this;
        }

        /**
         * Sets the clock of the event loop; at first it is that of the system.
         *
         * @param ticker the clock
         * @return this builder
         */
        public Builder ticker(Ticker ticker) {
            this.ticker = checkNotNull(ticker, "ticker");
            return this;
        }

        /**
         * Creates the channel.
         *
         * @return a new channel
         */
        public EmbeddedChannel build() {
            return new EmbeddedChannel(this);
        }
    }
}
