/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Finds the piece that an IPv4 address is in. An index by the first bits of the address leaves a few pieces to search:
 * most often one, and then no branch of the search depends on the address. Immutable.
 */
final class IpV4Pieces {
    /** An index by the first octet takes 1 KiB. */
    private static final int MIN_INDEX_BITS = 8;
    /** One by the first two octets takes 256 KiB, and is made for no fewer than 32,769 pieces. */
    private static final int MAX_INDEX_BITS = 16;

    /** Where the pieces begin, in order, with the highest bit flipped: so signed comparison is the unsigned one. */
    private final int[] starts;
    /** By piece; {@code null} where no rule decides. */
    private final @Nullable IpFilterRuleType[] decisions;
    /** How far to shift an address so that its first bits are left. */
    private final int indexShift;
    /** By first bits of an address, the piece that the first address with them is in; at the end, the last piece. */
    private final int[] index;

    /**
     * Creates the table.
     *
     * @param pieces in order; the first one begins at 0.0.0.0, all are IPv4-mapped
     */
    IpV4Pieces(List<SubnetTable.Piece> pieces) {
        int count = pieces.size();
        starts = new int[count];
        decisions = new IpFilterRuleType[count];
        for (int i = 0; i < count; i++) {
            starts[i] = (int) pieces.get(i).start().low() ^ Integer.MIN_VALUE;
            decisions[i] = pieces.get(i).decision();
        }
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
        indexShift = Integer.SIZE - Math.max(MIN_INDEX_BITS, Math.min(bits, MAX_INDEX_BITS));
        index = new int[(1 << Integer.SIZE - indexShift) + 1];
        int piece = 0;
        for (int i = 0; i < index.length - 1; i++) {
            while (piece + 1 < count && starts[piece + 1] <= (i << indexShift ^ Integer.MIN_VALUE)) {
                piece++;
            }
            index[i] = piece;
        }
        index[index.length - 1] = count - 1;
    }

    /** Returns what the rule says; {@code null} if there is none for the address. */
    @Nullable IpFilterRuleType find(int address) {
        int place = address ^ Integer.MIN_VALUE;
        int first = address >>> indexShift;
        // The piece is one of these two or between them.
        int from = index[first];
        int last = index[first + 1];
        while (from < last) {
            int middle = from + last + 1 >>> 1;
            if (starts[middle] <= place) {
                from = middle;
            } else {
                last = middle - 1;
            }
        }
        return decisions[from];
    }
}
