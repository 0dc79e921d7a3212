/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.flow.ChannelRelay;
import io.tidewire.handler.flow.FlowControlHandler;
import io.tidewire.handler.ssl.SslHandshakeCompletionEvent;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.concurrent.TimeUnit;

/**
 * Takes TLS connections, and passes on what is in them to a server that speaks the same without TLS. Neither side is
 * read faster than the other takes it, so the proxy holds little, however fast or slow they are.
 *
 * <pre>{@code
 * example/run HelloServer 8080 &
 * example/run TlsProxy 127.0.0.1:8080 8443
 * curl --insecure https://localhost:8443/json
 * }</pre>
 *
 * <p>The connection to the server begins when the handshake is done: who does not get that far costs the server
 * nothing. Until then, and until the server is there, octets of the client wait in a {@link FlowControlHandler}, or are
 * not even read; then {@link ChannelRelay} takes over.
 */
public final class TlsProxy implements TlsServer {
    static final String USAGE = "TlsProxy " + CertificateFiles.USAGE + " [" + Transport.USAGE + "] HOST:PORT [PORT]";

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(TlsProxy.class);

    private static final int DEFAULT_PORT = 8443;
    private static final int MAX_PORT = 65_535;
    private static final int CONNECT_MILLIS = 10_000;

    private final HostAndPort target;
    private final Transport transport;
    /**
     * A connection on which nothing moves for a minute ends, and one whose peer takes nothing for half of that. How
     * slow a request may be only the server can know. A client whose records never end moves nothing on the connection
     * to the server, so both end.
     */
    private final SlowPeerPolicy.Builder patience =
            SlowPeerPolicy.builder().idle(Patience.IDLE_SECONDS, TimeUnit.SECONDS);
    private final TlsListener listener;

    private TlsProxy(HostAndPort target, CertificateFiles files, Transport transport, int port)
            throws Exception {
        this.target = target;
        this.transport = transport;
        listener = new TlsListener(new ServerCertificate(files, SslProvider.JDK), transport, port, this::init);
    }

    private void init(ChannelPipeline client, ChannelHandler tls) {
        client.channel().config().setAutoRead(false);
        client.addLast(tls, patience.build(), new FlowControlHandler(), new Connector());
    }

    /** Of a client: connects to the server when the handshake is done, and gives way to the relay. */
    private final class Connector extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
                connect(ctx);
            }
            ctx.fireUserEventTriggered(event);
        }

        private void connect(ChannelHandlerContext ctx) {
            // On the loop of the client: the two never wait for another thread.
            new Bootstrap().group(ctx.channel().eventLoop()).channel(transport.clients())
                    .option(ChannelOption.TCP_NODELAY, true)
                    .option(ChannelOption.AUTO_READ, false)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                    .handler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel server) {
                            server.pipeline().addLast(patience.build());
                        }
                    })
                    .connect(target.host(), target.port())
                    .addListener((ChannelFutureListener) connected -> onConnect(ctx, connected));
        }

        private void onConnect(ChannelHandlerContext ctx, ChannelFuture connected) {
            if (!connected.isSuccess()) {
                LOGGER.warn("{} is closed: {}", ctx.channel(), connected.cause().getMessage());
                ctx.close();
                return;
            }
            ChannelRelay.join(ctx.channel(), connected.channel());
            if (ctx.channel().isActive()) {
                // The relay gets what has come; it asks for the rest.
                ctx.pipeline().remove(FlowControlHandler.class);
                ctx.pipeline().remove(this);
            }
        }

        /** A peer that does not speak TLS, or goes away, is ordinary. */
        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            LOGGER.debug("{}: closed", ctx.channel(), cause);
            ctx.close();
        }
    }

    @Override
    public TlsListener listener() {
        return listener;
    }

    @Override
    public String greeting() {
        return "https://localhost:" + address().getPort() + "/  (to " + target.host() + " port " + target.port();
    }

    /** Reads the arguments and binds. */
    static TlsProxy start(String... args) throws Exception {
        CommandLine line = new CommandLine(USAGE, CertificateFiles.optionsAnd("--transport"), 2, args);
        HostAndPort target = HostAndPort.parse("target", line.operand(0, null));
        Transport transport = Transport.named(line.option("--transport", "nio"));
        int port = line.operand(1, "port", DEFAULT_PORT, MAX_PORT);
        CertificateFiles files = CertificateFiles.of(line, USAGE);
        return new TlsProxy(target, files, transport, port);
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument or a file is wrong,
     * and with 1 if it cannot listen.
     *
     * @param args the server as {@code HOST:PORT}, and where to listen (default 8443; 0 lets the kernel choose); the
     *             options are those of {@link HttpsServer}, without a provider; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        TlsServer.run("TlsProxy", USAGE, TlsProxy::start, args);
    }
}
