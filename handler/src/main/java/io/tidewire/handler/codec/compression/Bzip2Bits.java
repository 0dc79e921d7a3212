/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;

/** Reads bits, the highest one of each octet first, from buffers that come one after the other. */
final class Bzip2Bits {
    private long bits;
    private int count;
    // Set by from(), before anything is read.
    @SuppressWarnings("NullAway.Init")
    private ByteBuf in;

    /** Reads from a buffer from now on, which keeps its owner. */
    void from(ByteBuf next) {
        in = next;
    }

    /** Whether there are as many bits; up to 56. No more octets are taken than that needs. */
    boolean has(int wanted) {
        while (count < wanted) {
            if (!in.isReadable()) {
                return false;
            }
            bits = bits << Byte.SIZE | in.readUnsignedByte();
            count += Byte.SIZE;
        }
        return true;
    }

    /** Shows the next bits without reading them; there are as many. */
    long peek(int wanted) {
        return bits >>> count - wanted & (1L << wanted) - 1;
    }

    /** Reads bits; there are as many. */
    long take(int wanted) {
        long value = peek(wanted);
        count -= wanted;
        return value;
    }

    int takeInt(int wanted) {
        return (int) take(wanted);
    }

    /** Drops what is left of the last octet. */
    void align() {
        count -= count % Byte.SIZE;
    }

    /** Whether no bit was taken out of a buffer that is not read. */
    boolean isEmpty() {
        return count == 0;
    }
}
