/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.io.Serial;
import java.util.Random;

/**
 * A source of random numbers for all threads: the JDK's {@link java.util.concurrent.ThreadLocalRandom} under the type
 * that programs name. Not for secrets. Any thread.
 */
public final class ThreadLocalRandom extends Random {
    @Serial
    private static final long serialVersionUID = -1620350711428530124L;

    private static final ThreadLocalRandom INSTANCE = new ThreadLocalRandom();

    /** False while the constructor of the superclass sets its seed. */
    private final boolean constructed;

    private ThreadLocalRandom() {
        super(0);
        constructed = true;
    }

    /**
     * Returns the source.
     *
     * @return the only instance, in which threads do not disturb each other
     */
    public static ThreadLocalRandom current() {
        return INSTANCE;
    }

    @Override
    protected int next(int bits) {
        return java.util.concurrent.ThreadLocalRandom.current().nextInt() >>> Integer.SIZE - bits;
    }

    /**
     * Not possible.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    public void setSeed(long seed) {
        if (constructed) {
            throw new UnsupportedOperationException("the seed cannot be set");
        }
    }

    @Serial
    private Object readResolve() {
        return INSTANCE;
    }
}
