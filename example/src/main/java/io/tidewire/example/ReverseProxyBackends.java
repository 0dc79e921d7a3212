/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.util.concurrent.Future;

/** The ways from one event loop to the backend. Event loop only. */
interface ReverseProxyBackends {
    /**
     * Finds or makes a channel for one exchange.
     *
     * @param canRepeat whether the request may be sent again, so that a connection may be used that the backend is
     *     perhaps about to close
     * @return told the end of the channel, which the caller owns from then on; fails if the backend cannot be reached
     */
    Future<ReverseProxyBack> open(boolean canRepeat);
}
