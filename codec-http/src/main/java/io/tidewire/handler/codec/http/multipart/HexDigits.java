/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

/** Hexadecimal digits of escapes. */
final class HexDigits {

    private HexDigits() {
    }

    /** The value of a digit; negative if it is none. */
    static int value(int octet) {
        if (octet >= '0' && octet <= '9') {
            return octet - '0';
        }
        int letter = octet | 0x20;
        return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
    }
}
