/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import java.util.concurrent.ScheduledExecutorService;

/** The common counter of a {@link GlobalChannelTrafficShapingHandler}, which drives those of the channels. */
public class GlobalChannelTrafficCounter extends TrafficCounter {
    private final GlobalChannelTrafficShapingHandler handler;

    /**
     * Creates a counter.
     *
     * @param trafficShapingHandler the handler whose channels it drives
     * @param executor the executor of the end of each interval; stays the caller's
     * @param name its name, for people
     * @param checkInterval the interval in milliseconds; 0 for none
     */
    public GlobalChannelTrafficCounter(GlobalChannelTrafficShapingHandler trafficShapingHandler,
            ScheduledExecutorService executor, String name, long checkInterval) {
        super(trafficShapingHandler, executor, name, checkInterval);
        handler = trafficShapingHandler;
    }

    @Override
    public synchronized void start() {
        handler.channelTrafficCounters().forEach(TrafficCounter::start);
        super.start();
    }

    @Override
    public synchronized void stop() {
        super.stop();
        handler.channelTrafficCounters().forEach(TrafficCounter::stop);
    }

    @Override
    void endInterval(long nowMillis) {
        handler.channelTrafficCounters().forEach(counter -> counter.endInterval(nowMillis));
        super.endInterval(nowMillis);
    }

    @Override
    public void resetCumulativeTime() {
        handler.channelTrafficCounters().forEach(TrafficCounter::resetCumulativeTime);
        super.resetCumulativeTime();
    }
}
