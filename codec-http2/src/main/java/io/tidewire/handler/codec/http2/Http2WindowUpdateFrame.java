/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * WINDOW_UPDATE (RFC 9113 section 6.9).
 */
public interface Http2WindowUpdateFrame extends Http2StreamFrame {
    /**
     * Returns how many octets more may be sent.
     *
     * @return the increment, above 0
     */
    int windowSizeIncrement();
}
