/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.AsciiWords;

/**
 * The hash of field names, without regard to case: that of {@link AsciiString}, which keeps its own, so that a constant
 * costs nothing. It holds a secret of the process, so that a peer cannot craft names that collide (SEC-L03).
 */
final class HeaderNameHash {
    private HeaderNameHash() {
    }

    /** Hashes a name. */
    static int of(CharSequence name) {
        return AsciiString.hashCode(name);
    }

    /** Hashes the name {@code octets[start, start + length)}. */
    static int of(byte[] octets, int start, int length) {
        return AsciiWords.hash(octets, start, length);
    }
}
