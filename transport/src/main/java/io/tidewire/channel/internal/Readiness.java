/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

/**
 * A poller's report about a socket, as a set of bits that is the same for every transport. Pollers translate their
 * own bits beside themselves; nothing above sees them.
 */
public final class Readiness {

    /** There is something to read or accept, or reading would report the end or a failure. */
    public static final int READABLE = 1;

    /** There is room to write, or a connect has come to an end. */
    public static final int WRITABLE = 1 << 1;

    /** The peer has shut down its output. Not every poller can report this without a read. */
    public static final int HANG_UP = 1 << 2;

    /** The socket has failed; the next operation reports the failure. */
    public static final int ERROR = 1 << 3;

    private Readiness() { }
}
