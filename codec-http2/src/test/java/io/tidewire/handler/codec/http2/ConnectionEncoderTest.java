/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http2.Http2Stream.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.tidewire.handler.codec.http2.ConnectionRulesTest.content;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.get;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.headers;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.ok;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.post;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.reset;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.settings;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.windowUpdate;
import static org.assertj.core.api.Assertions.assertThat;

/** The frames that may be written and when, and the fate of promises and buffers. */
class ConnectionEncoderTest {
    private final CoreSide client = CoreSide.client();
    private final CoreSide server = CoreSide.server();

    @AfterEach
    void tearDown() {
        client.close();
        server.close();
    }

    private static ChannelFuture headersOf(CoreSide side, int streamId, Http2Headers headers, boolean end) {
        return side.encoder.writeHeaders(side.ctx(), streamId, headers, 0, end, side.promise());
    }

    private static ChannelFuture dataOf(CoreSide side, int streamId, ByteBuf data, int padding, boolean end) {
        return side.encoder.writeData(side.ctx(), streamId, data, padding, end, side.promise());
    }

    private static ByteBuf octets(int... octets) {
        ByteBuf data = Unpooled.buffer(octets.length);
        for (int octet : octets) {
            data.writeByte(octet);
        }
        return data;
    }

    @Test
    void wrongCallsFailTheirPromiseAndReleaseTheirBuffer() {
        ByteBuf data = content(1);
        assertThat(dataOf(client, 3, data, 0, true).cause()).hasMessage("stream 3: IDLE (expected: open)");
        assertThat(data.refCnt()).isZero();
        headersOf(client, 3, get(), true);
        data = content(1);
        assertThat(dataOf(client, 3, data, 0, true).cause())
                .hasMessage("stream 3: HALF_CLOSED_LOCAL, so DATA cannot be sent");
        assertThat(data.refCnt()).isZero();
        assertThat(headersOf(client, 3, get(), true).cause())
                .hasMessage("stream 3: HALF_CLOSED_LOCAL, so HEADERS cannot be sent");
        client.in(headers(3, ok(), true));
        assertThat(dataOf(client, 3, content(1), 0, true).cause()).hasMessage("stream 3: CLOSED (expected: open)");
        assertThat(headersOf(client, 3, get(), true).cause()).hasMessage("stream 3: CLOSED, so HEADERS cannot be sent");
        data = content(1);
        headersOf(client, 5, post(), false);
        assertThat(dataOf(client, 5, data, 257, true).cause()).isInstanceOf(IllegalArgumentException.class);
        assertThat(data.refCnt()).isZero();
        assertThat(client.encoder.writeWindowUpdate(client.ctx(), 5, 1, client.promise()).cause())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(client.encoder.writePushPromise(client.ctx(), 9, 2, get(), 0, client.promise()).cause())
                .hasMessage("stream 9: IDLE (expected: open)");
        assertThat(client.failures()).isEmpty();
    }

    @Test
    void whatWasCancelledBeforeIsNotWrittenAndLeavesNoTrace() {
        ChannelPromise cancelled = client.promise();
        cancelled.cancel(false);
        client.encoder.writeHeaders(client.ctx(), 3, post().set("x-new", "1"), 0, false, cancelled);
        assertThat(client.connection.stream(3)).isNull();
        headersOf(client, 3, post().set("x-new", "1"), false);
        ByteBuf data = content(3);
        client.encoder.writeData(client.ctx(), 3, data, 0, true, cancelled);
        assertThat(data.refCnt()).isZero();
        assertThat(client.sent()).singleElement().asString().startsWith("HEADERS 3").contains("x-new=1");
        server.in(headers(1, get(), true));
        server.encoder.writePushPromise(server.ctx(), 1, 2, get(), 0, cancelled);
        assertThat(server.connection.stream(2)).isNull();
        assertThat(server.sent()).isEmpty();
        assertThat(client.failures()).isEmpty();
        assertThat(server.failures()).isEmpty();
    }

    @Test
    void whatWasAcceptedCannotBeCancelled() {
        ChannelFuture head = headersOf(client, 3, post(), false);
        client.in(settings(new Http2Settings().initialWindowSize(0)));
        ChannelFuture waiting = dataOf(client, 3, octets(1, 2), 0, false);
        ChannelFuture trailers = headersOf(client, 3, new DefaultHttp2Headers().set("t", "v"), true);
        assertThat(head.cancel(false)).isFalse();
        assertThat(waiting.cancel(false)).isFalse();
        assertThat(trailers.cancel(false)).isFalse();
        client.in(windowUpdate(3, 2));
        assertThat(client.sent()).containsSubsequence("DATA 3 0102 padding 0", "HEADERS 3 [t=v] padding 0 end");
        assertThat(head.isSuccess() && waiting.isSuccess() && trailers.isSuccess()).isTrue();
    }

    @Test
    void headersThatCannotBeEncodedLeaveNoTrace() {
        Http2Headers broken = new DefaultHttp2Headers(false);
        client.in(settings(new Http2Settings().maxHeaderListSize(10)));
        ChannelFuture tooLarge = headersOf(client, 3, get(), true);
        assertThat(tooLarge.cause()).isInstanceOf(Http2Exception.HeaderListSizeException.class);
        assertThat(client.connection.stream(3)).isNull();
        assertThat(client.failures()).containsExactly("stream 3 PROTOCOL_ERROR");
        assertThat(client.sent()).containsExactly("SETTINGS ACK");
        assertThat(client.encoder.writeHeaders(client.ctx(), 5, broken, 300, true, client.promise()).cause())
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(client.connection.stream(5)).isNull();
        assertThat(client.failures()).isEmpty();
        assertThat(client.encoder.writeHeaders(client.ctx(), 7, null, 0, true, client.promise()).cause())
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void trailersStayBehindContentThatWaits() {
        headersOf(client, 3, post(), false);
        client.in(settings(new Http2Settings().initialWindowSize(2)));
        client.sent();
        ChannelFuture data = dataOf(client, 3, octets(1, 2, 3), 0, false);
        ChannelFuture trailers = headersOf(client, 3, new DefaultHttp2Headers().set("t", "v"), true);
        assertThat(client.sent()).containsExactly("DATA 3 0102 padding 0");
        assertThat(client.connection.stream(3).state()).isEqualTo(State.OPEN);
        client.in(windowUpdate(3, 1));
        assertThat(client.sent()).containsExactly("DATA 3 03 padding 0", "HEADERS 3 [t=v] padding 0 end");
        assertThat(data.isSuccess() && trailers.isSuccess()).isTrue();
        assertThat(client.connection.stream(3).state()).isEqualTo(State.HALF_CLOSED_LOCAL);
    }

    @Test
    void trailersHaveToEndTheStream() {
        server.in(headers(1, get(), true));
        headersOf(server, 1, ok(), false);
        assertThat(headersOf(server, 1, new DefaultHttp2Headers().set("t", "v"), false).cause())
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("stream 1");
        assertThat(headersOf(server, 1, new DefaultHttp2Headers().set("t", "v"), true).cause()).isNull();
        assertThat(server.connection.stream(1)).isNull();
    }

    @Test
    void anyNumberOfInterimResponsesMayGo() {
        server.in(headers(1, get(), true));
        assertThat(headersOf(server, 1, ok().status("103"), false).cause()).isNull();
        assertThat(headersOf(server, 1, ok().status("100"), false).cause()).isNull();
        assertThat(headersOf(server, 1, ok().status("103"), true).cause()).isInstanceOf(IllegalStateException.class);
        assertThat(headersOf(server, 1, ok(), false).cause()).isNull();
        assertThat(headersOf(server, 1, ok().status("103"), false).cause()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void contentThatWaitsIsJoined() {
        headersOf(client, 3, post(), false);
        client.sent();
        ChannelFuture first = dataOf(client, 3, octets(1, 2), 0, false);
        ChannelFuture second = dataOf(client, 3, octets(3), 0, false);
        ChannelFuture third = dataOf(client, 3, octets(), 0, true);
        assertThat(client.sent()).containsExactly("DATA 3 010203 padding 0 end");
        assertThat(first.isSuccess() && second.isSuccess() && third.isSuccess()).isTrue();
        assertThat(client.connection.stream(3).state()).isEqualTo(State.HALF_CLOSED_LOCAL);
    }

    @Test
    void joinedContentGoesAsTheWindowAllows() {
        headersOf(client, 3, post(), false);
        client.in(settings(new Http2Settings().initialWindowSize(3)));
        client.sent();
        ChannelFuture first = dataOf(client, 3, octets(1, 2), 0, false);
        ChannelFuture second = dataOf(client, 3, octets(3, 4), 0, true);
        assertThat(client.sent()).containsExactly("DATA 3 010203 padding 0");
        assertThat(first.isSuccess()).isTrue();
        assertThat(second.isDone()).isFalse();
        client.in(windowUpdate(3, 5));
        assertThat(client.sent()).containsExactly("DATA 3 04 padding 0 end");
        assertThat(second.isSuccess()).isTrue();
    }

    @Test
    void nothingGoesBehindTheEnd() {
        headersOf(client, 3, post(), false);
        client.sent();
        ChannelFuture end = dataOf(client, 3, octets(1), 0, true);
        ByteBuf late = octets(2);
        ChannelFuture behind = dataOf(client, 3, late, 0, false);
        assertThat(late.refCnt()).isZero();
        assertThat(headersOf(client, 3, new DefaultHttp2Headers().set("t", "v"), true).cause())
                .hasMessage("stream 3: OPEN, and its end waits, so HEADERS cannot be sent");
        assertThat(client.sent()).containsExactly("DATA 3 01 padding 0 end");
        assertThat(end.isSuccess()).isTrue();
        assertThat(behind.cause()).hasMessage("stream 3: OPEN, and its end waits, so DATA cannot be sent");
    }

    @Test
    void paddingIsSplitWithTheContent() {
        headersOf(client, 3, post(), false);
        client.in(settings(new Http2Settings().initialWindowSize(4)));
        client.sent();
        ChannelFuture data = dataOf(client, 3, octets(1, 2), 5, true);
        assertThat(client.sent()).containsExactly("DATA 3 0102 padding 2");
        client.in(windowUpdate(3, 3));
        assertThat(client.sent()).containsExactly("DATA 3  padding 3 end");
        assertThat(data.isSuccess()).isTrue();
    }

    @Test
    void emptyContentKeepsItsPlaceAndSendsNothing() {
        headersOf(client, 3, post(), false);
        client.sent();
        ChannelFuture empty = dataOf(client, 3, octets(), 0, false);
        assertThat(empty.isDone()).isFalse();
        assertThat(client.sent()).isEmpty();
        assertThat(empty.isSuccess()).isTrue();
    }

    @Test
    void whatWaitsFailsWithItsStream_SECF24() {
        headersOf(client, 3, post(), false);
        client.in(settings(new Http2Settings().initialWindowSize(0)));
        client.sent();
        ByteBuf one = content(5);
        ByteBuf two = content(5);
        ChannelFuture first = dataOf(client, 3, one, 0, false);
        ChannelFuture second = dataOf(client, 3, two, 0, false);
        ChannelFuture trailers = headersOf(client, 3, new DefaultHttp2Headers().set("t", "v"), true);
        client.in(reset(3, Http2Error.CANCEL));
        assertThat(first.cause()).isInstanceOf(Http2Exception.class);
        assertThat(second.cause()).isInstanceOf(Http2Exception.class);
        assertThat(trailers.cause()).isInstanceOf(Http2Exception.class);
        assertThat(one.refCnt() + two.refCnt()).isZero();
        assertThat(client.sent()).isEmpty();
        assertThat(client.failures()).isEmpty();
    }

    @Test
    void aFailedWriteIsTold() {
        headersOf(client, 3, post(), false);
        client.sent();
        ChannelFuture data = dataOf(client, 3, content(500), 0, true);
        try {
            client.encoder.flowController().writePendingBytes();
        } catch (Http2Exception e) {
            throw new AssertionError(e);
        }
        client.channel.close();
        assertThat(data.cause()).isNotNull();
        assertThat(client.errors).isNotEmpty();
    }

    @Test
    void voidPromisesAreTaken() {
        ChannelPromise none = client.channel.voidPromise();
        client.encoder.writeHeaders(client.ctx(), 3, post(), 0, false, none);
        client.encoder.writeData(client.ctx(), 3, octets(1), 0, true, none);
        client.encoder.writePing(client.ctx(), true, 1, none);
        assertThat(client.sent()).hasSize(3);
    }

    @Test
    void framesOfOtherTypesGoAsTheyAre() {
        client.encoder.writeFrame(client.ctx(), (byte) 0xee, 0, new Http2Flags(), octets(1), client.promise());
        client.encoder.writePriority(client.ctx(), 3, 5, (short) 7, true, client.promise());
        client.encoder.writePriorityUpdate(client.ctx(), 3, "u=1", client.promise());
        client.encoder.writeGoAway(client.ctx(), 0, 0, octets(9), client.promise());
        assertThat(client.sent()).containsExactly("unknown 238 on 0 flags 0 01", "PRIORITY 3 on 5 weight 7 exclusive",
                "PRIORITY_UPDATE 3 753d31", "GOAWAY 0 0 09");
    }

    @Test
    void aStreamIsResetOnce() {
        headersOf(client, 3, post(), false);
        client.sent();
        client.encoder.writeRstStream(client.ctx(), 3, 8, client.promise());
        assertThat(client.sent()).containsExactly("RST_STREAM 3 8");
        assertThat(client.connection.stream(3)).isNull();
    }
}
