/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * Creates the usual {@link SelectStrategy}: wait for readiness unless tasks wait to be run.
 */
public final class DefaultSelectStrategyFactory implements SelectStrategyFactory {

    /** The only instance. */
    public static final SelectStrategyFactory INSTANCE = new DefaultSelectStrategyFactory();

    private DefaultSelectStrategyFactory() { }

    @Override
    public SelectStrategy newSelectStrategy() {
        return DefaultSelectStrategy.INSTANCE;
    }
}
