/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;

/**
 * The hash of field names, without regard to case. It samples the length and four octets, so that it costs the same for
 * every name, from octets, {@link AsciiString} and {@link String}. A peer can craft names that collide; the limit of
 * fields (SEC-L03) bounds the cost. Only a secret for each process could prevent collisions.
 */
final class HeaderNameHash {

    private static final int MULTIPLIER = 0x9E3779B1;

    private HeaderNameHash() {
    }

    /** Hashes a name. */
    static int of(CharSequence name) {
        if (name instanceof AsciiString ascii) {
            return of(ascii.array(), ascii.arrayOffset(), ascii.length());
        }
        return name instanceof String string ? ofString(string) : ofString(name.toString());
    }

    private static int ofString(String name) {
        int length = name.length();
        return length == 0 ? 0 : mix(length, name.charAt(0), name.charAt(length >> 1),
                name.charAt((length >> 1) + (length >> 2)), name.charAt(length - 1));
    }

    /** Hashes the name {@code octets[start, start + length)}. */
    static int of(byte[] octets, int start, int length) {
        return length == 0 ? 0 : mix(length, octets[start], octets[start + (length >> 1)],
                octets[start + (length >> 1) + (length >> 2)], octets[start + length - 1]);
    }

    /** Setting bit 5 folds the case of letters; other octets that it merges only share a hash. */
    private static int mix(int length, int first, int middle, int later, int last) {
        int sample = first & 0xFF | (middle & 0xFF) << 8 | (later & 0xFF) << 16 | last << 24 | 0x20202020;
        int hash = (sample + length * 0x85EBCA6B) * MULTIPLIER;
        return hash ^ hash >>> 15;
    }
}
