/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.function.Predicate;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.EventExecutorGroup;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The usual pipeline: a doubly linked list of contexts between a head, which is the transport, and a tail, which ends
 * what nobody handled. Both are the same context, which closes the list to a ring, see {@link PipelineEnds}. The list
 * is changed under the pipeline's lock; no handler is ever called with the lock held.
 */
public class DefaultChannelPipeline implements ChannelPipeline {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultChannelPipeline.class);

    private final Channel channel;
    /** Before the first context and after the last one. */
    private final DefaultChannelHandlerContext ends;

    // Not asked in the constructor: the channel may still be in its own.
    private Channel.Unsafe unsafe;
    // Set with each registration; null for channels that are not ours, which are asked every time.
    private volatile EventLoop loop;
    // Made when first asked for; racing threads make equal ones.
    private VoidChannelPromise voidPromise;

    // Event loop only: what it owes to this channel, or null.
    private OwedFlushes.Batch owedFlushes;

    // Guarded by this; null when nothing is left in it.
    private PipelineExtras extras = PipelineExtras.beforeRegistration(this);

    private enum Place { FIRST, LAST, BEFORE, AFTER }

    /**
     * Creates an empty pipeline.
     *
     * @param channel the channel it belongs to
     */
    protected DefaultChannelPipeline(Channel channel) {
        this.channel = checkNotNull(channel, "channel");
        ends = new DefaultChannelHandlerContext(this, null, PipelineEnds.CONTEXT_NAME, PipelineEnds.INSTANCE,
                ChannelHandlerMask.ALL | ChannelHandlerMask.touchNow());
        ends.next = ends;
        ends.prev = ends;
        ends.setAdded();
    }

    // ---- what contexts and channels ask

    final Channel.Unsafe unsafe() {
        Channel.Unsafe known = unsafe;
        if (known == null) {
            known = channel.unsafe();
            unsafe = known;
        }
        return known;
    }

    final EventExecutor eventLoop() {
        EventLoop loop = this.loop;
        return loop == null ? channel.eventLoop() : loop;
    }

    /** Gives the loop of the last {@link #onEventLoop}, or null. Any thread. */
    final EventLoop ownLoop() {
        return loop;
    }

    /**
     * The channel, one of ours, is about to be registered with this loop. Called before any task of the channel is
     * given to it.
     */
    final void onEventLoop(EventLoop newLoop) {
        loop = newLoop;
    }

    final OwedFlushes.Batch owedFlushes() {
        return owedFlushes;
    }

    final void setOwedFlushes(OwedFlushes.Batch batch) {
        owedFlushes = batch;
    }

    /** Makes the flushes that the event loop has put off for this channel. Event loop only. */
    final void makeOwedFlushes() {
        OwedFlushes.Batch batch = owedFlushes;
        if (batch != null) {
            batch.make();
        }
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
    final void onRegistered() {
        Queue<Runnable> waiting;
        synchronized (this) {
            waiting = waitingForRegistration();
            if (waiting != null) {
                extras.waiting = null;
                extras = extras.orNull();
            }
        }
        if (waiting != null) {
            waiting.forEach(Runnable::run);
        }
    }

    private Queue<Runnable> waitingForRegistration() {
        assert Thread.holdsLock(this);
        return extras == null ? null : extras.waiting;
    }

    /** Only if they are looked for. */
    final MissingReads missingReads() {
        return extras.missingReads;
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

    // ---- adding

    /**
     * Adds a handler at the first place, with a name made for it.
     *
     * @param handler the handler
     * @return this pipeline
     */
    public final ChannelPipeline addFirst(ChannelHandler handler) {
        return addFirst((String) null, handler);
    }

    /**
     * Adds a handler at the last place, with a name made for it.
     *
     * @param handler the handler
     * @return this pipeline
     */
    public final ChannelPipeline addLast(ChannelHandler handler) {
        return addLast((String) null, handler);
    }

    @Override
    public final ChannelPipeline addFirst(String name, ChannelHandler handler) {
        return add(Place.FIRST, null, null, name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addFirst(EventExecutorGroup group, String name, ChannelHandler handler) {
        return add(Place.FIRST, group, null, name, handler);
    }

    @Override
    public final ChannelPipeline addFirst(ChannelHandler... handlers) {
        return addFirst((EventExecutorGroup) null, handlers);
    }

    @Override
    public final ChannelPipeline addLast(String name, ChannelHandler handler) {
        return add(Place.LAST, null, null, name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addLast(EventExecutorGroup group, String name, ChannelHandler handler) {
        return add(Place.LAST, group, null, name, handler);
    }

    @Override
    public final ChannelPipeline addLast(ChannelHandler... handlers) {
        return addLast((EventExecutorGroup) null, handlers);
    }

    @Override
    public final ChannelPipeline addBefore(String baseName, String name, ChannelHandler handler) {
        return add(Place.BEFORE, null, checkNotNull(baseName, "baseName"), name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addBefore(EventExecutorGroup group, String baseName, String name,
                                           ChannelHandler handler) {
        return add(Place.BEFORE, group, checkNotNull(baseName, "baseName"), name, handler);
    }

    @Override
    public final ChannelPipeline addAfter(String baseName, String name, ChannelHandler handler) {
        return add(Place.AFTER, null, checkNotNull(baseName, "baseName"), name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addAfter(EventExecutorGroup group, String baseName, String name,
                                          ChannelHandler handler) {
        return add(Place.AFTER, group, checkNotNull(baseName, "baseName"), name, handler);
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addFirst(EventExecutorGroup group, ChannelHandler... handlers) {
        for (int i = countUpToNull(handlers) - 1; i >= 0; i--) {
            add(Place.FIRST, group, null, null, handlers[i]);
        }
        return this;
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated in the interface only
    public final ChannelPipeline addLast(EventExecutorGroup group, ChannelHandler... handlers) {
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

    private ChannelPipeline add(Place place, EventExecutorGroup group, String baseName, String name,
                                ChannelHandler handler) {
        checkNotNull(handler, "handler");
        DefaultChannelHandlerContext ctx;
        synchronized (this) {
            DefaultChannelHandlerContext before = switch (place) {
                case FIRST -> ends;
                case LAST -> ends.prev;
                case BEFORE -> named(baseName).prev;
                case AFTER -> named(baseName);
            };
            ctx = newContext(group, freeName(name, handler, null), handler);
            link(ctx, before, before.next);
            if (waitingForRegistration() != null) {
                ctx.setPending();
                extras.waiting.add(() -> callHandlerAddedWhenRegistered(ctx));
                return this;
            }
        }
        callHandlerAdded(ctx);
        return this;
    }

    private DefaultChannelHandlerContext newContext(EventExecutorGroup group, String name, ChannelHandler handler) {
        assert Thread.holdsLock(this);
        if (handler instanceof ChannelHandlerAdapter adapter) {
            if (adapter.added && !adapter.isSharable()) {
                throw new ChannelPipelineException(handler.getClass().getName()
                        + " is not a @Sharable handler, so can't be added or removed multiple times.");
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

    private static void link(DefaultChannelHandlerContext ctx, DefaultChannelHandlerContext before,
                             DefaultChannelHandlerContext after) {
        // First the new one: an event that passes by at this moment must find its way on.
        ctx.prev = before;
        ctx.next = after;
        before.next = ctx;
        after.prev = ctx;
    }

    private static void unlink(DefaultChannelHandlerContext ctx) {
        DefaultChannelHandlerContext before = ctx.prev;
        DefaultChannelHandlerContext after = ctx.next;
        before.next = after;
        after.prev = before;
    }

    /** Gives the name if no context but {@code replaced} has it, or makes one. */
    private String freeName(String name, ChannelHandler handler, DefaultChannelHandlerContext replaced) {
        assert Thread.holdsLock(this);
        if (name != null) {
            DefaultChannelHandlerContext other = find(ctx -> ctx.name().equals(name));
            if (other != null && other != replaced) {
                throw new IllegalArgumentException("Duplicate handler name: " + name);
            }
            return name;
        }
        HandlerNames names = HandlerNames.of(handler);
        int number = 0;
        while (true) {
            String candidate = names.get(number++);
            if (find(ctx -> ctx.name().equals(candidate)) == null) {
                return candidate;
            }
        }
    }

    // ---- telling handlers that they were added or removed

    private void callHandlerAddedWhenRegistered(DefaultChannelHandlerContext ctx) {
        try {
            callHandlerAdded(ctx);
        } catch (RuntimeException e) {
            LOGGER.warn("{}: can't call handlerAdded() of {}, so it was removed", channel, ctx.name(), e);
        }
    }

    private void callHandlerAdded(DefaultChannelHandlerContext ctx) {
        EventExecutor executor = ctx.executor();
        if (executor.inEventLoop()) {
            callHandlerAdded0(ctx);
            return;
        }
        ctx.setPending();
        try {
            executor.execute(() -> callHandlerAdded0(ctx));
        } catch (RuntimeException e) {
            // The executor is shut down: the handler could never be called.
            unlinkIfLinked(ctx);
            ctx.setRemoved();
            throw e;
        }
    }

    private void callHandlerAdded0(DefaultChannelHandlerContext ctx) {
        try {
            ctx.callHandlerAdded();
        } catch (Throwable t) {
            boolean removed = true;
            unlinkIfLinked(ctx);
            try {
                ctx.callHandlerRemoved();
            } catch (Throwable second) {
                removed = false;
                t.addSuppressed(second);
            }
            String name = ctx.handler().getClass().getName();
            fireExceptionCaught(new ChannelPipelineException(name + ".handlerAdded() has thrown an exception; "
                    + (removed ? "removed." : "also failed to remove."), t));
        }
    }

    private synchronized void unlinkIfLinked(DefaultChannelHandlerContext ctx) {
        // A context that the handler itself, or another thread, has removed still points at its old neighbours.
        if (find(other -> other == ctx) != null) {
            unlink(ctx);
        }
    }

    private void callHandlerRemoved(DefaultChannelHandlerContext ctx) {
        EventExecutor executor = ctx.executor();
        if (executor.inEventLoop()) {
            callHandlerRemoved0(ctx);
            return;
        }
        try {
            executor.execute(() -> callHandlerRemoved0(ctx));
        } catch (RuntimeException e) {
            LOGGER.warn("{}: can't call handlerRemoved() of {}, its executor is shut down", channel, ctx.name(), e);
            ctx.setRemoved();
        }
    }

    private void callHandlerRemoved0(DefaultChannelHandlerContext ctx) {
        try {
            ctx.callHandlerRemoved();
        } catch (Throwable t) {
            fireExceptionCaught(new ChannelPipelineException(
                    ctx.handler().getClass().getName() + ".handlerRemoved() has thrown an exception.", t));
        }
    }

    // ---- removing and replacing

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
     * @param name its name
     * @param <T> the type the caller knows it to be of
     * @return the handler, or {@code null} if there is none
     */
    @SuppressWarnings("unchecked") // the caller says which type it knows it to be of
    public final <T extends ChannelHandler> T removeIfExists(String name) {
        checkNotNull(name, "name");
        return (T) removeIfExists(ctx -> ctx.name().equals(name));
    }

    /**
     * Removes the first handler of a type if there is one.
     *
     * @param handlerType the type
     * @param <T> the type
     * @return the handler, or {@code null} if there is none
     */
    public final <T extends ChannelHandler> T removeIfExists(Class<T> handlerType) {
        checkNotNull(handlerType, "handlerType");
        return handlerType.cast(removeIfExists(ctx -> handlerType.isInstance(ctx.handler())));
    }

    /**
     * Removes a handler if it is there.
     *
     * @param handler the handler
     * @param <T> the type the caller knows it to be of
     * @return the handler, or {@code null} if it is not in this pipeline
     */
    @SuppressWarnings("unchecked") // the caller says which type it knows it to be of
    public final <T extends ChannelHandler> T removeIfExists(ChannelHandler handler) {
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

    private ChannelHandler removeIfExists(Predicate<DefaultChannelHandlerContext> which) {
        DefaultChannelHandlerContext ctx;
        synchronized (this) {
            ctx = find(which);
            if (ctx == null) {
                return null;
            }
            unlink(ctx);
            if (waitingForRegistration() != null) {
                extras.waiting.add(() -> callHandlerRemoved(ctx));
                return ctx.handler();
            }
        }
        callHandlerRemoved(ctx);
        return ctx.handler();
    }

    @Override
    public final ChannelPipeline replace(ChannelHandler oldHandler, String newName, ChannelHandler newHandler) {
        checkNotNull(oldHandler, "oldHandler");
        replace(ctx -> ctx.handler() == oldHandler, oldHandler.getClass().getName(), newName, newHandler);
        return this;
    }

    @Override
    public final ChannelHandler replace(String oldName, String newName, ChannelHandler newHandler) {
        checkNotNull(oldName, "oldName");
        return replace(ctx -> ctx.name().equals(oldName), oldName, newName, newHandler);
    }

    @Override
    public final <T extends ChannelHandler> T replace(
            Class<T> oldHandlerType, String newName, ChannelHandler newHandler) {
        checkNotNull(oldHandlerType, "oldHandlerType");
        return oldHandlerType.cast(replace(ctx -> oldHandlerType.isInstance(ctx.handler()), oldHandlerType.getName(),
                newName, newHandler));
    }

    private ChannelHandler replace(Predicate<DefaultChannelHandlerContext> which, String description, String newName,
                                   ChannelHandler newHandler) {
        checkNotNull(newHandler, "newHandler");
        DefaultChannelHandlerContext old;
        DefaultChannelHandlerContext ctx;
        synchronized (this) {
            old = find(which);
            if (old == null) {
                throw new NoSuchElementException(description);
            }
            ctx = newContextLike(old, freeName(newName, newHandler, old), newHandler);
            link(ctx, old.prev, old.next);
            // What the old handler still passes on, in either direction, goes through the new one.
            old.prev = ctx;
            old.next = ctx;
            if (waitingForRegistration() != null) {
                ctx.setPending();
                extras.waiting.add(() -> callHandlerAddedWhenRegistered(ctx));
                extras.waiting.add(() -> callHandlerRemoved(old));
                return old.handler();
            }
        }
        // First added, then removed: handlerRemoved of the old one may pass messages to the new one.
        callHandlerAdded(ctx);
        callHandlerRemoved(old);
        return old.handler();
    }

    /** The new handler of a replacement runs on the executor of the old one, so that their calls keep this order. */
    private DefaultChannelHandlerContext newContextLike(DefaultChannelHandlerContext old, String name,
                                                        ChannelHandler handler) {
        DefaultChannelHandlerContext ctx = newContext(null, name, handler);
        EventExecutor own = old.ownExecutor();
        return own == null ? ctx : new DefaultChannelHandlerContext(this, own, name, handler, ctx.mask);
    }

    /**
     * Removes all handlers, from the last to the first, after the end of the channel. Each handler with an executor of
     * its own has events before it in its queue, so the walk first goes up over all executors to the tail, and removes
     * on its way down.
     */
    private void destroy() {
        destroyUp(ends.next, false);
    }

    private void destroyUp(DefaultChannelHandlerContext from, boolean onItsExecutor) {
        DefaultChannelHandlerContext ctx = from;
        boolean here = onItsExecutor;
        while (ctx != ends) {
            EventExecutor executor = ctx.executor();
            if (!here && !executor.inEventLoop()) {
                DefaultChannelHandlerContext there = ctx;
                executor.execute(() -> destroyUp(there, true));
                return;
            }
            ctx = ctx.next;
            here = false;
        }
        destroyDown(ends.prev, false);
    }

    private void destroyDown(DefaultChannelHandlerContext from, boolean onItsExecutor) {
        DefaultChannelHandlerContext ctx = from;
        boolean here = onItsExecutor;
        while (ctx != ends) {
            EventExecutor executor = ctx.executor();
            if (!here && !executor.inEventLoop()) {
                DefaultChannelHandlerContext there = ctx;
                executor.execute(() -> destroyDown(there, true));
                return;
            }
            unlinkIfLinked(ctx);
            callHandlerRemoved0(ctx);
            ctx = ctx.prev;
            here = false;
        }
    }

    // ---- looking up

    /** Finds the first context that passes, without the ends. */
    private DefaultChannelHandlerContext find(Predicate<DefaultChannelHandlerContext> which) {
        for (DefaultChannelHandlerContext ctx = ends.next; ctx != ends; ctx = ctx.next) {
            if (which.test(ctx)) {
                return ctx;
            }
        }
        return null;
    }

    private DefaultChannelHandlerContext named(String name) {
        DefaultChannelHandlerContext ctx = find(other -> other.name().equals(name));
        if (ctx == null) {
            throw new NoSuchElementException(name);
        }
        return ctx;
    }

    private static ChannelHandler handlerOf(ChannelHandlerContext ctx) {
        return ctx == null ? null : ctx.handler();
    }

    @Override
    public final ChannelHandler first() {
        return handlerOf(firstContext());
    }

    @Override
    public final ChannelHandlerContext firstContext() {
        DefaultChannelHandlerContext first = ends.next;
        return first == ends ? null : first;
    }

    @Override
    public final ChannelHandler last() {
        return handlerOf(lastContext());
    }

    @Override
    public final ChannelHandlerContext lastContext() {
        DefaultChannelHandlerContext last = ends.prev;
        return last == ends ? null : last;
    }

    @Override
    public final ChannelHandler get(String name) {
        return handlerOf(context(name));
    }

    @Override
    public final <T extends ChannelHandler> T get(Class<T> handlerType) {
        return handlerType.cast(handlerOf(context(handlerType)));
    }

    @Override
    public final ChannelHandlerContext context(String name) {
        checkNotNull(name, "name");
        return find(ctx -> ctx.name().equals(name));
    }

    @Override
    public final ChannelHandlerContext context(ChannelHandler handler) {
        checkNotNull(handler, "handler");
        return find(ctx -> ctx.handler() == handler);
    }

    @Override
    public final ChannelHandlerContext context(Class<? extends ChannelHandler> handlerType) {
        checkNotNull(handlerType, "handlerType");
        return find(ctx -> handlerType.isInstance(ctx.handler()));
    }

    @Override
    public final List<String> names() {
        List<String> names = new ArrayList<>();
        for (DefaultChannelHandlerContext ctx = ends.next; ctx != ends; ctx = ctx.next) {
            names.add(ctx.name());
        }
        names.add(ends.name());
        return names;
    }

    @Override
    public final Map<String, ChannelHandler> toMap() {
        Map<String, ChannelHandler> map = new LinkedHashMap<>();
        for (DefaultChannelHandlerContext ctx = ends.next; ctx != ends; ctx = ctx.next) {
            map.put(ctx.name(), ctx.handler());
        }
        return map;
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
        StringBuilder b = new StringBuilder(StringUtil.simpleClassName(this)).append('{');
        String separator = "";
        for (DefaultChannelHandlerContext ctx = ends.next; ctx != ends; ctx = ctx.next) {
            b.append(separator).append('(').append(ctx.name()).append(" = ")
                    .append(ctx.handler().getClass().getName()).append(')');
            separator = ", ";
        }
        return b.append('}').toString();
    }

    // ---- events, from the first to the last

    @Override
    public final ChannelPipeline fireChannelRegistered() {
        ends.fireChannelRegistered();
        return this;
    }

    @Override
    public final ChannelPipeline fireChannelUnregistered() {
        EventExecutor loop = eventLoop();
        if (loop.inEventLoop()) {
            ends.fireChannelUnregistered();
            destroyIfClosed();
        } else {
            loop.execute(this::fireChannelUnregistered);
        }
        return this;
    }

    @Override
    public final ChannelPipeline fireChannelActive() {
        EventExecutor loop = eventLoop();
        if (loop.inEventLoop()) {
            FlightRecording.opened(channel);
            ends.fireChannelActive();
            readIfAutoRead();
        } else {
            loop.execute(this::fireChannelActive);
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
        EventExecutor loop = eventLoop();
        if (loop.inEventLoop()) {
            ends.fireChannelReadComplete();
            readIfAutoRead();
            if (MissingReads.ON) {
                missingReads().onTurnEnd();
            }
        } else {
            loop.execute(this::fireChannelReadComplete);
        }
        return this;
    }

    @Override
    public final ChannelPipeline fireChannelWritabilityChanged() {
        ends.fireChannelWritabilityChanged();
        return this;
    }

    private void destroyIfClosed() {
        if (!channel.isOpen()) {
            destroy();
        }
    }

    private void readIfAutoRead() {
        if (channel.config().isAutoRead()) {
            channel.read();
        }
    }

    // ---- operations, from the last to the first

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
    public final ChannelFuture connect(SocketAddress remoteAddress, SocketAddress localAddress) {
        return ends.connect(remoteAddress, localAddress);
    }

    @Override
    public final ChannelFuture connect(SocketAddress remoteAddress, ChannelPromise promise) {
        return ends.connect(remoteAddress, promise);
    }

    @Override
    public final ChannelFuture connect(SocketAddress remoteAddress, SocketAddress localAddress,
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

    // ---- promises

    @Override
    public final ChannelPromise newPromise() {
        return new DefaultChannelPromise(channel);
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

    // ---- what nobody handled

    /**
     * Called when a failure reached the end of the pipeline: logs it with the channel.
     *
     * @param cause what failed; released if it is reference-counted
     */
    protected void onUnhandledInboundException(Throwable cause) {
        try {
            LOGGER.warn("{}: an exceptionCaught() event reached the tail of the pipeline, as the last handler did not "
                    + "handle it", channel, cause);
        } finally {
            ReferenceCountUtil.release(cause);
        }
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
            LOGGER.debug("{}: discarded a {} that reached the tail of the pipeline", channel,
                    StringUtil.simpleClassName(msg));
        } finally {
            ReferenceCountUtil.release(msg);
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
        ReferenceCountUtil.release(evt);
    }

    /**
     * Called when the writability changed and no handler ended the event.
     */
    protected void onUnhandledChannelWritabilityChanged() {
        // Ordinary: most pipelines don't end this event.
    }
}
