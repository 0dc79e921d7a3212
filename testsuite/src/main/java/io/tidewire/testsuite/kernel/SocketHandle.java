/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.IoHandle;

/** The handle that a fake channel registers with its loop. */
@SuppressWarnings("try") // AutoCloseable.close() may throw anything, and so may the handle's.
interface SocketHandle extends IoHandle {

    /** The kernel's side of the channel. */
    Script socket();
}
