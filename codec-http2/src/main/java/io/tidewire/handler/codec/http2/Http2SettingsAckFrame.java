/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * SETTINGS with ACK (RFC 9113 section 6.5.3).
 */
public interface Http2SettingsAckFrame extends Http2Frame {
    /** The frame: there is nothing in which two of them could differ. */
    Http2SettingsAckFrame INSTANCE = new DefaultHttp2SettingsAckFrame();

    @Override
    default String name() {
        return "SETTINGS(ACK)";
    }
}
