/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http2.Http2Connection;
import io.tidewire.handler.codec.http2.Http2ConnectionAdapter;
import io.tidewire.handler.codec.http2.Http2FrameCodec;
import io.tidewire.handler.codec.http2.Http2Stream;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;

import java.util.concurrent.TimeUnit;

/**
 * Closes a connection of HTTP/2 that has had no stream for some time. Only requests keep it open: pings do not, nor
 * settings, nor a block of fields that never ends, nor a frame that comes octet by octet.
 *
 * <p>Its place is anywhere behind the codec. For one channel; event loop only.
 */
final class NoStreamTimeout extends ChannelInboundHandlerAdapter {
    private final long timeoutNanos;
    private Http2Connection connection;
    private EventExecutor loop;
    /** When the last stream was closed, or the connection began. */
    private long vacantSinceNanos;
    private Future<?> timer;

    /**
     * Creates a handler.
     *
     * @param seconds how long a connection may be without a stream, above 0
     */
    NoStreamTimeout(int seconds) {
        timeoutNanos = TimeUnit.SECONDS.toNanos(seconds);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        loop = ctx.executor();
        connection = ctx.pipeline().get(Http2FrameCodec.class).connection();
        connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamClosed(Http2Stream stream) {
                vacantSinceNanos = loop.ticker().nanoTime();
            }
        });
        vacantSinceNanos = loop.ticker().nanoTime();
        lookAfter(timeoutNanos, () -> look(ctx));
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        timer.cancel(false);
    }

    private void lookAfter(long nanos, Runnable look) {
        timer = loop.schedule(look, nanos, TimeUnit.NANOSECONDS);
    }

    /** How long until the time is over, if no stream is opened. */
    private long leftNanos() {
        return connection.numActiveStreams() > 0 ? timeoutNanos
                : vacantSinceNanos + timeoutNanos - loop.ticker().nanoTime();
    }

    private void look(ChannelHandlerContext ctx) {
        long left = leftNanos();
        if (left > 0) {
            lookAfter(left, () -> look(ctx));
        } else {
            // Input that came while the process was stopped is read first: this timer runs after the next poll.
            lookAfter(0, () -> closeOrLookOn(ctx));
        }
    }

    private void closeOrLookOn(ChannelHandlerContext ctx) {
        if (leftNanos() > 0) {
            look(ctx);
        } else {
            ctx.close();
        }
    }
}
