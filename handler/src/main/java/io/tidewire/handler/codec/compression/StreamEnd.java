/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

/**
 * The end of a compressed stream: written once, when the encoder or its channel is closed.
 */
final class StreamEnd {
    /** A peer that does not read keeps a channel open no longer than this. */
    private static final int CLOSE_TIMEOUT_SECONDS = 10;

    /** Creates the end of the stream. */
    interface Writer {
        /**
         * Creates the end.
         *
         * @return the last octets, taken over by the caller; may be empty
         */
        ByteBuf end(ChannelHandlerContext ctx) throws Exception;
    }

    private final Writer writer;
    /** Set once, when the encoder is added. */
    private volatile @Nullable ChannelHandlerContext ctx;
    private volatile boolean isClosed;

    StreamEnd(Writer writer) {
        this.writer = writer;
    }

    void added(ChannelHandlerContext context) {
        ctx = context;
    }

    /** The encoder is gone: nothing can be written any more. */
    void removed() {
        isClosed = true;
    }

    /** Whether the end was written. Any thread. */
    boolean isClosed() {
        return isClosed;
    }

    ChannelFuture close() {
        return close(context().newPromise());
    }

    /** Writes the end. Any thread. */
    ChannelFuture close(ChannelPromise promise) {
        ChannelHandlerContext context = context();
        EventExecutor executor = context.executor();
        if (executor.inEventLoop()) {
            return write(context, promise);
        }
        executor.execute(() -> write(context, promise));
        return promise;
    }

    private ChannelHandlerContext context() {
        ChannelHandlerContext context = ctx;
        if (context == null) {
            throw new IllegalStateException("the encoder is in no pipeline");
        }
        return context;
    }

    private ChannelFuture write(ChannelHandlerContext context, ChannelPromise promise) {
        if (isClosed) {
            promise.setSuccess();
            return promise;
        }
        isClosed = true;
        ByteBuf end;
        try {
            end = writer.end(context);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        return context.writeAndFlush(end, promise);
    }

    /** Writes the end, then closes the channel. An end that cannot be written is reported: the stream looks cut off. */
    @SuppressWarnings("NullAway") // A failure has a cause.
    void closeChannel(ChannelHandlerContext context, ChannelPromise promise) {
        ChannelFuture end = write(context, context.newPromise());
        if (end.isDone()) {
            if (!end.isSuccess() && context.channel().isActive()) {
                context.fireExceptionCaught(end.cause());
            }
            context.close(promise);
            return;
        }
        Future<?> timeout = context.executor().schedule(() -> {
            context.close(promise);
        }, CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        end.addListener(future -> {
            if (timeout.cancel(false)) {
                context.close(promise);
            }
        });
    }
}
