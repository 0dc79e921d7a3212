/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The heap that the handlers of a server keep for a connection on which nothing happens. The memory of connections with
 * context takeover is tested in {@code DeflateCodecTest#idleConnectionsStayWithinTheCap}.
 */
class IdleConnectionMemoryTest {

    private static final int CONNECTIONS = 5_000;
    /** 1 445 were measured with compressed references: a buffer or a table more is noticed. */
    private static final long MAX_OCTETS = 2_048;
    /** Collections until what is used no longer falls. */
    private static final int COLLECTIONS = 5;

    /** A connection that has received a message in fragments, a ping between them. */
    private static EmbeddedChannel idleConnection(WebSocketServerProtocolConfig config) {
        ServerFixture server = ServerFixture.open(config);
        server.write(new TextWebSocketFrame(false, 0, "Hel"));
        server.write(new PingWebSocketFrame());
        server.write(new ContinuationWebSocketFrame(true, 0, "lo"));
        assertThat(server.frames).hasSize(2);
        server.frames.clear();
        server.events.clear();
        server.outbound();
        return server.channel;
    }

    @Test
    void handlersOfAnIdleConnectionTakeLittle() {
        WebSocketServerProtocolConfig config = ServerFixture.config().build();
        octetsEach(() -> idleConnection(config));
        long bare = octetsEach(EmbeddedChannel::new);
        long open = octetsEach(() -> idleConnection(config));
        System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, "heap of an idle connection: "
                + (open - bare) + " octets in handlers, " + bare + " in the channel");
        assertThat(open - bare).isBetween(1L, MAX_OCTETS);
    }

    private static long octetsEach(Supplier<EmbeddedChannel> source) {
        long before = usedHeap();
        List<EmbeddedChannel> channels = new ArrayList<>(CONNECTIONS);
        for (int i = 0; i < CONNECTIONS; i++) {
            channels.add(source.get());
        }
        long octets = (usedHeap() - before) / CONNECTIONS;
        channels.forEach(EmbeddedChannel::finishAndReleaseAll);
        return octets;
    }

    private static long usedHeap() {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            ManagementFactory.getMemoryMXBean().gc();
            used = Math.min(used, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return used;
    }
}
