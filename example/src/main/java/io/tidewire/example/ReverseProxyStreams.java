/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoop;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2GoAwayFrame;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2Settings;
import io.tidewire.handler.codec.http2.Http2StreamChannel;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;

/**
 * Streams of HTTP/2 to the backend, which is known to speak it without TLS. A connection carries {@link
 * ReverseProxyWindow#MAX_STREAMS} at once; with more, another connection is made. Event loop only.
 */
final class ReverseProxyStreams implements ReverseProxyBackends {
    private static final Http2StreamFrameToHttpObjectCodec OBJECTS = new Http2StreamFrameToHttpObjectCodec(false);

    private final EventLoop loop;
    private final Bootstrap bootstrap;
    private final SlowPeerPolicy.Builder patience;
    private final HostAndPort target;
    /** The connections that take new streams, or will when they are connected. */
    private final List<Connection> connections = new ArrayList<>();

    ReverseProxyStreams(EventLoop loop, Bootstrap bootstrap, SlowPeerPolicy.Builder patience, HostAndPort target) {
        this.loop = loop;
        this.bootstrap = bootstrap;
        this.patience = patience;
        this.target = target;
    }

    @Override
    public Future<ReverseProxyBack> open(boolean canRepeat) {
        for (Connection connection : connections) {
            if (connection.streams < ReverseProxyWindow.MAX_STREAMS) {
                return connection.open();
            }
        }
        Connection connection = new Connection();
        connections.add(connection);
        return connection.connect().open();
    }

    /** One connection. The backend ends it by GOAWAY or a close; no stream is opened on it then. */
    private final class Connection extends ChannelInboundHandlerAdapter {
        /** Told the channel when the preface has been sent, which is after the promise of the connect is told. */
        private final Promise<Channel> ready = loop.newPromise();
        /** The number of streams that are open or will be. */
        private int streams;

        Connection connect() {
            bootstrap.clone(loop).handler(new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(
                            Http2FrameCodecBuilder.forClient().encoderEnforceMaxConcurrentStreams(true)
                                    .initialSettings(Http2Settings.defaultSettings().pushEnabled(false)).build(),
                            ReverseProxyWindow.INSTANCE, patience.build(),
                            new Http2MultiplexHandler(ConnectionEnd.INSTANCE), Connection.this,
                            ConnectionEnd.INSTANCE);
                }
            }).connect(target.host(), target.port()).addListener((ChannelFutureListener) connected -> {
                if (!connected.isSuccess()) {
                    end(connected.cause());
                }
            });
            return this;
        }

        Future<ReverseProxyBack> open() {
            streams++;
            Promise<ReverseProxyBack> opened = loop.newPromise();
            ready.addListener((Future<Channel> connection) -> {
                if (connection.isSuccess()) {
                    openOn(connection.getNow(), opened);
                } else {
                    opened.setFailure(connection.cause());
                }
            });
            return opened;
        }

        private void openOn(Channel connection, Promise<ReverseProxyBack> opened) {
            ReverseProxyBack back = new ReverseProxyBack("2", ended -> { });
            new Http2StreamChannelBootstrap(connection).option(ChannelOption.AUTO_READ, false)
                    .handler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel stream) {
                            stream.pipeline().addLast(OBJECTS, back);
                        }
                    })
                    .open().addListener((Future<Http2StreamChannel> stream) -> {
                        if (stream.isSuccess()) {
                            stream.getNow().closeFuture().addListener(closed -> streams--);
                            opened.setSuccess(back);
                        } else {
                            streams--;
                            opened.setFailure(stream.cause());
                        }
                    });
        }

        private void end(Throwable cause) {
            connections.remove(this);
            ready.tryFailure(cause);
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            ready.trySuccess(ctx.channel());
            ctx.fireChannelActive();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            end(new ClosedChannelException());
            ctx.fireChannelInactive();
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof Http2GoAwayFrame) {
                connections.remove(this);
            }
            ctx.fireChannelRead(msg);
        }
    }
}
