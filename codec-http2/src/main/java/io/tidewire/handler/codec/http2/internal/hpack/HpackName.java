/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * A name and what is known about it, shared by all entries of a table that have it.
 */
public final class HpackName {
    private final AsciiString text;
    private final int staticIndex;
    private final boolean pseudo;
    /** Found when it is first asked for; {@code null} before. */
    private @Nullable FieldKind kind;

    /**
     * Creates a name.
     *
     * @param pseudo whether it begins with a colon: who has just copied the text looks where it came from, because what
     *        a vector has stored is slow to load as an octet
     */
    HpackName(AsciiString text, int staticIndex, boolean pseudo) {
        this.text = text;
        this.staticIndex = staticIndex;
        this.pseudo = pseudo;
    }

    /**
     * Returns the name.
     *
     * @return the name
     */
    public AsciiString text() {
        return text;
    }

    /**
     * Returns what the name says about its field.
     *
     * @return the kind
     */
    public FieldKind kind() {
        FieldKind found = kind;
        if (found == null) {
            found = FieldKind.scan(text);
            kind = found;
        }
        return found;
    }

    /**
     * Returns whether the name begins with a colon, as those of pseudo-header fields do.
     *
     * @return {@code true} if it does
     */
    public boolean isPseudo() {
        return pseudo;
    }

    boolean matches(byte[] octets, int start, int length) {
        int from = text.arrayOffset();
        return text.length() == length
                && Arrays.equals(text.array(), from, from + length, octets, start, start + length);
    }

    /** The first index of this name in the static table, or 0. */
    int staticIndex() {
        return staticIndex;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
