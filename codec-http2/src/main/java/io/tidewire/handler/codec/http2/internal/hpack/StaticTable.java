/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.util.AsciiString;

/**
 * The static table (RFC 7541 Appendix A). Entries with the same name follow each other.
 */
final class StaticTable {
    /** How many entries it has; the dynamic table's begin behind. */
    static final int LENGTH = StaticPairs.LENGTH;

    /** By index; nothing is at 0 (RFC 7541 section 6.1). */
    private static final HpackField[] ENTRIES = new HpackField[LENGTH + 1];

    static {
        for (int index = 1; index <= LENGTH; index++) {
            String name = StaticPairs.name(index);
            @SuppressWarnings("NullAway") // All names of the table are known.
            HpackField entry = new HpackField(KnownNames.find(name, AsciiString.hashCode(name)),
                    AsciiString.cached(StaticPairs.value(index)));
            ENTRIES[index] = entry;
        }
    }

    private StaticTable() {
    }

    /** The entry at an index from 1 to {@link #LENGTH}. */
    static HpackField get(int index) {
        return ENTRIES[index];
    }

    /**
     * Finds an entry.
     *
     * @param first the first index of the entry's name
     * @return the index of the name with that value, or 0 if there is none
     */
    static int find(int first, CharSequence value) {
        HpackName name = ENTRIES[first].name();
        for (int index = first; index <= LENGTH && ENTRIES[index].name() == name; index++) {
            if (ENTRIES[index].value().contentEquals(value)) {
                return index;
            }
        }
        return 0;
    }
}
