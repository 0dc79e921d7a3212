/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.channel.ChannelHandlerContext;

/**
 * Limits the traffic of one channel.
 *
 * <pre>{@code
 * // 1 MiB per second each way; put it in front of all handlers that count in other bytes, such as TLS
 * pipeline.addFirst(new ChannelTrafficShapingHandler(1 << 20, 1 << 20));
 * }</pre>
 *
 * <p>One instance belongs to one channel; its counter runs on the executor of the context.
 */
public class ChannelTrafficShapingHandler extends AbstractTrafficShapingHandler {
    /**
     * Creates a handler without limits.
     *
     * @param checkInterval the interval of the counter in milliseconds; 0 for none
     * @throws IllegalArgumentException if it is negative
     */
    public ChannelTrafficShapingHandler(long checkInterval) {
        super(checkInterval);
    }

    /**
     * Creates a handler.
     *
     * @param writeLimit bytes per second; 0 for no limit
     * @param readLimit bytes per second; 0 for no limit
     * @throws IllegalArgumentException if a number is negative
     */
    public ChannelTrafficShapingHandler(long writeLimit, long readLimit) {
        super(writeLimit, readLimit);
    }

    /**
     * Creates a handler.
     *
     * @param writeLimit bytes per second; 0 for no limit
     * @param readLimit bytes per second; 0 for no limit
     * @param checkInterval the interval of the counter in milliseconds; 0 for none
     * @throws IllegalArgumentException if a number is negative
     */
    public ChannelTrafficShapingHandler(long writeLimit, long readLimit, long checkInterval) {
        super(writeLimit, readLimit, checkInterval);
    }

    /**
     * Creates a handler.
     *
     * @param writeLimit bytes per second; 0 for no limit
     * @param readLimit bytes per second; 0 for no limit
     * @param checkInterval the interval of the counter in milliseconds; 0 for none
     * @param maxTime how long one message delays the next at most, in milliseconds, above zero
     * @throws IllegalArgumentException if a number is out of its range
     */
    public ChannelTrafficShapingHandler(long writeLimit, long readLimit, long checkInterval, long maxTime) {
        super(writeLimit, readLimit, checkInterval, maxTime);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        trafficCounter = new TrafficCounter(this, ctx.executor(), "channel " + ctx.channel().id().asShortText(),
                checkInterval);
        super.handlerAdded(ctx);
        trafficCounter.start();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved(ctx);
        trafficCounter.stop();
    }

    /**
     * Returns how much waits to be written. Any thread.
     *
     * @return bytes
     */
    public long queueSize() {
        ShapedChannel channel = only();
        return channel == null ? 0 : channel.writes.bytes();
    }
}
