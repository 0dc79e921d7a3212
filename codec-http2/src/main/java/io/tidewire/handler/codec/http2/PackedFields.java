/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map.Entry;

/**
 * Decoded fields in a flat array, with no object for each: what {@link DefaultHttp2Headers} hold until they need their
 * table. Pseudo-header fields come first. There are few, so that a look-up compares them in a row; most names that are
 * missing are not looked for at all.
 *
 * <pre>
 *   fields  [name0][value0][name1][value1] ...       count pairs are in use
 * </pre>
 */
final class PackedFields {
    /** One for each bit of {@link #neverIndexed}; it also bounds the cost of a look-up. */
    static final int MAX_FIELDS = Long.SIZE;

    private static final int MIN_CAPACITY = 4;

    private Object[] fields;
    private int count;
    /** Whether a field came that is no pseudo-header field. */
    private boolean regularSeen;
    /** A bit for each hash of a name, by its lowest six bits. */
    private long hashBits;
    /** A bit for each field that must never enter a table (RFC 7541 section 6.2.3). */
    private long neverIndexed;
    /** The entries that the fields have become; {@code null} before. A thread that reads may set it beside others. */
    private volatile Entry<CharSequence, CharSequence> @Nullable [] linked;

    /**
     * Creates an empty list.
     *
     * @param capacity for how many fields there is room at first, brought into [4, 64]
     */
    PackedFields(int capacity) {
        fields = new Object[2 * Math.max(MIN_CAPACITY, Math.min(capacity, MAX_FIELDS))]; // at most 128
    }

    /**
     * Adds a field.
     *
     * @param pseudo whether it is a pseudo-header field
     * @param never whether it must never enter a table
     * @return whether it was added; if not, there is no room for more, or it belongs in front of others
     */
    boolean add(AsciiString name, CharSequence value, boolean pseudo, boolean never) {
        int i = count;
        if (i == MAX_FIELDS || pseudo && regularSeen) {
            return false;
        }
        if (2 * i == fields.length) {
            fields = Arrays.copyOf(fields, 4 * i);
        }
        fields[2 * i] = name;
        fields[2 * i + 1] = value;
        count = i + 1;
        regularSeen |= !pseudo;
        hashBits |= 1L << name.hashCode();
        if (never) {
            neverIndexed |= 1L << i;
        }
        return true;
    }

    int count() {
        return count;
    }

    AsciiString name(int i) {
        return (AsciiString) fields[2 * i];
    }

    CharSequence value(int i) {
        return (CharSequence) fields[2 * i + 1];
    }

    void value(int i, CharSequence value) {
        fields[2 * i + 1] = value;
    }

    boolean isNeverIndexed(int i) {
        return (neverIndexed >>> i & 1) != 0;
    }

    /**
     * Finds the next field of a name.
     *
     * @param from where to begin
     * @return its position, or -1 if there is none
     */
    private int find(CharSequence name, int hash, int from) {
        if ((hashBits >>> hash & 1) == 0) {
            return -1;
        }
        for (int i = from; i < count; i++) {
            AsciiString other = name(i);
            if (other == name || other.hashCode() == hash && other.contentEquals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** The first value of a name, if there is one. */
    @Nullable CharSequence first(CharSequence name) {
        int i = find(name, AsciiString.hashCode(name), 0);
        return i < 0 ? null : value(i);
    }

    /** The values of a name, in their order. */
    List<CharSequence> all(CharSequence name) {
        int hash = AsciiString.hashCode(name);
        int i = find(name, hash, 0);
        if (i < 0) {
            return Collections.emptyList();
        }
        List<CharSequence> values = new ArrayList<>(4);
        for (; i >= 0; i = find(name, hash, i + 1)) {
            values.add(value(i));
        }
        return values;
    }

    /** The entries that the fields have become, or {@code null} if they are still packed. */
    Entry<CharSequence, CharSequence> @Nullable [] linked() {
        return linked;
    }

    /** Records the entries that the fields have become, for holders of an iterator or an entry. */
    void linked(Entry<CharSequence, CharSequence>[] entries) {
        linked = entries;
    }
}
