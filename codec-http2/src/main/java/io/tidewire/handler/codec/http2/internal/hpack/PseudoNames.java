/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.util.AsciiString;

/**
 * The names of pseudo-header fields (RFC 9113 section 8.3, RFC 8441 section 4).
 */
public final class PseudoNames {
    /** {@code :method}. */
    public static final AsciiString METHOD = AsciiString.cached(":method");
    /** {@code :scheme}. */
    public static final AsciiString SCHEME = AsciiString.cached(":scheme");
    /** {@code :authority}. */
    public static final AsciiString AUTHORITY = AsciiString.cached(":authority");
    /** {@code :path}. */
    public static final AsciiString PATH = AsciiString.cached(":path");
    /** {@code :status}. */
    public static final AsciiString STATUS = AsciiString.cached(":status");
    /** {@code :protocol}. */
    public static final AsciiString PROTOCOL = AsciiString.cached(":protocol");

    private PseudoNames() {
    }
}
