/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.handler.traffic.GlobalChannelTrafficShapingHandler;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Echoes octets at a bounded rate: of each connection, and of all together. */
public final class RateLimits {
    private static final int KIBIBYTE = 1024;

    private RateLimits() {
    }

    // region limits
    /** Bounds what all connections together send, and receive, and what each does; in octets per second. */
    static ChannelHandler connections(ScheduledExecutorService timer, long total, long perConnection) {
        var limits = new GlobalChannelTrafficShapingHandler(timer, total, total, perConnection, perConnection);
        limits.setMaxWriteSize(64 * KIBIBYTE);   // what waits above this makes the channel unwritable
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(limits, Echo.INSTANCE);
            }
        };
    }
    // endregion

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with 1
     * if it cannot listen.
     *
     * @param args KiB per second of all connections and of each, and the port
     */
    public static void main(String[] args) {
        RecipeProgram.serve("RateLimits", List.of("TOTAL", "EACH"), "tcp", words -> connections(
                Executors.newSingleThreadScheduledExecutor(), kibibytes(words.get(0)), kibibytes(words.get(1))), args);
    }

    static long kibibytes(String text) {
        if (!text.matches("[1-9]\\d{0,6}")) {
            throw new IllegalArgumentException("rate: " + text + " (expected: KiB per second, 1 to 9999999)");
        }
        return Long.parseLong(text) * KIBIBYTE;
    }
}
