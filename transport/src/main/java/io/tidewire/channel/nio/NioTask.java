/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import org.jspecify.annotations.Nullable;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;

/**
 * Something to do when a {@link SelectableChannel} that is not one of this library's channels is ready.
 *
 * @param <C> the type of channel
 */
public interface NioTask<C extends SelectableChannel> {

    /**
     * The channel is ready for an operation it asked for. Event loop only.
     *
     * @param ch the channel
     * @throws Exception on any failure; the channel is not watched any more then
     */
    void channelReady(C ch, SelectionKey key) throws Exception;

    /**
     * The channel is not watched any more. Event loop only.
     *
     * @param ch the channel
     * @param cause the exception of {@link #channelReady(SelectableChannel, SelectionKey)}, or {@code null} when the
     *        key was cancelled or the loop ends
     * @throws Exception on any failure; it is logged
     */
    void channelUnregistered(C ch, @Nullable Throwable cause) throws Exception;
}
