/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** Reports the tests of a class as skipped, with the cause, where kqueue cannot be used. */
final class KQueueAvailable implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        if (!KQueue.isAvailable()) {
            throw new TestAbortedException("kqueue is not available here", KQueue.unavailabilityCause());
        }
    }
}
