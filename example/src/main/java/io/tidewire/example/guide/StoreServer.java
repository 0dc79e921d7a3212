/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpRequestPart;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.handler.codec.string.StringEncoder;
import io.tidewire.handler.flow.FlowControlHandler;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.SuppressForbidden;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The application: a store behind three protocols. The chapters add the methods one by one. */
@SuppressForbidden(reason = "a program prints for the person who started it")
public final class StoreServer {
    private static final int MAX_VALUE_OCTETS = 64 * 1024;

    private final Store store;
    private final StoreOverHttp requests;
    private final Watchers watchers;

    StoreServer(Store store) {
        this.store = store;
        requests = new StoreOverHttp(store);
        watchers = new Watchers(store);
    }

    // region frames
    /** Chapter 3: commands in frames. */
    void addFrames(ChannelPipeline pipeline) {
        pipeline.addLast(Frames.handlers())
                .addLast(new CommandDecoder(), new StringEncoder(StandardCharsets.UTF_8))
                .addLast(new FlowControlHandler(), new StoreSession(store));
    }
    // endregion

    // region http
    private final SlowPeerPolicy.Builder patience = SlowPeerPolicy.builder().requestParts(HttpRequestPart::of)
            .requestHead(20, TimeUnit.SECONDS).bodyRate(240, 20, TimeUnit.SECONDS);

    /** Chapters 4 and 7: HTTP/1.1, and WebSocket at /watch. */
    void addHttp1(ChannelPipeline pipeline) {
        pipeline.addLast(new HttpServerCodec(), patience.build(), new HttpServerKeepAliveHandler(),
                new HttpObjectAggregator(MAX_VALUE_OCTETS),
                new WebSocketServerProtocolHandler("/watch"), watchers, requests);
    }
    // endregion

    // region https
    /** Chapters 5 and 6: HTTP/2 and HTTP/1.1 over TLS. */
    void addHttps(ChannelPipeline pipeline, SslContext tls) {
        pipeline.addLast(tls.newHandler(pipeline.channel().alloc()), new Negotiation(this::addHttp1, this::addHttp2));
    }
    // endregion

    // region http2
    private static final Http2StreamFrameToHttpObjectCodec OBJECTS = new Http2StreamFrameToHttpObjectCodec(true);

    /** Chapter 6: a channel for each stream, with the handler of chapter 4. */
    void addHttp2(ChannelPipeline pipeline) {
        pipeline.addLast(Http2FrameCodecBuilder.forServer().build(),
                new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel stream) {
                        stream.pipeline().addLast(OBJECTS, patience.build(),
                                new HttpObjectAggregator(MAX_VALUE_OCTETS), requests);
                    }
                }));
    }
    // endregion

    /**
     * Serves on the loopback address until the process is told to stop: frames on the first port, HTTP on the second,
     * HTTPS on the third if there are files.
     *
     * @param args three ports (7000, 8080 and 8443 if there are none), and files of a certificate and its key as PEM
     */
    // region main
    public static void main(String[] args) {
        Program.run("StoreServer [PORT [HTTP-PORT [HTTPS-PORT CHAIN KEY]]]", StoreServer::serve, args);
    }

    private static void serve(Program arguments) throws InterruptedException, IOException, GeneralSecurityException {
        arguments.expect(List.of(0, 1, 2, 5));
        int framesPort = arguments.port(0, 7000);
        int httpPort = arguments.port(1, 8080);
        int httpsPort = arguments.port(2, 8443);
        StoreServer application = new StoreServer(new Store());
        Server server = new Server(Sockets.best());
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "store-stop"));
        InetSocketAddress frames = server.listen(framesPort, application::addFrames);
        InetSocketAddress http = server.listen(httpPort, application::addHttp1);
        System.out.println("store: frames on " + frames + ", HTTP on " + http);
        if (arguments.count() == 5) {
            Tls tls = new Tls(new File(arguments.word(3)), new File(arguments.word(4)));
            System.out.println("store: HTTPS on " + server.listen(httpsPort,
                    pipeline -> application.addHttps(pipeline, tls.context())));
        }
    }
    // endregion
}
