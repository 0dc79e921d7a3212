/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.epoll.Epoll;
import org.opentest4j.TestAbortedException;

/** The same over epoll. Skipped, with the cause, where that is not available. */
class HelloServerOverEpollTest extends HelloServerTest {

    @Override
    Transport transport() {
        if (!Epoll.isAvailable()) {
            throw new TestAbortedException("epoll is not available here", Epoll.unavailabilityCause());
        }
        return Transport.EPOLL;
    }
}
