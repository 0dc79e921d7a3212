/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;

/**
 * The writes of one channel that wait for their time, in order. Executor of the context only, but for {@link #bytes()}.
 *
 * <p>One timer is set for the first of them, and entries are used again, so that a write allocates nothing while the
 * queue is no longer than it has been.
 */
final class DelayedWrites implements Runnable {
    private final AbstractTrafficShapingHandler handler;
    private final ChannelHandlerContext ctx;
    /** More entries than that are left to the collector. */
    private static final int MAX_FREE = 1024;

    private @Nullable Entry first;
    private @Nullable Entry last;
    /** Entries to use again. */
    private @Nullable Entry free;
    private int freeCount;
    private volatile long bytes;
    private @Nullable Future<?> timer;

    private static final class Entry {
        // Set by add(), and read only while the entry is in the queue.
        @SuppressWarnings("NullAway.Init")
        private Object msg;
        @SuppressWarnings("NullAway.Init")
        private ChannelPromise promise;
        private long bytes;
        private long dueMillis;
        private @Nullable Entry next;
    }

    DelayedWrites(AbstractTrafficShapingHandler handler, ChannelHandlerContext ctx) {
        this.handler = handler;
        this.ctx = ctx;
    }

    boolean isEmpty() {
        return first == null;
    }

    /** How many bytes wait. Any thread. */
    long bytes() {
        return bytes;
    }

    /** How long the last one has to wait yet, in milliseconds; 0 if there is none. */
    long lastWaitMillis() {
        return last == null ? 0 : waitMillis(last);
    }

    void add(Object msg, ChannelPromise promise, long size, long dueMillis) {
        Entry entry = takeFree();
        entry.msg = msg;
        entry.promise = promise;
        entry.bytes = size;
        entry.dueMillis = dueMillis;
        if (last == null) {
            first = entry;
        } else {
            last.next = entry;
        }
        last = entry;
        addBytes(size);
        setTimer();
    }

    private Entry takeFree() {
        if (free == null) {
            return new Entry();
        }
        Entry entry = free;
        free = entry.next;
        entry.next = null;
        freeCount--;
        return entry;
    }

    /** The time is over for the first one. */
    @Override
    public void run() {
        timer = null;
        boolean isSent = false;
        while (first != null && waitMillis(first) <= 0) {
            isSent = true;
            writeFirst();
        }
        setTimer();
        if (isSent) {
            ctx.flush();
            handler.onDelayedSent(ctx, this);
        }
    }

    private void setTimer() {
        if (first != null && timer == null) {
            timer = ctx.executor().schedule(this, Math.max(0, first.dueMillis - handler.nowMillis()),
                    TimeUnit.MILLISECONDS);
        }
    }

    /** How long an entry has to wait yet; what is due within the time that is not waited for goes with the others. */
    private long waitMillis(Entry entry) {
        long left = entry.dueMillis - handler.nowMillis();
        return left < AbstractTrafficShapingHandler.MINIMAL_WAIT_MILLIS ? 0 : left;
    }

    @SuppressWarnings("NullAway") // Callers check that the queue is not empty.
    private void writeFirst() {
        Object msg = first.msg;
        ChannelPromise promise = first.promise;
        long size = first.bytes;
        long since = Math.min(first.dueMillis, handler.nowMillis());
        removeFirst();
        takeTurn(since);
        handler.onPassedOn(ctx, size);
        ctx.write(msg, promise);
    }

    /** The next one is the first, since a time that has perhaps passed. It may have to wait longer than it knew. */
    private void takeTurn(long sinceMillis) {
        if (first != null) {
            first.dueMillis = Math.max(first.dueMillis,
                    sinceMillis + handler.turnWaitMillis(ctx, first.bytes, sinceMillis));
        }
    }

    @SuppressWarnings("NullAway") // Callers check that the queue is not empty. Free entries hold nothing.
    private void removeFirst() {
        Entry entry = first;
        first = entry.next;
        if (first == null) {
            last = null;
        }
        addBytes(-entry.bytes);
        entry.msg = null;
        entry.promise = null;
        entry.next = null;
        if (freeCount < MAX_FREE) {
            entry.next = free;
            free = entry;
            freeCount++;
        }
    }

    /** Ends the waiting: all are written at once if the channel is open, else they fail. */
    void end() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
        boolean isActive = ctx.channel().isActive();
        boolean isSent = first != null && isActive;
        while (first != null) {
            if (isActive) {
                writeFirst();
            } else {
                Object msg = first.msg;
                ChannelPromise promise = first.promise;
                removeFirst();
                ReferenceCountUtil.release(msg);
                promise.tryFailure(new ClosedChannelException());
            }
        }
        if (isSent) {
            ctx.flush();
        }
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField") // one thread writes
    private void addBytes(long count) {
        bytes += count;
        handler.onQueued(count);
    }
}
