/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import io.tidewire.util.SuppressForbidden;

/** The time of day, which {@code Expires} is about. */
final class WallClock {
    private WallClock() {
    }

    @SuppressForbidden(reason = "Expires is a time of day")
    static long millis() {
        return System.currentTimeMillis();
    }
}
