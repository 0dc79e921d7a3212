/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayDeque;
import java.util.Queue;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.PromiseCombiner;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Holds writes back for a handler that can't pass them on yet. The bytes count for the channel's writability. All
 * methods must be called on the handler's executor.
 */
public final class PendingWriteQueue {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(PendingWriteQueue.class);
    /** The cost of an entry beside its message. */
    private static final int ENTRY_OVERHEAD =
            SystemPropertyUtil.getInt("io.tidewire.transport.pendingWriteSizeOverhead", 64);

    private final ChannelOutboundInvoker invoker;
    private final EventExecutor executor;
    private final PendingBytes counter;
    // Every method takes an entry out before it runs code that may come back here.
    private final Queue<PendingWrite> writes = new ArrayDeque<>();
    private long bytes;

    private record PendingWrite(Object msg, ChannelPromise promise, long size) {
    }

    /**
     * Creates a queue whose writes go on from a handler.
     *
     * @param ctx the context of the handler
     */
    public PendingWriteQueue(ChannelHandlerContext ctx) {
        this(ctx, ctx.channel(), ctx.executor());
    }

    /** Creates a queue whose writes start at the end of a channel's pipeline. */
    public PendingWriteQueue(Channel channel) {
        this(channel, channel, channel.eventLoop());
    }

    private PendingWriteQueue(ChannelOutboundInvoker invoker, Channel channel, EventExecutor executor) {
        this.invoker = invoker;
        this.executor = executor;
        counter = PendingBytes.of(channel);
    }

    /**
     * Returns whether nothing waits.
     *
     * @return whether the queue is empty
     */
    public boolean isEmpty() {
        assert executor.inEventLoop();
        return writes.isEmpty();
    }

    /**
     * Returns the number of writes.
     *
     * @return how many wait
     */
    public int size() {
        assert executor.inEventLoop();
        return writes.size();
    }

    /**
     * Returns the bytes of the writes.
     *
     * @return the estimated bytes that wait, with an allowance for each write
     */
    public long bytes() {
        assert executor.inEventLoop();
        return bytes;
    }

    /**
     * Adds a write.
     *
     * @param msg the message, owned by the queue from now on
     * @param promise completed with the outcome
     */
    public void add(Object msg, ChannelPromise promise) {
        assert executor.inEventLoop();
        checkNotNull(msg, "msg");
        checkNotNull(promise, "promise");
        long size = (long) Math.max(0, counter.size(msg)) + ENTRY_OVERHEAD;
        writes.add(new PendingWrite(msg, promise, size));
        bytes += size;
        counter.increment(size);
    }

    /**
     * Returns the first message.
     *
     * @return the message, still owned by the queue, or {@code null} if nothing waits
     */
    public @Nullable Object current() {
        assert executor.inEventLoop();
        PendingWrite write = writes.peek();
        return write == null ? null : write.msg;
    }

    private PendingWrite poll() {
        assert executor.inEventLoop();
        PendingWrite write = writes.poll();
        if (write != null) {
            bytes -= write.size;
        }
        return write;
    }

    /**
     * Removes the first write and releases its message.
     *
     * @return the promise, which is now the caller's to complete, or {@code null} if nothing waits
     */
    public @Nullable ChannelPromise remove() {
        PendingWrite write = poll();
        if (write == null) {
            return null;
        }
        ReferenceCountUtil.safeRelease(write.msg);
        counter.decrement(write.size);
        return write.promise;
    }

    /**
     * Removes the first write, releases its message and fails its promise.
     *
     * @param cause why
     */
    public void removeAndFail(Throwable cause) {
        checkNotNull(cause, "cause");
        fail(poll(), cause);
    }

    /**
     * Removes, releases and fails all writes, in their order, with those that are added meanwhile.
     *
     * @param cause why
     */
    public void removeAndFailAll(Throwable cause) {
        checkNotNull(cause, "cause");
        PendingWrite write = poll();
        while (write != null) {
            fail(write, cause);
            write = poll();
        }
    }

    private void fail(PendingWrite write, Throwable cause) {
        if (write == null) {
            return;
        }
        ReferenceCountUtil.safeRelease(write.msg);
        if (!write.promise.tryFailure(cause) && !write.promise.isVoid() && !write.promise.isCancelled()) {
            LOGGER.warn("The promise of a held write was completed by someone else: {}", write.promise, cause);
        }
        counter.decrement(write.size);
    }

    /**
     * Removes the first write and passes it on.
     *
     * @return the future of the write, or {@code null} if nothing waits
     */
    public @Nullable ChannelFuture removeAndWrite() {
        PendingWrite write = poll();
        if (write == null) {
            return null;
        }
        return pass(write);
    }

    private ChannelFuture pass(PendingWrite write) {
        ChannelFuture future = invoker.write(write.msg, write.promise);
        // After the write, where the bytes are counted once more: before, the channel could seem writable in between.
        counter.decrement(write.size);
        return future;
    }

    /**
     * Removes all writes and passes them on, in their order, with those that are added meanwhile.
     *
     * @return a future that succeeds when all writes have, those with a void promise left out, or {@code null} if
     *         nothing waits
     */
    public @Nullable ChannelFuture removeAndWriteAll() {
        PendingWrite write = poll();
        if (write == null) {
            return null;
        }
        ChannelPromise all = invoker.newPromise();
        PromiseCombiner combiner = new PromiseCombiner(executor);
        try {
            while (write != null) {
                if (!write.promise.isVoid()) {
                    combiner.add((ChannelFuture) write.promise);
                }
                pass(write);
                write = poll();
            }
            combiner.finish(all);
        } catch (Throwable t) {
            all.tryFailure(t);
            removeAndFailAll(t);
        }
        return all;
    }
}
