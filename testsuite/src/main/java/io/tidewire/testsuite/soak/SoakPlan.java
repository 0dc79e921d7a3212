/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import io.tidewire.util.internal.ObjectUtil;

/**
 * How long a soak lasts and what it repeats.
 *
 * @param seed the seed of all actions of clients
 * @param connections after how many connections it ends, positive
 * @param seconds after how many seconds it ends, if that comes first, positive
 * @param concurrency how many connections there are at once, positive
 */
public record SoakPlan(long seed, long connections, long seconds, int concurrency) {

    /**
     * Checks the arguments.
     *
     * @throws IllegalArgumentException if one is not positive that has to be
     */
    public SoakPlan {
        ObjectUtil.checkPositive(connections, "connections");
        ObjectUtil.checkPositive(seconds, "seconds");
        ObjectUtil.checkPositive(concurrency, "concurrency");
    }
}
