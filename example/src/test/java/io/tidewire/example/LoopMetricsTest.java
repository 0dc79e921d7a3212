/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;

/** Figures of event loops reach the metrics libraries. */
class LoopMetricsTest {
    private final MultiThreadIoEventLoopGroup group =
            new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());

    @BeforeEach
    void register() throws InterruptedException {
        group.register(new NioServerSocketChannel()).sync();
    }

    @AfterEach
    void tearDown() throws InterruptedException {
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }

    @Test
    void micrometer() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        MicrometerLoops.bind(registry, "servers", group);
        assertThat(registry.get("tidewire.loop.channels").tag("group", "servers").gauge().value()).isEqualTo(1);
        assertThat(registry.get("tidewire.loop.active").functionCounter().count()).isPositive();
        assertThat(registry.get("tidewire.loop.waiting").functionCounter().count()).isPositive();
        assertThat(registry.get("tidewire.loop.queue.time").functionCounters()).hasSize(32);
        assertThat(registry.get("tidewire.loop.queue.time").tag("below", "0.001049").functionCounter().count())
                .isZero();
        registry.close();
    }

    @Test
    void openTelemetry() throws Exception {
        InMemoryMetricReader reader = InMemoryMetricReader.create();
        try (SdkMeterProvider provider = SdkMeterProvider.builder().registerMetricReader(reader).build()) {
            AutoCloseable binding = OpenTelemetryLoops.bind(provider.get("test"), "servers", group);
            Map<String, MetricData> metrics = reader.collectAllMetrics().stream()
                    .collect(Collectors.toMap(MetricData::getName, Function.identity()));
            assertThat(metrics.get("tidewire.loop.channels").getLongGaugeData().getPoints()).singleElement()
                    .satisfies(point -> assertThat(point.getValue()).isEqualTo(1));
            assertThat(metrics.get("tidewire.loop.active").getDoubleSumData().getPoints()).singleElement()
                    .satisfies(point -> assertThat(point.getValue()).isPositive());
            assertThat(metrics.get("tidewire.loop.queue.time").getLongSumData().getPoints()).hasSize(32);
            binding.close();
            assertThat(reader.collectAllMetrics()).isEmpty();
        }
    }
}
