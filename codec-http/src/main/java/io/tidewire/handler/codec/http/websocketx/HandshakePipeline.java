/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.http.HttpContentCompressor;
import io.tidewire.handler.codec.http.HttpContentDecompressor;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import org.jspecify.annotations.Nullable;

/**
 * Changes a pipeline from HTTP to WebSocket. Event loop only.
 */
final class HandshakePipeline {

    private HandshakePipeline() {
    }

    /** Returns the context of the first handler of one of the types, if there is one. */
    @SafeVarargs
    static @Nullable ChannelHandlerContext find(ChannelPipeline pipeline, Class<? extends ChannelHandler>... types) {
        for (Class<? extends ChannelHandler> type : types) {
            ChannelHandlerContext context = pipeline.context(type);
            if (context != null) {
                return context;
            }
        }
        return null;
    }

    /** Removes the handlers of HTTP content, which have nothing to do behind the handshake. */
    static void removeContentHandlers(ChannelPipeline pipeline) {
        remove(pipeline, HttpContentDecompressor.class);
        remove(pipeline, HttpContentCompressor.class);
        remove(pipeline, HttpObjectAggregator.class);
    }

    static void remove(ChannelPipeline pipeline, Class<? extends ChannelHandler> type) {
        ChannelHandlerContext context = pipeline.context(type);
        if (context != null) {
            pipeline.remove(context.handler());
        }
    }

    /** Whether a write passes all handlers at once: none of them runs on another thread. */
    static boolean isOnOneLoop(Channel channel) {
        for (String name : channel.pipeline().names()) {
            ChannelHandlerContext context = channel.pipeline().context(name);
            if (context != null && context.executor() != channel.eventLoop()) {
                return false;
            }
        }
        return true;
    }
}
