/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Searches for one needle by the algorithm of Knuth, Morris and Pratt.
 *
 * <p>A processor's position is how many bytes of the needle the last bytes seen are. If the next byte is not the one
 * that is due there, the bytes seen may still end with a shorter part of the needle: {@code restarts} says where to go
 * on. A restart at which the same byte is due again would fail again and is left out, so that few are made. Each takes
 * back progress that an earlier byte has made, so that n bytes cost 2n steps at most.
 */
public class KmpSearchProcessorFactory extends AbstractSearchProcessorFactory {
    /** Nothing is left to go on from: the next byte is a new start. */
    private static final int NOWHERE = -1;

    private final byte[] needle;
    /**
     * For each position where to go on if the byte due there does not come, {@link #NOWHERE} or a lower one; behind
     * them where to go on when the needle has been found.
     */
    private final int[] restarts;

    KmpSearchProcessorFactory(byte[] needle) {
        if (checkNotNull(needle, "needle").length == 0) {
            throw new IllegalArgumentException("needle: empty (expected: at least one byte)");
        }
        this.needle = needle.clone();
        restarts = restarts(this.needle);
    }

    private static int[] restarts(byte[] needle) {
        int[] restarts = new int[needle.length + 1];
        restarts[0] = NOWHERE;
        // The longest part of the needle that ends before the byte at i, short of all of it, and starts the needle too.
        int border = 0;
        for (int i = 1; i < needle.length; i++) {
            restarts[i] = needle[i] == needle[border] ? restarts[border] : border;
            while (border >= 0 && needle[i] != needle[border]) {
                border = restarts[border];
            }
            border++;
        }
        restarts[needle.length] = border;
        return restarts;
    }

    @Override
    public Processor newSearchProcessor() {
        return new Processor(needle, restarts);
    }

    /** Searches for the needle of the factory that made it. */
    public static class Processor implements SearchProcessor {
        private final byte[] needle;
        private final int[] restarts;
        /** Always less than the length of the needle. */
        private int position;

        Processor(byte[] needle, int[] restarts) {
            this.needle = needle;
            this.restarts = restarts;
        }

        @Override
        public boolean process(byte value) {
            int at = position;
            while (at >= 0 && needle[at] != value) {
                at = restarts[at];
            }
            at++;
            if (at == needle.length) {
                position = restarts[at];
                return false;
            }
            position = at;
            return true;
        }

        @Override
        public void reset() {
            position = 0;
        }
    }
}
