/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

/**
 * The events that a channel may want its poller to watch for, as a set of bits that {@link SocketOperations#interest}
 * translates for the transport's registration.
 */
public final class Wants {

    /** Nothing. */
    public static final int NONE = 0;

    /** Readiness to read. */
    public static final int READ = 1;

    /** Readiness to write. */
    public static final int WRITE = 1 << 1;

    /** The end of a connect. */
    public static final int CONNECT = 1 << 2;

    /** Readiness to accept. */
    public static final int ACCEPT = 1 << 3;

    /**
     * The end of the input, or a failure, of a socket that is not read. A poller that cannot distinguish the end from
     * bytes ignores this.
     */
    public static final int END = 1 << 4;

    /**
     * A failure of a socket whose end is known already. A poller that cannot distinguish it from the end ignores this.
     */
    public static final int FAILURE = 1 << 5;

    /** One more than the largest set: the size of a table indexed by sets. */
    public static final int SETS = 1 << 6;

    private Wants() { }
}
