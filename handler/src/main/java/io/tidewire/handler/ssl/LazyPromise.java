/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.EventExecutor;
import org.jspecify.annotations.Nullable;

/** A promise that applications may have before the handler has a context, whose executor calls the listeners. */
final class LazyPromise extends DefaultPromise<Channel> {
    /** Set once, before anything can complete the promise. */
    private volatile @Nullable ChannelHandlerContext ctx;

    LazyPromise() {
    }

    LazyPromise(ChannelHandlerContext ctx) {
        this.ctx = ctx;
    }

    void bind(ChannelHandlerContext ctx) {
        this.ctx = ctx;
    }

    @Override
    protected EventExecutor executor() {
        ChannelHandlerContext context = ctx;
        if (context == null) {
            throw new IllegalStateException("SslHandler was not added to a pipeline yet");
        }
        return context.executor();
    }

    @Override
    protected void checkDeadLock() {
        // Without a context no event loop can be waiting for itself.
        if (ctx != null) {
            super.checkDeadLock();
        }
    }
}
