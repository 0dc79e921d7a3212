/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

/** What a channel has failed to do for too long. */
public enum IdleState {
    /** Nothing was read. */
    READER_IDLE,
    /** Nothing was written. */
    WRITER_IDLE,
    /** Nothing was read and nothing was written. */
    ALL_IDLE
}
