/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.handler.codec.http2.Http2WebSocketServerCodec;
import io.tidewire.handler.ssl.ApplicationProtocolNames;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.timeout.SlowPeerPolicy;

/**
 * A chat in a page, and prices that tick, by WebSocket: over HTTP/1.1 and HTTP/2, with TLS on one port and without on
 * another, all in one room.
 *
 * <pre>{@code
 * example/run WebChat 8443 8080
 * chromium http://127.0.0.1:8080/
 * example/run WsCat --http2 yes ws://127.0.0.1:8080/chat
 * }</pre>
 */
public final class WebChat implements TlsServer {
    static final String USAGE =
            "WebChat " + CertificateFiles.USAGE + " [" + Transport.USAGE + "] [TLS-PORT [PORT]]";

    private static final int DEFAULT_TLS_PORT = 8443;
    private static final int DEFAULT_PORT = 8080;
    private static final int MAX_PORT = 65_535;
    private static final int MAX_REQUEST_BYTES = 8192;
    /** Sharable: frames of a stream to objects of HTTP/1.1 and back. */
    private static final Http2StreamFrameToHttpObjectCodec OBJECTS = new Http2StreamFrameToHttpObjectCodec(true);

    private final ChatRoom room = new ChatRoom();
    private final Ticker ticker = new Ticker();
    private final SlowPeerPolicy.Builder requests = Patience.withRequests(Patience.IDLE_SECONDS);
    private final SlowPeerPolicy.Builder streams = Patience.withRequests(0);
    private final Http2Handlers http2 = new Http2Handlers(Patience.IDLE_SECONDS, this::addStream);
    /** Both ports end together. */
    private final ServerDrain drain = new ServerDrain();
    private final TlsListener encrypted;
    private final TlsListener clear;

    private WebChat(CertificateFiles files, Transport transport, int tlsPort, int port) throws Exception {
        encrypted = new TlsListener(new ServerCertificate(files, SslProvider.JDK, ApplicationProtocolNames.HTTP_2,
                ApplicationProtocolNames.HTTP_1_1), transport, tlsPort, drain,
                (pipeline, tls) -> pipeline.addLast(tls, new HttpNegotiation(this::http1, http2)));
        try {
            clear = new TlsListener(null, transport, port, drain,
                    (pipeline, none) -> Http2Server.addBoth(pipeline, http2, http1()));
        } catch (Throwable failure) {
            encrypted.close();
            throw failure;
        }
        ticker.start();
    }

    private ChannelHandler[] http1() {
        return new ChannelHandler[] {requests.build(), new HttpServerKeepAliveHandler(),
            new HttpObjectAggregator(MAX_REQUEST_BYTES), new WebChatHandler(room, ticker), ConnectionEnd.INSTANCE};
    }

    private void addStream(ChannelPipeline pipeline) {
        pipeline.addLast(OBJECTS, streams.build(), new Http2WebSocketServerCodec(),
                new HttpObjectAggregator(MAX_REQUEST_BYTES), new WebChatHandler(room, ticker), ConnectionEnd.INSTANCE);
    }

    @Override
    public TlsListener listener() {
        return encrypted;
    }

    /** The port without TLS. */
    int clearPort() {
        return clear.address().getPort();
    }

    @Override
    public String greeting() {
        return "https://localhost:" + address().getPort() + "/ and http://127.0.0.1:" + clearPort()
                + "/  (h2 and HTTP/1.1; a page, /chat and /ticker by WebSocket";
    }

    @Override
    public DrainReport end() {
        ticker.close();
        clear.close();
        return encrypted.end();
    }

    /** Reads the arguments and binds. */
    static WebChat start(String... args) throws Exception {
        CommandLine line = new CommandLine(USAGE, CertificateFiles.optionsAnd("--transport"), 2, args);
        Transport transport = Transport.named(line.option("--transport", "nio"));
        int tlsPort = line.operand(0, "port", DEFAULT_TLS_PORT, MAX_PORT);
        int port = line.operand(1, "port", DEFAULT_PORT, MAX_PORT);
        return new WebChat(CertificateFiles.of(line, USAGE), transport, tlsPort, port);
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument or a file is wrong,
     * and with 1 if it cannot listen.
     *
     * @param args where to listen with TLS (default 8443) and without (default 8080; 0 lets the kernel choose); the
     *             options are those of {@link HttpsServer}, without a provider; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        TlsServer.run("WebChat", USAGE, WebChat::start, args);
    }
}
