/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

/** The action that a channel has not taken for too long. */
public enum IdleState {
    /** Nothing was read. */
    READER_IDLE,
    /** Nothing was written. */
    WRITER_IDLE,
    /** Nothing was read and nothing was written. */
    ALL_IDLE
}
