/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.handler.codec.LineBasedFrameDecoder;
import io.tidewire.handler.codec.string.LineEncoder;
import io.tidewire.handler.codec.string.LineSeparator;
import io.tidewire.handler.codec.string.StringDecoder;
import io.tidewire.handler.ssl.SslHandler;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import javax.net.ssl.SSLPeerUnverifiedException;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/**
 * A service that knows who its clients are: each side shows a certificate, and a line of UTF-8 is answered by {@code
 * NAME said LINE}, where the name is the subject of the client's certificate. Certificate and key are read again when
 * their files have changed: connections stay, and new ones get the new certificate. {@link MutualTlsClient} is the
 * other side.
 *
 * <pre>{@code
 * example/run MutualTlsServer --chain server.pem --key server.key --clients authorities.pem 7444
 * }</pre>
 */
public final class MutualTlsServer implements TlsServer {
    static final String USAGE = "MutualTlsServer --chain FILE --key FILE --clients FILE [--hosts FOLDER]"
            + " [--reload SECONDS] [" + Transport.USAGE + "] [PORT]";

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(MutualTlsServer.class);
    private static final int DEFAULT_PORT = 7444;
    private static final int MAX_PORT = 65_535;
    private static final int MAX_LINE_OCTETS = 1024;

    private final TlsListener listener;

    private MutualTlsServer(CertificateFiles files, Transport transport, int port) throws Exception {
        listener = new TlsListener(new ServerCertificate(files, SslProvider.JDK), transport, port, connections());
    }

    /** Adds the handlers of a connection. */
    static BiConsumer<ChannelPipeline, ChannelHandler> connections() {
        SlowPeerPolicy.Builder patience = Patience.withLines(Patience.IDLE_SECONDS);
        return (pipeline, tls) -> pipeline.addLast(tls,
                new LineBasedFrameDecoder(MAX_LINE_OCTETS),
                new StringDecoder(StandardCharsets.UTF_8),
                new LineEncoder(LineSeparator.UNIX, StandardCharsets.UTF_8),
                patience.build(), new Answers());
    }

    // region answers
    /** Answers the lines of one client. */
    private static final class Answers extends SimpleChannelInboundHandler<String> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, String line) throws SSLPeerUnverifiedException {
            String client = ctx.pipeline().get(SslHandler.class).engine().getSession().getPeerPrincipal().getName();
            ctx.writeAndFlush(client + " said " + line);
        }

        /** A peer that is refused, or goes away, is ordinary. */
        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            LOGGER.debug("{}: closed", ctx.channel(), cause);
            ctx.close();
        }
    }
    // endregion

    @Override
    public TlsListener listener() {
        return listener;
    }

    @Override
    public String greeting() {
        return "tls://localhost:" + address().getPort() + "/  (example/run MutualTlsClient";
    }

    /** Reads the arguments and binds. */
    static MutualTlsServer start(String... args) throws Exception {
        CommandLine line = new CommandLine(USAGE, CertificateFiles.optionsAnd("--transport"), 1, args);
        Transport transport = Transport.named(line.option("--transport", "nio"));
        int port = line.operand(0, "port", DEFAULT_PORT, MAX_PORT);
        return new MutualTlsServer(CertificateFiles.ofBothSides(line, "--clients", USAGE), transport, port);
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument or a file is wrong,
     * and with 1 if it cannot listen.
     *
     * @param args where to listen (default 7444; 0 lets the kernel choose); the options are those of {@link
     *             HttpsServer}, without a provider, and {@code --chain}, {@code --key} and {@code --clients} are
     *             needed; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        TlsServer.run("MutualTlsServer", USAGE, MutualTlsServer::start, args);
    }
}
