/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * The format around deflated data (RFC 1951).
 */
public enum ZlibWrapper {
    /** A header of two octets and a checksum (RFC 1950). HTTP calls it {@code deflate}. */
    ZLIB,
    /** A header with optional fields, a checksum and the length (RFC 1952). */
    GZIP,
    /** Nothing. */
    NONE,
    /** For decoders only: {@link #ZLIB} if it begins like that, {@link #NONE} otherwise. */
    ZLIB_OR_NONE
}
