/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.handler.codec.LineBasedFrameDecoder;
import io.tidewire.handler.codec.string.LineEncoder;
import io.tidewire.handler.codec.string.LineSeparator;
import io.tidewire.handler.codec.string.StringDecoder;
import io.tidewire.handler.ssl.OpenSslSessionContext;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.SslHandler;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.timeout.ReadTimeoutHandler;
import io.tidewire.util.SuppressForbidden;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Asks a {@link MutualTlsServer}: each line of standard input goes over a connection of its own, and what comes back is
 * printed as {@code SERVER: ANSWER}, where the server is the subject of its certificate. The certificate and the key of
 * this side are read again when their files have changed, so that the next connection shows the new one.
 *
 * <pre>{@code
 * example/run MutualTlsClient --chain client.pem --key client.key --servers authorities.pem localhost:7444
 * }</pre>
 */
public final class MutualTlsClient implements AutoCloseable {
    static final String USAGE =
            "MutualTlsClient --chain FILE --key FILE --servers FILE [--reload SECONDS] ["
                    + CommandLine.PROVIDER_USAGE + "] HOST:PORT";

    private static final List<String> OPTIONS = List.of("--chain", "--key", "--servers", "--reload", "--provider");
    private static final int MAX_LINE_OCTETS = 2048;
    private static final int CONNECT_MILLIS = 10_000;
    private static final int READ_SECONDS = 30;

    private final HostAndPort server;
    private final FollowedKey key;
    private final SslContext context;
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, Transport.NIO.loops());

    private MutualTlsClient(HostAndPort server, CertificateFiles files, SslProvider provider) throws SSLException {
        this.server = server;
        key = new FollowedKey(files, this::forgetSessions);
        // A session that is resumed shows no certificates: none lasts longer than it takes to see a new one.
        context = SslContextBuilder.forClient().sslProvider(provider).keyManager(key.keys())
                .trustManager(files.peers()).sessionTimeout(files.reloadSeconds()).build();
        key.start();
    }

    /** The sessions so far are those of the old certificate. */
    private void forgetSessions() {
        SSLSessionContext sessions = context.sessionContext();
        if (sessions instanceof OpenSslSessionContext all) { // Which cannot be dropped one by one.
            all.setSessionCacheEnabled(false);
            all.setSessionCacheEnabled(true);
            return;
        }
        for (byte[] id : Collections.list(sessions.getIds())) {
            SSLSession session = sessions.getSession(id);
            if (session != null) {
                session.invalidate();
            }
        }
    }

    FollowedKey key() {
        return key;
    }

    /** Keeps the answer of one connection. */
    private static final class Answer extends SimpleChannelInboundHandler<String> {
        private final CompletableFuture<String> answer;

        Answer(CompletableFuture<String> answer) {
            this.answer = answer;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, String line) throws SSLPeerUnverifiedException {
            String name = ctx.pipeline().get(SslHandler.class).engine().getSession().getPeerPrincipal().getName();
            answer.complete(name + ": " + line);
            ctx.close();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            answer.completeExceptionally(new IOException("the server has closed the connection"));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            answer.completeExceptionally(cause);
            ctx.close();
        }
    }

    /**
     * Sends a line over a new connection and waits for the answer.
     *
     * @param line without an end
     * @return the server and its answer
     * @throws IOException          if the connection, the handshake or the server fails
     * @throws InterruptedException if the calling thread is interrupted
     */
    String ask(String line) throws IOException, InterruptedException {
        CompletableFuture<String> answer = new CompletableFuture<>();
        new Bootstrap().group(group).channel(Transport.NIO.clients())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(
                                context.newHandler(channel.alloc(), server.host(), server.port()),
                                new ReadTimeoutHandler(READ_SECONDS),
                                new LineBasedFrameDecoder(MAX_LINE_OCTETS),
                                new StringDecoder(StandardCharsets.UTF_8),
                                new LineEncoder(LineSeparator.UNIX, StandardCharsets.UTF_8),
                                new Answer(answer));
                        channel.writeAndFlush(line);
                    }
                })
                .connect(server.host(), server.port())
                .addListener(connected -> {
                    if (!connected.isSuccess()) {
                        answer.completeExceptionally(connected.cause());
                    }
                });
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }

    /** Closes all connections. Blocks. */
    @Override
    public void close() {
        key.close();
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    /** Reads the arguments and the files. */
    static MutualTlsClient start(String... args) throws SSLException {
        CommandLine line = new CommandLine(USAGE, OPTIONS, 1, args);
        HostAndPort server = HostAndPort.parse("server", line.operand(0, null));
        return new MutualTlsClient(server, CertificateFiles.ofBothSides(line, "--servers", USAGE), line.provider());
    }

    /**
     * Asks until standard input ends. Ends with 0, with 2 if an argument or a file is wrong, and with 1 if the last
     * line was not answered; why is said on standard error.
     *
     * @param args {@code --chain FILE} and {@code --key FILE}, the certificates and the key as PEM; {@code --servers
     *             FILE}, the authorities of servers; {@code --reload SECONDS} (default 5), how often to look whether
     *             the certificates or the key have changed, 0 never; {@code --provider jdk} (default) or {@code
     *             conscrypt}; the server as {@code HOST:PORT}; or {@code --help}
     * @throws IOException          if standard input cannot be read
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws IOException, InterruptedException {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + USAGE);
            return;
        }
        int status = 0;
        try (MutualTlsClient client = start(args);
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                status = 0;
                try {
                    System.out.println(client.ask(line));
                } catch (IOException e) {
                    System.err.println("MutualTlsClient: " + e.getMessage());
                    status = 1;
                }
            }
        } catch (IllegalArgumentException e) {
            System.err.println("MutualTlsClient: " + e.getMessage());
            status = 2;
        }
        System.exit(status);
    }
}
