/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.EventExecutor;

/**
 * The context of a handler that was added with an executor of its own. The other contexts, of which a server has very
 * many, go without the field.
 */
final class OwnExecutorContext extends DefaultChannelHandlerContext {

    private final EventExecutor ownExecutor;

    OwnExecutorContext(DefaultChannelPipeline pipeline, EventExecutor ownExecutor, String name,
                       ChannelHandler handler, int mask) {
        super(pipeline, name, handler, mask);
        this.ownExecutor = ownExecutor;
    }

    @Override
    EventExecutor ownExecutor() {
        return ownExecutor;
    }
}
