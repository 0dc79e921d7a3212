/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FrameWriterTest {

    private static String write(WebSocketFrameMaskGenerator masks, WebSocketFrame frame) {
        List<Object> out = new ArrayList<>();
        try {
            new FrameWriter(masks).write(frame, UnpooledByteBufAllocator.DEFAULT, out);
        } finally {
            frame.release();
        }
        StringBuilder hex = new StringBuilder();
        for (Object part : out) {
            hex.append(ByteBufUtil.hexDump((ByteBuf) part));
            ((ByteBuf) part).release();
        }
        return hex.toString();
    }

    private static ByteBuf octets(int length) {
        return Unpooled.wrappedBuffer(new byte[length]);
    }

    /** The examples of RFC 6455 section 5.7. */
    @Test
    void writesTheExamplesOfTheRfc() {
        assertThat(write(null, new TextWebSocketFrame("Hello"))).isEqualTo("810548656c6c6f");
        assertThat(write(() -> 0x37fa213d, new TextWebSocketFrame("Hello"))).isEqualTo("818537fa213d7f9f4d5158");
        assertThat(write(null, new TextWebSocketFrame(false, 0, "Hel"))).isEqualTo("010348656c");
        assertThat(write(null, new ContinuationWebSocketFrame(true, 0, "lo"))).isEqualTo("80026c6f");
        ByteBuf hello = Unpooled.copiedBuffer("Hello", StandardCharsets.US_ASCII);
        assertThat(write(null, new PingWebSocketFrame(hello.retain()))).isEqualTo("890548656c6c6f");
        assertThat(write(() -> 0x37fa213d, new PongWebSocketFrame(hello))).isEqualTo("8a8537fa213d7f9f4d5158");
        assertThat(write(null, new BinaryWebSocketFrame(octets(256)))).startsWith("827e010000").hasSize(520);
        assertThat(write(null, new BinaryWebSocketFrame(octets(65536)))).startsWith("827f000000000001000000");
    }

    @Test
    void lengthIsInItsShortestForm() {
        assertThat(write(null, new BinaryWebSocketFrame(true, 5, octets(125)))).startsWith("d27d");
        assertThat(write(null, new BinaryWebSocketFrame(octets(126)))).startsWith("827e007e");
        assertThat(write(null, new BinaryWebSocketFrame(octets(65535)))).startsWith("827effff");
        assertThat(write(() -> 0, new BinaryWebSocketFrame(octets(65535)))).startsWith("82feffff00000000");
        assertThat(write(() -> 1, new BinaryWebSocketFrame(octets(65536))))
                .startsWith("82ff00000000000100000000000100000001");
    }

    @Test
    void payloadOfASharedFrameStaysAsItIs() {
        ByteBuf payload = Unpooled.copiedBuffer("xyshared", StandardCharsets.US_ASCII).readerIndex(2);
        assertThat(write(() -> -1, new BinaryWebSocketFrame(payload.retain()))).startsWith("8286ffffffff8c97");
        assertThat(payload.toString(StandardCharsets.US_ASCII)).isEqualTo("shared");
        payload.release();
    }

    @Test
    @Tag("SEC-H11")
    void framesThatMustNotBeSentAreRefused() {
        List<WebSocketFrame> refused = List.of(
                new PingWebSocketFrame(octets(126)),
                new PongWebSocketFrame(false, 0, octets(1)),
                new CloseWebSocketFrame(false, 0),
                new CloseWebSocketFrame(true, 0, octets(1)),
                new CloseWebSocketFrame(true, 0, Unpooled.buffer().writeShort(1005)),
                new CloseWebSocketFrame(true, 0, Unpooled.buffer().writeShort(1006)),
                new CloseWebSocketFrame(true, 0, Unpooled.buffer().writeShort(1015)),
                new CloseWebSocketFrame(true, 0, Unpooled.buffer().writeShort(1000).writeByte(0xFF)),
                new CloseWebSocketFrame(true, 0, Unpooled.buffer().writeShort(1000).writeByte(0xC3)),
                new BinaryWebSocketFrame(true, 8, octets(0)),
                new BinaryWebSocketFrame(true, -1, octets(0)),
                new WebSocketFrame(octets(1)) {
                    @Override
                    public WebSocketFrame replace(ByteBuf content) {
                        return this;
                    }
                });
        for (WebSocketFrame frame : refused) {
            assertThatThrownBy(() -> write(null, frame)).as("%s", frame).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(write(null, new CloseWebSocketFrame(1014, "x"))).isEqualTo("880303f678");
        assertThat(write(null, new CloseWebSocketFrame())).isEqualTo("8800");
    }
}
