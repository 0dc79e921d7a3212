/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

/**
 * The calls on sockets that only macOS and the BSDs have. Each gives what it says or a negative errno.
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

    /** Gives level and name of an option, in the upper and the lower half; ENOPROTOOPT where the system has none. */
    static native long option(int index);

    /**
     * Lets a socket that listens hold connections back until a filter of the kernel is content: accept_filter(9). Name
     * and arguments are ASCII; a name of no bytes takes the filter away. ENOPROTOOPT where the system has none.
     */
    static native int setAcceptFilter(int fd, byte[] name, byte[] arguments);

    /**
     * Writes the name of the filter, a zero byte and its arguments; gives how many bytes, 0 if there is no filter.
     * ENOPROTOOPT where the system has none.
     */
    static native int getAcceptFilter(int fd, byte[] to);

    /** Which ends may send data with the first packet of a connection, by the settings of the system. */
    static native int fastOpen();
}
