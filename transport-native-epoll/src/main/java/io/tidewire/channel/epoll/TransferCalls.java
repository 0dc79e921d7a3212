/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import java.nio.channels.FileChannel;

/**
 * The calls that move bytes within the kernel. Each gives how many it moved or a negative errno.
 */
final class TransferCalls {

    private TransferCalls() { }

    /** EOPNOTSUPP for a channel that is not the JDK's own. */
    static native long sendfile(int socket, FileChannel file, long offset, long count);

    /** An offset of -1 stands for none. */
    static native long splice(int from, long fromOffset, int to, long toOffset, long count);
}
