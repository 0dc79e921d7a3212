/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.SocketAddress;
import java.util.concurrent.RejectedExecutionException;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.Attribute;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.OrderedEventExecutor;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The one kind of context there is; also the ends of a pipeline are a handler in such a context. Each hop of an event
 * then has one possible target up to the handler itself, and is inlined by the JIT.
 *
 * <p>An event looks for the next context whose handler wants it, by {@link ChannelHandlerMask}, and calls it on its
 * executor. A context that is not ready for events (its {@code handlerAdded} has not been called yet, or it was removed
 * while the event was under way) hands the event on. Nothing that a handler throws leaves its context: it goes to the
 * promise of the operation, or to {@code exceptionCaught}.
 *
 * <p>Adapters are called through their class: a call through an interface costs a search of the receiver's interfaces
 * when many classes meet at the call site, as they do here.
 */
final class DefaultChannelHandlerContext implements ChannelHandlerContext {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultChannelHandlerContext.class);

    /*
     *   NEW --> PENDING --> ADDED --> REMOVED      PENDING --> REMOVED if it was removed before it was ever called
     *    +---------------------^                   NEW: linked, but not called yet, by the thread that will do so at
     *    once
     */
    private static final byte NEW = 0;
    private static final byte PENDING = 1;
    private static final byte ADDED = 2;
    private static final byte REMOVED = 3;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(DefaultChannelHandlerContext.class, "state", byte.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // Written under the lock of the pipeline. A removed context keeps them, so that it can still hand events on.
    @SuppressWarnings("NullAway.Init") // Linked before any event comes here.
    volatile DefaultChannelHandlerContext next;
    @SuppressWarnings("NullAway.Init") // Linked before any event comes here.
    volatile DefaultChannelHandlerContext prev;
    // Written under the lock of the pipeline, and published with the links.
    char mask;

    private final DefaultChannelPipeline pipeline;
    private final String name;
    private final ChannelHandler handler;
    // Null for the event loop of the channel.
    private final @Nullable EventExecutor ownExecutor;
    // Four bytes, with the mask and the flag below: so a context, of which a server has very many, takes 40.
    private volatile byte state;
    /** Event loop only, written by {@link OwedFlushes}: the loop has put off a flush that was asked for here. */
    boolean flushOwed;

    DefaultChannelHandlerContext(DefaultChannelPipeline pipeline, @Nullable EventExecutor ownExecutor, String name,
                                 ChannelHandler handler, int mask) {
        this.pipeline = pipeline;
        this.ownExecutor = ownExecutor;
        this.name = name;
        this.handler = handler;
        this.mask = (char) mask;
    }

    @Override
    public Channel channel() {
        return pipeline.channel();
    }

    @Override
    public ChannelPipeline pipeline() {
        return pipeline;
    }

    @Override
    public ByteBufAllocator alloc() {
        return pipeline.channel().config().getAllocator();
    }

    @Override
    public EventExecutor executor() {
        EventExecutor executor = ownExecutor;
        return executor == null ? pipeline.eventLoop() : executor;
    }

    /** Returns where calls of this context go: its executor, or what keeps them while the channel changes its loop. */
    EventExecutor route() {
        EventExecutor executor = ownExecutor;
        return executor == null ? pipeline.route() : executor;
    }

    /** Returns whether calls of this context can be made here and now. */
    boolean isOnItsExecutor() {
        // Tasks for executors of their own never have to move on.
        return ownExecutor != null || pipeline.route().inEventLoop();
    }

    /** Null for the event loop of the channel. */
    @Nullable EventExecutor ownExecutor() {
        return ownExecutor;
    }

    DefaultChannelPipeline owner() {
        return pipeline;
    }

    /** Returns whether this is both ends of its pipeline. */
    boolean isEnds() {
        return handler == PipelineEnds.INSTANCE;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ChannelHandler handler() {
        return handler;
    }

    @Override
    @SuppressWarnings("deprecation") // kept for old callers
    public <T> Attribute<T> attr(AttributeKey<T> key) {
        return channel().attr(key);
    }

    @Override
    @SuppressWarnings("deprecation") // kept for old callers
    public <T> boolean hasAttr(AttributeKey<T> key) {
        return channel().hasAttr(key);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(ChannelHandlerContext.class) + '(' + name + ", " + channel() + ')';
    }

    /** See {@link ChannelHandlerMask#widen(int)}. Under the lock of the pipeline. */
    void widen() {
        mask = (char) ChannelHandlerMask.widen(mask);
    }

    /** Records that {@code handlerAdded} will be called by a task. */
    void setPending() {
        STATE.compareAndSet(this, NEW, PENDING);
    }

    /** Calls {@code handlerAdded}, unless it was removed before. Events are delivered from before the call on. */
    void callHandlerAdded() throws Exception {
        byte now = state;
        while (now != REMOVED) {
            if (STATE.compareAndSet(this, now, ADDED)) {
                handler.handlerAdded(this);
                return;
            }
            now = state;
        }
    }

    /**
     * Calls {@code handlerRemoved} if {@code handlerAdded} has been called. No event is delivered from before the call
     * on.
     */
    void callHandlerRemoved() throws Exception {
        if ((byte) STATE.getAndSet(this, REMOVED) == ADDED) {
            handler.handlerRemoved(this);
        }
    }

    void setRemoved() {
        state = REMOVED;
    }

    void setAdded() {
        state = ADDED;
    }

    @Override
    public boolean isRemoved() {
        return state == REMOVED;
    }

    /** An unordered executor can't promise that the task for {@code handlerAdded} runs before the one of an event. */
    private boolean isReady() {
        byte now = state;
        return now == ADDED
                || now == PENDING && ownExecutor != null && !(ownExecutor instanceof OrderedEventExecutor);
    }

    private DefaultChannelHandlerContext nextInbound(int wanted) {
        DefaultChannelHandlerContext ctx = this;
        do {
            ctx = ctx.next;
        } while ((ctx.mask & wanted) == 0);
        return ctx;
    }

    private DefaultChannelHandlerContext previousOutbound(int wanted) {
        DefaultChannelHandlerContext ctx = this;
        do {
            ctx = ctx.prev;
        } while ((ctx.mask & wanted) == 0);
        return ctx;
    }

    /** Leaves a record for leak detection that the message came here, if that is looked for. */
    private Object touch(Object msg) {
        return (mask & ChannelHandlerMask.TOUCH) == 0 ? msg : ReferenceCountUtil.touch(msg, this);
    }

    /**
     * Checks a promise.
     *
     * @return whether it was cancelled, so that there is nothing to do
     */
    private boolean isCancelled(ChannelPromise promise, boolean allowVoid) {
        checkNotNull(promise, "promise");
        if (promise.isDone()) {
            if (promise.isCancelled()) {
                return true;
            }
            throw new IllegalArgumentException("promise: " + promise + " (expected: not done)");
        }
        if (promise.channel() != channel()) {
            throw new IllegalArgumentException(
                    "promise: of channel " + promise.channel() + " (expected: of " + channel() + ')');
        }
        if (promise.getClass() == DefaultChannelPromise.class) {
            return false;
        }
        if (WriteWatch.ON && promise instanceof WatchedPromise watched) {
            pipeline.writeWatch().onOperation(watched);
        }
        if (!allowVoid && promise.isVoid()) {
            throw new IllegalArgumentException("promise: a void promise (expected: one that can be completed)");
        }
        if (promise instanceof CloseFuture) {
            throw new IllegalArgumentException("promise: the close future (expected: a promise of the operation)");
        }
        return false;
    }

    @Override
    public ChannelHandlerContext fireChannelRegistered() {
        DefaultChannelHandlerContext target = nextInbound(ChannelHandlerMask.CHANNEL_REGISTERED);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeChannelRegistered();
        } else {
            OffLoopCalls.execute(executor, target, target::invokeChannelRegistered);
        }
        return this;
    }

    private void invokeChannelRegistered() {
        if (!isReady()) {
            fireChannelRegistered();
            return;
        }
        try {
            if (handler instanceof ChannelInboundHandlerAdapter adapter) {
                adapter.channelRegistered(this);
            } else {
                ((ChannelInboundHandler) handler).channelRegistered(this);
            }
        } catch (Throwable t) {
            invokeExceptionCaught(t);
        }
    }

    @Override
    public ChannelHandlerContext fireChannelUnregistered() {
        DefaultChannelHandlerContext target = nextInbound(ChannelHandlerMask.CHANNEL_UNREGISTERED);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeChannelUnregistered();
        } else {
            OffLoopCalls.execute(executor, target, target::invokeChannelUnregistered);
        }
        return this;
    }

    private void invokeChannelUnregistered() {
        if (!isReady()) {
            fireChannelUnregistered();
            return;
        }
        try {
            if (handler instanceof ChannelInboundHandlerAdapter adapter) {
                adapter.channelUnregistered(this);
            } else {
                ((ChannelInboundHandler) handler).channelUnregistered(this);
            }
        } catch (Throwable t) {
            invokeExceptionCaught(t);
        }
    }

    @Override
    public ChannelHandlerContext fireChannelActive() {
        DefaultChannelHandlerContext target = nextInbound(ChannelHandlerMask.CHANNEL_ACTIVE);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeChannelActive();
        } else {
            OffLoopCalls.execute(executor, target, target::invokeChannelActive);
        }
        return this;
    }

    private void invokeChannelActive() {
        if (!isReady()) {
            fireChannelActive();
            return;
        }
        try {
            if (handler instanceof ChannelInboundHandlerAdapter adapter) {
                adapter.channelActive(this);
            } else {
                ((ChannelInboundHandler) handler).channelActive(this);
            }
        } catch (Throwable t) {
            invokeExceptionCaught(t);
        }
    }

    @Override
    public ChannelHandlerContext fireChannelInactive() {
        DefaultChannelHandlerContext target = nextInbound(ChannelHandlerMask.CHANNEL_INACTIVE);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeChannelInactive();
        } else {
            OffLoopCalls.execute(executor, target, target::invokeChannelInactive);
        }
        return this;
    }

    private void invokeChannelInactive() {
        if (!isReady()) {
            fireChannelInactive();
            return;
        }
        try {
            if (handler instanceof ChannelInboundHandlerAdapter adapter) {
                adapter.channelInactive(this);
            } else {
                ((ChannelInboundHandler) handler).channelInactive(this);
            }
        } catch (Throwable t) {
            invokeExceptionCaught(t);
        }
    }

    @Override
    public ChannelHandlerContext fireUserEventTriggered(Object event) {
        DefaultChannelHandlerContext target = nextInbound(ChannelHandlerMask.USER_EVENT_TRIGGERED);
        Object touched = target.touch(checkNotNull(event, "event"));
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeUserEventTriggered(touched);
        } else {
            OffLoopCalls.executeOrRelease(executor, target, () -> target.invokeUserEventTriggered(touched), touched);
        }
        return this;
    }

    private void invokeUserEventTriggered(Object event) {
        if (!isReady()) {
            fireUserEventTriggered(event);
            return;
        }
        try {
            if (handler instanceof ChannelInboundHandlerAdapter adapter) {
                adapter.userEventTriggered(this, event);
            } else {
                ((ChannelInboundHandler) handler).userEventTriggered(this, event);
            }
        } catch (Throwable t) {
            invokeExceptionCaught(t);
        }
    }

    @Override
    public ChannelHandlerContext fireChannelRead(Object msg) {
        DefaultChannelHandlerContext target = nextInbound(ChannelHandlerMask.CHANNEL_READ);
        Object touched = target.touch(checkNotNull(msg, "msg"));
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeChannelRead(touched);
        } else {
            OffLoopCalls.executeOrRelease(executor, target, () -> target.invokeChannelRead(touched), touched);
        }
        return this;
    }

    private void invokeChannelRead(Object msg) {
        if (!isReady()) {
            fireChannelRead(msg);
            return;
        }
        if (MissingReads.ON) {
            if (!isEnds()) {
                pipeline.missingReads().onMessageAt(this); // the end only throws messages away
            }
        }
        try {
            if (handler instanceof ChannelInboundHandlerAdapter adapter) {
                adapter.channelRead(this, msg);
            } else {
                ((ChannelInboundHandler) handler).channelRead(this, msg);
            }
        } catch (Throwable t) {
            invokeExceptionCaught(t);
        }
    }

    @Override
    public ChannelHandlerContext fireChannelReadComplete() {
        DefaultChannelHandlerContext target = nextInbound(ChannelHandlerMask.CHANNEL_READ_COMPLETE);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeChannelReadComplete();
        } else {
            OffLoopCalls.execute(executor, target, target::invokeChannelReadComplete);
        }
        return this;
    }

    private void invokeChannelReadComplete() {
        if (!isReady()) {
            fireChannelReadComplete();
            return;
        }
        if (MissingReads.ON) {
            pipeline.missingReads().onReadCompleteAt(this);
        }
        try {
            if (handler instanceof ChannelInboundHandlerAdapter adapter) {
                adapter.channelReadComplete(this);
            } else {
                ((ChannelInboundHandler) handler).channelReadComplete(this);
            }
        } catch (Throwable t) {
            invokeExceptionCaught(t);
        }
    }

    @Override
    public ChannelHandlerContext fireChannelWritabilityChanged() {
        DefaultChannelHandlerContext target = nextInbound(ChannelHandlerMask.WRITABILITY_CHANGED);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeChannelWritabilityChanged();
        } else {
            OffLoopCalls.execute(executor, target, target::invokeChannelWritabilityChanged);
        }
        return this;
    }

    private void invokeChannelWritabilityChanged() {
        if (!isReady()) {
            fireChannelWritabilityChanged();
            return;
        }
        try {
            if (handler instanceof ChannelInboundHandlerAdapter adapter) {
                adapter.channelWritabilityChanged(this);
            } else {
                ((ChannelInboundHandler) handler).channelWritabilityChanged(this);
            }
        } catch (Throwable t) {
            invokeExceptionCaught(t);
        }
    }

    @Override
    public ChannelHandlerContext fireExceptionCaught(Throwable cause) {
        checkNotNull(cause, "cause");
        DefaultChannelHandlerContext target = nextInbound(ChannelHandlerMask.EXCEPTION_CAUGHT);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeExceptionCaught(cause);
            return this;
        }
        try {
            OffLoopCalls.execute(executor, target, () -> target.invokeExceptionCaught(cause));
        } catch (RejectedExecutionException e) {
            LOGGER.warn("{}: exceptionCaught can't be delivered to {}, its executor is shut down", channel(),
                    target.name, cause);
        }
        return this;
    }

    @SuppressWarnings("deprecation") // outbound handlers may still have it
    private void invokeExceptionCaught(Throwable cause) {
        makeAllOwedFlushes();
        if (!isReady()) {
            fireExceptionCaught(cause);
            return;
        }
        try {
            handler.exceptionCaught(this, cause);
        } catch (Throwable t) {
            // Not delivered anywhere: a handler that fails on failures would be called for ever.
            attach(t, cause);
            FailureLog.warn(LOGGER, "{}: {} threw from exceptionCaught; the failure it was told is attached", channel(),
                    name, t);
        }
    }

    private static void attach(Throwable failure, Throwable cause) {
        if (failure == cause) {
            return; // thrown on
        }
        try {
            failure.addSuppressed(cause);
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "A failure could not be attached to the next one", cause);
        }
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress, ChannelPromise promise) {
        return connect(remoteAddress, null, promise);
    }

    @Override
    public ChannelFuture bind(SocketAddress localAddress, ChannelPromise promise) {
        checkNotNull(localAddress, "localAddress");
        if (isCancelled(promise, false)) {
            return promise;
        }
        DefaultChannelHandlerContext target = previousOutbound(ChannelHandlerMask.BIND);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeBind(localAddress, promise);
        } else {
            OffLoopCalls.executeOrFail(executor, target, () -> target.invokeBind(localAddress, promise), promise);
        }
        return promise;
    }

    private void invokeBind(SocketAddress localAddress, ChannelPromise promise) {
        if (!isReady()) {
            bind(localAddress, promise);
            return;
        }
        try {
            ((ChannelOutboundHandler) handler).bind(this, localAddress, promise);
        } catch (Throwable t) {
            OffLoopCalls.fail(promise, t);
        }
    }

    @Override
    public ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                                 ChannelPromise promise) {
        checkNotNull(remoteAddress, "remoteAddress");
        if (isCancelled(promise, false)) {
            return promise;
        }
        DefaultChannelHandlerContext target = previousOutbound(ChannelHandlerMask.CONNECT);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.invokeConnect(remoteAddress, localAddress, promise);
        } else {
            OffLoopCalls.executeOrFail(
                    executor, target, () -> target.invokeConnect(remoteAddress, localAddress, promise), promise);
        }
        return promise;
    }

    private void invokeConnect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                               ChannelPromise promise) {
        if (!isReady()) {
            connect(remoteAddress, localAddress, promise);
            return;
        }
        try {
            ((ChannelOutboundHandler) handler).connect(this, remoteAddress, localAddress, promise);
        } catch (Throwable t) {
            OffLoopCalls.fail(promise, t);
        }
    }

    @Override
    public ChannelFuture disconnect(ChannelPromise promise) {
        if (!channel().metadata().hasDisconnect()) {
            // To transports without a notion of it, and to handlers in between, it is a close.
            return close(promise);
        }
        if (isCancelled(promise, false)) {
            return promise;
        }
        DefaultChannelHandlerContext target = previousOutbound(ChannelHandlerMask.DISCONNECT);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.makeOwedFlushes();
            target.invokeDisconnect(promise);
        } else {
            OffLoopCalls.executeOrFail(executor, target, () -> target.invokeDisconnect(promise), promise);
        }
        return promise;
    }

    private void invokeDisconnect(ChannelPromise promise) {
        if (!isReady()) {
            disconnect(promise);
            return;
        }
        try {
            ((ChannelOutboundHandler) handler).disconnect(this, promise);
        } catch (Throwable t) {
            OffLoopCalls.fail(promise, t);
        }
    }

    @Override
    public ChannelFuture close(ChannelPromise promise) {
        if (isCancelled(promise, false)) {
            return promise;
        }
        DefaultChannelHandlerContext target = previousOutbound(ChannelHandlerMask.CLOSE);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.makeOwedFlushes();
            target.invokeClose(promise);
        } else {
            OffLoopCalls.executeOrFail(executor, target, () -> target.invokeClose(promise), promise);
        }
        return promise;
    }

    private void invokeClose(ChannelPromise promise) {
        if (!isReady()) {
            close(promise);
            return;
        }
        try {
            ((ChannelOutboundHandler) handler).close(this, promise);
        } catch (Throwable t) {
            OffLoopCalls.fail(promise, t);
        }
    }

    @Override
    public ChannelFuture deregister(ChannelPromise promise) {
        if (isCancelled(promise, false)) {
            return promise;
        }
        DefaultChannelHandlerContext target = previousOutbound(ChannelHandlerMask.DEREGISTER);
        EventExecutor executor = target.route();
        if (executor.inEventLoop()) {
            target.makeOwedFlushes();
            target.invokeDeregister(promise);
        } else {
            OffLoopCalls.executeOrFail(executor, target, () -> target.invokeDeregister(promise), promise);
        }
        return promise;
    }

    private void invokeDeregister(ChannelPromise promise) {
        if (!isReady()) {
            deregister(promise);
            return;
        }
        try {
            ((ChannelOutboundHandler) handler).deregister(this, promise);
        } catch (Throwable t) {
            OffLoopCalls.fail(promise, t);
        }
    }

    @Override
    public ChannelHandlerContext read() {
        call(ChannelHandlerMask.READ, false);
        return this;
    }

    @Override
    public ChannelHandlerContext flush() {
        call(ChannelHandlerMask.FLUSH, false);
        return this;
    }

    /** Flushes once for all who ask for it while the event loop makes the flushes that it has put off; else at once. */
    void flushWithOthers() {
        DefaultChannelHandlerContext target = previousOutbound(ChannelHandlerMask.FLUSH);
        if (!(target.route() instanceof SingleThreadEventLoop loop) || !loop.oweInRound(target)) {
            flush();
        }
    }

    /** Flushes from here on. Called on the executor. */
    void invokeFlush() {
        call(ChannelHandlerMask.FLUSH, true);
    }

    /**
     * Does a read or a flush: finds the next handler that wants it, and calls it on its executor.
     *
     * <p>A single method on purpose, as the one for writes is: above 325 bytes of bytecode ({@code FreqInlineSize}) the
     * JVM does not inline it, and compiles the handlers with this one caller. When they were short, every method on the
     * way was compiled with the whole chain of handlers behind it, so that a new server with TLS and HTTP/1.1 spent
     * twice the time on the methods of this class.
     *
     * @param operation {@link ChannelHandlerMask#READ} or {@link ChannelHandlerMask#FLUSH}
     * @param here whether it has come to this context, and on its executor; else the next one is looked for
     */
    private void call(int operation, boolean here) {
        assert operation == ChannelHandlerMask.READ || operation == ChannelHandlerMask.FLUSH : operation;
        DefaultChannelHandlerContext target = this;
        if (!here) {
            do {
                target = target.prev;
            } while ((target.mask & operation) == 0);
            EventExecutor executor = target.route();
            if (!executor.inEventLoop()) {
                if (operation == ChannelHandlerMask.FLUSH) {
                    OffLoopCalls.flush(executor, target);
                } else {
                    DefaultChannelHandlerContext there = target;
                    OffLoopCalls.execute(executor, there, () -> there.call(ChannelHandlerMask.READ, true));
                }
                return;
            }
        }
        assert target.isOnItsExecutor() : target;
        if (target.state != ADDED && !target.isReady()) {
            target.call(operation, false);
            return;
        }
        ChannelHandler handler = target.handler;
        try {
            if (operation == ChannelHandlerMask.FLUSH) {
                if (WriteWatch.ON) {
                    pipeline.writeWatch().onFlush();
                }
                if (handler == PipelineEnds.INSTANCE) {
                    PipelineEnds.INSTANCE.flush(target);
                } else if (handler instanceof ChannelOutboundHandlerAdapter adapter) {
                    adapter.flush(target);
                } else if (handler instanceof ChannelDuplexHandler duplex) {
                    duplex.flush(target);
                } else {
                    ((ChannelOutboundHandler) handler).flush(target);
                }
                return;
            }
            if (MissingReads.ON) {
                pipeline.missingReads().onReadAt(target);
            }
            if (handler == PipelineEnds.INSTANCE) {
                PipelineEnds.INSTANCE.read(target);
            } else if (handler instanceof ChannelOutboundHandlerAdapter adapter) {
                adapter.read(target);
            } else if (handler instanceof ChannelDuplexHandler duplex) {
                duplex.read(target);
            } else {
                ((ChannelOutboundHandler) handler).read(target);
            }
        } catch (Throwable t) {
            target.invokeExceptionCaught(t);
        }
    }

    @Override
    public ChannelFuture write(Object msg) {
        ChannelPromise promise = newPromise();
        write(msg, false, promise, false);
        return promise;
    }

    @Override
    public ChannelFuture write(Object msg, ChannelPromise promise) {
        write(msg, false, promise, false);
        return promise;
    }

    @Override
    public ChannelFuture writeAndFlush(Object msg) {
        ChannelPromise promise = newPromise();
        write(msg, true, promise, false);
        return promise;
    }

    @Override
    public ChannelFuture writeAndFlush(Object msg, ChannelPromise promise) {
        write(msg, true, promise, false);
        return promise;
    }

    /**
     * Hands a message to the next handler that wants it. Not inlined by the JVM, as {@link #call} says.
     *
     * @param here whether it has come to this context, and on its executor; else the next one is looked for
     */
    private void write(Object msg, boolean flush, ChannelPromise promise, boolean here) {
        DefaultChannelHandlerContext target = this;
        if (!here) {
            checkNotNull(msg, "msg");
            boolean cancelled;
            try {
                cancelled = isCancelled(promise, true);
            } catch (RuntimeException e) {
                ReferenceCountUtil.release(msg);
                throw e;
            }
            if (cancelled) {
                ReferenceCountUtil.release(msg);
                return;
            }
            int wanted = flush ? ChannelHandlerMask.WRITE | ChannelHandlerMask.FLUSH : ChannelHandlerMask.WRITE;
            do {
                target = target.prev;
            } while ((target.mask & wanted) == 0);
            if ((target.mask & ChannelHandlerMask.TOUCH) != 0) {
                msg = ReferenceCountUtil.touch(msg, target);
            }
            EventExecutor executor;
            try {
                executor = target.route();
            } catch (IllegalStateException e) {
                // The channel was never registered. The caller is told at once, but has given the message away already.
                OffLoopCalls.refuse(msg, promise, e);
                throw e;
            }
            if (WriteWatch.ON) {
                pipeline.writeWatch().onWrite(msg, promise, flush);
            }
            if (!executor.inEventLoop()) {
                OffLoopCalls.write(executor, target, msg, promise, flush);
                return;
            }
        }
        assert target.isOnItsExecutor() : target;
        assert msg != null && promise != null : target;
        if (target.state != ADDED && !target.isReady()) {
            target.write(msg, flush, promise, false);
            return;
        }
        ChannelHandler handler = target.handler;
        try {
            if (handler == PipelineEnds.INSTANCE) {
                PipelineEnds.INSTANCE.write(target, msg, promise);
            } else if (handler instanceof ChannelOutboundHandlerAdapter adapter) {
                adapter.write(target, msg, promise);
            } else if (handler instanceof ChannelDuplexHandler duplex) {
                duplex.write(target, msg, promise);
            } else {
                ((ChannelOutboundHandler) handler).write(target, msg, promise);
            }
        } catch (Throwable t) {
            OwedFlushes owed = target.openOwedFlushes();
            if (owed != null) {
                owed.makeAll(); // Receivers of the failure may look at anything.
            }
            // The message is not touched: only the handler knows whether it has passed it on or released it already.
            OffLoopCalls.fail(promise, t);
        }
        if (flush) {
            target.call(ChannelHandlerMask.FLUSH, true);
        }
    }

    /** Runs a write of another thread, whose flush is put off while the event loop runs tasks. */
    void runWrite(Object msg, ChannelPromise promise, boolean flush, long bytes) {
        OwedFlushes owed = whereToOweFlushes();
        if (owed != null) {
            try {
                write(msg, false, promise, true);
            } catch (Throwable t) {
                // Thrown by the promise: handlers never throw out of their contexts.
                owed.makeAll();
                throw t;
            }
            owed.onWrite(this, flush, bytes);
        } else if (flush) {
            write(msg, true, promise, true);
        } else {
            write(msg, false, promise, true);
        }
    }

    /** Runs a flush of another thread, which is put off while the event loop runs tasks. */
    void runFlush() {
        OwedFlushes owed = whereToOweFlushes();
        if (owed != null) {
            owed.owe(this);
        } else {
            invokeFlush();
        }
    }

    /** Returns null where a flush must not be put off. */
    private @Nullable OwedFlushes whereToOweFlushes() {
        // A registration only ends by a task of this loop, so nothing is owed when the channel goes to another one.
        return channel().isRegistered() ? openOwedFlushes() : null;
    }

    private @Nullable OwedFlushes openOwedFlushes() {
        // An executor of its own may be the event loop of another channel: not one that knows when this one is closed.
        return ownExecutor == null && pipeline.eventLoop() instanceof SingleThreadEventLoop loop
                ? loop.openOwedFlushes() : null;
    }

    /** Performs the flushes owed to this channel, before an operation that ends writing. Called on the executor. */
    private void makeOwedFlushes() {
        if (ownExecutor == null) {
            pipeline.makeOwedFlushes();
        }
    }

    /**
     * Performs all owed flushes: nothing is put off past a failure, whose receivers may look at anything. Called on the
     * executor.
     */
    private void makeAllOwedFlushes() {
        OwedFlushes owed = openOwedFlushes();
        if (owed != null) {
            owed.makeAll();
        }
    }

    void incrementPendingOutboundBytes(long bytes) {
        pipeline.incrementPendingOutboundBytes(bytes);
    }

    void decrementPendingOutboundBytes(long bytes) {
        pipeline.decrementPendingOutboundBytes(bytes);
    }

    int messageSize(Object msg) {
        return pipeline.messageSize(msg);
    }

    @Override
    public ChannelPromise newPromise() {
        if (WriteWatch.ON) {
            return ownExecutor == null ? new WatchedPromise(channel(), pipeline.writeWatch())
                    : new WatchedPromise(channel(), ownExecutor, pipeline.writeWatch());
        }
        return ownExecutor == null
                ? new DefaultChannelPromise(channel()) : new DefaultChannelPromise(channel(), ownExecutor);
    }

    @Override
    public ChannelProgressivePromise newProgressivePromise() {
        return ownExecutor == null ? new DefaultChannelProgressivePromise(channel())
                : new DefaultChannelProgressivePromise(channel(), ownExecutor);
    }

    @Override
    public ChannelFuture newSucceededFuture() {
        return ownExecutor == null
                ? pipeline.newSucceededFuture() : CompleteChannelFuture.succeeded(channel(), ownExecutor);
    }

    @Override
    public ChannelFuture newFailedFuture(Throwable cause) {
        return CompleteChannelFuture.failed(channel(), ownExecutor, cause);
    }

    @Override
    public ChannelPromise voidPromise() {
        return pipeline.voidPromise();
    }
}
