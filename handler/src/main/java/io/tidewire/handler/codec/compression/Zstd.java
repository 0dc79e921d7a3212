/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.github.luben.zstd.util.Native;

/**
 * Tells whether zstd can be used, by zstd-jni ({@code com.github.luben:zstd-jni}, an optional dependency). Any thread.
 */
public final class Zstd {
    static final OptionalCodec CODEC = new OptionalCodec("com.github.luben:zstd-jni", Native::load);

    private Zstd() {
    }

    /**
     * Tells whether zstd can be used.
     *
     * @return {@code false} if the library is missing, or has no native code for this system
     */
    public static boolean isAvailable() {
        return cause() == null;
    }

    /**
     * Checks that zstd can be used.
     *
     * @throws Throwable why it cannot
     */
    public static void ensureAvailability() throws Throwable {
        CODEC.ensureAvailability();
    }

    /**
     * Tells why zstd cannot be used.
     *
     * @return {@code null} if it can
     */
    public static Throwable cause() {
        return CODEC.cause();
    }
}
