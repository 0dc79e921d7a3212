/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.group.ChannelGroup;
import io.tidewire.channel.group.DefaultChannelGroup;
import io.tidewire.handler.codec.http.websocketx.PreparedWebSocketMessage;
import io.tidewire.handler.codec.http.websocketx.SlowReceiverHandler;
import io.tidewire.handler.codec.http.websocketx.SlowReceiverPolicy;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler.HandshakeComplete;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GlobalEventExecutor;

import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Prices that change all the time, made up, for all subscribers. Each message is encoded once for all. A subscriber
 * that reads too slowly misses prices that newer ones of the same name have replaced, and never the last of a name.
 */
final class Ticker implements AutoCloseable {
    private static final String[] NAMES = {"ALPHA", "BETA", "GAMMA", "DELTA"};
    private static final int INTERVAL_MILLIS = 100;
    private static final int FIRST_CENTS = 10_000;

    private final ChannelGroup listeners = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final SlowReceiverPolicy policy = SlowReceiverPolicy.keepLatest(NAMES.length);
    private final Subscription subscription = new Subscription();
    // Of the thread that ticks.
    private final Random random = new Random();
    private final int[] cents = new int[NAMES.length];
    private Future<?> timer;

    Ticker() {
        for (int i = 0; i < NAMES.length; i++) {
            cents[i] = FIRST_CENTS;
        }
    }

    /** Begins to change prices; once. */
    void start() {
        timer = GlobalEventExecutor.INSTANCE.scheduleAtFixedRate(this::tick, INTERVAL_MILLIS, INTERVAL_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    /** Returns the handlers of one who listens. They stand behind the protocol handler. */
    ChannelHandler[] handlers() {
        return new ChannelHandler[] {new SlowReceiverHandler(policy), subscription};
    }

    /** Changes each price, and tells all who listen. */
    void tick() {
        for (int i = 0; i < NAMES.length; i++) {
            cents[i] = Math.max(1, cents[i] + random.nextInt(-100, 101));
            String text = String.format(Locale.ROOT, "%s %d.%02d", NAMES[i], cents[i] / 100, cents[i] % 100);
            PreparedWebSocketMessage message =
                    PreparedWebSocketMessage.prepare(new TextWebSocketFrame(text), NAMES[i]);
            try {
                listeners.writeAndFlush(message.frame());
            } finally {
                message.release();
            }
        }
    }

    @Override
    public void close() {
        timer.cancel(false);
    }

    /** Adds a channel when it is open. Its messages are of no interest. */
    @ChannelHandler.Sharable
    private final class Subscription extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof HandshakeComplete) {
                listeners.add(ctx.channel());
            }
            ctx.fireUserEventTriggered(event);
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ReferenceCountUtil.release(msg);
        }
    }
}
