/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/** A flush from another thread. */
record FlushTask(DefaultChannelHandlerContext context) implements OutboundTask {

    @Override
    public boolean isFlush() {
        return true;
    }

    @Override
    public void run() {
        context.invokeFlush();
    }
}
