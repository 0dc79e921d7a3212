/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.IoHandle;
import io.tidewire.channel.unix.FileDescriptor;

/**
 * Something with a descriptor that epoll can watch.
 */
@SuppressWarnings("try") // AutoCloseable.close() may throw anything, and so may the handle's.
public interface EpollIoHandle extends IoHandle {

    /**
     * The descriptor.
     *
     * @return the same one for as long as the handle is registered
     */
    FileDescriptor fd();
}
