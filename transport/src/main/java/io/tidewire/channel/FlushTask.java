/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/** A flush from another thread. */
final class FlushTask extends OutboundTask {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(FlushTask.class);

    FlushTask(DefaultChannelHandlerContext context) {
        super(context);
    }

    @Override
    void call() {
        context.runFlush();
    }

    @Override
    void refuse(Throwable cause) {
        LOGGER.debug("{}: nothing is flushed any more, the executor of {} is shut down", context.channel(),
                context.name(), cause);
    }
}
