/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

/**
 * A breach of the protocol or of a limit by the peer: the core's value, from which handlers make the close frame and
 * the exception.
 *
 * @param status the code to close with
 * @param reason the expected and the actual input, never payload; ASCII of at most
 *     {@value CloseWebSocketFrame#MAX_REASON_BYTES} octets, so that it fits a close frame
 */
record Violation(WebSocketCloseStatus status, String reason) {

    Violation {
        assert reason.length() <= CloseWebSocketFrame.MAX_REASON_BYTES : reason;
    }

    static Violation protocolError(String reason) {
        return new Violation(WebSocketCloseStatus.PROTOCOL_ERROR, reason);
    }

    static Violation tooBig(String reason) {
        return new Violation(WebSocketCloseStatus.MESSAGE_TOO_BIG, reason);
    }

    static Violation notUtf8(String what) {
        return new Violation(WebSocketCloseStatus.INVALID_PAYLOAD_DATA, what + " is not UTF-8");
    }

    CorruptedWebSocketFrameException toException() {
        return new CorruptedWebSocketFrameException(status, reason);
    }
}
