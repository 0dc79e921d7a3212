/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * SETTINGS (RFC 9113 section 6.5).
 */
public interface Http2SettingsFrame extends Http2Frame {
    /**
     * Returns the values.
     *
     * @return the settings of the frame
     */
    Http2Settings settings();

    @Override
    default String name() {
        return "SETTINGS";
    }
}
