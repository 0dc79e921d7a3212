/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * Takes SETTINGS of the peer that are applied and acknowledged later. Called on the event loop.
 */
public interface Http2SettingsReceivedConsumer {
    /**
     * Takes settings that were read. They are applied, in the order in which they came, when their acknowledgement is
     * written.
     *
     * @param settings the values
     */
    void consumeReceivedSettings(Http2Settings settings);
}
