/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoop;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Connections of HTTP/1.1 to the backend. One that has had its exchange is kept for the next one until the backend, or
 * the policy for idle connections, closes it. Event loop only.
 */
final class ReverseProxyConnections implements ReverseProxyBackends {
    /** So many are kept, however many there were at once. */
    private static final int MAX_KEPT = 64;

    private final EventLoop loop;
    private final Bootstrap bootstrap;
    private final SlowPeerPolicy.Builder patience;
    private final HostAndPort target;
    /** The connections without an exchange; the latest first, as it is the least likely to be closed soon. */
    private final Deque<ReverseProxyBack> kept = new ArrayDeque<>();

    ReverseProxyConnections(EventLoop loop, Bootstrap bootstrap, SlowPeerPolicy.Builder patience, HostAndPort target) {
        this.loop = loop;
        this.bootstrap = bootstrap;
        this.patience = patience;
        this.target = target;
    }

    @Override
    public Future<ReverseProxyBack> open(boolean canRepeat) {
        ReverseProxyBack back = canRepeat ? kept.pollFirst() : null;
        return back != null ? loop.newSucceededFuture(back) : connect();
    }

    private Future<ReverseProxyBack> connect() {
        Promise<ReverseProxyBack> opened = loop.newPromise();
        ReverseProxyBack back = new ReverseProxyBack("1.1", this::keep);
        bootstrap.clone(loop).option(ChannelOption.AUTO_READ, false)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpClientCodec(), patience.build(), back);
                    }
                })
                .connect(target.host(), target.port())
                .addListener((ChannelFutureListener) connected -> {
                    if (connected.isSuccess()) {
                        connected.channel().closeFuture().addListener(closed -> kept.remove(back));
                        opened.setSuccess(back);
                    } else {
                        opened.setFailure(connected.cause());
                    }
                });
        return opened;
    }

    private void keep(ReverseProxyBack back) {
        if (kept.size() < MAX_KEPT && back.channel().isActive()) {
            kept.addFirst(back);
            // To learn that the backend closes it.
            back.read();
        } else {
            back.channel().close();
        }
    }
}
