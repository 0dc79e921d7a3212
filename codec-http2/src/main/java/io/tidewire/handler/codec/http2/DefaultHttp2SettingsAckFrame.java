/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.Ignorable;

/**
 * The one SETTINGS frame with ACK.
 */
@Ignorable
final class DefaultHttp2SettingsAckFrame implements Http2SettingsAckFrame {
    DefaultHttp2SettingsAckFrame() {
    }

    @Override
    public String toString() {
        return name();
    }
}
