/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * Fields in insertion order, in flat arrays: no object per field. Up to {@link #LINEAR_MAX} fields a look-up compares
 * names by identity, then hashes, in a row; beyond, an index of chains is built by the first look-up, kept by appends
 * and dropped by removals. It validates nothing.
 *
 * <pre>
 *   decoded fields that a decoder has read, shared until the first change; then fields is not in use
 *   fields  [name0][value0][name1][value1] ...       size pairs are in use
 *   hashes  [hash of name0][hash of name1] ...
 * </pre>
 *
 * <p>Several threads may read at the same time, as long as none changes anything.
 */
final class FieldList {

    /** Above this many fields the index pays. */
    static final int LINEAR_MAX = 16;
    private static final int FIRST_CAPACITY = 8;
    /** The value of {@link #repeatedBits} before the first look. */
    private static final long ANY_REPEATED = -1;
    private static final Object[] NO_FIELDS = new Object[0];
    private static final int[] NO_HASHES = new int[0];

    /** The section that the list still shows unchanged, if any. Its hashes are {@link #hashes} then. */
    private @Nullable DecodedFields decoded;
    private Object[] fields = NO_FIELDS;
    private int[] hashes = NO_HASHES;
    private int size;
    /** A bit for each length that names have or had, by its lowest five bits: it answers without a hash. */
    private int lengthBits;
    /** A bit for each hash that is or was here, by its lowest six bits: most names that are missing are found by it. */
    private long hashBits;
    /** The bits of {@link #hashBits} that two fields or more have or had, or may have. */
    private long repeatedBits;
    /** The chains, if any. */
    private @Nullable Index index;

    FieldList() {
    }

    /** A copy; the names and values are shared, they do not change. */
    FieldList(FieldList other) {
        if (other.decoded != null) {
            show(other.decoded);
        } else if (other.size > 0) {
            fields = Arrays.copyOf(other.fields, other.size * 2);
            hashes = Arrays.copyOf(other.hashes, other.size);
            size = other.size;
            lengthBits = other.lengthBits;
            hashBits = other.hashBits;
            repeatedBits = other.repeatedBits;
        }
    }

    /** Shows what a decoder has read. The list is empty before. */
    void show(DecodedFields section) {
        decoded = section;
        hashes = section.hashes();
        size = section.size();
        lengthBits = section.lengthBits();
        hashBits = section.hashBits();
        repeatedBits = ANY_REPEATED;
    }

    /** Before a change: from now on the list has arrays of its own. */
    private void own() {
        DecodedFields section = decoded;
        if (section == null) {
            return;
        }
        Object[] texts = new Object[2 * Math.max(size, FIRST_CAPACITY)];
        for (int i = 0; i < size; i++) {
            texts[2 * i] = section.name(i);
            texts[2 * i + 1] = section.value(i);
        }
        fields = texts;
        hashes = Arrays.copyOf(hashes, texts.length / 2);
        decoded = null;
    }

    /** Reserves room for that many fields. */
    void reserve(int capacity) {
        own();
        if (capacity > hashes.length) {
            resize(capacity);
        }
    }

    int size() {
        return size;
    }

    CharSequence name(int i) {
        return decoded != null ? decoded.name(i) : (CharSequence) fields[2 * i];
    }

    CharSequence value(int i) {
        return decoded != null ? decoded.value(i) : (CharSequence) fields[2 * i + 1];
    }

    int hash(int i) {
        return hashes[i];
    }

    /**
     * Finds the first field of a name.
     *
     * @return its position, or -1 if there is none
     */
    int first(CharSequence name) {
        if (name instanceof AsciiString constant) {
            // The string knows its hash.
            return find(constant, constant.hashCode(), -1);
        }
        if ((lengthBits >>> name.length() & 1) == 0) {
            return -1;
        }
        return name instanceof String text && size <= LINEAR_MAX ? firstOf(text)
                : find(name, HeaderNameHash.of(name), -1);
    }

    /** Compares with each name of the same length: to hash the characters of a string takes longer. */
    private int firstOf(String name) {
        for (int i = 0; i < size; i++) {
            if (decoded != null ? decoded.hasName(i, name)
                    : AsciiString.contentEqualsIgnoreCase((CharSequence) fields[2 * i], name)) {
                return i;
            }
        }
        return -1;
    }

    private boolean isRepeated(int hash) {
        return (repeatedBits >>> hash & 1) != 0;
    }

    /**
     * Finds the next field of a name.
     *
     * @param previous the field found before, or -1 for the first
     * @return its position, or -1 if there is none
     */
    int find(CharSequence name, int hash, int previous) {
        if ((hashBits >>> hash & 1) == 0 || previous >= 0 && !isRepeated(hash)) {
            return -1;
        }
        if (size > LINEAR_MAX) {
            return findIndexed(name, hash, previous);
        }
        int[] present = hashes;
        for (int i = previous + 1; i < size; i++) {
            if (present[i] == hash && sameName(name(i), name)) {
                return i;
            }
        }
        return -1;
    }

    private int findIndexed(CharSequence name, int hash, int previous) {
        Index chains = index;
        if (chains == null) {
            chains = new Index(hashes, size);
            index = chains;
        }
        int i = previous < 0 ? chains.first(hash) : chains.next(previous);
        while (i >= 0 && (hashes[i] != hash || !sameName(name(i), name))) {
            i = chains.next(i);
        }
        return i;
    }

    private static boolean sameName(CharSequence stored, CharSequence name) {
        return stored == name || AsciiString.contentEqualsIgnoreCase(stored, name);
    }

    void append(CharSequence name, int hash, CharSequence value) {
        own();
        if (size == hashes.length) {
            resize(size == 0 ? FIRST_CAPACITY : size * 2);
        }
        fields[2 * size] = name;
        fields[2 * size + 1] = value;
        hashes[size] = hash;
        lengthBits |= 1 << name.length();
        repeatedBits |= hashBits & 1L << hash;
        hashBits |= 1L << hash;
        if (index != null) {
            index.link(size, hash);
        }
        size++;
    }

    /** Replaces the spelling of the name of field {@code i}, and its value. */
    void replace(int i, CharSequence name, CharSequence value) {
        own();
        fields[2 * i] = name;
        fields[2 * i + 1] = value;
    }

    void replaceValue(int i, CharSequence value) {
        own();
        fields[2 * i + 1] = value;
    }

    /**
     * Removes the fields of a name, from position {@code first} on.
     *
     * @param first the first one to remove, as {@link #find} returned it, or -1
     */
    void removeFrom(CharSequence name, int hash, int first) {
        if (first < 0) {
            return;
        }
        own();
        int kept = first;
        for (int i = first + 1; i < size; i++) {
            if (hashes[i] != hash || !sameName(name(i), name)) {
                fields[2 * kept] = fields[2 * i];
                fields[2 * kept + 1] = fields[2 * i + 1];
                hashes[kept++] = hashes[i];
            }
        }
        Arrays.fill(fields, 2 * kept, 2 * size, null);
        size = kept;
        index = null;
    }

    void clear() {
        if (decoded != null) {
            decoded = null;
            hashes = NO_HASHES;
        } else {
            Arrays.fill(fields, 0, 2 * size, null);
        }
        size = 0;
        lengthBits = 0;
        hashBits = 0;
        repeatedBits = 0;
        index = null;
    }

    private void resize(int capacity) {
        if (size == 0) {
            fields = new Object[capacity * 2]; // bounded by the first capacity, or the caller's hint
            hashes = new int[capacity]; // bounded by the same
        } else {
            fields = Arrays.copyOf(fields, capacity * 2);
            hashes = Arrays.copyOf(hashes, capacity);
        }
        // A load above one would make the chains long: the next look-up builds a larger index.
        index = null;
    }

    /**
     * Chains of the fields whose names share a bucket. Complete when it is published, and published by a final field,
     * so that threads which look up at the same time may each build one.
     */
    private static final class Index {
        /** Bucket to first field, or -1; a power of two long. */
        private final int[] heads;
        /** Bucket to last field. */
        private final int[] tails;
        /** Field to the next one of its bucket, or -1. */
        private final int[] links;

        Index(int[] hashes, int size) {
            int buckets = Integer.highestOneBit(hashes.length) * 2;
            heads = new int[buckets]; // bounded by the count of fields
            tails = new int[buckets]; // bounded by the count of fields
            links = new int[hashes.length]; // bounded by the count of fields
            Arrays.fill(heads, -1);
            for (int i = 0; i < size; i++) {
                link(i, hashes[i]);
            }
        }

        int first(int hash) {
            return heads[hash & heads.length - 1];
        }

        int next(int field) {
            return links[field];
        }

        /** Puts a field at the end of its chain, so that chains keep the order of insertion. */
        void link(int field, int hash) {
            int bucket = hash & heads.length - 1;
            links[field] = -1;
            if (heads[bucket] < 0) {
                heads[bucket] = field;
            } else {
                links[tails[bucket]] = field;
            }
            tails[bucket] = field;
        }
    }
}
