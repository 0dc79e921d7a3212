/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.handler.codec.CodecException;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.tidewire.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionUtil;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketServerExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateClientExtensionHandshaker;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import io.tidewire.util.ReferenceCountUtil;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

/** WebSocket from its handshake on. */
final class WebSocketTargets {
    private static final int MAX_PAYLOAD = 300;
    private static final int MAX_INFLATED = 1000;

    private WebSocketTargets() {
    }

    static void frames(byte[] input) {
        CutInput cut = CutInput.of(input);
        WebSocketDecoderConfig config = WebSocketDecoderConfig.newBuilder().maxFramePayloadLength(MAX_PAYLOAD)
                .allowExtensions((cut.choice() & 0x70) == 0x40).build();
        new Decoding(() -> new ChannelHandler[] {new WebSocket13FrameDecoder(config)}, CodecException.class)
                .check("", cut, WebSocketTargets::describe);
    }

    private static void describe(Object message, Consumer<Object> out) {
        if (message instanceof WebSocketFrame frame) {
            assertThat(frame.content().readableBytes()).isLessThanOrEqualTo(MAX_PAYLOAD);
            out.accept(frame.getClass().getSimpleName() + ' ' + frame.isFinalFragment() + ' ' + frame.rsv() + ' '
                    + ByteBufUtil.hexDump(frame.content()));
        } else {
            HttpTargets.describe(message, out);
        }
    }

    static void handshake(byte[] input) {
        new Decoding(() -> new ChannelHandler[] {new HttpServerCodec(), new HttpObjectAggregator(MAX_PAYLOAD),
            new WebSocketServerCompressionHandler(MAX_INFLATED),
            new WebSocketServerProtocolHandler("/ws", "a, b", true, MAX_PAYLOAD)},
                CodecException.class, WebSocketHandshakeException.class)
                .check("", HttpTargets.ended(input), WebSocketTargets::describe);
    }

    /** The server's answer to any offer of a client is one that a client may accept. */
    static void extensions(byte[] input) {
        List<WebSocketExtensionData> asked;
        try {
            asked = WebSocketExtensionUtil.extractExtensions(new String(input, StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            return; // As documented, for what does not follow the grammar.
        }
        for (WebSocketExtensionData data : asked) {
            WebSocketServerExtension agreed =
                    new PerMessageDeflateServerExtensionHandshaker(MAX_INFLATED).handshakeExtension(data);
            if (agreed != null) {
                assertThat(data.name()).isEqualToIgnoringCase("permessage-deflate");
                WebSocketExtensionData answer = agreed.newReponseData();
                assertThat(new PerMessageDeflateClientExtensionHandshaker(MAX_INFLATED).handshakeExtension(answer)
                        != null || answer.parameters().containsKey("server_max_window_bits")
                        || answer.parameters().containsKey("client_max_window_bits"))
                        .as("%s to %s", answer.parameters(), data.parameters()).isTrue();
                ReferenceCountUtil.release(agreed);
            }
        }
    }
}
