/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.SocketAddress;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.EventExecutorGroup;
import io.tidewire.util.internal.DevelopmentMode;
import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.OncePerType;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The usual pipeline: a doubly linked list of contexts between a head, which is the transport, and a tail, which ends
 * events that no handler took. Both are the same context, which closes the list to a {@link ContextRing}, see {@link
 * PipelineEnds}. The list is changed under the pipeline's lock; no handler is ever called with the lock held.
 */
public class DefaultChannelPipeline implements ChannelPipeline {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultChannelPipeline.class);

    /** For messages that no handler took. */
    private static final OncePerType UNHANDLED = new OncePerType(type -> !isIgnorable(type));

    private final Channel channel;
    /** Before the first context and after the last one. */
    private final DefaultChannelHandlerContext ends;

    // Not asked in the constructor: the channel may still be in its own.
    private Channel.@Nullable Unsafe unsafe;
    // Set with each registration; null for channels that are not ours, which are asked every time. A LoopMove while the
    // channel goes from one loop to another. Changed with the lock of this pipeline held, but for the first time.
    private volatile @Nullable EventLoop loop;
    // Made when first asked for; racing threads make equal ones.
    private @Nullable VoidChannelPromise voidPromise;

    // Event loop only: what it owes to this channel, if anything.
    private OwedFlushes.@Nullable Batch owedFlushes;

    // Guarded by this; null when nothing is left in it.
    @SuppressWarnings("this-escape") // The ends keep the pipeline; no event reaches them yet.
    private @Nullable PipelineExtras extras = PipelineExtras.beforeRegistration(this);
    /** Whether the log has been told that an exception reached the tail. Event loop only. */
    private boolean unhandledTold;

    private enum Place { FIRST, LAST, BEFORE, AFTER }

    /**
     * Creates an empty pipeline.
     *
     * @param channel the channel it belongs to
     */
    @SuppressWarnings("this-escape") // The ends keep the pipeline; no event reaches them yet.
    protected DefaultChannelPipeline(Channel channel) {
        this.channel = checkNotNull(channel, "channel");
        ends = new DefaultChannelHandlerContext(this, null, PipelineEnds.CONTEXT_NAME, PipelineEnds.INSTANCE,
                ChannelHandlerMask.ALL | ChannelHandlerMask.touchNow());
        ends.next = ends;
        ends.prev = ends;
        ends.setAdded();
    }

    final Channel.Unsafe unsafe() {
        Channel.Unsafe known = unsafe;
        if (known == null) {
            known = channel.unsafe();
            unsafe = known;
        }
        return known;
    }

    final EventExecutor eventLoop() {
        EventLoop loop = ownLoop();
        return loop == null ? channel.eventLoop() : loop;
    }

    /** Returns the loop of the last {@link #onEventLoop}, or where the channel is moving; or null. Any thread. */
    final @Nullable EventLoop ownLoop() {
        EventLoop loop = this.loop;
        return loop instanceof LoopMove move ? move.target() : loop;
    }

    /**
     * Returns where calls go that are made on the event loop. It differs from {@link #eventLoop()} while the channel
     * moves: then no thread is on it, and tasks that it is given wait. Any thread.
     */
    final EventExecutor route() {
        EventLoop loop = this.loop;
        return loop == null ? channel.eventLoop() : loop;
    }

    /**
     * Moves the channel, which is registered nowhere, to another loop than the one it was on. Any thread.
     *
     * @param newLoop the loop to go to
     * @param arrival called when everything that was asked for on the old loop has been done there, or is kept
     */
    @SuppressWarnings("NullAway") // Only a channel that was registered moves.
    final void moveTo(EventLoop newLoop, LoopMove.Arrival arrival) {
        EventLoop oldLoop = ownLoop();
        try {
            // In a task also if this is the old loop: an event that is under way there has to end there.
            oldLoop.execute(() -> beginMove(oldLoop, newLoop, arrival));
        } catch (RejectedExecutionException e) {
            beginMove(oldLoop, newLoop, arrival);
        }
    }

    private void beginMove(EventLoop oldLoop, EventLoop newLoop, LoopMove.Arrival arrival) {
        LoopMove move;
        synchronized (this) {
            if (loop instanceof LoopMove late && late.doAfterwards(() -> beginMove(oldLoop, newLoop, arrival))) {
                return;
            }
            move = new LoopMove(this, newLoop, arrival);
            move.expectMark();
            loop = move;
        }
        move.sendMark(oldLoop);
    }

    /**
     * Called after a task was given to what {@link DefaultChannelHandlerContext#route()} had answered: makes sure that
     * nothing overtakes it if the channel has left that loop since. Any thread.
     */
    final void submitted(EventExecutor executor, DefaultChannelHandlerContext ctx) {
        if (ctx.ownExecutor() == null) {
            EventLoop now = loop;
            if (now != executor && now != null) {
                onLateCall(executor);
            }
        }
    }

    @SuppressWarnings("NullAway") // submitted() has found a loop, which never turns to null.
    private void onLateCall(EventExecutor executor) {
        if (executor instanceof LoopMove || !(executor instanceof EventLoop oldLoop)) {
            return; // a move has taken the task, and keeps its order
        }
        LoopMove move;
        synchronized (this) {
            if (loop == oldLoop) {
                return; // back where it was
            }
            if (loop instanceof LoopMove underWay) {
                move = underWay;
            } else {
                move = new LoopMove(this, loop, null);
                loop = move;
            }
            move.expectMark();
        }
        move.sendMark(oldLoop);
    }

    /** Sends a task on that found itself on a loop that the channel has left. */
    final void forward(ContextTask task) {
        synchronized (this) {
            if (loop instanceof LoopMove move && move.forward(task)) {
                return;
            }
        }
        try {
            executeOnLoop(task);
        } catch (RejectedExecutionException e) {
            task.refuse(e);
        }
    }

    /** Submits a task to the event loop, wherever the channel is or goes. Any thread. */
    final void executeOnLoop(Runnable task) {
        EventExecutor route = route();
        route.execute(task);
        submitted(route, ends);
    }

    /** As {@link #executeOnLoop(Runnable)}, for a call that has to be made on the loop that the channel is on then. */
    final void callOnLoop(Runnable call) {
        executeOnLoop(new CallTask(ends, call, null, null));
    }

    /** Performs the flushes that the event loop has put off for all its channels. Event loop only. */
    final void makeAllOwedFlushes() {
        OwedFlushes owed = eventLoop() instanceof SingleThreadEventLoop ours ? ours.openOwedFlushes() : null;
        if (owed != null) {
            owed.makeAll();
        }
    }

    /**
     * The channel, one of ours, is about to be registered with this loop. Called before any task of the channel is
     * given to it.
     */
    final void onEventLoop(EventLoop newLoop) {
        loop = newLoop;
    }

    final OwedFlushes.@Nullable Batch owedFlushes() {
        return owedFlushes;
    }

    final void setOwedFlushes(OwedFlushes.@Nullable Batch batch) {
        owedFlushes = batch;
    }

    /** Performs the flushes that the event loop has put off for this channel. Event loop only. */
    final void makeOwedFlushes() {
        OwedFlushes.Batch batch = owedFlushes;
        if (batch != null) {
            batch.make();
        }
    }

    /** Returns the outbound buffer of the channel, or null if its output is closed. */
    final @Nullable ChannelOutboundBuffer outboundBuffer() {
        return unsafe().outboundBuffer();
    }

    /** Estimates the size of a message in bytes, also when the channel has no outbound buffer any more. Any thread. */
    final int messageSize(Object msg) {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return buffer != null
                ? buffer.sizeOf(msg) : channel.config().getMessageSizeEstimator().newHandle().size(msg);
    }

    /**
     * Called when the channel is registered, on its event loop: makes the calls of handlers that were added before. A
     * handler may add others from inside its call; those are called at once, so they keep their place.
     */
    @SuppressWarnings("NullAway") // The extras stay until the registration.
    final void onRegistered() {
        Runnable waiting = null;
        synchronized (this) {
            if (isBeforeRegistration()) {
                waiting = extras.endWaiting();
                extras = extras.orNull();
            }
        }
        if (waiting != null) {
            waiting.run();
        }
    }

    private boolean isBeforeRegistration() {
        assert Thread.holdsLock(this);
        return extras != null && extras.isBeforeRegistration();
    }

    /** Only if they are looked for. */
    @SuppressWarnings("NullAway") // Where they are looked for, the extras and these are never dropped.
    final MissingReads missingReads() {
        return extras.missingReads;
    }

    /** Only if {@link WriteWatch#ON}. */
    @SuppressWarnings("NullAway") // As missingReads().
    final WriteWatch writeWatch() {
        return extras.writeWatch;
    }

    /**
     * Counts bytes that were written on another thread and wait for the event loop. Any thread.
     *
     * @param size the number of bytes
     */
    protected void incrementPendingOutboundBytes(long size) {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        if (buffer != null) {
            buffer.incrementPendingOutboundBytes(size);
        }
    }

    /**
     * Takes back what {@link #incrementPendingOutboundBytes(long)} counted. Any thread.
     *
     * @param size the number of bytes
     */
    protected void decrementPendingOutboundBytes(long size) {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        if (buffer != null) {
            buffer.decrementPendingOutboundBytes(size);
        }
    }

    /**
     * Adds a handler at the first place, with a name made for it.
     *
     * @return this pipeline
     */
    public final ChannelPipeline addFirst(ChannelHandler handler) {
        return addFirst((String) null, handler);
    }

    /**
     * Adds a handler at the last place, with a name made for it.
     *
     * @return this pipeline
     */
    public final ChannelPipeline addLast(ChannelHandler handler) {
        return addLast((String) null, handler);
    }

    @Override
    public final ChannelPipeline addFirst(@Nullable String name, ChannelHandler handler) {
        return add(Place.FIRST, null, null, name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addFirst(@Nullable EventExecutorGroup group, @Nullable String name,
                                          ChannelHandler handler) {
        return add(Place.FIRST, group, null, name, handler);
    }

    @Override
    public final ChannelPipeline addFirst(ChannelHandler... handlers) {
        return addFirst((EventExecutorGroup) null, handlers);
    }

    @Override
    public final ChannelPipeline addLast(@Nullable String name, ChannelHandler handler) {
        return add(Place.LAST, null, null, name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addLast(@Nullable EventExecutorGroup group, @Nullable String name,
                                         ChannelHandler handler) {
        return add(Place.LAST, group, null, name, handler);
    }

    @Override
    public final ChannelPipeline addLast(ChannelHandler... handlers) {
        return addLast((EventExecutorGroup) null, handlers);
    }

    @Override
    public final ChannelPipeline addBefore(String baseName, @Nullable String name, ChannelHandler handler) {
        return add(Place.BEFORE, null, checkNotNull(baseName, "baseName"), name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addBefore(@Nullable EventExecutorGroup group, String baseName, @Nullable String name,
                                           ChannelHandler handler) {
        return add(Place.BEFORE, group, checkNotNull(baseName, "baseName"), name, handler);
    }

    @Override
    public final ChannelPipeline addAfter(String baseName, @Nullable String name, ChannelHandler handler) {
        return add(Place.AFTER, null, checkNotNull(baseName, "baseName"), name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addAfter(@Nullable EventExecutorGroup group, String baseName, @Nullable String name,
                                          ChannelHandler handler) {
        return add(Place.AFTER, group, checkNotNull(baseName, "baseName"), name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addFirst(@Nullable EventExecutorGroup group, ChannelHandler... handlers) {
        for (int i = countUpToNull(handlers) - 1; i >= 0; i--) {
            add(Place.FIRST, group, null, null, handlers[i]);
        }
        return this;
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addLast(@Nullable EventExecutorGroup group, ChannelHandler... handlers) {
        int count = countUpToNull(handlers);
        for (int i = 0; i < count; i++) {
            add(Place.LAST, group, null, null, handlers[i]);
        }
        return this;
    }

    private static int countUpToNull(ChannelHandler[] handlers) {
        checkNotNull(handlers, "handlers");
        int count = 0;
        while (count < handlers.length && handlers[count] != null) {
            count++;
        }
        return count;
    }

    @SuppressWarnings("NullAway") // Only the places with a base have its name; extras stay until the registration.
    private ChannelPipeline add(Place place, @Nullable EventExecutorGroup group, @Nullable String baseName,
                                @Nullable String name,
                                ChannelHandler handler) {
        checkNotNull(handler, "handler");
        DefaultChannelHandlerContext ctx;
        synchronized (this) {
            DefaultChannelHandlerContext before = switch (place) {
                case FIRST -> ends;
                case LAST -> ends.prev;
                case BEFORE -> ContextRing.named(ends, baseName).prev;
                case AFTER -> ContextRing.named(ends, baseName);
            };
            ctx = newContext(group, ContextRing.freeName(ends, name, handler, null), handler);
            ContextRing.link(ctx, before, before.next);
            if (isBeforeRegistration()) {
                ctx.setPending();
                extras.await(() -> HandlerCalls.addedWhenRegistered(ctx));
                return this;
            }
        }
        HandlerCalls.added(ctx);
        return this;
    }

    private DefaultChannelHandlerContext newContext(@Nullable EventExecutorGroup group, String name,
                                                    ChannelHandler handler) {
        assert Thread.holdsLock(this);
        if (handler instanceof ChannelHandlerAdapter adapter) {
            if (adapter.added && !adapter.isSharable()) {
                throw new ChannelPipelineException(handler.getClass().getName() + " was added before, and is not "
                        + "@Sharable: make one for each pipeline, as in a ChannelInitializer");
            }
            adapter.added = true;
        }
        int mask = ChannelHandlerMask.mask(handler.getClass()) | ChannelHandlerMask.touchNow();
        EventExecutor own = group == null ? null : executorOf(group);
        if (own != null) {
            // From now on events can meet on different executors, so their order has to be kept, see widen().
            for (DefaultChannelHandlerContext other = ends.next; other != ends; other = other.next) {
                other.widen();
            }
            extras().severalExecutors = true;
        }
        boolean severalExecutors = extras != null && extras.severalExecutors;
        return new DefaultChannelHandlerContext(this, own, name, handler,
                severalExecutors ? ChannelHandlerMask.widen(mask) : mask);
    }

    private EventExecutor executorOf(EventExecutorGroup group) {
        if (Boolean.FALSE.equals(channel.config().getOption(ChannelOption.SINGLE_EVENTEXECUTOR_PER_GROUP))) {
            return group.next();
        }
        PipelineExtras extras = extras();
        if (extras.executors == null) {
            extras.executors = new IdentityHashMap<>(4);
        }
        return extras.executors.computeIfAbsent(group, EventExecutorGroup::next);
    }

    private PipelineExtras extras() {
        if (extras == null) {
            extras = PipelineExtras.afterRegistration();
        }
        return extras;
    }

    /** Takes a context out, unless that was done already. */
    final synchronized void unlinkIfLinked(DefaultChannelHandlerContext ctx) {
        // A context that the handler itself, or another thread, has removed still points at its old neighbours.
        if (ContextRing.find(ends, other -> other == ctx) != null) {
            ContextRing.unlink(ctx);
        }
    }

    @Override
    public final ChannelPipeline remove(ChannelHandler handler) {
        checkNotNull(handler, "handler");
        remove(ctx -> ctx.handler() == handler, handler.getClass().getName());
        return this;
    }

    @Override
    public final ChannelHandler remove(String name) {
        checkNotNull(name, "name");
        return remove(ctx -> ctx.name().equals(name), name);
    }

    @Override
    public final <T extends ChannelHandler> T remove(Class<T> handlerType) {
        checkNotNull(handlerType, "handlerType");
        return handlerType.cast(remove(ctx -> handlerType.isInstance(ctx.handler()), handlerType.getName()));
    }

    @Override
    public final ChannelHandler removeFirst() {
        return remove(ctx -> true, "first");
    }

    @Override
    public final ChannelHandler removeLast() {
        return remove(ctx -> ctx == ends.prev, "last");
    }

    /**
     * Removes a handler if it is there.
     *
     * @param <T> the type the caller knows it to be of
     * @return the handler, or {@code null} if there is none
     */
    @SuppressWarnings("unchecked") // the caller says which type it knows it to be of
    public final <T extends ChannelHandler> @Nullable T removeIfExists(String name) {
        checkNotNull(name, "name");
        return (T) removeIfExists(ctx -> ctx.name().equals(name));
    }

    /**
     * Removes the first handler of a type if there is one.
     *
     * @param <T> the type
     * @return the handler, or {@code null} if there is none
     */
    public final <T extends ChannelHandler> @Nullable T removeIfExists(Class<T> handlerType) {
        checkNotNull(handlerType, "handlerType");
        return handlerType.cast(removeIfExists(ctx -> handlerType.isInstance(ctx.handler())));
    }

    /**
     * Removes a handler if it is there.
     *
     * @param <T> the type the caller knows it to be of
     * @return the handler, or {@code null} if it is not in this pipeline
     */
    @SuppressWarnings("unchecked") // the caller says which type it knows it to be of
    public final <T extends ChannelHandler> @Nullable T removeIfExists(ChannelHandler handler) {
        checkNotNull(handler, "handler");
        return (T) removeIfExists(ctx -> ctx.handler() == handler);
    }

    private ChannelHandler remove(Predicate<DefaultChannelHandlerContext> which, String description) {
        ChannelHandler removed = removeIfExists(which);
        if (removed == null) {
            throw new NoSuchElementException(description);
        }
        return removed;
    }

    @SuppressWarnings("NullAway") // The extras stay until the registration.
    private @Nullable ChannelHandler removeIfExists(Predicate<DefaultChannelHandlerContext> which) {
        DefaultChannelHandlerContext ctx;
        synchronized (this) {
            ctx = ContextRing.find(ends, which);
            if (ctx == null) {
                return null;
            }
            ContextRing.unlink(ctx);
            if (isBeforeRegistration()) {
                extras.await(() -> HandlerCalls.removed(ctx));
                return ctx.handler();
            }
        }
        HandlerCalls.removed(ctx);
        return ctx.handler();
    }

    @Override
    public final ChannelPipeline replace(ChannelHandler oldHandler, @Nullable String newName,
                                         ChannelHandler newHandler) {
        checkNotNull(oldHandler, "oldHandler");
        replace(ctx -> ctx.handler() == oldHandler, oldHandler.getClass().getName(), newName, newHandler);
        return this;
    }

    @Override
    public final ChannelHandler replace(String oldName, @Nullable String newName, ChannelHandler newHandler) {
        checkNotNull(oldName, "oldName");
        return replace(ctx -> ctx.name().equals(oldName), oldName, newName, newHandler);
    }

    @Override
    public final <T extends ChannelHandler> T replace(
            Class<T> oldHandlerType, @Nullable String newName, ChannelHandler newHandler) {
        checkNotNull(oldHandlerType, "oldHandlerType");
        return oldHandlerType.cast(replace(ctx -> oldHandlerType.isInstance(ctx.handler()), oldHandlerType.getName(),
                newName, newHandler));
    }

    @SuppressWarnings("NullAway") // The extras stay until the registration.
    private ChannelHandler replace(Predicate<DefaultChannelHandlerContext> which, String description,
                                   @Nullable String newName, ChannelHandler newHandler) {
        checkNotNull(newHandler, "newHandler");
        DefaultChannelHandlerContext old;
        DefaultChannelHandlerContext ctx;
        synchronized (this) {
            old = ContextRing.find(ends, which);
            if (old == null) {
                throw new NoSuchElementException(description);
            }
            ctx = newContextLike(old, ContextRing.freeName(ends, newName, newHandler, old), newHandler);
            ContextRing.link(ctx, old.prev, old.next);
            // Events that the old handler still passes on, in either direction, go through the new one.
            old.prev = ctx;
            old.next = ctx;
            if (isBeforeRegistration()) {
                ctx.setPending();
                extras.await(() -> HandlerCalls.addedWhenRegistered(ctx));
                extras.await(() -> HandlerCalls.removed(old));
                return old.handler();
            }
        }
        // First added, then removed: handlerRemoved of the old one may pass messages to the new one.
        HandlerCalls.added(ctx);
        HandlerCalls.removed(old);
        return old.handler();
    }

    /** The new handler of a replacement runs on the executor of the old one, so that their calls keep this order. */
    private DefaultChannelHandlerContext newContextLike(DefaultChannelHandlerContext old, String name,
                                                        ChannelHandler handler) {
        DefaultChannelHandlerContext ctx = newContext(null, name, handler);
        EventExecutor own = old.ownExecutor();
        return own == null ? ctx : new DefaultChannelHandlerContext(this, own, name, handler, ctx.mask);
    }

    private static @Nullable ChannelHandler handlerOf(@Nullable ChannelHandlerContext ctx) {
        return ctx == null ? null : ctx.handler();
    }

    @Override
    public final @Nullable ChannelHandler first() {
        return handlerOf(firstContext());
    }

    @Override
    public final @Nullable ChannelHandlerContext firstContext() {
        DefaultChannelHandlerContext first = ends.next;
        return first == ends ? null : first;
    }

    @Override
    public final @Nullable ChannelHandler last() {
        return handlerOf(lastContext());
    }

    @Override
    public final @Nullable ChannelHandlerContext lastContext() {
        DefaultChannelHandlerContext last = ends.prev;
        return last == ends ? null : last;
    }

    @Override
    public final @Nullable ChannelHandler get(String name) {
        return handlerOf(context(name));
    }

    @Override
    public final <T extends ChannelHandler> @Nullable T get(Class<T> handlerType) {
        return handlerType.cast(handlerOf(context(handlerType)));
    }

    @Override
    public final @Nullable ChannelHandlerContext context(String name) {
        checkNotNull(name, "name");
        return ContextRing.find(ends, ctx -> ctx.name().equals(name));
    }

    @Override
    public final @Nullable ChannelHandlerContext context(ChannelHandler handler) {
        checkNotNull(handler, "handler");
        return ContextRing.find(ends, ctx -> ctx.handler() == handler);
    }

    @Override
    public final @Nullable ChannelHandlerContext context(Class<? extends ChannelHandler> handlerType) {
        checkNotNull(handlerType, "handlerType");
        return ContextRing.find(ends, ctx -> handlerType.isInstance(ctx.handler()));
    }

    @Override
    public final List<String> names() {
        return ContextRing.names(ends);
    }

    @Override
    public final Map<String, ChannelHandler> toMap() {
        return ContextRing.toMap(ends);
    }

    @Override
    public final Iterator<Map.Entry<String, ChannelHandler>> iterator() {
        return toMap().entrySet().iterator();
    }

    @Override
    public final Channel channel() {
        return channel;
    }

    @Override
    public final String toString() {
        return StringUtil.simpleClassName(this) + '{' + ContextRing.describe(ends) + '}';
    }

    @Override
    public final ChannelPipeline fireChannelRegistered() {
        ends.fireChannelRegistered();
        return this;
    }

    @Override
    public final ChannelPipeline fireChannelUnregistered() {
        if (route().inEventLoop()) {
            ends.fireChannelUnregistered();
            destroyIfClosed();
        } else {
            callOnLoop(this::fireChannelUnregistered);
        }
        return this;
    }

    @Override
    public final ChannelPipeline fireChannelActive() {
        if (route().inEventLoop()) {
            FlightRecording.opened(channel);
            ends.fireChannelActive();
            readIfAutoRead();
        } else {
            callOnLoop(this::fireChannelActive);
        }
        return this;
    }

    @Override
    public final ChannelPipeline fireChannelInactive() {
        ends.fireChannelInactive();
        return this;
    }

    @Override
    public final ChannelPipeline fireExceptionCaught(Throwable cause) {
        ends.fireExceptionCaught(cause);
        return this;
    }

    @Override
    public final ChannelPipeline fireUserEventTriggered(Object event) {
        ends.fireUserEventTriggered(event);
        return this;
    }

    @Override
    public final ChannelPipeline fireChannelRead(Object msg) {
        if (MissingReads.ON) {
            missingReads().onMessage();
        }
        ends.fireChannelRead(msg);
        return this;
    }

    @Override
    public final ChannelPipeline fireChannelReadComplete() {
        if (route().inEventLoop()) {
            ends.fireChannelReadComplete();
            readIfAutoRead();
            if (MissingReads.ON) {
                missingReads().onTurnEnd();
            }
        } else {
            callOnLoop(this::fireChannelReadComplete);
        }
        return this;
    }

    @Override
    public final ChannelPipeline fireChannelWritabilityChanged() {
        ends.fireChannelWritabilityChanged();
        return this;
    }

    /** Removes all handlers if the channel has ended. Event loop only. */
    final void destroyIfClosed() {
        if (!channel.isOpen()) {
            HandlerCalls.destroy(ends);
        }
    }

    private void readIfAutoRead() {
        if (channel.config().isAutoRead()) {
            channel.read();
        }
    }

    @Override
    public final ChannelFuture bind(SocketAddress localAddress) {
        return ends.bind(localAddress);
    }

    @Override
    public final ChannelFuture bind(SocketAddress localAddress, ChannelPromise promise) {
        return ends.bind(localAddress, promise);
    }

    @Override
    public final ChannelFuture connect(SocketAddress remoteAddress) {
        return ends.connect(remoteAddress);
    }

    @Override
    public final ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) {
        return ends.connect(remoteAddress, localAddress);
    }

    @Override
    public final ChannelFuture connect(SocketAddress remoteAddress, ChannelPromise promise) {
        return ends.connect(remoteAddress, promise);
    }

    @Override
    public final ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                                       ChannelPromise promise) {
        return ends.connect(remoteAddress, localAddress, promise);
    }

    @Override
    public final ChannelFuture disconnect() {
        return ends.disconnect();
    }

    @Override
    public final ChannelFuture disconnect(ChannelPromise promise) {
        return ends.disconnect(promise);
    }

    @Override
    public final ChannelFuture close() {
        return ends.close();
    }

    @Override
    public final ChannelFuture close(ChannelPromise promise) {
        return ends.close(promise);
    }

    @Override
    public final ChannelFuture deregister() {
        return ends.deregister();
    }

    @Override
    public final ChannelFuture deregister(ChannelPromise promise) {
        return ends.deregister(promise);
    }

    @Override
    public final ChannelFuture write(Object msg) {
        return ends.write(msg);
    }

    @Override
    public final ChannelFuture write(Object msg, ChannelPromise promise) {
        return ends.write(msg, promise);
    }

    @Override
    public final ChannelFuture writeAndFlush(Object msg) {
        return ends.writeAndFlush(msg);
    }

    @Override
    public final ChannelFuture writeAndFlush(Object msg, ChannelPromise promise) {
        return ends.writeAndFlush(msg, promise);
    }

    @Override
    public final ChannelPipeline read() {
        ends.read();
        return this;
    }

    @Override
    public final ChannelPipeline flush() {
        ends.flush();
        return this;
    }

    @Override
    public final ChannelPromise newPromise() {
        return WriteWatch.ON ? new WatchedPromise(channel, writeWatch()) : new DefaultChannelPromise(channel);
    }

    @Override
    public final ChannelProgressivePromise newProgressivePromise() {
        return new DefaultChannelProgressivePromise(channel);
    }

    @Override
    public final ChannelFuture newSucceededFuture() {
        return CompleteChannelFuture.succeeded(channel, null);
    }

    @Override
    public final ChannelFuture newFailedFuture(Throwable cause) {
        return CompleteChannelFuture.failed(channel, null, cause);
    }

    @Override
    public final ChannelPromise voidPromise() {
        VoidChannelPromise promise = voidPromise;
        if (promise == null) {
            promise = new VoidChannelPromise(channel, true);
            voidPromise = promise;
        }
        return promise;
    }

    /**
     * Called when a failure reached the end of the pipeline: logs it with the channel. After an
     * {@link OutOfMemoryError} the channel is closed, whatever this method does.
     *
     * @param cause the failure; released if it is reference-counted
     */
    protected void onUnhandledInboundException(Throwable cause) {
        try {
            logUnhandled(cause);
        } finally {
            ReferenceCountUtil.release(cause);
        }
    }

    /** A peer may cause the same again and again: one line for a channel, and the rest where it is asked for. */
    private void logUnhandled(Throwable cause) {
        if (!unhandledTold) {
            unhandledTold = true;
            StackTraceElement[] stack = cause.getStackTrace();
            LOGGER.warn("{}: an exceptionCaught() event reached the tail of the pipeline, as the last handler did not "
                    + "handle it: {} at {} (at DEBUG: stack traces, and further events of this channel)", channel,
                    cause, stack.length == 0 ? "an unknown place" : stack[0]);
        }
        LOGGER.debug("{}: an exceptionCaught() event reached the tail of the pipeline", channel, cause);
    }

    /**
     * Called when the channel became active and no handler ended the event.
     */
    protected void onUnhandledInboundChannelActive() {
        // Ordinary: most pipelines don't end this event.
    }

    /**
     * Called when the channel became inactive and no handler ended the event.
     */
    protected void onUnhandledInboundChannelInactive() {
        // Ordinary: most pipelines don't end this event.
    }

    /**
     * Called when a message reached the end of the pipeline.
     *
     * @param msg the message; released by this method
     */
    protected void onUnhandledInboundMessage(Object msg) {
        try {
            warnOfUnhandledMessage(msg);
            LOGGER.debug("{}: discarded a {} that reached the tail of the pipeline", channel,
                    StringUtil.simpleClassName(msg));
        } finally {
            ReferenceCountUtil.release(msg);
        }
    }

    private static boolean isIgnorable(Class<?> type) {
        return type.isAnnotationPresent(Ignorable.class);
    }

    /** A peer may send the same again and again, so in production there is one line for a type of messages. */
    private void warnOfUnhandledMessage(Object msg) {
        boolean first = UNHANDLED.isFirst(msg);
        if (first || DevelopmentMode.isOn() && !isIgnorable(msg.getClass())) {
            String text = "no handler took a " + StringUtil.simpleClassName(msg) + ", so it was discarded at the end "
                    + "of the pipeline " + names() + ": is a handler missing, such as a decoder or an aggregator, or "
                    + "does one pass on what it has handled?";
            if (first) {
                LOGGER.warn("{}: {} (logged once for each type)", channel, text);
            } else {
                DevelopmentReports.warn(channel, text);
            }
        }
    }

    /**
     * Called when a message reached the end of the pipeline.
     *
     * @param ctx the context of the end; there is nothing behind it that events could be passed on to
     * @param msg the message; released by this method
     */
    protected void onUnhandledInboundMessage(ChannelHandlerContext ctx, Object msg) {
        onUnhandledInboundMessage(msg);
        if (LOGGER.isDebugEnabled()) {
            LOGGER.debug("{}: the pipeline is {}", channel, ctx.pipeline().names());
        }
    }

    /**
     * Called when a read was complete and no handler ended the event.
     */
    protected void onUnhandledInboundChannelReadComplete() {
        // Ordinary: most pipelines don't end this event.
    }

    /**
     * Called when a user event reached the end of the pipeline.
     *
     * @param evt the event; released by this method if it is reference-counted
     */
    protected void onUnhandledInboundUserEventTriggered(Object evt) {
        try {
            if (DevelopmentMode.isOn() && !isIgnorable(evt.getClass())) {
                DevelopmentReports.warn(channel, "no handler took the user event " + StringUtil.simpleClassName(evt)
                        + ": is a handler missing that reacts to it? The pipeline is " + names());
            }
        } finally {
            ReferenceCountUtil.release(evt);
        }
    }

    /**
     * Called when the writability changed and no handler ended the event.
     */
    protected void onUnhandledChannelWritabilityChanged() {
        // Ordinary: most pipelines don't end this event.
    }
}
