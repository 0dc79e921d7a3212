/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

/**
 * The calls that move bytes within the kernel through pipes. Each returns the number of bytes moved or a negative
 * errno.
 */
final class TransferCalls {

    private TransferCalls() { }

    /** An offset of -1 stands for none. */
    static native long splice(int from, long fromOffset, int to, long toOffset, long count);
}
