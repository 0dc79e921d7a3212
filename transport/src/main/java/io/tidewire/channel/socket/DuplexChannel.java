/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;

/**
 * A channel whose two directions can be shut down one by one. All methods may be called from any thread and none
 * blocks.
 */
public interface DuplexChannel extends Channel {

    /**
     * Returns whether nothing more will be read.
     *
     * @return {@code true} once the input is shut down, by the peer or by {@link #shutdownInput()}, or the channel is
     *         closed
     */
    boolean isInputShutdown();

    /**
     * Shuts the input down: what arrives from now on is dropped.
     *
     * @return completes when it is done
     */
    default ChannelFuture shutdownInput() {
        return shutdownInput(newPromise());
    }

    /**
     * Shuts the input down and reports to a promise.
     *
     * @param promise completed with the outcome
     * @return {@code promise}
     */
    ChannelFuture shutdownInput(ChannelPromise promise);

    /**
     * Returns whether nothing more can be written.
     *
     * @return {@code true} once the output is shut down or the channel is closed
     */
    boolean isOutputShutdown();

    /**
     * Shuts the output down. Writes that are still pending fail with {@link ChannelOutputShutdownException} and are
     * released; a {@link ChannelOutputShutdownEvent} follows.
     *
     * @return completes when it is done
     */
    default ChannelFuture shutdownOutput() {
        return shutdownOutput(newPromise());
    }

    /**
     * Shuts the output down, as {@link #shutdownOutput()} does, and reports to a promise.
     *
     * @param promise completed with the outcome
     * @return {@code promise}
     */
    ChannelFuture shutdownOutput(ChannelPromise promise);

    /**
     * Returns whether both directions are shut down.
     *
     * @return {@code true} if neither reading nor writing is possible any more
     */
    default boolean isShutdown() {
        return isInputShutdown() && isOutputShutdown();
    }

    /**
     * Shuts both directions down, output first. The channel stays open until it is closed.
     *
     * @return completes when both are done, and fails with the first failure
     */
    default ChannelFuture shutdown() {
        return shutdown(newPromise());
    }

    /**
     * Shuts both directions down, as {@link #shutdown()} does, and reports to a promise.
     *
     * @param promise completed with the outcome
     * @return {@code promise}
     */
    ChannelFuture shutdown(ChannelPromise promise);
}
