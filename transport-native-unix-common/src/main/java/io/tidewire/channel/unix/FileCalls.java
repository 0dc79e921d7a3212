/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

/** System calls on descriptors of any kind. All answer a negative errno when they fail, and retry on EINTR. */
final class FileCalls {

    // The bits of enum tw_open_flag.
    static final int OPEN_READ = 1;
    static final int OPEN_WRITE = 2;
    static final int OPEN_CREATE = 4;
    static final int OPEN_TRUNCATE = 8;

    private FileCalls() { }

    static native int open(byte[] path, int flags);

    static native int close(int fd);

    static native int read(int fd, long address, int length);

    static native int write(int fd, long address, int length);

    static native long writev(int fd, long iovecs, int count);

    /** Gives the end to read in the upper half, the end to write in the lower. */
    static native long pipe();
}
