/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

/**
 * Sends the pings of a {@link WebSocketPingPolicy} on one connection. Event loop only.
 */
final class Pings {

    private final WebSocketPingPolicy policy;
    private final ChannelHandlerContext ctx;
    private final ClosingHandshake closing;
    /** The payload of the last ping: a count, which no earlier pong has. */
    private long lastPing;
    private boolean awaitsPong;
    /** Until the next ping, or until the pong is missed. */
    private @Nullable Future<?> timer;

    Pings(WebSocketPingPolicy policy, ChannelHandlerContext ctx, ClosingHandshake closing) {
        this.policy = policy;
        this.ctx = ctx;
        this.closing = closing;
    }

    void start() {
        awaitsPong = false;
        timer = ctx.executor().schedule(this::ping, policy.nextDelayNanos(), TimeUnit.NANOSECONDS);
    }

    void stop() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    void onPong(ByteBuf payload) {
        if (awaitsPong && payload.readableBytes() == Long.BYTES
                && payload.getLong(payload.readerIndex()) == lastPing) {
            stop();
            start();
        }
    }

    private void ping() {
        if (!closing.isOpen()) {
            return;
        }
        ByteBuf payload = ctx.alloc().buffer(Long.BYTES).writeLong(++lastPing);
        awaitsPong = true;
        // Before the write, in which the answer may come.
        timer = ctx.executor().schedule(this::onMissed, policy.deadlineMillis(), TimeUnit.MILLISECONDS);
        ctx.writeAndFlush(new PingWebSocketFrame(payload));
    }

    private void onMissed() {
        if (!closing.isOpen()) {
            return;
        }
        switch (policy.onMissed()) {
            case CLOSE -> ctx.close();
            case FIRE_EVENT -> {
                start();
                ctx.fireUserEventTriggered(WebSocketPingPolicy.PongMissed.INSTANCE);
            }
        }
    }
}
