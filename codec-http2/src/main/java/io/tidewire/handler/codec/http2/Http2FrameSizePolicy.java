/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * How large the payload of a frame may be (RFC 9113 section 4.2).
 */
public interface Http2FrameSizePolicy {
    /**
     * Sets the maximum.
     *
     * @param max SETTINGS_MAX_FRAME_SIZE in octets, 2^14 to 2^24-1
     * @throws Http2Exception if it is not in this range
     */
    void maxFrameSize(int max) throws Http2Exception;

    /**
     * Returns the maximum.
     *
     * @return octets
     */
    int maxFrameSize();
}
