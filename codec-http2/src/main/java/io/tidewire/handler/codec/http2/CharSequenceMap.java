/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.DefaultHeaders;
import io.tidewire.handler.codec.UnsupportedValueConverter;
import io.tidewire.handler.codec.ValueConverter;
import io.tidewire.util.AsciiString;

/**
 * A map from text of any kind to values, in which {@code "a"} and {@code AsciiString.of("a")} are the same key. Not
 * thread-safe.
 *
 * @param <V> the type of values
 */
public final class CharSequenceMap<V> extends DefaultHeaders<CharSequence, V, CharSequenceMap<V>> {
    private static final int DEFAULT_SIZE_HINT = 16;

    /** Creates an empty map in which case matters. */
    public CharSequenceMap() {
        this(true);
    }

    /**
     * Creates an empty map.
     *
     * @param caseSensitive whether the case of ASCII letters matters
     */
    public CharSequenceMap(boolean caseSensitive) {
        this(caseSensitive, UnsupportedValueConverter.instance());
    }

    /**
     * Creates an empty map.
     *
     * @param caseSensitive whether the case of ASCII letters matters
     * @param valueConverter converts Java types to values and back
     */
    public CharSequenceMap(boolean caseSensitive, ValueConverter<V> valueConverter) {
        this(caseSensitive, valueConverter, DEFAULT_SIZE_HINT);
    }

    /**
     * Creates an empty map.
     *
     * @param caseSensitive whether the case of ASCII letters matters
     * @param valueConverter converts Java types to values and back
     * @param arraySizeHint slots of the first hash table
     */
    @SuppressWarnings("unchecked") // it takes names of any kind
    public CharSequenceMap(boolean caseSensitive, ValueConverter<V> valueConverter, int arraySizeHint) {
        super(caseSensitive ? AsciiString.CASE_SENSITIVE_HASHER : AsciiString.CASE_INSENSITIVE_HASHER,
                valueConverter, NameValidator.NOT_NULL, arraySizeHint);
    }
}
