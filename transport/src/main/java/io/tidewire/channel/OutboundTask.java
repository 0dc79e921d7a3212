/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * A task that another thread gave to an executor in order to write or flush. An event loop distinguishes these tasks
 * from all others by this type, and puts off their flushes, see {@link OwedFlushes}.
 *
 * <p>A class, not an interface: a loop asks for the type of each task it runs, and for a class that is one comparison.
 */
abstract class OutboundTask extends ContextTask {

    /** Creates a task that ends at a context. */
    OutboundTask(DefaultChannelHandlerContext context) {
        super(context);
    }
}
