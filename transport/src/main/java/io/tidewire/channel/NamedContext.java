/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.EventExecutor;

/**
 * The context of a handler that was added with a name or an executor of its own. The other contexts, of which a server
 * has very many, go without the two fields.
 */
final class NamedContext extends DefaultChannelHandlerContext {

    private final String name;
    // Null for the event loop of the channel.
    private final EventExecutor ownExecutor;

    NamedContext(DefaultChannelPipeline pipeline, EventExecutor ownExecutor, String name, ChannelHandler handler,
                 int mask) {
        super(pipeline, handler, mask);
        this.name = name;
        this.ownExecutor = ownExecutor;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    EventExecutor ownExecutor() {
        return ownExecutor;
    }
}
