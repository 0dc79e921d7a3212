/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link WebSocketProtocolHandler} at either end.
 *
 * @param dropPongFrames whether pongs end at the handler
 * @param handleCloseFrames whether close frames are answered by the handler and end there
 * @param closeOnProtocolViolation whether the handler answers a violation
 * @param sendCloseFrame the status that {@code close()} sends first, if any
 * @param forceCloseTimeoutMillis how long the peer has for its part of the end, in milliseconds; 0 for ever
 * @param pingPolicy when to ping, if any
 */
record WebSocketProtocolOptions(boolean dropPongFrames, boolean handleCloseFrames, boolean closeOnProtocolViolation,
        @Nullable WebSocketCloseStatus sendCloseFrame, long forceCloseTimeoutMillis,
        @Nullable WebSocketPingPolicy pingPolicy) {
}
