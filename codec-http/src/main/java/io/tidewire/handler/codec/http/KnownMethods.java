/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * The perfect hash over the methods of {@link HttpMethod}: length and the first two characters of a name select
 * the only candidate, which is then compared. The constants were found by search; the constructor of the table refuses
 * a collision, so that a new method cannot break it silently.
 */
final class KnownMethods {

    private static final int MASK = 15;
    private static final HttpMethod[] TABLE = table(HttpMethod.OPTIONS, HttpMethod.GET, HttpMethod.HEAD,
            HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE, HttpMethod.TRACE,
            HttpMethod.CONNECT, HttpMethod.QUERY);

    private KnownMethods() {
    }

    /** Returns the constant with exactly that name, or {@code null}. */
    static HttpMethod find(String name) {
        if (name.length() < 2) {
            return null;
        }
        HttpMethod candidate = TABLE[slot(name.length(), name.charAt(0), name.charAt(1))];
        return candidate != null && candidate.name().equals(name) ? candidate : null;
    }

    /** Returns the constant whose name is exactly these octets, or {@code null}. */
    static HttpMethod find(byte[] octets, int start, int length) {
        if (length < 2) {
            return null;
        }
        HttpMethod candidate = TABLE[slot(length, octets[start], octets[start + 1])];
        if (candidate == null || candidate.asciiName().length() != length) {
            return null;
        }
        for (int i = 0; i < length; i++) {
            if (candidate.asciiName().byteAt(i) != octets[start + i]) {
                return null;
            }
        }
        return candidate;
    }

    private static int slot(int length, int first, int second) {
        return length + (first << 3) + second & MASK;
    }

    private static HttpMethod[] table(HttpMethod... methods) {
        HttpMethod[] table = new HttpMethod[MASK + 1];
        for (HttpMethod method : methods) {
            String name = method.name();
            int slot = slot(name.length(), name.charAt(0), name.charAt(1));
            if (table[slot] != null) {
                throw new IllegalStateException(name + " collides with " + table[slot]);
            }
            table[slot] = method;
        }
        return table;
    }
}
