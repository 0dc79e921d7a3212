/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.IoOps;
import org.jspecify.annotations.Nullable;

/**
 * A set of the event bits of epoll_ctl(2). Immutable.
 *
 * <p>With {@link #EPOLLET} in it a registration reports changes only. A set without any other bit ends the watching;
 * with one, errors and hang-ups are always reported too.
 */
public final class EpollIoOps implements IoOps {

    /** EPOLLHUP: both directions are closed. Always reported, never asked for. */
    static final int HUP = 0x10;

    private static final int ET = 1 << 31;
    private static final int RDHUP = 0x2000;

    /** EPOLLIN, EPOLLPRI, EPOLLOUT, EPOLLERR and EPOLLHUP lie side by side; EPOLLRDHUP is moved next to them. */
    private static final int LOW_BITS = 0x1f;
    private static final int RDHUP_SHIFT = 8;

    /** For each set of bits that the kernel reports, so that no event is made for one. */
    private static final EpollIoEvent[] EVENTS = new EpollIoEvent[(LOW_BITS + 1) * 2];

    static {
        for (int i = 0; i < EVENTS.length; i++) {
            EpollIoOps ops = new EpollIoOps(i & LOW_BITS | (i > LOW_BITS ? RDHUP : 0));
            EVENTS[i] = new Event(ops);
        }
    }

    /** Nothing. */
    public static final EpollIoOps NONE = valueOf(0);
    /** There is something to read or accept. */
    public static final EpollIoOps EPOLLIN = valueOf(1);
    /** There is room to write. */
    public static final EpollIoOps EPOLLOUT = valueOf(4);
    /** The descriptor has failed. */
    public static final EpollIoOps EPOLLERR = valueOf(8);
    /** The peer has shut down its output. */
    public static final EpollIoOps EPOLLRDHUP = valueOf(RDHUP);
    /** Reports changes rather than readiness for as long as it lasts. */
    public static final EpollIoOps EPOLLET = valueOf(ET);

    private final int value;

    private EpollIoOps(int value) {
        this.value = value;
    }

    /**
     * Creates a set.
     *
     * @param value bits of epoll_ctl(2), combined
     * @return the set; not always the same instance for the same bits
     */
    public static EpollIoOps valueOf(int value) {
        return isReported(value) ? eventOf(value).ops() : new EpollIoOps(value);
    }

    private static boolean isReported(int value) {
        return (value & ~(LOW_BITS | RDHUP)) == 0;
    }

    /** The event that reports a set, without the bits that cannot be requested by name. */
    static EpollIoEvent eventOf(int value) {
        return EVENTS[value & LOW_BITS | (value & RDHUP) >>> RDHUP_SHIFT];
    }

    /**
     * Returns whether another set shares an event with this one.
     *
     * @param ops the other set
     * @return {@code true} if at least one bit is in both
     */
    public boolean contains(EpollIoOps ops) {
        return (value & ops.value) != 0;
    }

    /**
     * The union with another set.
     *
     * @param ops the other set
     * @return the events that are in either
     */
    public EpollIoOps with(EpollIoOps ops) {
        return contains(ops) && (value & ops.value) == ops.value ? this : valueOf(value | ops.value);
    }

    /**
     * The difference from another set.
     *
     * @param ops the other set
     * @return the events that are in this set only
     */
    public EpollIoOps without(EpollIoOps ops) {
        return contains(ops) ? valueOf(value & ~ops.value) : this;
    }

    /**
     * The events as epoll_ctl(2) knows them.
     *
     * @return the bits
     */
    public int value() {
        return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EpollIoOps ops && ops.value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return "EpollIoOps(0x" + Integer.toHexString(value) + ')';
    }

    private record Event(EpollIoOps ops) implements EpollIoEvent { }
}
