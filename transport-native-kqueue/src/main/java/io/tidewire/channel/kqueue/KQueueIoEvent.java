/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.IoEvent;

/**
 * An event of kqueue: a {@code struct kevent}. Immutable.
 */
public final class KQueueIoEvent implements IoEvent {

    private final int ident;
    private final short filter;
    private final short flags;
    private final int fflags;
    private final long data;
    private final long udata;

    private KQueueIoEvent(int ident, short filter, short flags, int fflags, long data, long udata) {
        this.ident = ident;
        this.filter = filter;
        this.flags = flags;
        this.fflags = fflags;
        this.data = data;
        this.udata = udata;
    }

    /**
     * Creates an event.
     *
     * @param ident the descriptor or number that was watched
     * @param filter by which filter
     * @param flags {@code EV_} bits
     * @param fflags the flags of the filter
     * @param data a number of the filter
     * @param udata the poller's own number for the registration
     * @return the event
     */
    public static KQueueIoEvent newEvent(int ident, short filter, short flags, int fflags, long data, long udata) {
        return new KQueueIoEvent(ident, filter, flags, fflags, data, udata);
    }

    /**
     * Returns the descriptor or number that was watched.
     *
     * @return {@link KQueueIoHandle#ident()}
     */
    public int ident() {
        return ident;
    }

    /**
     * Returns the filter that has reported the event.
     *
     * @return the number of the system
     */
    public short filter() {
        return filter;
    }

    /**
     * Returns the flags of the event.
     *
     * @return {@code EV_} bits, as that of the end
     */
    public short flags() {
        return flags;
    }

    /**
     * Returns the flags of the filter; an errno at the end of a connection that has failed.
     *
     * @return bits or a number of the filter
     */
    public int fflags() {
        return fflags;
    }

    /**
     * A number of the filter, such as how many bytes wait.
     *
     * @return the number
     */
    public long data() {
        return data;
    }

    /**
     * The poller's own number for the registration.
     *
     * @return the number
     */
    public long udata() {
        return udata;
    }

    @Override
    public String toString() {
        return "KQueueIoEvent(ident " + ident + ", filter " + filter + ", flags 0x"
                + Integer.toHexString(flags & 0xffff) + ", fflags 0x" + Integer.toHexString(fflags) + ", data "
                + data + ')';
    }
}
