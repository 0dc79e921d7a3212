/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import java.util.Random;

/** The reports of a simulated poller about a socket, and their times. */
enum PollerKind {

    /** The state that was asked for, at each poll: select(2), and epoll(7) by default. */
    LEVELS,

    /** All that is true, once something has changed: epoll(7) with EPOLLET. */
    EDGES,

    /**
     * Input and output apart, each once it has changed: kqueue(2) with EV_CLEAR. The events of one poll are collected
     * before the first is reported, so that the second may be out of date. From the first want on both are watched.
     */
    FILTERS;

    private static final PollerKind[] ALL = values();

    /** Each kind equally often. */
    static PollerKind any(Random random) {
        return ALL[random.nextInt(ALL.length)];
    }

    /** Whether the poller is silent about what has not changed. */
    boolean isEdgeTriggered() {
        return this != LEVELS;
    }
}
