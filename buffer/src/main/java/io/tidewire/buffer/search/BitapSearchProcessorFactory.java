/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Searches for one needle of up to 64 bytes by the bitap algorithm, also called shift-and.
 *
 * <p>Bit i of a processor's state says whether the last bytes seen are the first i + 1 of the needle. The next byte
 * shifts the state by one, starts bit 0 anew, and keeps only the bits of the places at which the needle has that byte.
 * No step depends on a branch.
 */
public class BitapSearchProcessorFactory extends AbstractSearchProcessorFactory {
    private static final int MAX_NEEDLE_BYTES = Long.SIZE;
    private static final int BYTE_VALUES = 1 << Byte.SIZE;

    /** For each byte value the places at which the needle has it, place i as bit i. */
    private final long[] places = new long[BYTE_VALUES];
    /** The bit of the needle's last place. */
    private final long found;

    BitapSearchProcessorFactory(byte[] needle) {
        int length = checkNotNull(needle, "needle").length;
        if (length == 0 || length > MAX_NEEDLE_BYTES) {
            throw new IllegalArgumentException("needle: " + length + " bytes (expected: 1-" + MAX_NEEDLE_BYTES + ')');
        }
        for (int i = 0; i < length; i++) {
            places[needle[i] & 0xFF] |= 1L << i;
        }
        found = 1L << length - 1;
    }

    @Override
    public Processor newSearchProcessor() {
        return new Processor(places, found);
    }

    /** Searches for the needle of the factory that made it. */
    public static class Processor implements SearchProcessor {
        private final long[] places;
        private final long found;
        private long state;

        Processor(long[] places, long found) {
            this.places = places;
            this.found = found;
        }

        @Override
        public boolean process(byte value) {
            state = (state << 1 | 1) & places[value & 0xFF];
            return (state & found) == 0;
        }

        @Override
        public void reset() {
            state = 0;
        }
    }
}
