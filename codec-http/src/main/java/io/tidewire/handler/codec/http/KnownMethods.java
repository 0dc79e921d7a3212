/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The perfect hash over the methods of {@link HttpMethod}: length and the first two characters of a name select
 * the only candidate, which is then compared. The constants were found by search; the constructor of the table refuses
 * a collision, so that a new method cannot break it silently.
 */
final class KnownMethods {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MASK = 15;
    /** No name fills eight octets. */
    private static final int LONGEST = 7;
    private static final HttpMethod[] TABLE = table(HttpMethod.OPTIONS, HttpMethod.GET, HttpMethod.HEAD,
            HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE, HttpMethod.TRACE,
            HttpMethod.CONNECT, HttpMethod.QUERY);
    /** The names in the table as {@link #word} reads them; zero where there is none. */
    private static final long[] WORDS = words(TABLE);

    private KnownMethods() {
    }

    /** Returns the constant with exactly that name, if any. */
    static @Nullable HttpMethod find(String name) {
        if (name.length() < 2) {
            return null;
        }
        HttpMethod candidate = TABLE[slot(name.length(), name.charAt(0), name.charAt(1))];
        return candidate != null && candidate.name().equals(name) ? candidate : null;
    }

    /** Returns the constant whose name is exactly these octets, if any. */
    static @Nullable HttpMethod find(byte[] octets, int start, int length) {
        if (length < 2 || length > LONGEST) {
            return null;
        }
        int slot = slot(length, octets[start], octets[start + 1]);
        return WORDS[slot] == word(octets, start, length) ? TABLE[slot] : null;
    }

    /** Reads up to seven octets as a number, the first one lowest. */
    private static long word(byte[] octets, int start, int length) {
        if (start + Long.BYTES <= octets.length) {
            return (long) LONGS.get(octets, start) & (1L << length * Byte.SIZE) - 1;
        }
        long word = 0;
        for (int i = length - 1; i >= 0; i--) {
            word = word << Byte.SIZE | octets[start + i] & 0xFF;
        }
        return word;
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

    private static long[] words(HttpMethod[] table) {
        long[] words = new long[table.length]; // bounded by the count of slots
        for (int slot = 0; slot < table.length; slot++) {
            if (table[slot] != null) {
                byte[] name = table[slot].asciiName().toByteArray();
                words[slot] = word(name, 0, name.length);
            }
        }
        return words;
    }
}
