/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** Reports the tests of a class as skipped, with the cause, where epoll cannot be used. */
final class EpollAvailable implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        if (!Epoll.isAvailable()) {
            throw new TestAbortedException("epoll is not available here", Epoll.unavailabilityCause());
        }
    }
}
