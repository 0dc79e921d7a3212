/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * The one SETTINGS frame with ACK.
 */
final class DefaultHttp2SettingsAckFrame implements Http2SettingsAckFrame {
    DefaultHttp2SettingsAckFrame() {
    }

    @Override
    public String toString() {
        return name();
    }
}
