/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The usual channel identity: 64 random bits of this process, and the number of the channel in it. Texts are made when
 * they are asked for.
 */
public final class DefaultChannelId implements ChannelId {

    private static final long serialVersionUID = 2306871140943216011L;

    // Seeded by the clocks: unlikely to be equal in two processes, which is all that is asked of it. It is no secret,
    // and a source of those would make the first channel wait for security providers to be loaded.
    private static final long THIS_PROCESS = ThreadLocalRandom.current().nextLong();
    private static final AtomicLong SEQUENCE = new AtomicLong();

    private final long process;
    private final long sequence;

    private DefaultChannelId(long process, long sequence) {
        this.process = process;
        this.sequence = sequence;
    }

    /**
     * Creates a new identity.
     *
     * @return an identity that no other channel has
     */
    public static DefaultChannelId newInstance() {
        return new DefaultChannelId(THIS_PROCESS, SEQUENCE.getAndIncrement());
    }

    /**
     * Returns eight hexadecimal digits, different for 2<sup>32</sup> consecutive channels of a process.
     */
    @Override
    public String asShortText() {
        return HexFormat.of().toHexDigits(hashCode());
    }

    /**
     * Returns the process, the number of the channel and the short text, in hexadecimal digits.
     */
    @Override
    public String asLongText() {
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(process) + '-' + hex.toHexDigits(sequence) + '-' + asShortText();
    }

    @Override
    public int compareTo(ChannelId other) {
        if (other instanceof DefaultChannelId that) {
            int byProcess = Long.compareUnsigned(process, that.process);
            return byProcess != 0 ? byProcess : Long.compareUnsigned(sequence, that.sequence);
        }
        return asLongText().compareTo(other.asLongText());
    }

    @Override
    public boolean equals(Object obj) {
        return this == obj
                || obj instanceof DefaultChannelId that && sequence == that.sequence && process == that.process;
    }

    /**
     * Spreads the numbers over all integers. Every step (xor, odd multiplication, xor-shift) can be undone, so
     * different low words of the sequence never meet in one hash.
     */
    @Override
    public int hashCode() {
        int h = (int) sequence ^ (int) process ^ (int) (process >>> 32);
        h = (h ^ h >>> 16) * 0x45d9f3b;
        h = (h ^ h >>> 15) * 0x2c1b3c6d;
        return h ^ h >>> 16;
    }

    @Override
    public String toString() {
        return asShortText();
    }
}
