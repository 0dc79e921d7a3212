/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.Http2Stream.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;


import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules of connections, settings, stream states and windows (RFC 9113 section 5 and 6), each with its id: what
 * comes in, what the listener and the peer are told. The budgets of a hostile peer are in {@link AbuseTest}.
 */
class ConnectionRulesTest {
    private CoreSide side;

    @AfterEach
    void tearDown() {
        side.close();
    }

    private CoreSide server() {
        side = CoreSide.server();
        return side;
    }

    private CoreSide client() {
        side = CoreSide.client();
        return side;
    }

    static Http2Headers get() {
        return new DefaultHttp2Headers().method("GET").scheme("http").authority("a").path("/");
    }

    static Http2Headers post() {
        return get().method("POST");
    }

    static Http2Headers ok() {
        return new DefaultHttp2Headers().status("200");
    }

    static CoreSide.Writing headers(int streamId, Http2Headers headers, boolean endOfStream) {
        return (w, ctx) -> w.writeHeaders(ctx, streamId, headers, 0, endOfStream, ctx.newPromise());
    }

    static CoreSide.Writing data(int streamId, int length, boolean endOfStream) {
        return data(streamId, length, 0, endOfStream);
    }

    static CoreSide.Writing data(int streamId, int length, int padding, boolean endOfStream) {
        return (w, ctx) -> w.writeData(ctx, streamId, content(length), padding, endOfStream, ctx.newPromise());
    }

    static ByteBuf content(int length) {
        return Unpooled.buffer(Math.max(1, length)).writeZero(length);
    }

    static CoreSide.Writing reset(int streamId, Http2Error error) {
        return (w, ctx) -> w.writeRstStream(ctx, streamId, error.code(), ctx.newPromise());
    }

    static CoreSide.Writing windowUpdate(int streamId, int increment) {
        return (w, ctx) -> w.writeWindowUpdate(ctx, streamId, increment, ctx.newPromise());
    }

    static CoreSide.Writing settings(Http2Settings settings) {
        return (w, ctx) -> w.writeSettings(ctx, settings, ctx.newPromise());
    }

    static CoreSide.Writing settingsAck() {
        return (w, ctx) -> w.writeSettingsAck(ctx, ctx.newPromise());
    }

    private ChannelFuture write(Http2Headers headers, int streamId, boolean endOfStream) {
        return side.encoder.writeHeaders(side.ctx(), streamId, headers, 0, endOfStream, side.promise());
    }

    private ChannelFuture writeData(int streamId, int length, boolean endOfStream) {
        return side.encoder.writeData(side.ctx(), streamId, content(length), 0, endOfStream, side.promise());
    }

    private ChannelFuture writeSettings(Http2Settings settings) {
        return side.encoder.writeSettings(side.ctx(), settings, side.promise());
    }

    private void assertFails(String error) {
        assertThat(side.failures()).containsExactly(error);
    }

    private void assertDoesNotFail() {
        assertThat(side.failures()).isEmpty();
    }

    // 2. Preface, settings, connection.

    @Test
    void settingsComeFirst_CN01() {
        side = new CoreSide(true);
        side.in((w, ctx) -> w.writePing(ctx, false, 1, ctx.newPromise()));
        assertFails("connection PROTOCOL_ERROR");
        assertThat(side.decoder.prefaceReceived()).isFalse();
    }

    @Test
    void anErrorOfAStreamInFrontOfTheSettingsIsOneOfTheConnection_CN01() {
        side = new CoreSide(true);
        side.in("000000" + "00" + "08" + "00000001");
        assertFails("connection PROTOCOL_ERROR");
    }

    @Test
    void aClientMaySendRequestsBeforeTheServersSettingsHaveCome_CN01() {
        side = new CoreSide(false);
        write(get(), 3, true);
        assertThat(side.sent()).hasSize(1);
    }

    @Test
    void onlyClientsEnablePush_CN03() {
        client().in(settings(new Http2Settings().pushEnabled(true)));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        client().in(settings(new Http2Settings().pushEnabled(false)));
        assertDoesNotFail();
        side.close();
        server();
        assertThat(writeSettings(new Http2Settings().pushEnabled(true)).cause())
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(writeSettings(new Http2Settings().pushEnabled(false)).cause()).isNull();
    }

    @Test
    void settingsOfThePeerAreAppliedAndAcknowledged_CN04() {
        server().in(settings(new Http2Settings().maxConcurrentStreams(7).initialWindowSize(9).pushEnabled(false)
                .maxFrameSize(20_000).headerTableSize(100).maxHeaderListSize(500)));
        assertThat(side.sent()).containsExactly("SETTINGS ACK");
        assertThat(side.connection.local().maxActiveStreams()).isEqualTo(7);
        assertThat(side.encoder.flowController().initialWindowSize()).isEqualTo(9);
        assertThat(side.connection.remote().allowPushTo()).isFalse();
        assertThat(side.encoder.configuration().frameSizePolicy().maxFrameSize()).isEqualTo(20_000);
        assertThat(side.encoder.configuration().headersConfiguration().maxHeaderTableSize()).isEqualTo(100);
        assertThat(side.encoder.configuration().headersConfiguration().maxHeaderListSize()).isEqualTo(500);
    }

    @Test
    void acknowledgementsApplyOurSettingsInTheirOrder_CN04() {
        server();
        writeSettings(new Http2Settings().initialWindowSize(1000));
        side.encoder.frameWriter().writeSettings(side.ctx(), new Http2Settings().initialWindowSize(2000),
                side.promise());
        assertThat(side.decoder.flowController().initialWindowSize()).isEqualTo(65_535);
        side.in(settingsAck());
        assertThat(side.decoder.flowController().initialWindowSize()).isEqualTo(1000);
        side.in(settingsAck());
        assertThat(side.decoder.flowController().initialWindowSize()).isEqualTo(2000);
        assertDoesNotFail();
        side.in(settingsAck());
        assertFails("connection PROTOCOL_ERROR");
    }

    @Test
    void settingsThatTheApplicationAcknowledgesAreAppliedThen_CN04() {
        side = new CoreSide(true, false);
        side.in(settings(new Http2Settings().maxConcurrentStreams(1)));
        side.in(settings(new Http2Settings().maxConcurrentStreams(2)));
        assertThat(side.sent()).isEmpty();
        assertThat(side.connection.local().maxActiveStreams()).isEqualTo(Integer.MAX_VALUE);
        side.encoder.writeSettingsAck(side.ctx(), side.promise());
        assertThat(side.connection.local().maxActiveStreams()).isEqualTo(1);
        side.encoder.writeSettingsAck(side.ctx(), side.promise());
        assertThat(side.connection.local().maxActiveStreams()).isEqualTo(2);
        assertThat(side.encoder.writeSettingsAck(side.ctx(), side.promise()).cause())
                .isInstanceOf(IllegalStateException.class);
        assertThat(side.sent()).containsExactly("SETTINGS ACK", "SETTINGS ACK");
    }

    @Test
    void ourSettingsThatWaitAreBounded_CN04() {
        server();
        for (int i = 0; i < 64; i++) {
            assertThat(writeSettings(new Http2Settings()).cause()).isNull();
        }
        assertThat(writeSettings(new Http2Settings()).cause()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void concurrencyIsLimitedFromTheStartAndTheRestAfterTheAcknowledgement_CN05() {
        side = new CoreSide(true);
        side.in(settings(new Http2Settings()));
        writeSettings(new Http2Settings().maxConcurrentStreams(1).maxFrameSize(32_768).initialWindowSize(10)
                .headerTableSize(0).maxHeaderListSize(1000));
        side.in(headers(1, post(), false)).in(data(1, 100, false));
        assertDoesNotFail();
        side.in(headers(3, get(), true));
        assertFails("stream 3 REFUSED_STREAM");
        assertThat(side.decoder.localSettings().maxFrameSize()).isEqualTo(16_384);
        side.in(settingsAck());
        Http2Settings applied = side.decoder.localSettings();
        assertThat(applied.maxFrameSize()).isEqualTo(32_768);
        assertThat(applied.initialWindowSize()).isEqualTo(10);
        assertThat(applied.headerTableSize()).isZero();
        assertThat(applied.maxHeaderListSize()).isEqualTo(1000);
        assertThat(applied.maxConcurrentStreams()).isEqualTo(1);
    }

    @Test
    @Tag("SEC-F34")
    void goAwayIdsDoNotGrow_CN07() {
        client().in(goAway(5)).in(goAway(5)).in(goAway(3));
        assertDoesNotFail();
        side.in(goAway(5));
        assertFails("connection PROTOCOL_ERROR");
    }

    private static CoreSide.Writing goAway(int lastStreamId) {
        return (w, ctx) -> w.writeGoAway(ctx, lastStreamId, 0, Unpooled.EMPTY_BUFFER, ctx.newPromise());
    }

    @Test
    @Tag("SEC-F34")
    void nothingIsOpenedAfterGoAwayAndWhatIsAboveItIsClosed_CN07() {
        client();
        write(get(), 3, true);
        write(get(), 5, true);
        Http2Stream kept = side.connection.stream(3);
        Http2Stream unprocessed = side.connection.stream(5);
        side.in(goAway(3));
        assertThat(kept.state()).isEqualTo(State.HALF_CLOSED_LOCAL);
        assertThat(unprocessed.state()).isEqualTo(State.CLOSED);
        ChannelFuture refused = write(get(), 7, true);
        assertThat(refused.cause()).isInstanceOf(Http2Exception.StreamException.class)
                .hasMessageContaining("GOAWAY was received");
        side.in(headers(3, ok(), true));
        assertDoesNotFail();
        assertThat(side.heard()).contains("HEADERS 3 [:status=200] padding 0 end");
    }

    @Test
    void noStreamIsOpenedEvenBelowTheIdOfGoAway_CN07() {
        client().in(goAway(Integer.MAX_VALUE));
        assertThat(write(get(), 3, true).cause()).isInstanceOf(Http2Exception.class);
        assertThat(side.connection.local().canOpenStream()).isFalse();
    }

    @Test
    void framesAboveOurGoAwayAreDroppedAndCounted_CN07() {
        server().in(headers(1, post(), false));
        side.goAway(side.ctx(), 1, 0, Unpooled.EMPTY_BUFFER, side.promise());
        side.sent();
        side.heard();
        // The field enters the table of the decoder though it is not passed on.
        side.in(headers(3, post().set("x-new", "value"), false)).in(data(3, 40_000, false));
        side.in(reset(3, Http2Error.CANCEL)).in(windowUpdate(3, 1000));
        assertDoesNotFail();
        assertThat(side.heard()).isEmpty();
        assertThat(side.sent()).containsExactly("WINDOW_UPDATE 0 32768");
        side.in(headers(1, new DefaultHttp2Headers().set("x-new", "value"), true));
        assertThat(side.heard()).containsExactly("HEADERS 1 [x-new=value] padding 0 end");
    }

    @Test
    void aRefusedStreamNeverReachesTheApplication_CN09() {
        server();
        writeSettings(new Http2Settings().maxConcurrentStreams(0));
        side.sent();
        side.in(headers(1, post(), false)).in(data(1, 1000, true));
        assertFails("stream 1 REFUSED_STREAM");
        assertThat(side.heard()).isEmpty();
        assertThat(side.sent()).containsExactly("RST_STREAM 1 7");
    }

    // 3. Streams.

    @Test
    @Tag("SEC-F33")
    void idsGrowAndAreOfThePeer_ST01() {
        server().in(headers(5, get(), true));
        side.in(headers(3, get(), true));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        server().in(headers(2, get(), true));
        assertFails("connection PROTOCOL_ERROR");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void anIdleStreamTakesHeadersAndPriorityOnly_ST02(int frame) {
        server().in((w, ctx) -> w.writePriority(ctx, 1, 0, (short) 16, false, ctx.newPromise()));
        assertDoesNotFail();
        side.in(frame == 0 ? data(1, 0, true) : frame == 1 ? reset(1, Http2Error.CANCEL) : windowUpdate(1, 1));
        assertFails("connection PROTOCOL_ERROR");
    }

    @Test
    void anErrorOfAnIdleStreamIsOneOfTheConnection_ST02() {
        server().in("000004" + "02" + "00" + "00000001" + "00000000");
        assertFails("connection FRAME_SIZE_ERROR");
        side.close();
        server().in("000004" + "08" + "00" + "00000001" + "00000000");
        assertFails("connection PROTOCOL_ERROR");
    }

    @Test
    void aServerDoesNotBeginStreamsWithHeaders_ST02() {
        client().in(headers(2, ok(), true));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        client().in(headers(3, ok(), true));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        server();
        assertThat(write(ok(), 2, true).cause()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("stream 2").hasMessageContaining("IDLE");
    }

    private CoreSide serverWithPromise() {
        server().in(headers(1, get(), true));
        side.encoder.writePushPromise(side.ctx(), 1, 2, get(), 0, side.promise());
        assertThat(side.sent()).last().asString().startsWith("PUSH_PROMISE 1 of 2");
        assertThat(side.connection.stream(2).state()).isEqualTo(State.RESERVED_LOCAL);
        return side;
    }

    @Test
    void aReservedStreamOfOursTakesWindowUpdateAndReset_ST03() {
        serverWithPromise().in(windowUpdate(2, 10))
                .in((w, ctx) -> w.writePriority(ctx, 2, 0, (short) 16, false, ctx.newPromise()));
        assertDoesNotFail();
        side.in(reset(2, Http2Error.CANCEL));
        assertDoesNotFail();
        assertThat(side.connection.stream(2)).isNull();
        side.close();
        serverWithPromise().in(data(2, 1, false));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        serverWithPromise().in(headers(2, get(), true));
        assertFails("connection PROTOCOL_ERROR");
    }

    @Test
    void aReservedStreamOfOursBecomesHalfClosed_ST03() {
        serverWithPromise();
        write(ok(), 2, false);
        assertThat(side.connection.stream(2).state()).isEqualTo(State.HALF_CLOSED_REMOTE);
        writeData(2, 3, true);
        assertThat(side.sent()).containsExactly("HEADERS 2 [:status=200] padding 0", "DATA 2 000000 padding 0 end");
        assertThat(side.connection.stream(2)).isNull();
    }

    private CoreSide clientWithPromise() {
        client();
        write(get(), 3, true);
        side.in(promise(3, 2, get()));
        assertThat(side.connection.stream(2).state()).isEqualTo(State.RESERVED_REMOTE);
        return side;
    }

    private static CoreSide.Writing promise(int streamId, int promisedStreamId, Http2Headers headers) {
        return (w, ctx) -> w.writePushPromise(ctx, streamId, promisedStreamId, headers, 0, ctx.newPromise());
    }

    @Test
    void aReservedStreamOfThePeerTakesHeadersAndReset_ST03() {
        clientWithPromise().in(headers(2, ok(), false)).in(data(2, 1, true));
        assertDoesNotFail();
        assertThat(side.connection.stream(2)).isNull();
        side.close();
        clientWithPromise().in(reset(2, Http2Error.CANCEL));
        assertDoesNotFail();
        side.close();
        clientWithPromise().in(windowUpdate(2, 1));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        clientWithPromise().in(data(2, 1, true));
        assertFails("connection PROTOCOL_ERROR");
    }

    @Test
    void promisesAreEvenGrowAndBelongToARequest_FR18() {
        clientWithPromise().in(promise(3, 2, get()));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        client().in(promise(3, 2, get()));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        server().in(headers(1, get(), false)).in(promise(1, 2, get()));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        client();
        writeSettings(new Http2Settings().pushEnabled(false));
        write(get(), 3, true);
        side.in(settingsAck()).in(promise(3, 2, get()));
        assertFails("connection PROTOCOL_ERROR");
    }

    @Test
    void tooManyPromisesAreRefused_SECF36() {
        client();
        write(get(), 3, true);
        for (int i = 1; i <= 100; i++) {
            side.in(promise(3, 2 * i, get()));
        }
        assertDoesNotFail();
        side.in(promise(3, 202, get()));
        assertFails("stream 202 REFUSED_STREAM");
        // It counts as reset: what is on its way is dropped.
        side.in(headers(202, ok(), true));
        assertDoesNotFail();
    }

    @Test
    void afterEndOfStreamOnlyControlFramesMayCome_ST04() {
        server().in(headers(1, get(), true)).in(windowUpdate(1, 5))
                .in((w, ctx) -> w.writePriority(ctx, 1, 0, (short) 16, false, ctx.newPromise()));
        assertDoesNotFail();
        side.in(data(1, 1, true));
        assertFails("stream 1 STREAM_CLOSED");
        side.in(headers(3, get(), true)).in(headers(3, get(), true));
        assertFails("stream 3 STREAM_CLOSED");
        side.in(headers(5, get(), true)).in(reset(5, Http2Error.CANCEL));
        assertDoesNotFail();
    }

    @Test
    void framesBehindOurResetAreDropped_ST05() {
        server().in(headers(1, post(), false));
        side.resetStream(side.ctx(), 1, Http2Error.CANCEL.code(), side.promise());
        side.sent();
        side.heard();
        side.in(data(1, 40_000, false)).in(headers(1, new DefaultHttp2Headers().set("t", "v"), true))
                .in(windowUpdate(1, 1)).in(reset(1, Http2Error.CANCEL));
        assertDoesNotFail();
        assertThat(side.heard()).isEmpty();
        assertThat(side.sent()).containsExactly("WINDOW_UPDATE 0 32768");
    }

    @Test
    void framesBehindTheEndAreErrors_ST05() {
        server().in(headers(1, get(), true));
        write(ok(), 1, true);
        side.sent();
        side.in(windowUpdate(1, 1)).in(reset(1, Http2Error.CANCEL));
        assertDoesNotFail();
        side.in(data(1, 1, false));
        assertFails("stream 1 STREAM_CLOSED");
        assertThat(side.sent()).containsExactly("RST_STREAM 1 5");
        side.in(headers(3, get(), true));
        write(ok(), 3, true);
        side.in(headers(3, get(), true));
        assertFails("connection STREAM_CLOSED");
    }

    @Test
    void headersBehindAResetOfThePeerAreAnError_ST05() {
        server().in(headers(1, post(), false)).in(reset(1, Http2Error.CANCEL)).in(headers(1, get(), true));
        assertFails("connection STREAM_CLOSED");
    }

    @Test
    void aResetIsNotAnsweredByAReset_ST06() {
        server().in(headers(1, post(), false));
        write(ok(), 1, false);
        ChannelFuture waiting = writeData(1, 100_000, true);
        side.sent();
        side.in(reset(1, Http2Error.CANCEL));
        assertThat(waiting.isDone() && !waiting.isSuccess()).isTrue();
        assertThat(side.sent()).isEmpty();
        assertDoesNotFail();
    }

    @Test
    void concurrencyCountsOpenStreamsOnly_ST07() {
        server();
        writeSettings(new Http2Settings().maxConcurrentStreams(2));
        side.in(headers(1, post(), false)).in(headers(3, get(), true)).in(headers(5, get(), true));
        assertFails("stream 5 REFUSED_STREAM");
        writeSettings(new Http2Settings().maxConcurrentStreams(1));
        assertThat(side.connection.numActiveStreams()).isEqualTo(2);
        write(ok(), 3, true);
        side.in(headers(7, get(), true));
        assertFails("stream 7 REFUSED_STREAM");
        side.in(reset(1, Http2Error.CANCEL)).in(headers(9, get(), true));
        assertDoesNotFail();
    }

    @Test
    void thePeersConcurrencyIsRespected_ST07() {
        client().in(settings(new Http2Settings().maxConcurrentStreams(1)));
        assertThat(write(get(), 3, true).cause()).isNull();
        assertThat(write(get(), 5, true).cause()).isInstanceOf(Http2Exception.StreamException.class)
                .hasMessageContaining("stream 5");
        side.in(headers(3, ok(), true));
        assertThat(write(get(), 5, true).cause()).isNull();
    }

    @Test
    void dataComesOnOpenStreamsOnly_ST08() {
        server().in(headers(1, post(), false)).in(data(1, 1, false));
        write(ok(), 1, true);
        // Half-closed by us: the peer may still send.
        assertThat(side.connection.stream(1).state()).isEqualTo(State.HALF_CLOSED_LOCAL);
        side.in(data(1, 1, true));
        assertDoesNotFail();
        side.in(data(1, 1, false));
        assertFails("stream 1 STREAM_CLOSED");
        side.in(headers(3, get(), true)).in(data(3, 0, true));
        assertFails("stream 3 STREAM_CLOSED");
        assertThat(side.sent()).contains("RST_STREAM 1 5", "RST_STREAM 3 5");
        side.in(headers(5, post(), false)).in(data(5, 1, true));
        assertDoesNotFail();
    }

    @Test
    void aResetBehindACompleteResponseIsNone_ST09() {
        client();
        write(post(), 3, false);
        side.in(headers(3, ok(), true)).in(reset(3, Http2Error.NO_ERROR));
        assertDoesNotFail();
        assertThat(side.heard()).containsExactly("HEADERS 3 [:status=200] padding 0 end", "RST_STREAM 3 0");
    }

    @Test
    @Tag("SEC-F33")
    void idsEnd_SECF33() {
        client();
        Http2Connection.Endpoint<?> local = side.connection.local();
        assertThat(write(get(), Integer.MAX_VALUE, true).cause()).isNull();
        assertThat(local.incrementAndGetNextStreamId()).isNegative();
        assertThat(local.canOpenStream()).isFalse();
        assertThat(write(get(), -1, true).cause()).isInstanceOf(Http2NoMoreStreamIdsException.class);
    }

    // 4. Windows.

    @Test
    void paddingCountsOnBothWindows_FC01() {
        server().in(headers(1, post(), false)).in(data(1, 100, 50, false));
        Http2LocalFlowController windows = side.decoder.flowController();
        assertThat(windows.windowSize(side.connection.stream(1))).isEqualTo(65_535 - 150);
        assertThat(windows.windowSize(side.connection.connectionStream())).isEqualTo(65_535 - 150);
    }

    @Test
    void dataWaitsForTheWindowAndAnEmptyEndDoesNot_FC01() {
        client();
        write(post(), 3, false);
        writeData(3, 65_535, false);
        side.sent();
        writeData(3, 1, false);
        assertThat(side.sent()).isEmpty();
        side.in(windowUpdate(0, 10)).in(windowUpdate(3, 1));
        assertThat(side.sent()).containsExactly("DATA 3 00 padding 0");
        writeData(3, 0, true);
        assertThat(side.sent()).containsExactly("DATA 3  padding 0 end");
    }

    @Test
    void aWindowOverTheMaximumIsAnError_FC02() {
        server().in(headers(1, post(), false)).in(windowUpdate(1, Integer.MAX_VALUE - 65_535));
        assertDoesNotFail();
        side.in(windowUpdate(1, 1));
        assertFails("stream 1 FLOW_CONTROL_ERROR");
        side.in(windowUpdate(0, Integer.MAX_VALUE - 65_534));
        assertFails("connection FLOW_CONTROL_ERROR");
    }

    @Test
    void theInitialWindowMovesAllStreamsAndNotTheConnection_FC03() {
        client();
        write(post(), 3, false);
        writeData(3, 1000, false);
        side.sent();
        side.in(settings(new Http2Settings().initialWindowSize(100)));
        Http2RemoteFlowController windows = side.encoder.flowController();
        assertThat(windows.windowSize(side.connection.stream(3))).isEqualTo(100 - 1000);
        assertThat(windows.windowSize(side.connection.connectionStream())).isEqualTo(65_535 - 1000);
        writeData(3, 1, true);
        assertThat(side.sent()).containsExactly("SETTINGS ACK");
        side.in(windowUpdate(3, 900));
        assertThat(side.sent()).isEmpty();
        side.in(windowUpdate(3, 1));
        assertThat(side.sent()).hasSize(1);
    }

    @Test
    void anInitialWindowThatOverflowsIsAnErrorOfTheConnection_FC03() {
        client();
        write(post(), 3, false);
        side.in(windowUpdate(3, Integer.MAX_VALUE - 65_535))
                .in(settings(new Http2Settings().initialWindowSize(65_536)));
        assertFails("connection FLOW_CONTROL_ERROR");
    }

    @Test
    void dataOfClosedStreamsIsGivenBack_FC04_SECF22() {
        server().in(headers(1, get(), true));
        write(ok(), 1, true);
        side.sent();
        for (int i = 0; i < 20; i++) {
            side.in(data(1, 10_000, false));
        }
        assertFails("stream 1 STREAM_CLOSED");
        assertThat(side.decoder.flowController().unconsumedBytes(side.connection.connectionStream())).isZero();
        assertThat(side.sent()).contains("WINDOW_UPDATE 0 40000");
    }

    @Test
    void dataThatIsRefusedForItsSizeIsCounted_FC04() {
        server().in(headers(1, post(), false));
        side.in("009c40" + "00" + "00" + "00000001").in(new byte[40_000]);
        assertFails("stream 1 FRAME_SIZE_ERROR");
        assertThat(side.sent()).containsExactly("WINDOW_UPDATE 0 40000", "RST_STREAM 1 6");
        side.in(headers(3, get(), true));
        assertDoesNotFail();
    }

    @Test
    @Tag("SEC-F26")
    void dataOverTheWindowIsAnError_FC05_SECF26() {
        server();
        writeSettings(new Http2Settings().initialWindowSize(10));
        side.in(settingsAck()).in(headers(1, post(), false)).in(data(1, 11, false));
        assertFails("stream 1 FLOW_CONTROL_ERROR");
        assertThat(side.decoder.flowController().unconsumedBytes(side.connection.connectionStream())).isZero();
    }

    private void serverThatConsumesNothing() {
        server();
        side.decoder.frameListener(new Http2FrameAdapter() {
            @Override
            public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                    boolean endOfStream) {
                return 0;
            }
        });
    }

    @Test
    @Tag("SEC-F26")
    void dataOverTheWindowOfTheConnectionIsAnErrorOfIt_FC05() {
        serverThatConsumesNothing();
        side.in(headers(1, post(), false)).in(data(1, 60_000, false)).in(headers(3, post(), false))
                .in(data(3, 5535, false));
        assertDoesNotFail();
        side.in(data(3, 1, false));
        assertFails("connection FLOW_CONTROL_ERROR");
    }

    @Test
    void dataInFlightIsTakenUntilAShrinkingIsAcknowledged_FC07() {
        server().in(headers(1, post(), false));
        writeSettings(new Http2Settings().initialWindowSize(10));
        side.in(data(1, 20_000, false));
        assertDoesNotFail();
        side.in(settingsAck());
        assertThat(side.decoder.flowController().windowSize(side.connection.stream(1))).isEqualTo(10 - 20_000);
        side.in(data(1, 0, true));
        assertDoesNotFail();
    }

    /** All windows are used up both ways, and received data is not taken: frames that open them are still read. */
    @Test
    void framesAreReadWhileDataIsBlocked_FC08() {
        serverThatConsumesNothing();
        side.in(headers(1, post(), false));
        write(ok(), 1, false);
        ChannelFuture blocked = writeData(1, 65_536, true);
        side.sent();
        for (int left = 65_535; left > 0; left -= 16_384) {
            side.in(data(1, Math.min(left, 16_384), false));
        }
        assertThat(side.sent()).isEmpty();
        assertThat(blocked.isDone()).isFalse();
        side.in(windowUpdate(0, 1)).in(windowUpdate(1, 1));
        assertThat(side.sent()).containsExactly("DATA 1 00 padding 0 end");
        assertThat(blocked.isSuccess()).isTrue();
        assertDoesNotFail();
    }

    @Test
    void aListenerThatFailsHasNothingLeftInUse_SECF23() {
        server();
        side.decoder.frameListener(new Http2FrameAdapter() {
            @Override
            public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                    boolean endOfStream) throws Http2Exception {
                side.decoder.flowController().consumeBytes(side.connection.stream(streamId), 30);
                throw Http2Exception.streamError(streamId, Http2Error.INTERNAL_ERROR, "on purpose");
            }
        });
        side.in(headers(1, post(), false)).in(data(1, 100, 20, false));
        assertFails("stream 1 INTERNAL_ERROR");
        assertThat(side.decoder.flowController().unconsumedBytes(side.connection.connectionStream())).isZero();
    }

    // 5. Messages; the lists of fields are in MessageCorpusTest.

    @Test
    void aSecondBlockEndsTheStream_HS01() {
        server().in(headers(1, post(), false)).in(headers(1, new DefaultHttp2Headers().set("x", "y"), false));
        assertFails("stream 1 PROTOCOL_ERROR");
        side.in(headers(3, post(), false)).in(data(3, 1, false))
                .in(headers(3, new DefaultHttp2Headers().set("x", "y"), true));
        assertDoesNotFail();
    }

    @Test
    void interimResponsesComeInFrontOfTheOne_HS01_HS11() {
        client();
        write(get(), 3, true);
        side.in(headers(3, ok().status("103"), false)).in(headers(3, ok().status("100"), false))
                .in(headers(3, ok(), false)).in(headers(3, new DefaultHttp2Headers().set("x", "y"), true));
        assertDoesNotFail();
        assertThat(side.heard()).hasSize(4);
        write(get(), 5, true);
        side.in(headers(5, ok().status("103"), true));
        assertFails("stream 5 PROTOCOL_ERROR");
        write(get(), 7, true);
        side.in(headers(7, ok(), false)).in(headers(7, ok().status("103"), false));
        assertFails("stream 7 PROTOCOL_ERROR");
        write(get(), 9, true);
        side.in(headers(9, ok().status("103"), false)).in(data(9, 1, true));
        assertFails("stream 9 PROTOCOL_ERROR");
    }

    @Test
    void aMalformedMessageIsNotDelivered_HS02() {
        server().in(headers(1, get().set("content-length", "4"), true));
        assertFails("stream 1 PROTOCOL_ERROR");
        assertThat(side.heard()).isEmpty();
        assertThat(side.sent()).containsExactly("RST_STREAM 1 1");
    }

    @Test
    void contentIsCheckedWithoutItsPadding_HS03_SECF16() {
        server().in(headers(1, post().set("content-length", "4"), false)).in(data(1, 4, 100, true));
        assertDoesNotFail();
        side.in(headers(3, post().set("content-length", "4"), false)).in(data(3, 3, 1, false))
                .in(headers(3, new DefaultHttp2Headers().set("x", "y"), true));
        assertFails("stream 3 PROTOCOL_ERROR");
    }

    @Test
    void aResponseWithoutContentMaySayWhatItWouldHaveBeen_HS03() {
        client();
        write(get().method("HEAD"), 3, true);
        side.in(headers(3, ok().set("content-length", "4"), true));
        write(get(), 5, true);
        side.in(headers(5, ok().status("304").set("content-length", "4"), true));
        assertDoesNotFail();
        write(get(), 7, true);
        side.in(headers(7, ok().set("content-length", "4"), true));
        assertFails("stream 7 PROTOCOL_ERROR");
    }

    @Test
    void aTunnelCarriesDataOnly_HS12() {
        Http2Headers connect = new DefaultHttp2Headers().method("CONNECT").authority("a:1");
        server().in(headers(1, connect, false)).in(data(1, 1, false))
                .in(headers(1, new DefaultHttp2Headers().set("x", "y"), true));
        assertFails("stream 1 PROTOCOL_ERROR");
        side.close();
        client();
        write(connect, 3, false);
        side.in(headers(3, ok().set("content-length", "9"), false)).in(data(3, 1, false));
        assertDoesNotFail();
        side.in(headers(3, new DefaultHttp2Headers().set("x", "y"), true));
        assertFails("stream 3 PROTOCOL_ERROR");
        write(connect, 5, false);
        side.in(headers(5, ok().status("502"), false)).in(headers(5, new DefaultHttp2Headers().set("x", "y"), true));
        assertDoesNotFail();
    }

    @Test
    void aPromisedRequestIsWholeAndHasNoContent_HS14() {
        clientWithPromise().in(promise(3, 4, new DefaultHttp2Headers().method("GET").scheme("http").path("x")));
        assertFails("stream 4 PROTOCOL_ERROR");
        side.in(promise(3, 6, get().set("content-length", "1")));
        assertFails("stream 6 PROTOCOL_ERROR");
        side.in(promise(3, 8, get()));
        assertDoesNotFail();
    }

    @Test
    void aPromiseOnAStreamThatWasResetIsRefused() {
        client();
        write(get(), 3, true);
        side.resetStream(side.ctx(), 3, Http2Error.CANCEL.code(), side.promise());
        side.in(promise(3, 2, get())).in(headers(2, ok(), true));
        assertFails("stream 2 REFUSED_STREAM");
    }

    @Test
    void extendedConnectStaysEnabled_SECF42() {
        client().in(settings(new Http2Settings().connectProtocolEnabled(true)))
                .in(settings(new Http2Settings().connectProtocolEnabled(false)));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        client();
        Http2Headers webSocket = get().method("CONNECT").set(":protocol", "websocket");
        assertThat(write(webSocket, 3, false).cause()).isInstanceOf(IllegalStateException.class);
        side.in(settings(new Http2Settings().connectProtocolEnabled(true)));
        assertThat(write(webSocket, 3, false).cause()).isNull();
    }

    private static Http2Headers webSocket() {
        return get().method("CONNECT").set(":protocol", "websocket").set("sec-websocket-version", "13");
    }

    @Test
    void aWebSocketIsATunnelThatEitherSideEnds_WS16() {
        server();
        writeSettings(new Http2Settings().connectProtocolEnabled(true));
        side.in(settingsAck()).in(headers(1, webSocket(), false)).in(data(1, 2, false));
        side.sent();
        write(ok(), 1, false);
        writeData(1, 1, false);
        assertThat(side.sent()).containsExactly("HEADERS 1 [:status=200] padding 0", "DATA 1 00 padding 0");
        side.in(data(1, 1, true));
        assertThat(side.connection.stream(1).state()).isEqualTo(State.HALF_CLOSED_REMOTE);
        writeData(1, 0, true);
        assertThat(side.sent()).containsExactly("DATA 1  padding 0 end");
        assertThat(side.connection.stream(1)).isNull();
        side.in(headers(3, webSocket(), false));
        write(ok(), 3, false);
        side.heard();
        side.in(reset(3, Http2Error.CANCEL));
        assertThat(side.heard()).containsExactly("RST_STREAM 3 8");
        assertDoesNotFail();
    }

    @ParameterizedTest
    @ValueSource(strings = {":scheme", ":path", ":authority", "upgrade", "connection"})
    void aWebSocketHasAWholeRequestAndNoFieldsOfHttp1_WS16(String name) {
        server();
        writeSettings(new Http2Settings().connectProtocolEnabled(true));
        side.in(settingsAck());
        Http2Headers headers = new DefaultHttp2Headers(false).setAll(webSocket());
        if (!headers.remove(name)) {
            headers.set(name, "websocket");
        }
        side.heard();
        side.in(headers(1, headers, false));
        assertFails("stream 1 PROTOCOL_ERROR");
        assertThat(side.heard()).isEmpty();
    }

    @Test
    void priorityUpdatesComeFromClientsAndForStreamsOfTheirs_SECF43() {
        client().in((w, ctx) -> w.writePriorityUpdate(ctx, 3, "u=1", ctx.newPromise()));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        server().in((w, ctx) -> w.writePriorityUpdate(ctx, 2, "u=1", ctx.newPromise()));
        assertFails("connection PROTOCOL_ERROR");
        side.close();
        server().in((w, ctx) -> w.writePriorityUpdate(ctx, 1, "u=1", ctx.newPromise()));
        assertDoesNotFail();
        assertThat(side.encoder.writePriorityUpdate(side.ctx(), 1, "u=1", side.promise()).cause())
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aRoundOfPingIsAnswered_FR12() {
        server().in((w, ctx) -> w.writePing(ctx, false, 0x1234, ctx.newPromise()))
                .in((w, ctx) -> w.writePing(ctx, true, 0x1234, ctx.newPromise()));
        assertThat(side.sent()).containsExactly("PING ACK 1234");
        assertThat(side.heard()).containsExactly("PING 1234", "PING ACK 1234");
    }
}
