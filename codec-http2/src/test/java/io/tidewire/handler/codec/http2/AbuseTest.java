/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.internal.core.Abuse;
import io.tidewire.handler.codec.http2.internal.core.HeldFields;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.codec.http2.ConnectionRulesTest.data;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.get;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.headers;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.ok;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.post;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.reset;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.settings;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.windowUpdate;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Actions of a peer that bring it nothing: the connection ends at the limit, and the reason is reported (SEC-F rows).
 */
class AbuseTest {
    private final CoreSide server = CoreSide.server();

    @AfterEach
    void tearDown() {
        server.close();
    }

    private static String hex(int streamId) {
        return String.format(Locale.ROOT, "%08x", streamId);
    }

    private interface Step {
        void run(int i);
    }

    /** Runs a step until the connection ends, and tells how often. */
    private int untilDead(int max, Step step) {
        int steps = 0;
        while (!server.dead && steps < max) {
            step.run(steps++);
            server.octets();
            server.heard();
        }
        return steps;
    }

    private void assertEnded(Http2Abuse abuse) {
        assertThat(server.dead).isTrue();
        assertThat(server.errors).last().isEqualTo("connection " + abuse.error());
        assertThat(server.reason).startsWith(abuse.name());
        assertThat(server.userEvents).containsExactly(
                new Http2AbuseEvent(abuse, abuse.maxByDefault(), abuse.secondsByDefault()));
    }

    @Test
    void rapidResetEndsAtTheLimit_SECF01() {
        long before = Http2Abuse.RESETS_RECEIVED.closedConnections();
        int steps = untilDead(10_000, i -> server.in(headers(2 * i + 1, get(), true))
                .in(reset(2 * i + 1, Http2Error.CANCEL)));
        assertThat(steps).isEqualTo(201);
        assertEnded(Http2Abuse.RESETS_RECEIVED);
        assertThat(Http2Abuse.RESETS_RECEIVED.closedConnections()).isEqualTo(before + 1);
    }

    @Test
    void theReasonIsInTheDebugTextOfGoAway_SECF01() {
        for (int i = 0; i < 200; i++) {
            server.in(headers(2 * i + 1, get(), true)).in(reset(2 * i + 1, Http2Error.CANCEL));
        }
        server.sent();
        server.in(headers(401, get(), true)).in(reset(401, Http2Error.CANCEL));
        List<String> sent = server.sent();
        String text = "RESETS_RECEIVED: over 200 in 30 s";
        StringBuilder hex = new StringBuilder();
        for (char c : text.toCharArray()) {
            hex.append(Integer.toHexString(c));
        }
        assertThat(sent).containsExactly("GOAWAY 401 11 " + hex);
    }

    @Test
    void resetsNowAndThenArePermitted_SECF01() {
        int steps = untilDead(1000, i -> {
            server.in(headers(2 * i + 1, get(), true)).in(reset(2 * i + 1, Http2Error.CANCEL));
            server.clock.advance(200, TimeUnit.MILLISECONDS);
        });
        assertThat(steps).isEqualTo(1000);
    }

    /** Each trigger is a stream error of ours: made you reset. */
    @ParameterizedTest
    @ValueSource(strings = {"window update of 0", "window overflow", "data behind the end", "headers behind the end",
            "content length", "priority of a wrong size", "malformed fields", "self-made pseudo"})
    void framesThatMakeUsResetEndAtTheLimit_SECF02_SECF09(String trigger) {
        int steps = untilDead(10_000, i -> {
            int id = 2 * i + 1;
            switch (trigger) {
                case "window update of 0" -> server.in(headers(id, post(), false))
                        .in("000004" + "08" + "00" + hex(id) + "00000000");
                case "window overflow" -> server.in(headers(id, post(), false))
                        .in(windowUpdate(id, Integer.MAX_VALUE));
                case "data behind the end" -> server.in(headers(id, get(), true)).in(data(id, 1, false));
                case "headers behind the end" -> server.in(headers(id, get(), true)).in(headers(id, get(), true));
                case "content length" -> server.in(headers(id, get().set("content-length", "5"), true));
                case "priority of a wrong size" -> server.in(headers(id, post(), false))
                        .in("000004" + "02" + "00" + hex(id) + "00000000");
                // ":path" behind "x", as literals without indexing
                case "malformed fields" -> server.in("00000e" + "01" + "05" + hex(id)
                        + "0001780179" + "00053a70617468012f");
                default -> server.in(headers(id, ok(), true));
            }
        });
        assertThat(steps).isEqualTo(201);
        assertEnded(Http2Abuse.RESETS_CAUSED);
    }

    @Test
    void refusedStreamsEndAtTheirLimit_SECF04() {
        server.encoder.writeSettings(server.ctx(), new Http2Settings().maxConcurrentStreams(1), server.promise());
        server.in(headers(1, post(), false));
        int steps = untilDead(10_000, i -> server.in(headers(2 * i + 3, get(), true)));
        assertThat(steps).isEqualTo(1001);
        assertEnded(Http2Abuse.STREAMS_REFUSED);
    }

    @Test
    void answersDoNotPileUp_SECF07() {
        // Nothing is flushed: the peer does not read.
        for (int i = 0; i < 5000 && !server.dead; i++) {
            server.in((w, ctx) -> w.writePing(ctx, false, 1, ctx.newPromise()));
        }
        assertEnded(Http2Abuse.QUEUED_ANSWERS);
        server.channel.flush();
        assertThat(server.channel.outboundMessages().size()).isLessThanOrEqualTo(1010);
    }

    @Test
    void pingsThatAreReadArePermitted_SECF07() {
        assertThat(untilDead(20_000, i -> server.in((w, ctx) -> w.writePing(ctx, false, 1, ctx.newPromise()))))
                .isEqualTo(20_000);
    }

    @Test
    void settingsEndAtTheLimit_SECF08() {
        int steps = untilDead(10_000, i -> server.in(settings(new Http2Settings().maxConcurrentStreams(i))));
        // One was part of the preface.
        assertThat(steps).isEqualTo(1000);
        assertEnded(Http2Abuse.SETTINGS);
    }

    @Test
    void priorityFloodEndsAtTheLimit_SECF11() {
        int steps = untilDead(100_000, i -> server.in((w, ctx) ->
                w.writePriority(ctx, 1, 3 + 2 * (i % 50), (short) 5, i % 2 == 0, ctx.newPromise())));
        assertThat(steps).isEqualTo(10_001);
        assertEnded(Http2Abuse.PRIORITIES);
    }

    @Test
    void aStreamMayDependOnItself_SECF11() {
        server.in((w, ctx) -> w.writePriority(ctx, 1, 1, (short) 5, true, ctx.newPromise()));
        assertThat(server.failures()).isEmpty();
    }

    @Test
    void dependencyOnItselfIsAnErrorForThoseWhoWantRfc7540_SECF11() {
        server.decoder.refuseSelfDependency(true);
        server.in((w, ctx) -> w.writeHeaders(ctx, 1, post(), 1, (short) 5, false, 0, false, ctx.newPromise()));
        assertThat(server.failures()).containsExactly("stream 1 PROTOCOL_ERROR");
        server.in((w, ctx) -> w.writePriority(ctx, 3, 3, (short) 5, false, ctx.newPromise()));
        assertThat(server.failures()).containsExactly("connection PROTOCOL_ERROR");
    }

    @Test
    void emptyDataEndsAtTheLimit_SECF13() {
        server.in(headers(1, post(), false));
        assertThat(untilDead(1000, i -> server.in(data(1, 0, false)))).isEqualTo(101);
        assertEnded(Http2Abuse.EMPTY_FRAMES);
    }

    @Test
    void paddingIsNoContent_SECF13() {
        server.in(headers(1, post(), false));
        assertThat(untilDead(1000, i -> server.in(data(1, 0, 100, false)))).isEqualTo(101);
        assertEnded(Http2Abuse.EMPTY_FRAMES);
    }

    @Test
    void smallDataIsPermitted_SECF13() {
        server.in(headers(1, post(), false));
        assertThat(untilDead(5000, i -> server.in(data(1, 1, false)).in(i % 2 == 0 ? data(1, 0, false)
                : data(1, 1, false)))).isEqualTo(5000);
    }

    @Test
    void dribbledFramesEndAtTheirLimit_SECF10_SECF13() {
        server.connection.core().budget().limit(Abuse.SMALL_FRAMES, 1000, 30);
        server.in(headers(1, post(), false));
        int steps = untilDead(5000, i -> server.in(i % 2 == 0 ? data(1, 1, false) : windowUpdate(1, 1)));
        assertThat(steps).isEqualTo(1001);
        assertThat(server.reason).startsWith("SMALL_FRAMES: over 1000 in 30 s");
    }

    @Test
    void unknownFramesEndAtTheLimit_SECF28() {
        assertThat(untilDead(1000, i -> server.in("000000" + "ee" + "00" + "00000000"))).isEqualTo(101);
        assertEnded(Http2Abuse.EMPTY_FRAMES);
    }

    @Test
    void dataForAStreamThatWasResetIsPermittedForAWhile_SECF22() {
        server.in(headers(1, post(), false));
        server.resetStream(server.ctx(), 1, Http2Error.CANCEL.code(), server.promise());
        int steps = untilDead(100_000, i -> server.in(data(1, 1000, false)));
        assertThat(steps).isEqualTo(10_001);
        assertEnded(Http2Abuse.LATE_FRAMES);
        assertThat(Http2Abuse.LATE_FRAMES.error()).isEqualTo(Http2Error.STREAM_CLOSED);
        assertThat(server.decoder.flowController().unconsumedBytes(server.connection.connectionStream())).isZero();
    }

    @Test
    void anEndlessNumberOfInterimResponsesEnds() {
        try (CoreSide client = CoreSide.client()) {
            client.encoder.writeHeaders(client.ctx(), 3, get(), 0, true, client.promise());
            int steps = 0;
            while (!client.dead && steps < 1000) {
                client.in(headers(3, ok().status("103"), false));
                steps++;
            }
            assertThat(steps).isEqualTo(101);
        }
    }

    @Test
    void streamsAreForgottenWhenTheyAreClosed_SECF24() {
        List<Http2Stream> removed = new ArrayList<>();
        server.connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamRemoved(Http2Stream stream) {
                removed.add(stream);
            }
        });
        ChannelHandlerContext ctx = server.ctx();
        for (int id = 1; id < 200; id += 2) {
            server.in(headers(id, post(), false));
            server.encoder.writeHeaders(ctx, id, ok(), 0, false, server.promise());
            server.encoder.writeData(ctx, id, ConnectionRulesTest.content(100_000), 0, true, server.promise());
            server.in(reset(id, Http2Error.CANCEL));
        }
        assertThat(removed).hasSize(100);
        assertThat(server.connection.numActiveStreams()).isZero();
        assertThat(server.connection.stream(1)).isNull();
    }

    /** A list of just under 8 KiB, whose octets the peer sends once for all streams. */
    private static Http2Headers large() {
        return post().set("x", "y".repeat(3900)).add("x", "y".repeat(3900));
    }

    private static final int LARGE = 2 * (1 + 3900 + 32) + 5 * 32 + 32;

    private long held() {
        return server.connection.core().heldFields().bytes();
    }

    private void permitStreams(int max) {
        server.encoder.writeSettings(server.ctx(), new Http2Settings().maxConcurrentStreams(max), server.promise());
        server.in((w, ctx) -> w.writeSettingsAck(ctx, ctx.newPromise()));
    }

    @Test
    void fieldsOfOpenStreamsAreBounded_SECF14() {
        permitStreams(1000);
        int room = (1 << 20) / LARGE;
        for (int i = 0; i <= room + 20; i++) {
            server.in(headers(2 * i + 1, large(), false));
            assertThat(held()).isLessThanOrEqualTo(1 << 20);
        }
        assertThat(server.connection.numActiveStreams()).isBetween(room - 2, room + 2);
        assertThat(server.failures()).hasSizeGreaterThan(15).allMatch(error -> error.endsWith("REFUSED_STREAM"));
        // Room comes back with the end of a stream.
        server.in(reset(1, Http2Error.CANCEL)).in(headers(4001, large(), false));
        assertThat(server.failures()).isEmpty();
        assertThat(server.dead).isFalse();
    }

    @Test
    void refusalsForFieldsEndAtTheirLimit_SECF14() {
        permitStreams(1000);
        untilDead(10_000, i -> server.in(headers(2 * i + 1, large(), false)));
        assertEnded(Http2Abuse.STREAMS_REFUSED);
    }

    @Test
    void trailersCount_SECF14() {
        server.connection.core().heldFields().limit(3000);
        server.in(headers(1, post().set("x", "y".repeat(1000)), false));
        server.in(headers(3, post().set("x", "y".repeat(1000)), false));
        assertThat(held()).isPositive();
        server.in(headers(3, new DefaultHttp2Headers().set("x", "y".repeat(1000)), true));
        assertThat(server.failures()).containsExactly("stream 3 ENHANCE_YOUR_CALM");
        server.in(reset(1, Http2Error.CANCEL));
        assertThat(held()).isZero();
    }

    @Test
    void oneListIsAlwaysPermittedAndTheLimitGrowsWithTheStreams_SECF14() {
        server.connection.core().heldFields().limit(10);
        server.in(headers(1, large(), true));
        assertThat(server.failures()).isEmpty();
        server.in(headers(3, get(), true));
        assertThat(server.failures()).containsExactly("stream 3 REFUSED_STREAM");
        server.connection.core().heldFields().limit(0);
        server.in(headers(5, large(), true));
        assertThat(server.failures()).isEmpty();
        HeldFields byDefault = new HeldFields();
        assertThat(byDefault.limitFor(100)).isEqualTo(1 << 20);
        assertThat(byDefault.limitFor(10_000)).isEqualTo(10_000 * 1024);
    }
}
