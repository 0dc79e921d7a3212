/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.IoOps;
import org.jspecify.annotations.Nullable;

/**
 * A change of what kqueue watches a handle for, as kevent(2) knows it. Immutable.
 */
public final class KQueueIoOps implements IoOps {

    private final short filter;
    private final short flags;
    private final int fflags;
    private final long data;
    /** Another change that is made with this one, if there is one. */
    private final @Nullable KQueueIoOps next;

    private KQueueIoOps(short filter, short flags, int fflags, long data, @Nullable KQueueIoOps next) {
        this.filter = filter;
        this.flags = flags;
        this.fflags = fflags;
        this.data = data;
        this.next = next;
    }

    /**
     * Creates a change.
     *
     * @param filter the filter, an {@code EVFILT_} number of the system
     * @param flags the action, {@code EV_} bits
     * @param fflags the flags of the filter
     * @return the change
     */
    public static KQueueIoOps newOps(short filter, short flags, int fflags) {
        return new KQueueIoOps(filter, flags, fflags, 0, null);
    }

    /** This change together with another one. */
    KQueueIoOps and(KQueueIoOps other) {
        return new KQueueIoOps(filter, flags, fflags, data, other);
    }

    @Nullable KQueueIoOps next() {
        return next;
    }

    /** How many changes there are, this one and those that are made with it. */
    int count() {
        return next == null ? 1 : 1 + next.count();
    }

    boolean removes() {
        return (flags & Native.EV_DELETE) != 0;
    }

    /**
     * The filter.
     *
     * @return the number of the system
     */
    public short filter() {
        return filter;
    }

    /**
     * Returns the action.
     *
     * @return bits of the system
     */
    public short flags() {
        return flags;
    }

    /**
     * Returns the flags of the filter.
     *
     * @return bits of the filter
     */
    public int fflags() {
        return fflags;
    }

    /**
     * A number for the filter.
     *
     * @return zero for all changes that can be made by {@link #newOps}
     */
    public long data() {
        return data;
    }

    @Override
    public String toString() {
        return "KQueueIoOps(filter " + filter + ", flags 0x" + Integer.toHexString(flags & 0xffff) + ", fflags 0x"
                + Integer.toHexString(fflags) + (next == null ? ")" : ") and " + next);
    }
}
