/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayDeque;
import java.util.Arrays;

import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/**
 * The flushes that an event loop owes: asked for by other threads, whose writes have passed the pipeline already, and
 * put off so that many writes end in one flush. A flush is owed to the context it was asked on, once. It is made
 * through the pipeline, in the order of the first requests,
 * <ul>
 * <li>before any task that is not an {@link OutboundTask}, so that no task sees that a flush was put off;
 * <li>before its channel is closed, disconnected or deregistered, or closes its output;
 * <li>when {@link #MAX_WRITES} writes, or bytes up to half of the high water mark, wait for it on its channel;
 * <li>when a handler, a promise or a listener throws;
 * <li>when the loop has run its tasks, so before it does I/O, sleeps or ends.
 * </ul>
 *
 * <p>Nothing is owed outside of the methods of the executor that run tasks: a loop that takes its tasks out of the
 * queue by other means flushes with each of them. Event loop only.
 */
final class OwedFlushes {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(OwedFlushes.class);

    /** Writes that wait for a flush at most: enough for one gathering write, and a bound for what it delays. */
    static final int MAX_WRITES = 64;

    /** Batches kept for reuse. */
    private static final int MAX_SPARE = 64;

    /**
     * In the order of the first requests. Places before {@code next} and those that were made early are null.
     */
    private DefaultChannelHandlerContext[] contexts = new DefaultChannelHandlerContext[16];
    private int next;
    private int end;

    private final ArrayDeque<Batch> spare = new ArrayDeque<>();

    /** The loop runs tasks, and makes what is owed when it has done so. */
    private boolean open;
    private boolean makingAll;

    /** Returns whether a flush may be owed now. */
    boolean isOpen() {
        return open;
    }

    void beforeTask(Runnable task) {
        if (task instanceof OutboundTask) {
            open = true;
        } else if (end != 0) {
            makeAll();
        }
    }

    void afterTasks() {
        open = false;
        makeAll();
    }

    /** A write has passed the pipeline of a context. */
    void onWrite(DefaultChannelHandlerContext ctx, boolean flush, long bytes) {
        if (flush) {
            owe(ctx);
        }
        Batch batch = ctx.owner().owedFlushes();
        if (batch != null && batch.onWrite(bytes)) {
            batch.make();
        }
    }

    /** Owes a flush to a context, if it is not owed already. */
    void owe(DefaultChannelHandlerContext ctx) {
        if (ctx.flushOwed) {
            return;
        }
        DefaultChannelPipeline pipeline = ctx.owner();
        Batch batch = pipeline.owedFlushes();
        if (batch == null) {
            batch = spare.isEmpty() ? new Batch() : spare.pop();
            batch.begin(pipeline);
            pipeline.setOwedFlushes(batch);
        }
        if (end == contexts.length) {
            contexts = Arrays.copyOf(contexts, end << 1);
        }
        contexts[end++] = ctx;
        ctx.flushOwed = true;
        batch.owed++;
    }

    /**
     * Owes a flush to a context behind those that are being made now.
     *
     * @return {@code false} if none are
     */
    boolean oweInRound(DefaultChannelHandlerContext ctx) {
        if (makingAll) {
            owe(ctx);
        }
        return makingAll;
    }

    /**
     * Performs all flushes that are owed. Called from inside of itself, as by a handler that throws while it flushes,
     * it leaves the rest to the outer call: otherwise each of many channels whose flush fails would add to the stack.
     */
    void makeAll() {
        if (makingAll) {
            return;
        }
        makingAll = true;
        try {
            while (next < end) {
                make(next++);
            }
            next = 0;
            end = 0;
        } finally {
            makingAll = false;
        }
    }

    @SuppressWarnings("NullAway") // A pipeline has its batch as long as one of its contexts is owed a flush.
    private void make(int index) {
        DefaultChannelHandlerContext ctx = contexts[index];
        if (ctx == null) {
            return;
        }
        // The books are settled first: the flush may close the channel, which makes what it is owed.
        contexts[index] = null;
        ctx.flushOwed = false;
        DefaultChannelPipeline pipeline = ctx.owner();
        Batch batch = pipeline.owedFlushes();
        if (--batch.owed == 0) {
            pipeline.setOwedFlushes(null);
            batch.end();
        }
        try {
            ctx.invokeFlush();
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "{}: a flush failed", ctx.channel(), t);
        }
    }

    /** The flushes owed to one channel, from its first request until all are made. */
    final class Batch {
        @SuppressWarnings("NullAway.Init") // Set by begin(), until end().
        private DefaultChannelPipeline pipeline;
        /** Where in {@code contexts} the first one of this channel is. */
        private int first;
        /** How many of them there are. Not zero while the pipeline knows this batch. */
        private int owed;
        private int writes;
        private long bytes;

        private void begin(DefaultChannelPipeline pipeline) {
            this.pipeline = pipeline;
            first = end;
        }

        @SuppressWarnings("NullAway") // A spare one is not asked before it begins again.
        private void end() {
            pipeline = null;
            writes = 0;
            bytes = 0;
            if (spare.size() < MAX_SPARE) {
                spare.push(this);
            }
        }

        /** Counts a write, and returns whether no other one should wait. */
        private boolean onWrite(long messageBytes) {
            bytes += messageBytes;
            if (++writes >= MAX_WRITES) {
                return true;
            }
            // Handlers may hold messages back until they are flushed, or make large messages of small ones.
            Channel channel = pipeline.channel();
            ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
            long unflushed = buffer == null ? 0 : buffer.unflushedBytes();
            return Math.max(bytes, unflushed) >= channel.config().getWriteBufferHighWaterMark() >> 1;
        }

        /** Performs the flushes owed to this channel. */
        void make() {
            DefaultChannelPipeline mine = pipeline;
            int index = first;
            // A flush may come back here, and then leave nothing to do.
            while (mine.owedFlushes() == this && index < end) {
                DefaultChannelHandlerContext ctx = contexts[index];
                if (ctx != null && ctx.owner() == mine) {
                    OwedFlushes.this.make(index);
                }
                index++;
            }
        }
    }
}
