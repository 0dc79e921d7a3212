/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;

import org.jspecify.annotations.Nullable;


/** Window sizes as binary logarithms (RFC 7692 section 7.1.2). */
final class WindowBits {
    static final int MIN = 8;
    static final int MAX = 15;

    private WindowBits() {
    }

    /** Returns the number that a parameter has as its value, 8 to 15; 0 if it has no such value (SEC-H06). */
    static int parse(@Nullable String value) {
        if (value == null || value.isEmpty() || value.length() > 2) {
            return 0;
        }
        int bits = 0;
        for (int i = 0; i < value.length(); i++) {
            int digit = value.charAt(i) - '0';
            if (digit < 0 || digit > 9 || digit == 0 && i == 0) {
                return 0;
            }
            bits = bits * 10 + digit;
        }
        return bits >= MIN && bits <= MAX ? bits : 0;
    }
}
