/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

/**
 * The calls on sockets that only macOS and the BSDs have. Each returns what its comment says, or a negative errno.
 */
final class BsdCalls {

    // The constants of enum tw_bsd_option.
    static final int SO_SNDLOWAT = 0;
    static final int TCP_NOPUSH = 1;
    static final int TCP_FASTOPEN = 2;

    // The bits of enum tw_fast_open.
    static final int FAST_OPEN_CLIENT = 1;
    static final int FAST_OPEN_SERVER = 2;

    private BsdCalls() { }

    /** Returns level and name of an option in the upper and lower half; ENOPROTOOPT where the system has none. */
    static native long option(int index);

    /**
     * Has a listening socket hold connections back until a filter of the kernel lets them through: accept_filter(9).
     * Name and arguments are ASCII; an empty name removes the filter. ENOPROTOOPT where the system has none.
     */
    static native int setAcceptFilter(int fd, byte[] name, byte[] arguments);

    /**
     * Writes the name of the filter, a zero byte and its arguments; returns the number of bytes, 0 if there is no
     * filter. ENOPROTOOPT where the system has none.
     */
    static native int getAcceptFilter(int fd, byte[] to);

    /** Which ends may send data with the first packet of a connection, by the settings of the system. */
    static native int fastOpen();
}
