/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.tidewire.handler.codec.http2.Http2DataFrame;
import io.tidewire.handler.codec.http2.Http2Exception;
import io.tidewire.handler.codec.http2.Http2Frame;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2FrameStreamException;
import io.tidewire.handler.codec.http2.Http2Headers;
import io.tidewire.handler.codec.http2.Http2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2StreamFrame;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

/** Field blocks and frames of HTTP/2. */
final class Http2Targets {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + "\0\0\0\4\0\0\0\0\0";

    private Http2Targets() {
    }

    /** Fields that were decoded are the same after they were encoded and decoded again. */
    static void hpack(byte[] input) throws Http2Exception {
        Http2Headers headers = decode(Unpooled.buffer(input.length + 1).writeBytes(input));
        if (headers == null) {
            return;
        }
        ByteBuf block = Unpooled.buffer();
        new DefaultHttp2HeadersEncoder().encodeHeaders(1, headers, block);
        assertThat(texts(decode(block))).isEqualTo(texts(headers));
    }

    private static Http2Headers decode(ByteBuf block) {
        try {
            return new DefaultHttp2HeadersDecoder().decodeHeaders(1, block);
        } catch (Http2Exception e) {
            return null;
        } finally {
            assertThat(block.release()).isTrue();
        }
    }

    private static List<String> texts(Http2Headers headers) {
        List<String> texts = new ArrayList<>();
        if (headers != null) {
            for (Map.Entry<CharSequence, CharSequence> field : headers) {
                texts.add(field.getKey() + ": " + field.getValue());
            }
        }
        return texts;
    }

    static void frames(byte[] input) {
        new Decoding(() -> new ChannelHandler[] {
            Http2FrameCodecBuilder.forServer().gracefulShutdownTimeoutMillis(0).build()},
                Http2Exception.class, Http2FrameStreamException.class)
                .check(PREFACE, CutInput.of(input), Http2Targets::describe);
    }

    private static void describe(Object message, Consumer<Object> out) {
        String text = ((Http2Frame) message).name();
        if (message instanceof Http2StreamFrame frame) {
            text += " " + frame.stream().id();
        }
        if (message instanceof Http2HeadersFrame frame) {
            text += " " + texts(frame.headers()) + ' ' + frame.isEndStream();
        }
        if (message instanceof Http2DataFrame frame) {
            out.accept(frame.content().retain());
            text += " " + frame.padding() + ' ' + frame.isEndStream();
        }
        out.accept(text);
    }
}
