/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.http.HttpServerExpectContinueHandler;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.ssl.ApplicationProtocolNames;
import io.tidewire.handler.ssl.HandshakeLimitHandler;
import io.tidewire.handler.timeout.SlowPeerPolicy;

import java.util.function.BiConsumer;

/**
 * A server that speaks HTTP/2 and HTTP/1.1 over TLS on one port: the client chooses by ALPN, and gets HTTP/1.1 if it
 * does not know that. It answers what {@link Http2Server} answers. Its certificate is that of two PEM files, which it
 * reads again when they have changed; without files it makes a certificate for {@code localhost}.
 *
 * <pre>{@code
 * example/run HttpsServer --chain chain.pem --key key.pem --clients authorities.pem 8443
 * curl --cacert authorities.pem https://localhost:8443/json
 * }</pre>
 */
public final class HttpsServer implements TlsServer {
    private static final int MAX_HANDSHAKES = 10_000;

    private final TlsListener listener;

    HttpsServer(HttpsServerOptions options) throws Exception {
        ServerCertificate certificate = new ServerCertificate(options.files(), options.provider(),
                ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1);
        listener = new TlsListener(certificate, options.transport(), options.port(),
                connections(options.idleSeconds()));
    }

    /** Adds the handlers of a connection. Until the protocol is chosen the timeout of the handshake holds. */
    static BiConsumer<ChannelPipeline, ChannelHandler> connections(int idleSeconds) {
        HandshakeLimitHandler limit = new HandshakeLimitHandler(MAX_HANDSHAKES);
        SlowPeerPolicy.Builder requests = Patience.withRequests(idleSeconds);
        Http2Handlers http2 = new Http2Handlers(false, idleSeconds);
        return (pipeline, tls) -> pipeline.addLast(tls, limit,
                new HttpNegotiation(() -> new ChannelHandler[] {requests.build(), new HttpServerKeepAliveHandler(),
                    new HttpServerExpectContinueHandler(), new ExchangeHandler(), ConnectionEnd.INSTANCE}, http2));
    }

    @Override
    public TlsListener listener() {
        return listener;
    }

    @Override
    public String greeting() {
        return "https://localhost:" + address().getPort() + "/  (h2 and HTTP/1.1; /plaintext /json /echo /bytes/MIB";
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument or a file is
     * wrong, and with 1 if it cannot listen.
     *
     * @param args {@code --chain FILE} and {@code --key FILE}, the certificates and the key as PEM; {@code --clients
     *             FILE} asks clients for certificates of these authorities; {@code --hosts FOLDER} has certificates
     *             {@code NAME.pem} with {@code NAME.key} for clients that ask for these names; {@code --reload
     *             SECONDS} (default 5) says how often to look whether certificates or keys have changed, 0 never;
     *             {@code --provider jdk} (default) or {@code conscrypt}; {@code --idle SECONDS} (default 60) after
     *             which a connection is closed on which nothing moves or, with HTTP/2, no stream is open, 0 for no
     *             limit; {@code --transport}; the port (default 8443; 0 lets the kernel choose); all optional; or
     *             {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        TlsServer.run("HttpsServer", HttpsServerOptions.USAGE,
                arguments -> new HttpsServer(HttpsServerOptions.parse(arguments)), args);
    }
}
