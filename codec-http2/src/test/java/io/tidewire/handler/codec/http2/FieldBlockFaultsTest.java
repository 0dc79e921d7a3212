/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static io.tidewire.handler.codec.http2.ConnectionRulesTest.get;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.headers;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.settings;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Memory that runs out while a field block is written, at each allocation in turn: either nothing has happened and the
 * tables of both ends agree, or the connection ends.
 */
class FieldBlockFaultsTest {
    private static final int MANY = 1000;

    private final ScarceMemory memory = new ScarceMemory();

    private CoreSide server() {
        CoreSide server = CoreSide.server();
        server.in(settings(new Http2Settings().maxHeaderListSize(1 << 20))).in(headers(1, get(), true));
        server.channel.config().setAllocator(memory);
        return server;
    }

    /** Fields of so many octets, most of them too large for a table. */
    private static Http2Headers response(int octets) {
        Http2Headers headers = new DefaultHttp2Headers().status("200").set("x-first", "a").set("x-second", "b");
        for (int i = 0; i < octets; i += 5000) {
            headers.add("x-large", "y".repeat(5000));
        }
        return headers;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10_000, 40_000})
    void tablesAgreeOrTheConnectionEnds(int octets) {
        boolean ended = false;
        int faults = 0;
        for (; faults < MANY; faults++) {
            try (CoreSide server = server();
                    FrameEvents peer = new FrameEvents(
                            new DefaultHttp2FrameReader(new DefaultHttp2HeadersDecoder(true, 1 << 20)))) {
                memory.left = faults;
                ChannelFuture written = server.encoder.writeHeaders(server.ctx(), 1, response(octets), 200, false,
                        server.promise());
                boolean spared = memory.left >= 0;
                memory.left = Integer.MAX_VALUE;
                ended |= server.dead;
                if (!server.dead) {
                    assertThat(written.isSuccess() || written.cause() instanceof OutOfMemoryError
                            || !written.isDone()).isTrue();
                    assertFieldsStillUnderstood(server, peer);
                }
                server.octets();
                if (spared) {
                    assertThat(server.failures()).isEmpty();
                    break;
                }
            }
        }
        assertThat(faults).isBetween(1, MANY - 1);
        // The headers of CONTINUATION frames are made behind the encoder.
        assertThat(ended || octets <= 16_384).isTrue();
    }

    /** The fields that the first block put into the table, or should have, are sent once more. */
    private static void assertFieldsStillUnderstood(CoreSide server, FrameEvents peer) {
        peer.read(server.octets());
        peer.events.clear();
        Http2Headers again = new DefaultHttp2Headers().set("x-first", "a").set("x-second", "b");
        server.encoder.frameWriter().writeHeaders(server.ctx(), 3, again, 0, true, server.promise());
        peer.read(server.octets());
        assertThat(peer.events).singleElement().asString().contains("x-first", "x-second");
    }

    @Test
    void lostPromiseEndsTheConnection() {
        try (CoreSide server = server()) {
            // The buffer of the block, three times as it grows; then the headers of the frames behind the first.
            for (int faults = 0; !server.dead; faults++) {
                assertThat(faults).isLessThan(MANY);
                memory.left = faults;
                server.encoder.writePushPromise(server.ctx(), 1, 2 * faults + 2, get().set("x", "y".repeat(40_000)), 0,
                        server.promise());
                memory.left = Integer.MAX_VALUE;
                assertThat(server.failures()).isIn(List.of(), List.of("connection INTERNAL_ERROR"));
            }
        }
    }
}
