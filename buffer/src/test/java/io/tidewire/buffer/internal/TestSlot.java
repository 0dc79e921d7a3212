/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.nio.ByteBuffer;

/** The plainest keeper: an object that shows its memory. */
final class TestSlot implements Keeper {
    private ByteBuffer bytes;
    private Home home;
    private int offset;
    private int uses;

    @Override
    public void lay(byte[] array, ByteBuffer memory, int from, int size, Home belongsTo) {
        bytes = array != null ? ByteBuffer.wrap(array, from, size).slice() : memory.slice(from, size);
        offset = from;
        home = belongsTo;
    }

    @Override
    public Home home() {
        return home;
    }

    @Override
    public void forget() {
        bytes = null;
    }

    @Override
    public int useNumber() {
        return offset / SizeClasses.QUANTUM + ++uses;
    }

    /** The memory; {@code null} when it went back to the system. */
    ByteBuffer bytes() {
        return bytes;
    }

    int size() {
        return home.size();
    }

    /** Where the memory is in its chunk, and which chunk that is. */
    int offset() {
        return offset;
    }
}
