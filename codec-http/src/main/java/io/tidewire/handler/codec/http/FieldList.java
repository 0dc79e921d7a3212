/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;

import java.util.Arrays;

/**
 * Fields in insertion order, in flat arrays: no object per field. Up to {@link #LINEAR_MAX} fields a look-up compares
 * hashes in a row; beyond, an index of chains is built by the first look-up, kept by appends and dropped by removals.
 * It validates nothing. Not thread-safe.
 *
 * <pre>
 *   fields  [name0][value0][name1][value1] ...       size pairs are in use
 *   hashes  [hash of name0][hash of name1] ...
 *   heads   bucket -&gt; first field, tails bucket -&gt; last field, links field -&gt; next field of the bucket, or -1
 * </pre>
 */
final class FieldList {

    /** Above this many fields the index pays. */
    static final int LINEAR_MAX = 16;
    private static final int FIRST_CAPACITY = 8;
    private static final Object[] NO_FIELDS = new Object[0];
    private static final int[] NO_HASHES = new int[0];

    private Object[] fields = NO_FIELDS;
    private int[] hashes = NO_HASHES;
    private int size;
    /** A bit for each length that names have or had, by its lowest five bits: it answers without a hash. */
    private int lengthBits;
    /** A bit for each hash that is or was here, by its lowest six bits: most names that are missing are found by it. */
    private long hashBits;
    /** Chains per bucket, or all {@code null}; {@code heads.length} is a power of two. */
    private int[] heads;
    private int[] tails;
    private int[] links;

    FieldList() {
    }

    /** A copy; the names and values are shared, they do not change. */
    FieldList(FieldList other) {
        if (other.size > 0) {
            fields = Arrays.copyOf(other.fields, other.size * 2);
            hashes = Arrays.copyOf(other.hashes, other.size);
            size = other.size;
            lengthBits = other.lengthBits;
            hashBits = other.hashBits;
        }
    }

    /** Makes room for that many fields. */
    void reserve(int capacity) {
        if (capacity > hashes.length) {
            resize(capacity);
        }
    }

    int size() {
        return size;
    }

    CharSequence name(int i) {
        return (CharSequence) fields[2 * i];
    }

    CharSequence value(int i) {
        return (CharSequence) fields[2 * i + 1];
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
        return (lengthBits >>> name.length() & 1) == 0 ? -1 : find(name, HeaderNameHash.of(name), -1);
    }

    /**
     * Finds the next field of a name.
     *
     * @param previous the field found before, or -1 for the first
     * @return its position, or -1 if there is none
     */
    int find(CharSequence name, int hash, int previous) {
        if ((hashBits >>> hash & 1) == 0) {
            return -1;
        }
        if (size > LINEAR_MAX) {
            return findIndexed(name, hash, previous);
        }
        int[] hashes = this.hashes;
        for (int i = previous + 1; i < size; i++) {
            if (hashes[i] == hash && sameName(fields[2 * i], name)) {
                return i;
            }
        }
        return -1;
    }

    private int findIndexed(CharSequence name, int hash, int previous) {
        if (heads == null) {
            buildIndex();
        }
        int i = previous < 0 ? heads[hash & heads.length - 1] : links[previous];
        while (i >= 0 && (hashes[i] != hash || !sameName(fields[2 * i], name))) {
            i = links[i];
        }
        return i;
    }

    private static boolean sameName(Object stored, CharSequence name) {
        return stored == name || AsciiString.contentEqualsIgnoreCase((CharSequence) stored, name);
    }

    void append(CharSequence name, int hash, CharSequence value) {
        if (size == hashes.length) {
            resize(size == 0 ? FIRST_CAPACITY : size * 2);
        }
        fields[2 * size] = name;
        fields[2 * size + 1] = value;
        hashes[size] = hash;
        lengthBits |= 1 << name.length();
        hashBits |= 1L << hash;
        if (heads != null) {
            link(size);
        }
        size++;
    }

    /** Gives field {@code i} another spelling of its name and another value. */
    void replace(int i, CharSequence name, CharSequence value) {
        fields[2 * i] = name;
        fields[2 * i + 1] = value;
    }

    void replaceValue(int i, CharSequence value) {
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
        int kept = first;
        for (int i = first + 1; i < size; i++) {
            if (hashes[i] != hash || !sameName(fields[2 * i], name)) {
                fields[2 * kept] = fields[2 * i];
                fields[2 * kept + 1] = fields[2 * i + 1];
                hashes[kept++] = hashes[i];
            }
        }
        Arrays.fill(fields, 2 * kept, 2 * size, null);
        size = kept;
        dropIndex();
    }

    void clear() {
        Arrays.fill(fields, 0, 2 * size, null);
        size = 0;
        lengthBits = 0;
        hashBits = 0;
        dropIndex();
    }

    private void resize(int capacity) {
        fields = Arrays.copyOf(fields, capacity * 2);
        hashes = Arrays.copyOf(hashes, capacity);
        // A load above one would make the chains long: the next look-up builds a larger index.
        dropIndex();
    }

    private void dropIndex() {
        heads = null;
        tails = null;
        links = null;
    }

    private void buildIndex() {
        int buckets = Integer.highestOneBit(hashes.length) * 2;
        heads = new int[buckets]; // bounded by the count of fields
        tails = new int[buckets]; // bounded by the count of fields
        links = new int[hashes.length]; // bounded by the count of fields
        Arrays.fill(heads, -1);
        for (int i = 0; i < size; i++) {
            link(i);
        }
    }

    /** Puts field {@code i} at the end of its chain, so that chains keep the order of insertion. */
    private void link(int i) {
        int bucket = hashes[i] & heads.length - 1;
        links[i] = -1;
        if (heads[bucket] < 0) {
            heads[bucket] = i;
        } else {
            links[tails[bucket]] = i;
        }
        tails[bucket] = i;
    }
}
