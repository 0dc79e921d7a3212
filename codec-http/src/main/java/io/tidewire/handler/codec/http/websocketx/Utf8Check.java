/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;

/**
 * Checks that octets are UTF-8 (RFC 3629) as they come, in pieces cut anywhere. Fails at the first octet that no valid
 * text can have there, and stays failed until it is reset. Eight octets at a time are looked at where their code points
 * are below U+10000; those above, and the octets around a fault, are looked at one by one.
 */
final class Utf8Check implements OctetRuns.Visitor {

    private static final long LANES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x80 * LANES;
    private static final long LOW_BITS = ~HIGH_BITS;
    private static final int FIRST_TAIL = 0x80;
    private static final int LAST_TAIL = 0xBF;
    /** As a signed octet: below are tails. */
    private static final byte FIRST_LEAD = (byte) 0xC0;
    private static final int FAILED = -1;

    /** How many octets the code point still needs, or {@link #FAILED}. */
    private int needed;
    /** The range of the next one, narrower than that of others behind some first octets (RFC 3629 section 4). */
    private int low;
    private int high;

    /** Starts a text. */
    void reset() {
        needed = 0;
    }

    /** Whether the text may end here: no code point is cut. */
    boolean isWhole() {
        return needed == 0;
    }

    /**
     * Checks the next octets of the text.
     *
     * @return {@code false} if it cannot become valid any more
     */
    boolean accept(ByteBuf buf, int index, int length) {
        return needed != FAILED && OctetRuns.visit(buf, index, length, this);
    }

    @Override
    public boolean visit(byte @Nullable [] array, @Nullable ByteBuffer nio, int from, int to) {
        int i = from;
        while (i < to) {
            if (needed > 0) {
                int octet = OctetRuns.get(array, nio, i) & 0xFF;
                if (octet < low || octet > high) {
                    needed = FAILED;
                    return false;
                }
                needed--;
                low = FIRST_TAIL;
                high = LAST_TAIL;
                i++;
            } else {
                i = skipWords(array, nio, i, to);
                if (i < to && !begin(OctetRuns.get(array, nio, i++) & 0xFF)) {
                    needed = FAILED;
                    return false;
                }
            }
        }
        return true;
    }

    /** Skips whole code points, eight octets at a time, and then those of one octet. */
    private static int skipWords(byte @Nullable [] array, @Nullable ByteBuffer nio, int from, int to) {
        int i = from;
        int last = to - Long.BYTES;
        while (i <= last && (OctetRuns.getLong(array, nio, i) & HIGH_BITS) == 0) {
            i += Long.BYTES;
        }
        if (i <= last) {
            i = skipMixedWords(array, nio, i, to);
        }
        while (i < to && OctetRuns.get(array, nio, i) >= 0) {
            i++;
        }
        return i;
    }

    /**
     * Skips code points of one to three octets. The first octet of a word is in its lowest lane, so that a shift to the
     * left finds the octets behind others; of each lane the highest bit is used. Tails that are due behind the
     * last octets of a word are carried over to the next one.
     */
    private static int skipMixedWords(byte @Nullable [] array, @Nullable ByteBuffer nio, int from, int to) {
        long tails = 0;
        long behindE0 = 0;
        long behindEd = 0;
        int i = from;
        for (int last = to - Long.BYTES; i <= last; i += Long.BYTES) {
            long word = OctetRuns.getLong(array, nio, i);
            if (((word | tails) & HIGH_BITS) == 0) {
                continue;
            }
            long lead = word & word << 1 & HIGH_BITS;
            long lead3 = lead & word << 2;
            long e0 = lead3 & ~anyOf(word & 0x0F * LANES);
            long ed = lead3 & ~anyOf(word & 0x0F * LANES ^ 0x0D * LANES);
            // Tails that are not due or are missing; C0 and C1; F0 and above; below A0 behind E0; above 9F behind ED.
            long faults = word & ~(word << 1) & HIGH_BITS ^ (tails | lead << 8 | lead3 << 16)
                    | lead & ~lead3 & ~anyOf(word & 0x1E * LANES)
                    | lead3 & word << 3
                    | (behindE0 | e0 << 8) & ~(word << 2)
                    | (behindEd | ed << 8) & word << 2;
            if (faults != 0) {
                break;
            }
            tails = lead >>> 56 | lead3 >>> 48;
            behindE0 = e0 >>> 56;
            behindEd = ed >>> 56;
        }
        // A code point that is cut is looked at from its first octet on.
        if (tails != 0) {
            do {
                i--;
            } while (OctetRuns.get(array, nio, i) < FIRST_LEAD);
        }
        return i;
    }

    /** Marks the lanes that are not 0, by their highest bit; in none of them it is set. */
    private static long anyOf(long lanes) {
        return lanes + LOW_BITS & HIGH_BITS;
    }

    /** Begins a code point of more than one octet; false if the octet begins none. */
    private boolean begin(int octet) {
        low = FIRST_TAIL;
        high = LAST_TAIL;
        if (octet < 0xC2 || octet > 0xF4) {
            return false; // A tail, an overlong form of ASCII, or above U+10FFFF.
        }
        if (octet < 0xE0) {
            needed = 1;
        } else if (octet < 0xF0) {
            needed = 2;
            if (octet == 0xE0) {
                low = 0xA0; // Below are overlong forms.
            } else if (octet == 0xED) {
                high = 0x9F; // Above are surrogates.
            }
        } else {
            needed = 3;
            if (octet == 0xF0) {
                low = 0x90; // Below are overlong forms.
            } else if (octet == 0xF4) {
                high = 0x8F; // Above is no Unicode.
            }
        }
        return true;
    }
}
