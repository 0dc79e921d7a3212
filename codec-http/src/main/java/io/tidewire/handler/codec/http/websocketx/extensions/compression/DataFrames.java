/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;

/** Frames that carry messages, as opposed to control frames (RFC 6455 section 5.6). */
final class DataFrames {
    private DataFrames() {
    }

    static boolean isData(Object msg) {
        return isFirst(msg) || msg instanceof ContinuationWebSocketFrame;
    }

    /** Whether a message begins with it. */
    static boolean isFirst(Object msg) {
        return msg instanceof TextWebSocketFrame || msg instanceof BinaryWebSocketFrame;
    }

    /** Returns a frame of the same kind, which owns the content. */
    static WebSocketFrame copy(WebSocketFrame frame, int rsv, ByteBuf content) {
        boolean isFinal = frame.isFinalFragment();
        if (frame instanceof TextWebSocketFrame) {
            return new TextWebSocketFrame(isFinal, rsv, content);
        }
        return frame instanceof BinaryWebSocketFrame ? new BinaryWebSocketFrame(isFinal, rsv, content)
                : new ContinuationWebSocketFrame(isFinal, rsv, content);
    }
}
