/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.LineBasedFrameDecoder;
import io.tidewire.handler.codec.string.LineEncoder;
import io.tidewire.handler.codec.string.LineSeparator;
import io.tidewire.handler.codec.string.StringDecoder;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.timeout.SlowPeerPolicy;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * A room to talk in: lines of UTF-8 over TLS. The first line of a client is its name; what it writes after that,
 * everybody gets. {@code /who} tells who is there, and {@code /quit} leaves.
 *
 * <pre>{@code
 * example/run ChatServer 7443
 * openssl s_client -quiet -connect localhost:7443
 * }</pre>
 */
public final class ChatServer implements TlsServer {
    static final String USAGE = "ChatServer " + CertificateFiles.USAGE + " [" + Transport.USAGE + "] [PORT]";

    private static final int DEFAULT_PORT = 7443;
    private static final int MAX_PORT = 65_535;
    private static final int MAX_LINE_OCTETS = 1024;
    private static final int MINUTES_OF_SILENCE = 30;

    private final TlsListener listener;

    private ChatServer(CertificateFiles files, Transport transport, int port) throws Exception {
        ChatRoom room = new ChatRoom();
        listener = new TlsListener(new ServerCertificate(files, SslProvider.JDK), transport, port, connections(room));
    }

    /** Adds the handlers of a connection. */
    static BiConsumer<ChannelPipeline, ChannelHandler> connections(ChatRoom room) {
        SlowPeerPolicy.Builder patience = Patience.withLines((int) TimeUnit.MINUTES.toSeconds(MINUTES_OF_SILENCE));
        return (pipeline, tls) -> pipeline.addLast(tls,
                new LineBasedFrameDecoder(MAX_LINE_OCTETS),
                new StringDecoder(StandardCharsets.UTF_8),
                new LineEncoder(LineSeparator.UNIX, StandardCharsets.UTF_8),
                patience.build(), new ChatMember(room));
    }

    @Override
    public TlsListener listener() {
        return listener;
    }

    @Override
    public String greeting() {
        return "tls://localhost:" + address().getPort() + "/  (openssl s_client -quiet -connect localhost:"
                + address().getPort();
    }

    /** Reads the arguments and binds. */
    static ChatServer start(String... args) throws Exception {
        CommandLine line = new CommandLine(USAGE, CertificateFiles.optionsAnd("--transport"), 1, args);
        Transport transport = Transport.named(line.option("--transport", "nio"));
        int port = line.operand(0, "port", DEFAULT_PORT, MAX_PORT);
        CertificateFiles files = CertificateFiles.of(line, USAGE);
        return new ChatServer(files, transport, port);
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument or a file is wrong,
     * and with 1 if it cannot listen.
     *
     * @param args where to listen (default 7443; 0 lets the kernel choose); the options are those of {@link
     *             HttpsServer}, without a provider; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        TlsServer.run("ChatServer", USAGE, ChatServer::start, args);
    }
}
