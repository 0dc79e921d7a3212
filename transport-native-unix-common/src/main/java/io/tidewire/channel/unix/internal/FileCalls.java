/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import java.nio.channels.FileChannel;

/** System calls on descriptors of any kind. All return a negative errno when they fail, and retry on EINTR. */
public final class FileCalls {

    // The bits of enum tw_open_flag.
    public static final int OPEN_READ = 1;
    public static final int OPEN_WRITE = 2;
    public static final int OPEN_CREATE = 4;
    public static final int OPEN_TRUNCATE = 8;

    private FileCalls() { }

    /** Opens a file; gives its descriptor. */
    public static native int open(byte[] path, int flags);

    /** Closes a descriptor, even if it returns an error. */
    public static native int close(int fd);

    /** Reads into memory; returns the number of bytes, 0 at the end. */
    public static native int read(int fd, long address, int length);

    /** Writes from memory; returns the number of bytes. */
    public static native int write(int fd, long address, int length);

    /** Writes pieces of memory; returns the number of bytes. */
    public static native long writev(int fd, long iovecs, int count);

    /** Returns the read end in the upper half, the write end in the lower. */
    public static native long pipe();

    /**
     * Sends a part of a file over a socket, within the kernel; returns the number of bytes, 0 at the end of the file.
     * EOPNOTSUPP for a channel that is not the JDK's own: the file is copied then.
     */
    public static native long sendFile(int socket, FileChannel file, long offset, long count);
}
