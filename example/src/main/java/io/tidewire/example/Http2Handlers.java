/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.handler.codec.http.HttpServerExpectContinueHandler;
import io.tidewire.handler.codec.http2.Http2FrameCodec;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.handler.timeout.SlowPeerPolicy;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes the handlers of connections of HTTP/2, with or without TLS. A stream whose client is too slow is reset; a
 * connection is closed that does not move, or has had no stream for some time.
 */
final class Http2Handlers {
    /** Sharable: frames of a stream to objects of HTTP/1.1 and back. */
    private static final Http2StreamFrameToHttpObjectCodec OBJECTS = new Http2StreamFrameToHttpObjectCodec(true);

    private final boolean rfc7540;
    private final int idleSeconds;
    private final SlowPeerPolicy.Builder connections;
    private final SlowPeerPolicy.Builder requests;

    /**
     * Prepares.
     *
     * @param rfc7540 whether to keep the rule about priorities that RFC 9113 has dropped
     * @param idleSeconds how long nothing may move, and no stream be open; 0 for no limit
     */
    Http2Handlers(boolean rfc7540, int idleSeconds) {
        this.rfc7540 = rfc7540;
        this.idleSeconds = idleSeconds;
        connections = Patience.withStreams(idleSeconds);
        // What a stream sends moves unseen by its channel; the codec ends one that nobody takes.
        requests = Patience.withRequests(0);
    }

    /** Makes the first handler of a connection. */
    Http2FrameCodec codec() {
        return Http2FrameCodecBuilder.forServer().decoderRefuseSelfDependency(rfc7540).build();
    }

    /** Makes those behind it. */
    ChannelHandler[] rest() {
        List<ChannelHandler> handlers = new ArrayList<>();
        handlers.add(connections.build());
        if (idleSeconds > 0) {
            handlers.add(new NoStreamTimeout(idleSeconds));
        }
        handlers.add(streams());
        handlers.add(ConnectionEnd.INSTANCE);
        return handlers.toArray(new ChannelHandler[0]);
    }

    private Http2MultiplexHandler streams() {
        return new Http2MultiplexHandler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(PushHandler.INSTANCE, OBJECTS, requests.build(),
                        new HttpServerExpectContinueHandler(), new ExchangeHandler());
            }
        });
    }
}
