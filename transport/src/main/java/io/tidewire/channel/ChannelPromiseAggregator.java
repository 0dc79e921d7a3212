/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.PromiseAggregator;
import io.tidewire.util.concurrent.PromiseCombiner;

/**
 * Completes a promise once several others are: with success when all succeed, else as the first that fails.
 *
 * @deprecated use {@link PromiseCombiner}
 */
@Deprecated
public final class ChannelPromiseAggregator extends PromiseAggregator<Void, ChannelFuture>
        implements ChannelFutureListener {

    /**
     * Creates an aggregator that fails the others when one fails.
     *
     * @param aggregatePromise the promise to complete
     */
    public ChannelPromiseAggregator(ChannelPromise aggregatePromise) {
        super(aggregatePromise);
    }
}
