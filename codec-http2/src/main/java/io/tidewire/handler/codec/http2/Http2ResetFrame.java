/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * RST_STREAM (RFC 9113 section 6.4).
 */
public interface Http2ResetFrame extends Http2StreamFrame {
    /**
     * Returns why.
     *
     * @return the code, 0 to 2^32-1; {@link Http2Error#valueOf(long)} knows those that are defined
     */
    long errorCode();
}
