/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.IoOps;

/** A registration that knows what its poller was told last, for assertions. Event loop only. */
public interface InterestHolder {

    /**
     * Returns whether the poller watches for this and nothing else.
     *
     * @param ops of the transport's own type
     * @return {@code false} if it was told something else last
     */
    boolean isWatchingFor(IoOps ops);
}
