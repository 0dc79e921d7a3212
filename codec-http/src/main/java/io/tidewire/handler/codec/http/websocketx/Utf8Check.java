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
 * text can have there, and stays failed until it is reset. Eight octets at a time are looked at where they are ASCII.
 */
final class Utf8Check implements OctetRuns.Visitor {

    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final int FIRST_TAIL = 0x80;
    private static final int LAST_TAIL = 0xBF;
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
                i = skipAscii(array, nio, i, to);
                if (i < to && !begin(OctetRuns.get(array, nio, i++) & 0xFF)) {
                    needed = FAILED;
                    return false;
                }
            }
        }
        return true;
    }

    private static int skipAscii(byte @Nullable [] array, @Nullable ByteBuffer nio, int from, int to) {
        int i = from;
        for (int last = to - Long.BYTES; i <= last; i += Long.BYTES) {
            if ((OctetRuns.getLong(array, nio, i) & HIGH_BITS) != 0) {
                break;
            }
        }
        while (i < to && OctetRuns.get(array, nio, i) >= 0) {
            i++;
        }
        return i;
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
