/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

/** Code that serves one connection from its begin to its end, on a thread of its own. */
@FunctionalInterface
public interface BlockingCode {
    /**
     * Serves a connection. When this returns, the channel is closed behind what was written; when it throws, at once.
     * An exception that it throws is logged, unless it is an {@code IOException} of a channel that had failed or was
     * closed.
     *
     * @param channel the connection; of no use after this has returned
     * @throws Exception if it cannot go on
     */
    void run(BlockingChannel channel) throws Exception;
}
