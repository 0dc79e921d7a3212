/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.util.internal.StringUtil;

import java.util.Iterator;
import java.util.Map;

/**
 * The {@code toString()} form of messages: a description, the start line, one line per field. For logs only.
 */
final class MessageText {

    private MessageText() {
    }

    static String request(HttpRequest request) {
        StringBuilder text = description(request);
        text.append(request.method()).append(' ').append(request.uri()).append(' ').append(request.protocolVersion());
        return fields(text, request).toString();
    }

    static String response(HttpResponse response) {
        StringBuilder text = description(response);
        text.append(response.protocolVersion()).append(' ').append(response.status());
        return fields(text, response).toString();
    }

    private static StringBuilder description(HttpMessage message) {
        StringBuilder text = new StringBuilder(256).append(StringUtil.simpleClassName(message))
                .append("(decodeResult: ").append(message.decoderResult())
                .append(", version: ").append(message.protocolVersion());
        if (message instanceof ByteBufHolder holder) {
            text.append(", content: ").append(holder.content());
        }
        return text.append(')').append(StringUtil.NEWLINE);
    }

    private static StringBuilder fields(StringBuilder text, HttpMessage message) {
        append(text, message.headers());
        if (message instanceof LastHttpContent last) {
            append(text, last.trailingHeaders());
        }
        return text;
    }

    static void append(StringBuilder text, HttpHeaders headers) {
        for (Iterator<Map.Entry<CharSequence, CharSequence>> it = headers.iteratorCharSequence(); it.hasNext();) {
            Map.Entry<CharSequence, CharSequence> field = it.next();
            text.append(StringUtil.NEWLINE).append(field.getKey()).append(": ").append(field.getValue());
        }
    }
}
