/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.util.AsciiString;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Header lists of three sizes with names and values of ASCII, the same in every run.
 */
public enum HpackFields {
    /** 5 fields, names of 20 and values of 40 octets. */
    SMALL(5, 20, 40),
    /** 20 fields, names of 40 and values of 80 octets. */
    MEDIUM(20, 40, 80),
    /** 100 fields, names of 100 and values of 300 octets. */
    LARGE(100, 100, 300);

    /** Above the size of every list, so that no run throws. */
    static final long MAX_LIST_BYTES = 1 << 20;

    private final int count;
    private final int nameLength;
    private final int valueLength;

    HpackFields(int count, int nameLength, int valueLength) {
        this.count = count;
        this.nameLength = nameLength;
        this.valueLength = valueLength;
    }

    int count() {
        return count;
    }

    /**
     * Creates the list.
     *
     * @param limitedToAscii whether values hold letters only, or any octet that a value may hold
     */
    List<Map.Entry<CharSequence, CharSequence>> make(boolean limitedToAscii) {
        Random random = new Random(count);
        List<Map.Entry<CharSequence, CharSequence>> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(new SimpleImmutableEntry<>(text(random, nameLength, true),
                    text(random, valueLength, limitedToAscii)));
        }
        return fields;
    }

    private static AsciiString text(Random random, int length, boolean letters) {
        byte[] octets = new byte[length];
        for (int i = 0; i < length; i++) {
            octets[i] = (byte) (letters ? 'a' + random.nextInt(26) : 0x80 + random.nextInt(128));
        }
        return new AsciiString(octets, false);
    }
}
