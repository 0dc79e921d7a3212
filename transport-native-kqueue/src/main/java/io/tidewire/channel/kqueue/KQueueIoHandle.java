/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.IoHandle;

/**
 * Something that kqueue can watch for as long as its descriptor is open.
 */
@SuppressWarnings("try") // AutoCloseable.close() may throw anything, and so may the handle's.
public interface KQueueIoHandle extends IoHandle {

    /**
     * Returns the identifier in a {@code struct kevent}: a descriptor, for most filters.
     *
     * @return the same number for as long as the handle is registered
     */
    int ident();
}
