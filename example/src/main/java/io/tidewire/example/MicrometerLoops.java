/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.tidewire.channel.EventLoopStatistics;
import io.tidewire.channel.MultithreadEventLoopGroup;
import io.tidewire.channel.TimeHistogram;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Shows the statistics of event loops as meters of Micrometer; to be copied into an application, which has to keep the
 * group, as Micrometer does not. The busy share is the rate of {@code tidewire.loop.active} by that of both times.
 */
public final class MicrometerLoops {
    private static final double NANOS_PER_SECOND = 1e9;

    private MicrometerLoops() {
    }

    /**
     * Adds the meters of a group. All is read when the registry asks for it.
     *
     * @param registry where to
     * @param name     the value of the tag {@code group}
     * @param group    the loops
     */
    public static void bind(MeterRegistry registry, String name, MultithreadEventLoopGroup group) {
        Tags tags = Tags.of("group", name);
        counter(registry, "active", "seconds", tags, group, s -> s.activeNanos() / NANOS_PER_SECOND);
        counter(registry, "waiting", "seconds", tags, group, s -> s.waitingNanos() / NANOS_PER_SECOND);
        counter(registry, "wakeups", null, tags, group, EventLoopStatistics::wakeUps);
        counter(registry, "tasks", null, tags, group, EventLoopStatistics::tasks);
        gauge(registry, "channels", null, tags, group, EventLoopStatistics::registeredChannels);
        gauge(registry, "tasks.pending", null, tags, group, EventLoopStatistics::pendingTasks);
        gauge(registry, "writes.pending", "bytes", tags, group, EventLoopStatistics::pendingWriteBytes);
        gauge(registry, "task.longest", "seconds", tags, group, s -> s.longestTaskNanos() / NANOS_PER_SECOND);
        gauge(registry, "turn.longest", "seconds", tags, group, s -> s.longestTurnNanos() / NANOS_PER_SECOND);
        TimeHistogram buckets = group.statistics().queueTimes();
        for (int i = 0; i < buckets.buckets(); i++) {
            int bucket = i;
            counter(registry, "queue.time", null, tags.and("below", seconds(buckets.upperNanos(bucket))), group,
                    s -> s.queueTimes().count(bucket));
        }
    }

    private static String seconds(long nanos) {
        return nanos == Long.MAX_VALUE ? "+Inf" : String.format(Locale.ROOT, "%.6f", nanos / NANOS_PER_SECOND);
    }

    private static void counter(MeterRegistry registry, String name, String unit, Tags tags,
                                MultithreadEventLoopGroup group, ToDoubleFunction<EventLoopStatistics> figure) {
        FunctionCounter.builder("tidewire.loop." + name, group, g -> figure.applyAsDouble(g.statistics()))
                .baseUnit(unit).tags(tags).register(registry);
    }

    private static void gauge(MeterRegistry registry, String name, String unit, Tags tags,
                              MultithreadEventLoopGroup group, ToDoubleFunction<EventLoopStatistics> figure) {
        Gauge.builder("tidewire.loop." + name, group, g -> figure.applyAsDouble(g.statistics()))
                .baseUnit(unit).tags(tags).register(registry);
    }
}
