/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.tidewire.handler.codec.http2.ConnectionRulesTest.content;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.get;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.headers;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.ok;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StreamBufferingEncoderTest {
    private final CoreSide client = CoreSide.client();
    private final StreamBufferingEncoder encoder = new StreamBufferingEncoder(client.encoder, 1);

    @AfterEach
    void tearDown() {
        encoder.close();
        client.close();
    }

    private ChannelFuture headersOf(int streamId, boolean end) {
        return encoder.writeHeaders(client.ctx(), streamId, end ? get() : post(), 0, end, client.promise());
    }

    private ChannelFuture dataOf(int streamId, ByteBuf data, boolean end) {
        return encoder.writeData(client.ctx(), streamId, data, 0, end, client.promise());
    }

    @Test
    void streamsWaitForTheirTurn_ST07() {
        headersOf(3, true);
        ChannelFuture second = headersOf(5, false);
        dataOf(5, content(1), true);
        ChannelFuture third = encoder.writeHeaders(client.ctx(), 7, get(), 0, (short) 16, false, 0, true,
                client.promise());
        assertThat(client.sent()).hasSize(1);
        assertThat(encoder.numBufferedStreams()).isEqualTo(2);
        client.in(headers(3, ok(), true));
        assertThat(client.sent()).hasSize(2).last().isEqualTo("DATA 5 00 padding 0 end");
        assertThat(second.isSuccess()).isTrue();
        assertThat(third.isDone()).isFalse();
        client.in(headers(5, ok(), true));
        assertThat(client.sent()).hasSize(1);
        assertThat(third.isSuccess()).isTrue();
        assertThat(encoder.numBufferedStreams()).isZero();
    }

    @Test
    void settingsLetMoreBegin() throws Http2Exception {
        headersOf(3, true);
        headersOf(7, true);
        headersOf(5, true);
        client.sent();
        encoder.remoteSettings(new Http2Settings().maxConcurrentStreams(2));
        assertThat(client.sent()).singleElement().asString().startsWith("HEADERS 5");
        encoder.remoteSettings(new Http2Settings().maxConcurrentStreams(10));
        assertThat(client.sent()).singleElement().asString().startsWith("HEADERS 7");
    }

    @Test
    void settingsThatAreAppliedWithTheirAcknowledgementLetMoreBegin() {
        headersOf(3, true);
        headersOf(5, true);
        client.sent();
        encoder.consumeReceivedSettings(new Http2Settings().maxConcurrentStreams(2));
        assertThat(client.sent()).isEmpty();
        encoder.writeSettingsAck(client.ctx(), client.promise());
        assertThat(client.sent()).hasSize(2).first().isEqualTo("SETTINGS ACK");
    }

    @Test
    void aStreamThatWaitsIsResetWithoutATrace() {
        headersOf(3, true);
        ChannelFuture waiting = headersOf(5, false);
        ByteBuf data = content(3);
        ChannelFuture content = dataOf(5, data, true);
        client.sent();
        ChannelFuture reset = encoder.writeRstStream(client.ctx(), 5, 8, client.promise());
        assertThat(reset.isSuccess() && waiting.isSuccess() && content.isSuccess()).isTrue();
        assertThat(data.refCnt()).isZero();
        assertThat(client.sent()).isEmpty();
        assertThat(encoder.numBufferedStreams()).isZero();
        encoder.writeRstStream(client.ctx(), 3, 8, client.promise());
        assertThat(client.sent()).containsExactly("RST_STREAM 3 8");
    }

    /** A frame that waits has a promise of its own if the caller has none, whose failure is fired as ever. */
    @Test
    void voidPromisesAreCompletedToo() {
        headersOf(3, true);
        ChannelFuture waiting = encoder.writeHeaders(client.ctx(), 5, post(), 0, false, client.channel.voidPromise());
        ChannelFuture data = encoder.writeData(client.ctx(), 5, content(3), 0, false, client.channel.voidPromise());
        ChannelFuture trailers = encoder.writeHeaders(client.ctx(), 5, get(), 0, (short) 16, false, 0, true,
                client.channel.voidPromise());
        encoder.close();
        assertThat(waiting.cause()).isInstanceOf(StreamBufferingEncoder.Http2ChannelClosedException.class);
        assertThat(data.cause()).isSameAs(waiting.cause());
        assertThat(trailers.cause()).isSameAs(waiting.cause());
        assertThatThrownBy(client.channel::checkException).isSameAs(waiting.cause());
    }

    @Test
    void whatWasAcceptedCannotBeCancelledAndWhatWasCancelledLeavesNoTrace() {
        headersOf(3, true);
        ChannelPromise cancelled = client.promise();
        cancelled.cancel(false);
        encoder.writeHeaders(client.ctx(), 5, post(), 0, false, cancelled);
        assertThat(encoder.numBufferedStreams()).isZero();
        ChannelFuture waiting = headersOf(5, false);
        ByteBuf dropped = content(3);
        encoder.writeData(client.ctx(), 5, dropped, 0, true, cancelled);
        assertThat(dropped.refCnt()).isZero();
        ChannelFuture data = dataOf(5, content(1), true);
        encoder.writeRstStream(client.ctx(), 5, 8, cancelled);
        assertThat(encoder.numBufferedStreams()).isEqualTo(1);
        assertThat(waiting.cancel(false) || data.cancel(false)).isFalse();
        client.in(headers(3, ok(), true));
        assertThat(client.sent()).hasSize(3).last().isEqualTo("DATA 5 00 padding 0 end");
    }

    @Test
    void goAwayFailsWhatWaits_CN07() {
        headersOf(3, true);
        ChannelFuture waiting = headersOf(5, false);
        ByteBuf data = content(3);
        ChannelFuture content = dataOf(5, data, true);
        client.in((w, ctx) -> w.writeGoAway(ctx, Integer.MAX_VALUE, 2, Unpooled.wrappedBuffer(new byte[] {7}),
                ctx.newPromise()));
        assertThat(waiting.cause()).isInstanceOfSatisfying(StreamBufferingEncoder.Http2GoAwayException.class, e -> {
            assertThat(e.lastStreamId()).isEqualTo(Integer.MAX_VALUE);
            assertThat(e.errorCode()).isEqualTo(2);
            assertThat(e.debugData()).containsExactly(7);
        });
        assertThat(content.cause()).isSameAs(waiting.cause());
        assertThat(data.refCnt()).isZero();
        assertThat(headersOf(7, true).cause()).isInstanceOf(StreamBufferingEncoder.Http2GoAwayException.class);
        assertThat(client.connection.stream(3)).isNotNull();
    }

    @Test
    void closeFailsWhatWaits() {
        headersOf(3, true);
        ChannelFuture waiting = headersOf(5, true);
        encoder.close();
        assertThat(waiting.cause()).isInstanceOf(StreamBufferingEncoder.Http2ChannelClosedException.class);
        assertThat(headersOf(7, true).cause()).isInstanceOf(StreamBufferingEncoder.Http2ChannelClosedException.class);
    }

    @Test
    void contentOfAnUnknownStreamIsRefused() {
        ByteBuf data = content(3);
        assertThat(dataOf(9, data, true).cause()).isInstanceOf(IllegalArgumentException.class);
        assertThat(data.refCnt()).isZero();
    }
}
