/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.TooLongFrameException;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import io.tidewire.handler.stream.ChunkedStream;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The handlers of frames, each without a protocol handler. */
class WebSocketFrameHandlersTest {

    private static ByteBuf hex(String octets) {
        return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(octets));
    }

    private static String writtenHex(EmbeddedChannel channel) {
        StringBuilder all = new StringBuilder();
        ByteBuf part;
        while ((part = channel.readOutbound()) != null) {
            all.append(ByteBufUtil.hexDump(part));
            part.release();
        }
        return all.toString();
    }

    @Test
    void decoderAloneAnswersAViolationOnceAndCloses() {
        EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameDecoder(false, false, 100));
        assertThatThrownBy(() -> channel.writeInbound(hex("8300")))
                .isInstanceOf(CorruptedWebSocketFrameException.class).hasMessage("reserved opcode 3");
        assertThat(writtenHex(channel)).startsWith("8893");
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.finishAndReleaseAll()).isFalse();
    }

    @Test
    void decoderLeavesAViolationToTheApplicationIfToldSo() {
        EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameDecoder(
                WebSocketDecoderConfig.newBuilder().closeOnProtocolViolation(false).build()));
        assertThatThrownBy(() -> channel.writeInbound(hex("8100")))
                .isInstanceOf(CorruptedWebSocketFrameException.class);
        // Nothing behind it is decoded, nor thrown again.
        assertThat(channel.writeInbound(hex("8100"))).isFalse();
        assertThat(channel.outboundMessages()).isEmpty();
        assertThat(channel.isOpen()).isTrue();
        channel.finishAndReleaseAll();
    }

    @Test
    void frameThatMustNotBeSentFailsItsWriteAndIsReleased() {
        EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameEncoder(false));
        PingWebSocketFrame ping = new PingWebSocketFrame(Unpooled.buffer().writeZero(126));
        ChannelFuture written = channel.writeOneOutbound(ping);
        assertThat(written.cause()).isInstanceOf(EncoderException.class);
        assertThat(ping.refCnt()).isZero();
        channel.finishAndReleaseAll();
    }

    @Test
    void textThatNobodyHasCheckedIsCheckedOverItsFrames() {
        EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameEncoder(false), new Utf8FrameValidator());
        TextWebSocketFrame checked = new TextWebSocketFrame(hex("ff"));
        checked.markCheckedText();
        assertThat(channel.writeInbound(checked, new TextWebSocketFrame(false, 0, hex("e282")),
                new BinaryWebSocketFrame(hex("ff")), new ContinuationWebSocketFrame(true, 0, hex("ac")),
                new TextWebSocketFrame(false, 0, hex("e2")))).isTrue();
        assertThatThrownBy(() -> channel.writeInbound(new ContinuationWebSocketFrame(true, 0, hex("82"))))
                .isInstanceOf(CorruptedWebSocketFrameException.class);
        assertThat(writtenHex(channel)).startsWith("881303ef");
        assertThat(channel.isOpen()).isFalse();
        channel.finishAndReleaseAll();
    }

    @Test
    void aggregatorJoinsFramesAndRefusesMoreThanItsLimit() {
        EmbeddedChannel channel =
                new EmbeddedChannel(new WebSocket13FrameEncoder(false), new WebSocketFrameAggregator(4));
        channel.writeInbound(new TextWebSocketFrame(false, 0, "ab"), new PingWebSocketFrame(),
                new ContinuationWebSocketFrame(true, 0, "cd"));
        PingWebSocketFrame ping = channel.readInbound();
        TextWebSocketFrame text = channel.readInbound();
        assertThat(text.text()).isEqualTo("abcd");
        assertThat(text.isFinalFragment()).isTrue();
        ping.release();
        text.release();
        assertThatThrownBy(() -> channel.writeInbound(new BinaryWebSocketFrame(false, 0, hex("0102")),
                new ContinuationWebSocketFrame(true, 0, hex("030405")))).isInstanceOf(TooLongFrameException.class);
        assertThat(writtenHex(channel)).startsWith("881103f1");
        assertThat(channel.isOpen()).isFalse();
        channel.finishAndReleaseAll();
    }

    @Test
    void chunksBecomeContinuationsOfWhichTheLastIsFinal() throws Exception {
        WebSocketChunkedInput input = new WebSocketChunkedInput(
                new ChunkedStream(new ByteArrayInputStream(new byte[] {1, 2, 3}), 2), 4);
        ContinuationWebSocketFrame first =
                (ContinuationWebSocketFrame) input.readChunk(UnpooledByteBufAllocator.DEFAULT);
        assertThat(ReadFrames.describe(first)).isEqualTo("Continuation+ rsv4 0102");
        ContinuationWebSocketFrame last =
                (ContinuationWebSocketFrame) input.readChunk(UnpooledByteBufAllocator.DEFAULT);
        assertThat(ReadFrames.describe(last)).isEqualTo("Continuation rsv4 03");
        assertThat(input.isEndOfInput()).isTrue();
        assertThat(input.progress()).isEqualTo(3);
        first.release();
        last.release();
        input.close();
    }

    @Test
    void longReasonIsCutBetweenCodePoints() {
        assertThat(FailedConnection.fitting("x".repeat(123))).hasSize(123);
        assertThat(FailedConnection.fitting("x".repeat(200))).hasSize(123);
        assertThat(FailedConnection.fitting("\u20ac".repeat(100))).isEqualTo("\u20ac".repeat(41));
        assertThat(FailedConnection.fitting("xx" + "\ud83d\ude00".repeat(100)))
                .isEqualTo("xx" + "\ud83d\ude00".repeat(30));
        assertThat(FailedConnection.fitting("")).isEmpty();
    }
}
