/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.unix.internal.EventArray;

import java.nio.ByteBuffer;

/**
 * An array of {@code struct kevent} that the kernel reads or writes and Java accesses in place. Event loop only.
 */
final class KQueueEventArray extends EventArray {

    private static final int EVENT_BYTES = KQueueCalls.sizeofEvent();

    // See KQueueCalls.
    private static final int FILTER = 8;
    private static final int FLAGS = 10;
    private static final int FFLAGS = 12;
    private static final int DATA = 16;
    private static final int UDATA = 24;

    KQueueEventArray(int length) {
        super(length, EVENT_BYTES);
        // Fields of some systems behind those that we know are zero.
        for (int i = 0; i < length * EVENT_BYTES; i += Long.BYTES) {
            events().putLong(i, 0);
        }
    }

    void write(int index, int ident, KQueueIoOps ops, short flags, long udata) {
        int at = index * EVENT_BYTES;
        ByteBuffer events = events();
        events.putLong(at, ident);
        events.putShort(at + FILTER, ops.filter());
        events.putShort(at + FLAGS, flags);
        events.putInt(at + FFLAGS, ops.fflags());
        events.putLong(at + DATA, ops.data());
        events.putLong(at + UDATA, udata);
    }

    void move(int from, int to) {
        events().put(to * EVENT_BYTES, events(), from * EVENT_BYTES, EVENT_BYTES);
    }

    void copyFrom(KQueueEventArray other, int count) {
        events().put(0, other.events(), 0, count * EVENT_BYTES);
    }

    short filter(int index) {
        return events().getShort(index * EVENT_BYTES + FILTER);
    }

    short flags(int index) {
        return events().getShort(index * EVENT_BYTES + FLAGS);
    }

    int fflags(int index) {
        return events().getInt(index * EVENT_BYTES + FFLAGS);
    }

    long data(int index) {
        return events().getLong(index * EVENT_BYTES + DATA);
    }

    long udata(int index) {
        return events().getLong(index * EVENT_BYTES + UDATA);
    }
}
