/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http2.Http2Error;
import io.tidewire.handler.codec.http2.Http2Exception;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ObservabilityPageTest {
    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @AfterEach
    void stop() {
        registry.close();
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void figuresAreThoseOfTheWork() {
        String report = ObservabilityPage.report(group,
                () -> group.submit(() -> { }).syncUninterruptibly());
        assertThat(report).matches("busy [01]\\.\\d{3}, waited \\d+ ns, longest .+");
    }

    @Test
    void bothLibrariesHaveTheGroup() throws Exception {
        InMemoryMetricReader reader = InMemoryMetricReader.create();
        try (SdkMeterProvider provider = SdkMeterProvider.builder().registerMetricReader(reader).build();
                AutoCloseable binding = ObservabilityPage.bind(registry, provider.get("test"), group)) {
            assertThat(binding).isNotNull();
            assertThat(registry.get("tidewire.loop.channels").tag("group", "workers").gauge().value()).isZero();
            assertThat(reader.collectAllMetrics()).extracting(MetricData::getName).contains("tidewire.loop.channels");
        }
    }

    @Test
    void errorsAreCountedByReasonAndOriginAndPassedOn() {
        EmbeddedChannel channel = new EmbeddedChannel(new ObservabilityPage.ErrorCounter(registry));
        Http2Exception error = Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "a test");
        channel.pipeline().fireExceptionCaught(new DecoderException(error));
        assertThatThrownBy(channel::checkException).hasCause(error);
        channel.pipeline().fireExceptionCaught(new IOException("no error of HTTP/2"));
        assertThatThrownBy(channel::checkException).isInstanceOf(IOException.class);
        assertThat(registry.get("http2.errors").tag("reason", String.valueOf(error.reason()))
                .tag("origin", error.origin().name()).counter().count()).isEqualTo(1);
        assertThat(registry.getMeters()).hasSize(1);
        channel.finish();
    }
}
