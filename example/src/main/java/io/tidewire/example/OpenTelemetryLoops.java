/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import io.tidewire.channel.EventLoopStatistics;
import io.tidewire.channel.MultithreadEventLoopGroup;
import io.tidewire.channel.TimeHistogram;

/**
 * Shows the statistics of event loops as instruments of OpenTelemetry; to be copied into an application. The busy share
 * is the rate of {@code tidewire.loop.active} by that of both times.
 */
public final class OpenTelemetryLoops {
    private static final AttributeKey<String> GROUP = AttributeKey.stringKey("group");
    private static final AttributeKey<Long> BELOW_NANOS = AttributeKey.longKey("below_nanos");
    private static final double NANOS_PER_SECOND = 1e9;

    private OpenTelemetryLoops() {
    }

    /**
     * Adds the instruments of a group, which are read together when metrics are collected.
     *
     * @param meter where to
     * @param name  the value of the attribute {@code group}
     * @param group the loops
     * @return ends it
     */
    public static AutoCloseable bind(Meter meter, String name, MultithreadEventLoopGroup group) {
        Attributes attributes = Attributes.of(GROUP, name);
        ObservableDoubleMeasurement active = seconds(meter, "active");
        ObservableDoubleMeasurement waiting = seconds(meter, "waiting");
        ObservableLongMeasurement wakeUps = meter.counterBuilder("tidewire.loop.wakeups").buildObserver();
        ObservableLongMeasurement tasks = meter.counterBuilder("tidewire.loop.tasks").buildObserver();
        ObservableLongMeasurement queueTime = meter.counterBuilder("tidewire.loop.queue.time").buildObserver();
        ObservableLongMeasurement channels = level(meter, "channels", "{channel}");
        ObservableLongMeasurement pendingTasks = level(meter, "tasks.pending", "{task}");
        ObservableLongMeasurement pendingWrites = level(meter, "writes.pending", "By");
        ObservableLongMeasurement longestTask = level(meter, "task.longest", "ns");
        ObservableLongMeasurement longestTurn = level(meter, "turn.longest", "ns");
        return meter.batchCallback(() -> {
            EventLoopStatistics now = group.statistics();
            active.record(now.activeNanos() / NANOS_PER_SECOND, attributes);
            waiting.record(now.waitingNanos() / NANOS_PER_SECOND, attributes);
            wakeUps.record(now.wakeUps(), attributes);
            tasks.record(now.tasks(), attributes);
            channels.record(now.registeredChannels(), attributes);
            pendingTasks.record(now.pendingTasks(), attributes);
            pendingWrites.record(now.pendingWriteBytes(), attributes);
            longestTask.record(now.longestTaskNanos(), attributes);
            longestTurn.record(now.longestTurnNanos(), attributes);
            TimeHistogram times = now.queueTimes();
            for (int i = 0; i < times.buckets(); i++) {
                queueTime.record(times.count(i), Attributes.of(GROUP, name, BELOW_NANOS, times.upperNanos(i)));
            }
        }, active, waiting, wakeUps, tasks, queueTime, channels, pendingTasks, pendingWrites, longestTask,
                longestTurn);
    }

    private static ObservableDoubleMeasurement seconds(Meter meter, String name) {
        return meter.counterBuilder("tidewire.loop." + name).ofDoubles().setUnit("s").buildObserver();
    }

    private static ObservableLongMeasurement level(Meter meter, String name, String unit) {
        return meter.gaugeBuilder("tidewire.loop." + name).ofLongs().setUnit(unit).buildObserver();
    }
}
