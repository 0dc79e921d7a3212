/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.metrics.Meter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoopStatistics;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.example.MicrometerLoops;
import io.tidewire.example.OpenTelemetryLoops;
import io.tidewire.handler.codec.http2.Http2CodecUtil;
import io.tidewire.handler.codec.http2.Http2Exception;

import java.util.Locale;

/** The blocks of {@code docs/observability.md}. */
final class ObservabilityPage {
    private ObservabilityPage() {
    }

    static String report(MultiThreadIoEventLoopGroup group, Runnable work) {
        // region figures
        EventLoopStatistics before = group.statistics();
        work.run();
        EventLoopStatistics lately = group.statistics().since(before);
        double busy = lately.busyShare();                               // 0 to 1, on average over the loops
        long waitNanos = lately.queueTimes().percentileNanos(99);       // 99 % of the tasks waited shorter
        String longest = lately.longestTaskClass();                     // of the last one to two minutes
        // endregion
        return String.format(Locale.ROOT, "busy %.3f, waited %d ns, longest %s", busy, waitNanos, longest);
    }

    static AutoCloseable bind(MeterRegistry registry, Meter meter, MultiThreadIoEventLoopGroup group) {
        // region metrics
        MicrometerLoops.bind(registry, "workers", group);
        AutoCloseable binding = OpenTelemetryLoops.bind(meter, "workers", group);
        // endregion
        return binding;
    }

    // region errors
    /** Counts errors of HTTP/2, and passes everything on. */
    static final class ErrorCounter extends ChannelInboundHandlerAdapter {
        private final MeterRegistry registry;

        ErrorCounter(MeterRegistry registry) {
            this.registry = registry;
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            Http2Exception error = Http2CodecUtil.getEmbeddedHttp2Exception(cause);
            if (error != null) {
                registry.counter("http2.errors", "reason", String.valueOf(error.reason()),
                        "origin", error.origin().name()).increment();
            }
            ctx.fireExceptionCaught(cause);
        }
    }
    // endregion
}
