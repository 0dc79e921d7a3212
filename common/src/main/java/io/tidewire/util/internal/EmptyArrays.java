/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;

/** Shared empty arrays, which cannot be changed because they have no elements. */
public final class EmptyArrays {
    /** An empty {@code int[]}. */
    public static final int[] EMPTY_INTS = {};
    /** An empty {@code byte[]}. */
    public static final byte[] EMPTY_BYTES = {};
    /** An empty {@code char[]}. */
    public static final char[] EMPTY_CHARS = {};
    /** An empty {@code Object[]}. */
    public static final Object[] EMPTY_OBJECTS = {};
    /** An empty {@code Class[]}. */
    public static final Class<?>[] EMPTY_CLASSES = {};
    /** An empty {@code String[]}. */
    public static final String[] EMPTY_STRINGS = {};
    /** An empty {@code X509Certificate[]}. */
    public static final X509Certificate[] EMPTY_X509_CERTIFICATES = {};
    /** An empty {@code StackTraceElement[]}. */
    public static final StackTraceElement[] EMPTY_STACK_TRACE = {};
    /** An empty {@code ByteBuffer[]}. */
    public static final ByteBuffer[] EMPTY_BYTE_BUFFERS = {};

    private EmptyArrays() {
    }
}
