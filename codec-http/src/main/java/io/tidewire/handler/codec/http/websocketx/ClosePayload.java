/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Checks the payload of one close frame as it comes (RFC 6455 sections 5.5.1 and 7.4): nothing, or a code that may be
 * sent and a reason in UTF-8.
 */
final class ClosePayload {

    private static final int CODE_BYTES = 2;

    private final Utf8Check reason = new Utf8Check();
    private int code;
    private int octetsSeen;

    /** Checks a payload that is whole, of which nothing is read. */
    @Nullable Violation check(ByteBuf payload) {
        int length = payload.readableBytes();
        Violation wrong = start(length);
        if (wrong == null) {
            wrong = onPayload(payload, payload.readerIndex(), length);
        }
        return wrong == null ? end() : wrong;
    }

    /** A frame begins whose length is known. */
    @Nullable Violation start(int length) {
        return length == 1 ? Violation.protocolError("close frame with half a status code") : null;
    }

    /** Octets have come, unmasked. */
    @Nullable Violation onPayload(ByteBuf buf, int index, int length) {
        int from = index;
        int end = index + length;
        while (octetsSeen < CODE_BYTES && from < end) {
            code = code << Byte.SIZE | buf.getUnsignedByte(from++);
            if (++octetsSeen == CODE_BYTES && !WebSocketCloseStatus.isValidStatusCode(code)) {
                return Violation.protocolError("close frame with the status code " + code);
            }
        }
        return reason.accept(buf, from, end - from) ? null : Violation.notUtf8("reason of a close frame");
    }

    /** The frame is whole. */
    @Nullable Violation end() {
        return reason.isWhole() ? null : Violation.notUtf8("reason of a close frame");
    }
}
