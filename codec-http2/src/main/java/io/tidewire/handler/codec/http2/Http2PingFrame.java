/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * PING (RFC 9113 section 6.7).
 */
public interface Http2PingFrame extends Http2Frame {
    /**
     * Returns whether it answers another one.
     *
     * @return {@code true} if the flag ACK is set
     */
    boolean ack();

    /**
     * Returns the eight octets.
     *
     * @return the octets, the first one in the highest bits
     */
    long content();
}
