/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.util.AsciiString;

/**
 * Fields that hold secrets which an attacker who may add others to the table could guess bit by bit (SEC-G08, RFC 7541
 * section 7.1.3).
 */
final class SensitiveFields {
    /** A cookie that is shorter has too little entropy to be safe in a table. */
    private static final int SHORT_COOKIE = 20;

    private SensitiveFields() {
    }

    static boolean isSensitive(CharSequence name, CharSequence value) {
        return switch (name.length()) {
            case 6 -> value.length() < SHORT_COOKIE && AsciiString.contentEquals(HttpHeaderNames.COOKIE, name);
            case 13 -> AsciiString.contentEquals(HttpHeaderNames.AUTHORIZATION, name);
            case 19 -> AsciiString.contentEquals(HttpHeaderNames.PROXY_AUTHORIZATION, name);
            default -> false;
        };
    }
}
