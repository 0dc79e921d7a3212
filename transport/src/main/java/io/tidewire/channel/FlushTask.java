/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/** A flush from another thread. */
final class FlushTask extends OutboundTask {

    FlushTask(DefaultChannelHandlerContext context) {
        super(context);
    }

    @Override
    public void run() {
        context.runFlush();
    }
}
