/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.Brotli4jLoader;

/**
 * Tells whether Brotli can be used, by brotli4j ({@code com.aayushatharva.brotli4j:brotli4j} and its native library for
 * the system, optional dependencies). Any thread.
 */
public final class Brotli {
    static final OptionalCodec CODEC = new OptionalCodec("com.aayushatharva.brotli4j:brotli4j",
            Brotli4jLoader::ensureAvailability);

    private Brotli() {
    }

    /**
     * Tells whether Brotli can be used.
     *
     * @return {@code false} if the library is missing, or has no native code for this system
     */
    public static boolean isAvailable() {
        return cause() == null;
    }

    /**
     * Checks that Brotli can be used.
     *
     * @throws Throwable why it cannot
     */
    public static void ensureAvailability() throws Throwable {
        CODEC.ensureAvailability();
    }

    /**
     * Tells why Brotli cannot be used.
     *
     * @return {@code null} if it can
     */
    public static Throwable cause() {
        return CODEC.cause();
    }
}
