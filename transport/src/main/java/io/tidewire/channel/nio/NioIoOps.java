/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoOps;

import java.nio.channels.SelectionKey;

/**
 * A set of the operations of {@link SelectionKey}. Immutable; there is one instance for each set.
 */
public final class NioIoOps implements IoOps {

    private static final int ALL =
            SelectionKey.OP_READ | SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT | SelectionKey.OP_ACCEPT;

    private static final NioIoOps[] SETS = new NioIoOps[ALL + 1];
    private static final NioIoEvent[] EVENTS = new NioIoEvent[ALL + 1];

    static {
        for (int value = 0; value <= ALL; value++) {
            if ((value & ~ALL) == 0) {
                NioIoOps ops = new NioIoOps(value);
                SETS[value] = ops;
                EVENTS[value] = () -> ops;
            }
        }
    }

    /** No operation. */
    public static final NioIoOps NONE = valueOf(0);
    /** {@link SelectionKey#OP_ACCEPT}. */
    public static final NioIoOps ACCEPT = valueOf(SelectionKey.OP_ACCEPT);
    /** {@link SelectionKey#OP_CONNECT}. */
    public static final NioIoOps CONNECT = valueOf(SelectionKey.OP_CONNECT);
    /** {@link SelectionKey#OP_WRITE}. */
    public static final NioIoOps WRITE = valueOf(SelectionKey.OP_WRITE);
    /** {@link SelectionKey#OP_READ}. */
    public static final NioIoOps READ = valueOf(SelectionKey.OP_READ);
    /** {@link #READ} and {@link #ACCEPT}. */
    public static final NioIoOps READ_AND_ACCEPT = READ.with(ACCEPT);
    /** {@link #READ} and {@link #WRITE}. */
    public static final NioIoOps READ_AND_WRITE = READ.with(WRITE);

    private final int value;

    private NioIoOps(int value) {
        this.value = value;
    }

    /**
     * Finds the instance for a set.
     *
     * @param value operations of {@link SelectionKey}, combined
     * @return the set
     * @throws IllegalArgumentException if {@code value} holds anything else
     */
    public static NioIoOps valueOf(int value) {
        checkOps(value);
        return SETS[value];
    }

    /** The event that reports a set. */
    static NioIoEvent eventOf(int value) {
        checkOps(value);
        return EVENTS[value];
    }

    private static void checkOps(int value) {
        if ((value & ~ALL) != 0) {
            throw new IllegalArgumentException("value: " + value + " (expected: operations of SelectionKey)");
        }
    }

    /**
     * Returns whether another set shares an operation with this one.
     *
     * @param ops the other set
     * @return {@code true} if at least one operation is in both
     */
    public boolean contains(NioIoOps ops) {
        return (value & ops.value) != 0;
    }

    /**
     * The union with another set.
     *
     * @param ops the other set
     * @return the operations that are in either
     */
    public NioIoOps with(NioIoOps ops) {
        return SETS[value | ops.value];
    }

    /**
     * The difference to another set.
     *
     * @param ops the other set
     * @return the operations that are in this set only
     */
    public NioIoOps without(NioIoOps ops) {
        return SETS[value & ~ops.value];
    }

    /**
     * The operations as {@link SelectionKey} knows them.
     *
     * @return a combination of its constants
     */
    public int value() {
        return value;
    }

    /**
     * Returns whether this set shares an operation with another one.
     *
     * @param ops operations of {@link SelectionKey}, combined
     * @return {@code true} if at least one is in both
     */
    public boolean isIncludedIn(int ops) {
        return (value & ops) != 0;
    }

    /**
     * Returns whether this set shares no operation with another one.
     *
     * @param ops operations of {@link SelectionKey}, combined
     * @return {@code true} if none is in both
     */
    public boolean isNotIncludedIn(int ops) {
        return (value & ops) == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NioIoOps ops && ops.value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return "NioIoOps(" + value + ')';
    }
}
