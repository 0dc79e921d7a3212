/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.nio.ByteBuffer;

/** A keeper of heap memory that shows it. */
final class StressSlot implements Keeper {
    byte[] array;
    int offset;
    private Home home;
    private int uses;

    @Override
    public void lay(byte[] newArray, ByteBuffer memory, int from, int size, Home belongsTo) {
        array = newArray;
        offset = from;
        home = belongsTo;
    }

    @Override
    public Home home() {
        return home;
    }

    @Override
    public void forget() {
        array = null;
    }

    @Override
    public int useNumber() {
        return offset / SizeClasses.QUANTUM + ++uses;
    }
}
