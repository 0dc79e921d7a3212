/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoHandle;

import java.nio.channels.SelectableChannel;

/**
 * A handle that a {@link NioIoHandler} can watch.
 */
@SuppressWarnings("try") // AutoCloseable.close() may throw anything, and so may the handle's.
public interface NioIoHandle extends IoHandle {

    /**
     * The channel to watch.
     *
     * @return a channel in non-blocking mode, the same one at each call
     */
    SelectableChannel selectableChannel();
}
