/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/** The common part of handlers that serve many channels. */
abstract class CommonTrafficShapingHandler extends AbstractTrafficShapingHandler {
    private static final long DEFAULT_MAX_GLOBAL_BYTES = 400L << 20;

    /** Any thread; what is behind a context belongs to its executor. */
    private final ConcurrentMap<ChannelHandlerContext, ShapedChannel> channels = new ConcurrentHashMap<>();
    private final AtomicLong queuedBytes = new AtomicLong();
    private volatile long maxGlobalBytes = DEFAULT_MAX_GLOBAL_BYTES;

    CommonTrafficShapingHandler(long writeLimit, long readLimit, long checkInterval, long maxTime) {
        super(writeLimit, readLimit, checkInterval, maxTime);
    }

    /** The counter of a channel of its own; {@code null} if there is none. */
    abstract @Nullable TrafficCounter newChannelCounter(ChannelHandlerContext ctx);

    final Collection<ShapedChannel> channels() {
        return channels.values();
    }

    @Override
    final @Nullable ShapedChannel shaped(ChannelHandlerContext ctx) {
        return channels.get(ctx);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        channels.put(ctx, new ShapedChannel(this, ctx, newChannelCounter(ctx)));
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        end(ctx, channels.remove(ctx));
    }

    @Override
    final void onQueued(long bytes) {
        queuedBytes.addAndGet(bytes);
    }

    @Override
    final boolean isQueueFull() {
        return queuedBytes.get() > maxGlobalBytes;
    }

    /**
     * Returns how much of all channels waits to be written.
     *
     * @return bytes
     */
    public long queuesSize() {
        return queuedBytes.get();
    }

    /**
     * Returns how many bytes of all channels may wait before those that write become unwritable.
     *
     * @return bytes
     */
    public long getMaxGlobalWriteSize() {
        return maxGlobalBytes;
    }

    /**
     * Changes how many bytes of all channels may wait before those that write become unwritable. At first they are
     * 400 MiB.
     *
     * @param maxGlobalWriteSize bytes, 0 or more
     * @throws IllegalArgumentException if they are less
     */
    public void setMaxGlobalWriteSize(long maxGlobalWriteSize) {
        maxGlobalBytes = checkPositiveOrZero(maxGlobalWriteSize, "maxGlobalWriteSize");
    }

    /** Stops the counter. To be called when the handler is not used any more; the executor stays its owner's. */
    public final void release() {
        trafficCounter.stop();
    }
}
