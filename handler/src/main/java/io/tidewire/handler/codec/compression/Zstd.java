/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import org.jspecify.annotations.Nullable;

/**
 * The availability of zstd, by zstd-jni ({@code com.github.luben:zstd-jni}, an optional dependency). Any thread.
 */
public final class Zstd {
    private Zstd() {
    }

    /**
     * Returns whether zstd can be used.
     *
     * @return {@code false} if the library is missing, is too old, or has no native code for this system
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
        Throwable cause = cause();
        if (cause != null) {
            throw cause;
        }
    }

    /**
     * Returns the reason why zstd cannot be used.
     *
     * @return which version was found, and which is needed; {@code null} if it can be used
     */
    public static @Nullable Throwable cause() {
        return CompressionLibrary.ZSTD_JNI.unavailabilityCause();
    }
}
