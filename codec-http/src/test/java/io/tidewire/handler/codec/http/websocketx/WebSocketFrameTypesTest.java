/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.util.ReferenceCounted;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WebSocketFrameTypesTest {

    private interface Maker {
        WebSocketFrame make(boolean finalFragment, int rsv, ByteBuf data);
    }

    static Stream<Maker> makers() {
        return Stream.of(TextWebSocketFrame::new, BinaryWebSocketFrame::new, ContinuationWebSocketFrame::new,
                CloseWebSocketFrame::new, PingWebSocketFrame::new, PongWebSocketFrame::new);
    }

    @ParameterizedTest
    @MethodSource("makers")
    void copiesKeepTypeBitsAndPayload(Maker maker) {
        WebSocketFrame frame = maker.make(false, 5, Unpooled.copiedBuffer("data", StandardCharsets.US_ASCII));
        WebSocketFrame copy = frame.copy();
        WebSocketFrame retained = frame.retainedDuplicate();
        for (WebSocketFrame other : List.of(copy, frame.duplicate(), retained,
                frame.replace(copy.content()), frame.retain().touch().touch("hint"))) {
            assertThat(other).hasSameClassAs(frame).isEqualTo(frame);
            assertThat(other.isFinalFragment()).isFalse();
            assertThat(other.rsv()).isEqualTo(5);
        }
        assertThat(frame.refCnt()).isEqualTo(3);
        assertThat(frame.retain(2).release(4)).isFalse();
        assertThat(frame.release()).isTrue();
        assertThat(copy.release()).isTrue();
        assertThat(frame).asString().startsWith(frame.getClass().getSimpleName() + "(data: ");
    }

    @Test
    void textIsUtf8AndNullIsEmpty() {
        TextWebSocketFrame text = new TextWebSocketFrame("gr\u00fc\u00dfe");
        assertThat(text.content().readableBytes()).isEqualTo(7);
        assertThat(text.text()).isEqualTo("gr\u00fc\u00dfe");
        assertThat(text.isFinalFragment()).isTrue();
        assertThat(text.rsv()).isZero();
        ContinuationWebSocketFrame continuation = new ContinuationWebSocketFrame(false, 4, "\u20ac");
        assertThat(continuation.text()).isEqualTo("\u20ac");
        assertThat(continuation.rsv()).isEqualTo(4);
        assertThat(new TextWebSocketFrame(false, 1, (String) null).text()).isEmpty();
        text.release();
        continuation.release();
    }

    @Test
    void framesWithoutPayloadAreFinalAndEmpty() {
        for (WebSocketFrame frame : List.of(new TextWebSocketFrame(), new BinaryWebSocketFrame(),
                new ContinuationWebSocketFrame(), new CloseWebSocketFrame(), new PingWebSocketFrame(),
                new PongWebSocketFrame(), new CloseWebSocketFrame(true, 0))) {
            assertThat(frame.isFinalFragment()).isTrue();
            assertThat(frame.content().isReadable()).isFalse();
        }
    }

    @Test
    void closeFrameHoldsCodeAndReason() {
        CloseWebSocketFrame close = new CloseWebSocketFrame(1000, "b\u00fce");
        assertThat(ByteBufUtil.hexDump(close.content())).isEqualTo("03e862c3bc65");
        assertThat(close.statusCode()).isEqualTo(1000);
        assertThat(close.reasonText()).isEqualTo("b\u00fce");
        close.release();
        close = new CloseWebSocketFrame(WebSocketCloseStatus.ENDPOINT_UNAVAILABLE, UnpooledByteBufAllocator.DEFAULT);
        assertThat(close.statusCode()).isEqualTo(1001);
        assertThat(close.reasonText()).isEqualTo("going away");
        close.release();
        close = new CloseWebSocketFrame(WebSocketCloseStatus.MESSAGE_TOO_BIG, (String) null);
        assertThat(close.statusCode()).isEqualTo(1009);
        assertThat(close.reasonText()).isEmpty();
        close.release();
        close = new CloseWebSocketFrame(true, 0, Unpooled.wrappedBuffer(new byte[] {3}));
        assertThat(close.statusCode()).isEqualTo(-1);
        assertThat(close.reasonText()).isEmpty();
        close.release();
    }

    @Test
    @Tag("SEC-H11")
    void closeFrameRefusesCodesThatAreNeverSent() {
        for (int code : new int[] {0, 999, 1004, 1006, 1015, 1016, 2999, 5000, 65535, 66536}) {
            assertThatThrownBy(() -> new CloseWebSocketFrame(code, "")).isInstanceOf(IllegalArgumentException.class);
            assertThat(WebSocketCloseStatus.isValidStatusCode(code)).as("%d", code).isFalse();
        }
        for (int code : new int[] {1000, 1003, 1007, 1014, 3000, 4999}) {
            CloseWebSocketFrame close = new CloseWebSocketFrame(code, null);
            assertThat(close.statusCode()).isEqualTo(code);
            close.release();
        }
        for (CloseWebSocketFrame empty : List.of(new CloseWebSocketFrame(WebSocketCloseStatus.EMPTY),
                new CloseWebSocketFrame(1005, null), new CloseWebSocketFrame(-1, ""))) {
            assertThat(empty.content().isReadable()).isFalse();
            assertThat(empty.statusCode()).isEqualTo(-1);
        }
        assertThatThrownBy(() -> new CloseWebSocketFrame(1005, "why")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void reasonOfMoreThan123OctetsIsRefused() {
        String longest = "\u00e4".repeat(61) + "x";
        CloseWebSocketFrame close = new CloseWebSocketFrame(1000, longest);
        assertThat(close.content().readableBytes()).isEqualTo(125);
        assertThat(close.reasonText()).isEqualTo(longest);
        close.release();
        assertThatThrownBy(() -> new CloseWebSocketFrame(1000, longest + "x"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("124 octets");
    }

    @Test
    void closeStatusesAreEqualByCode() {
        for (int code = 1000; code <= 1015; code++) {
            if (code != 1004) {
                assertThat(WebSocketCloseStatus.valueOf(code)).isSameAs(WebSocketCloseStatus.valueOf(code));
                assertThat(WebSocketCloseStatus.valueOf(code).code()).isEqualTo(code);
            }
        }
        WebSocketCloseStatus own = new WebSocketCloseStatus(4001, "mine");
        assertThat(own).isEqualTo(WebSocketCloseStatus.valueOf(4001)).hasSameHashCodeAs(4001).hasToString("4001 mine")
                .isGreaterThan(WebSocketCloseStatus.NORMAL_CLOSURE).isNotEqualTo(WebSocketCloseStatus.NORMAL_CLOSURE);
        assertThatThrownBy(() -> new WebSocketCloseStatus(1006, "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> WebSocketCloseStatus.valueOf(1004)).isInstanceOf(IllegalArgumentException.class);
        assertThat(new WebSocketCloseStatus(1006, "x", false)).isEqualTo(WebSocketCloseStatus.ABNORMAL_CLOSURE);
    }

    @Test
    void corruptedFrameExceptionKnowsItsStatus() {
        assertThat(new CorruptedWebSocketFrameException().closeStatus()).isEqualTo(WebSocketCloseStatus.PROTOCOL_ERROR);
        Throwable cause = new IllegalStateException("x");
        CorruptedWebSocketFrameException e =
                new CorruptedWebSocketFrameException(WebSocketCloseStatus.MESSAGE_TOO_BIG, cause);
        assertThat(e).hasMessage("message too big").hasCause(cause);
        assertThat(e.closeStatus()).isEqualTo(WebSocketCloseStatus.MESSAGE_TOO_BIG);
        assertThat(new CorruptedWebSocketFrameException(null, "why")).hasMessage("why")
                .extracting(CorruptedWebSocketFrameException::closeStatus)
                .isEqualTo(WebSocketCloseStatus.PROTOCOL_ERROR);
    }

    @Test
    void handshakeExceptionsKeepTheHeadOnly() {
        DefaultFullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.FORBIDDEN);
        response.headers().set("x", "1");
        WebSocketClientHandshakeException client = new WebSocketClientHandshakeException("no", response);
        assertThat(client.response().status()).isEqualTo(HttpResponseStatus.FORBIDDEN);
        assertThat(client.response().headers().get("x")).isEqualTo("1");
        DefaultFullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/chat");
        WebSocketServerHandshakeException server = new WebSocketServerHandshakeException("no", request);
        assertThat(server.request().uri()).isEqualTo("/chat");
        assertThat(client.response()).isNotInstanceOf(ReferenceCounted.class);
        assertThat(server.request()).isNotInstanceOf(ReferenceCounted.class);
        assertThat(new WebSocketClientHandshakeException("no").response()).isNull();
        assertThat(new WebSocketServerHandshakeException("no").request()).isNull();
        response.release();
        request.release();
    }

    @Test
    void versionsAndSchemesNameThemselves() {
        assertThat(WebSocketVersion.V13.toHttpHeaderValue()).isEqualTo("13");
        assertThat(WebSocketVersion.V00.toHttpHeaderValue()).isEqualTo("0");
        assertThatThrownBy(WebSocketVersion.UNKNOWN::toHttpHeaderValue).isInstanceOf(IllegalStateException.class);
        assertThat((Object) WebSocketScheme.WS).hasToString("ws").isNotEqualTo(WebSocketScheme.WSS);
        assertThat(WebSocketScheme.WS.port()).isEqualTo(80);
        assertThat(WebSocketScheme.WSS.port()).isEqualTo(443);
        assertThat(WebSocketScheme.WSS.name().toString()).isEqualTo("wss");
    }
}
