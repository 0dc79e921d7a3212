/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.handler.codec.CodecException;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpDecoderConfig;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpRequestDecoder;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseDecoder;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.LastHttpContent;

import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages of HTTP/1.1: what is malformed is told by a decoder result, never by an exception. Each input is followed by
 * the end of a line and of a head, because when a line that has not ended is found to be malformed depends on the cuts.
 */
final class HttpTargets {
    private static final int MAX_LINE = 120;
    private static final int MAX_FIELDS = 300;
    private static final int MAX_CONTENT = 50;

    private static final byte[] END = {'\r', '\n', '\r', '\n'};

    private HttpTargets() {
    }

    private static HttpDecoderConfig limits() {
        return new HttpDecoderConfig().setMaxInitialLineLength(MAX_LINE).setMaxHeaderSize(MAX_FIELDS)
                .setMaxChunkSize(MAX_CONTENT);
    }

    static void request(byte[] input) {
        new Decoding(() -> new ChannelHandler[] {new HttpRequestDecoder(limits())})
                .check("", ended(input), HttpTargets::describe);
    }

    static void response(byte[] input) {
        new Decoding(() -> new ChannelHandler[] {new HttpResponseDecoder(limits())})
                .check("", ended(input), HttpTargets::describe);
    }

    static void chunked(byte[] input) {
        new Decoding(() -> new ChannelHandler[] {new HttpRequestDecoder(limits())})
                .check("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n", ended(input),
                        HttpTargets::describe);
    }

    static CutInput ended(byte[] input) {
        return CutInput.of(input).followedBy(END);
    }

    static void describe(Object message, Consumer<Object> out) {
        if (message instanceof ByteBuf octets) {
            // Behind a change of protocol.
            out.accept(octets.retain());
            return;
        }
        HttpObject object = (HttpObject) message;
        if (object.decoderResult().isFailure()) {
            Throwable cause = object.decoderResult().cause();
            assertThat(cause).isInstanceOfAny(CodecException.class, IllegalArgumentException.class);
            assertThat(HttpUtil.failureStatus(object.decoderResult()).codeClass())
                    .isIn(HttpStatusClass.CLIENT_ERROR, HttpStatusClass.SERVER_ERROR);
            out.accept("failure " + cause.getClass().getSimpleName());
            return;
        }
        if (object instanceof HttpRequest request) {
            assertThat(request.uri().length()).isLessThanOrEqualTo(MAX_LINE);
            out.accept(request.method() + " " + request.uri());
        } else if (object instanceof HttpResponse response) {
            out.accept(response.status().toString());
        }
        if (object instanceof HttpMessage head) {
            out.accept(head.protocolVersion() + " " + head.headers().entries());
        }
        if (object instanceof HttpContent content) {
            assertThat(content.content().readableBytes()).isLessThanOrEqualTo(MAX_CONTENT);
            out.accept(content.content().retain());
        }
        if (object instanceof LastHttpContent last) {
            out.accept("end " + last.trailingHeaders().entries());
        }
    }
}
