/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import java.util.SplittableRandom;

/**
 * The actions of one client; all follow from the seed and the client's number.
 *
 * @param number which client of the soak it is, from 0
 * @param kind how it behaves
 * @param streamKey the key that its bytes follow from
 * @param bytes how many bytes it sends, and expects back unless it aborts
 * @param turningPoint how many bytes it has had back when it aborts; otherwise of no meaning
 * @param burst how many bytes it writes at once
 * @param pieces of how many buffers a burst consists, at least 1
 * @param pauseMillis how long it waits after each burst, unless it stalls; 0 for not at all
 * @param resets whether it ends the connection by a reset when all is done, instead of in order
 */
record Errand(long number, Kind kind, long streamKey, int bytes, int turningPoint, int burst, int pieces,
              int pauseMillis, boolean resets) {

    /** How a client behaves. */
    enum Kind {
        /** Sends, reads until all has come back, and closes. */
        ECHO,
        /** Sends, shuts its output down, and reads to the end of the stream. */
        HALF_CLOSE,
        /** Sends, and resets the connection while bytes are on their way in both directions. */
        ABORT,
        /** Sends and does not read until a server takes no more. */
        STALL
    }

    /** More than all buffers between a client and a server together hold, their own included. */
    private static final int STALL_BYTES = 1 << 20;
    /** Or a client with many bytes and small bursts would take all the time there is. */
    private static final int MOST_BURSTS = 64;
    private static final int MOST_PAUSE_MILLIS = 10;

    static Errand of(long seed, long number) {
        SplittableRandom random = new SplittableRandom(RandomStream.scramble(seed) + number);
        Kind kind = kind(random.nextInt(100));
        int bytes = kind == Kind.STALL ? STALL_BYTES + random.nextInt(STALL_BYTES) : size(random, 20);
        int turningPoint = random.nextInt(bytes);
        boolean pauses = random.nextInt(8) == 0;
        int burst = Math.max(size(random, 17), bytes / MOST_BURSTS);
        return new Errand(number, kind, random.nextLong(), bytes, turningPoint, burst, 1 + random.nextInt(4),
                pauses ? 1 + random.nextInt(MOST_PAUSE_MILLIS) : 0, random.nextInt(4) != 0);
    }

    private static Kind kind(int percent) {
        if (percent < 50) {
            return Kind.ECHO;
        }
        if (percent < 65) {
            return Kind.HALF_CLOSE;
        }
        return percent < 97 ? Kind.ABORT : Kind.STALL;
    }

    /** Small ones are as frequent as large ones: each power of two up to the largest is as likely as the next. */
    private static int size(SplittableRandom random, int mostBits) {
        int least = 1 << random.nextInt(mostBits);
        return least + random.nextInt(least);
    }
}
