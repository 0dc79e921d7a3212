/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

/**
 * The natives by which {@link NativeConstants} and {@link NativeLayout} read constants of the native library, whose
 * order they share. Kept apart from them, since registering natives initialises their class. An unknown index gives a
 * negative errno, or error 0.
 */
final class ConstantCalls {

    private ConstantCalls() { }

    static native int errorNumber(int index);

    /** Returns the length of the text, 0 if the error has no name on this system. */
    static native int errorName(int number, byte[] to);

    static native int errorText(int number, byte[] to);

    static native long limit(int index);

    static native long option(int index);

    static native int layout(int index);
}
