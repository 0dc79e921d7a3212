/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

/** Hexadecimal digits as an escape has them (RFC 3986 section 2.1). */
final class HexDigits {
    private HexDigits() {
    }

    /** The digit of the four lowest bits. */
    static byte upperCase(int bits) {
        int value = bits & 0xF;
        return (byte) (value < 10 ? '0' + value : 'A' + value - 10);
    }
}
