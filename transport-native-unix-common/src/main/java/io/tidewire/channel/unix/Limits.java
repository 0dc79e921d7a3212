/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.unix.internal.NativeConstants;

/** Limits of the system, read by the native library. */
public final class Limits {

    /** The parts that one gathering write takes, {@code IOV_MAX}. */
    public static final int IOV_MAX = (int) NativeConstants.IOV_MAX;

    /** The parts that one message of a batch takes, {@code UIO_MAXIOV}. */
    public static final int UIO_MAX_IOV = (int) NativeConstants.IOV_MAX;

    /** The bytes that one call can move, {@code SSIZE_MAX}. */
    public static final long SSIZE_MAX = NativeConstants.SSIZE_MAX;

    /** The bytes of a Java {@code long} in C. */
    public static final int SIZEOF_JLONG = NativeConstants.JLONG_BYTES;

    /** The bytes of {@code sun_path}, see {@code unix(7)}; a path needs one of them for its end. */
    public static final int UDS_SUN_PATH_SIZE = NativeConstants.SUN_PATH_BYTES;

    private Limits() { }
}
