/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * Creates the {@link SelectStrategy} of each loop.
 */
public interface SelectStrategyFactory {

    /**
     * Creates a strategy for one loop.
     *
     * @return a new strategy, or a shared one when it has no state
     */
    SelectStrategy newSelectStrategy();
}
