/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.EventExecutor;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.ScheduledExecutorService;

/**
 * Limits the traffic of all channels that share an instance, together. Bytes are due in the order in which the channels
 * ask for them. Call {@link #release()} when no channel uses it any more.
 *
 * <pre>{@code
 * GlobalTrafficShapingHandler limit = new GlobalTrafficShapingHandler(group.next(), 10 << 20, 0);
 * // in each initializer:
 * pipeline.addFirst(limit);
 * }</pre>
 */
@ChannelHandler.Sharable
public class GlobalTrafficShapingHandler extends CommonTrafficShapingHandler {
    private static final int WRITABILITY_INDEX = 2;

    /**
     * Creates a handler without limits.
     *
     * @param executor runs the counter; stays the caller's
     */
    public GlobalTrafficShapingHandler(EventExecutor executor) {
        this(executor, 0, 0, DEFAULT_CHECK_INTERVAL, DEFAULT_MAX_TIME);
    }

    /**
     * Creates a handler without limits.
     *
     * @param executor runs the counter; stays the caller's
     * @param checkInterval the interval of the counter in milliseconds; 0 for none
     */
    public GlobalTrafficShapingHandler(ScheduledExecutorService executor, long checkInterval) {
        this(executor, 0, 0, checkInterval, DEFAULT_MAX_TIME);
    }

    /**
     * Creates a handler.
     *
     * @param executor runs the counter; stays the caller's
     * @param writeLimit bytes per second; 0 for no limit
     * @param readLimit bytes per second; 0 for no limit
     */
    public GlobalTrafficShapingHandler(ScheduledExecutorService executor, long writeLimit, long readLimit) {
        this(executor, writeLimit, readLimit, DEFAULT_CHECK_INTERVAL, DEFAULT_MAX_TIME);
    }

    /**
     * Creates a handler.
     *
     * @param executor runs the counter; stays the caller's
     * @param writeLimit bytes per second; 0 for no limit
     * @param readLimit bytes per second; 0 for no limit
     * @param checkInterval the interval of the counter in milliseconds; 0 for none
     */
    public GlobalTrafficShapingHandler(ScheduledExecutorService executor, long writeLimit, long readLimit,
            long checkInterval) {
        this(executor, writeLimit, readLimit, checkInterval, DEFAULT_MAX_TIME);
    }

    /**
     * Creates a handler.
     *
     * @param executor runs the counter; stays the caller's
     * @param writeLimit bytes per second; 0 for no limit
     * @param readLimit bytes per second; 0 for no limit
     * @param checkInterval the interval of the counter in milliseconds; 0 for none
     * @param maxTime how long one message delays the next at most, in milliseconds, above zero
     * @throws IllegalArgumentException if a number is out of its range
     */
    @SuppressWarnings("this-escape") // by contract a new handler counts, and its counter notifies it
    public GlobalTrafficShapingHandler(ScheduledExecutorService executor, long writeLimit, long readLimit,
            long checkInterval, long maxTime) {
        super(writeLimit, readLimit, checkInterval, maxTime);
        trafficCounter = new TrafficCounter(this, executor, "global", checkInterval);
        trafficCounter.start();
    }

    @Override
    final @Nullable TrafficCounter newChannelCounter(ChannelHandlerContext ctx) {
        return null;
    }

    @Override
    protected int userDefinedWritabilityIndex() {
        return WRITABILITY_INDEX;
    }
}
