/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;


/** A frame of a prepared message, whose references it counts instead of those of its content. */
interface PreparedFrame {
    /** Returns the message, not retained. */
    PreparedWebSocketMessage message();
}
