/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the static table or of a decoder's dynamic table.
 */
public final class HpackField {
    /** The size that an entry counts beside its octets (RFC 7541 section 4.1). */
    public static final int OVERHEAD = 32;

    private final HpackName name;
    private final AsciiString value;
    private final int sizeBytes;
    /** Found when it is first asked for; {@code null} before. */
    private @Nullable Boolean valueValid;

    HpackField(HpackName name, AsciiString value) {
        this.name = name;
        this.value = value;
        sizeBytes = size(name.text(), value);
    }

    /**
     * Returns the name.
     *
     * @return the name
     */
    public HpackName name() {
        return name;
    }

    /**
     * Returns the value.
     *
     * @return the value, of an array of its own
     */
    public AsciiString value() {
        return value;
    }

    /**
     * Returns whether {@link #value} passed {@link #isValidValue}.
     *
     * @return {@code true} if it did
     */
    public boolean isValueValid() {
        Boolean found = valueValid;
        if (found == null) {
            found = isValidValue(value);
            valueValid = found;
        }
        return found;
    }

    /**
     * Returns the size that the field counts in a table and in a list (RFC 7541 section 4.1, RFC 9113 section 6.5.2).
     */
    int sizeBytes() {
        return sizeBytes;
    }

    static int size(AsciiString name, AsciiString value) {
        return name.length() + value.length() + OVERHEAD;
    }

    /**
     * Returns whether a value may be in a field (RFC 9113 section 8.2.1, RFC 9110 section 5.5): no control character
     * other than HTAB inside, no white space at either end.
     *
     * @return {@code true} if it may
     */
    public static boolean isValidValue(CharSequence value) {
        int length = value.length();
        if (length == 0) {
            return true;
        }
        char last = value.charAt(length - 1);
        return last != ' ' && last != '\t' && HttpHeaderValidationUtil.validateValidHeaderValue(value) < 0;
    }
}
