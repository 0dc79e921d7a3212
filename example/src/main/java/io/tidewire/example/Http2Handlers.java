/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.http.HttpServerExpectContinueHandler;
import io.tidewire.handler.codec.http2.Http2FrameCodec;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2Settings;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.handler.timeout.SlowPeerPolicy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Creates the handlers of connections of HTTP/2, with or without TLS. A stream whose client is too slow is reset; a
 * connection is closed that does not move, or has had no stream for some time.
 */
final class Http2Handlers {
    /** Sharable: frames of a stream to objects of HTTP/1.1 and back. */
    private static final Http2StreamFrameToHttpObjectCodec OBJECTS = new Http2StreamFrameToHttpObjectCodec(true);

    private final boolean rfc7540;
    private final boolean webSocket;
    private final int idleSeconds;
    private final SlowPeerPolicy.Builder connections;
    private final Consumer<ChannelPipeline> streams;

    /**
     * Prepares to serve what {@link Http2Server} serves.
     *
     * @param rfc7540 whether to keep the rule about priorities that RFC 9113 has dropped
     * @param idleSeconds how long nothing may move, and no stream be open; 0 for no limit
     */
    Http2Handlers(boolean rfc7540, int idleSeconds) {
        this(rfc7540, false, idleSeconds, exchanges());
    }

    /**
     * Prepares to serve WebSocket in streams (RFC 8441), too.
     *
     * @param idleSeconds how long nothing may move, and no stream be open; 0 for no limit
     * @param streams adds the handlers of a stream
     */
    Http2Handlers(int idleSeconds, Consumer<ChannelPipeline> streams) {
        this(false, true, idleSeconds, streams);
    }

    private Http2Handlers(boolean rfc7540, boolean webSocket, int idleSeconds, Consumer<ChannelPipeline> streams) {
        this.rfc7540 = rfc7540;
        this.webSocket = webSocket;
        this.idleSeconds = idleSeconds;
        this.streams = streams;
        connections = Patience.withStreams(idleSeconds);
    }

    private static Consumer<ChannelPipeline> exchanges() {
        // The output of a stream moves unseen by its channel; the codec ends a stream whose output is not taken.
        SlowPeerPolicy.Builder requests = Patience.withRequests(0);
        return stream -> stream.addLast(PushHandler.INSTANCE, OBJECTS, requests.build(),
                new HttpServerExpectContinueHandler(), new ExchangeHandler());
    }

    /** Creates the first handler of a connection. */
    Http2FrameCodec codec() {
        Http2Settings settings = Http2Settings.defaultSettings();
        if (webSocket) {
            settings.connectProtocolEnabled(true);
        }
        return Http2FrameCodecBuilder.forServer().initialSettings(settings).decoderRefuseSelfDependency(rfc7540)
                .build();
    }

    /** Creates the handlers behind it. */
    ChannelHandler[] rest() {
        List<ChannelHandler> handlers = new ArrayList<>();
        handlers.add(connections.build());
        if (idleSeconds > 0) {
            handlers.add(new NoStreamTimeout(idleSeconds));
        }
        handlers.add(multiplexer());
        handlers.add(ConnectionEnd.INSTANCE);
        return handlers.toArray(new ChannelHandler[0]);
    }

    private Http2MultiplexHandler multiplexer() {
        return new Http2MultiplexHandler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel stream) {
                streams.accept(stream.pipeline());
            }
        });
    }
}
