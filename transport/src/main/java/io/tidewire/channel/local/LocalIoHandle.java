/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.IoHandle;

/**
 * A handle that can be registered with a {@link LocalIoHandler}.
 */
@SuppressWarnings("try") // AutoCloseable.close() may throw anything, and so may the handle's.
public interface LocalIoHandle extends IoHandle {

    /**
     * Closes the handle, because its loop ends. Called on the loop's thread, maybe more than once.
     */
    void closeNow();
}
