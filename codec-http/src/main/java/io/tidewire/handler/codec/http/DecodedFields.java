/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.AsciiWords;
import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * The field section of a decoded head, packed: the octets as they came, and numbers that say where each name and value
 * lies. Texts are created when they are first read, and kept. Header maps share a section until they are changed, also
 * maps of different requests whose sections were equal.
 *
 * <pre>
 *   octets   Host: a CR LF Accept: b CR LF CR LF ...      the section is [start, start + length)
 *   places   [name, its length, value, its length] ...    four numbers of 16 bits for each field, from start on
 *   hashes   [hash of the name] ...
 *   texts    [name][value] ...                             null where not read yet
 * </pre>
 *
 * <p>Any thread. Only {@code texts} changes: threads that ask for one text at the same time may make one each, which
 * are equal, and an {@link AsciiString} can be published by a race, as its fields are final.
 */
final class DecodedFields {
    /** The longest section whose places fit. */
    static final int MAX_LENGTH = 0xFFFF;

    private final byte[] octets;
    private final int start;
    private final int length;
    private final long[] places;
    private final int[] hashes;
    private final int lengthBits;
    private final long hashBits;
    private final int linesLength;
    private final int framing;
    private AsciiString @Nullable [] texts;

    /**
     * Creates the fields of a section that has been checked.
     *
     * @param octets hold the section, from {@code start} on; never changed later
     * @param length octets of the section, with the empty line; at most {@link #MAX_LENGTH}
     * @param places where names and values lie, as {@link #place} makes it; one for each field
     * @param hashes {@link HeaderNameHash}es of the names
     * @param linesLength octets of all lines without their ends, which the limit of a section counts
     * @param framing the bits of {@link SectionReader#mayHold}
     */
    DecodedFields(byte[] octets, int start, int length, long[] places, int[] hashes, int linesLength, int framing) {
        this.octets = octets;
        this.start = start;
        this.length = length;
        this.places = places;
        this.hashes = hashes;
        this.linesLength = linesLength;
        this.framing = framing;
        int nameLengths = 0;
        long names = 0;
        for (int i = 0; i < hashes.length; i++) {
            nameLengths |= 1 << nameLength(places[i]);
            names |= 1L << hashes[i];
        }
        lengthBits = nameLengths;
        hashBits = names;
    }

    /** Packs where a field lies; offsets count from the start of its section. */
    static long place(int name, int nameLength, int value, int valueLength) {
        return (long) name << 48 | (long) nameLength << 32 | (long) value << 16 | valueLength;
    }

    private static int nameLength(long place) {
        return (int) (place >>> 32) & 0xFFFF;
    }

    int size() {
        return hashes.length;
    }

    /** Octets of the section, with the empty line. */
    int length() {
        return length;
    }

    /** Octets of all lines without their ends. */
    int linesLength() {
        return linesLength;
    }

    /** The bits of {@link SectionReader#mayHold}. */
    int framing() {
        return framing;
    }

    /** One for each field; not to be changed. */
    int[] hashes() {
        return hashes;
    }

    /** A bit for each length of a name, as {@link FieldList} keeps them. */
    int lengthBits() {
        return lengthBits;
    }

    /** A bit for each hash of a name, as {@link FieldList} keeps them. */
    long hashBits() {
        return hashBits;
    }

    /** Whether the octets in {@code [from, to)} begin with this very section. */
    boolean begins(byte[] other, int from, int to) {
        return to - from >= length
                && Arrays.equals(octets, start, start + length, other, from, from + length);
    }

    /** The name of field {@code i} as it is spelt; a constant if it is a common one. */
    AsciiString name(int i) {
        AsciiString[] made = texts();
        AsciiString name = made[2 * i];
        if (name == null) {
            int from = start + (int) (places[i] >>> 48);
            int nameLength = nameLength(places[i]);
            AsciiString known = KnownHeaderNames.find(octets, from, nameLength, hashes[i]);
            name = known != null ? known : new AsciiString(octets, from, nameLength, false);
            made[2 * i] = name;
        }
        return name;
    }

    /** Whether the name of field {@code i} is this one, in any case. */
    boolean hasName(int i, String name) {
        int nameLength = nameLength(places[i]);
        return nameLength == name.length()
                && AsciiWords.equalIgnoreCase(octets, start + (int) (places[i] >>> 48), nameLength, name);
    }

    AsciiString value(int i) {
        AsciiString[] made = texts();
        AsciiString value = made[2 * i + 1];
        if (value == null) {
            int valueLength = (int) places[i] & 0xFFFF;
            value = valueLength == 0 ? AsciiString.EMPTY_STRING
                    : new AsciiString(octets, start + ((int) (places[i] >>> 16) & 0xFFFF), valueLength, false);
            made[2 * i + 1] = value;
        }
        return value;
    }

    /** An array that another thread has just made may still look empty to this one: that costs a text, no more. */
    private AsciiString[] texts() {
        AsciiString[] made = texts;
        if (made == null) {
            made = new AsciiString[2 * hashes.length];
            texts = made;
        }
        return made;
    }
}
