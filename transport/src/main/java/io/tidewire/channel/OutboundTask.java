/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * A task that another thread gave to an executor in order to write or flush. An event loop can tell these tasks from
 * all others by this type.
 */
interface OutboundTask extends Runnable {

    /** Gives the context that the write or flush will be made on. */
    DefaultChannelHandlerContext context();

    /** Says whether the task ends with a flush. */
    boolean isFlush();
}
