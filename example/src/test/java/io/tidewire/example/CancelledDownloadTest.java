/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.stream.ChunkedWriteHandler;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Downloads over sockets: plain ones by {@code sendfile}, and over TLS in chunks. */
class CancelledDownloadTest {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int LENGTH = 32 << 20;

    private final TlsPeer peer = new TlsPeer();
    private final BlockingQueue<Channel> connections = new LinkedBlockingQueue<>();
    @TempDir
    private Path folder;

    private Channel serve(EventLoopGroup group, boolean tls) throws Exception {
        CommandLine line = new CommandLine("", CertificateFiles.optionsAnd(), 0, peer.arguments(new String[0]));
        ServerCertificate certificate = new ServerCertificate(CertificateFiles.of(line, ""), SslProvider.JDK);
        Channel listener = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (tls) {
                            channel.pipeline().addLast(certificate.newHandler(channel.alloc()));
                        }
                        channel.pipeline().addLast(new HttpServerCodec());
                        if (tls) {
                            channel.pipeline().addLast(new ChunkedWriteHandler());
                        }
                        channel.pipeline().addLast(
                                new HelloHandler(folder));
                        connections.add(channel);
                    }
                }).bind(new InetSocketAddress("127.0.0.1", 0)).sync().channel();
        listener.closeFuture().addListener(closed -> certificate.close());
        return listener;
    }

    private Socket ask(Channel listener, boolean tls, String fields) throws IOException {
        InetSocketAddress address = (InetSocketAddress) listener.localAddress();
        Socket socket = tls ? peer.connect(address) : new Socket(address.getAddress(), address.getPort());
        socket.getOutputStream().write(("GET /static/large.bin HTTP/1.1\r\nHost: h\r\n" + fields + "\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private long timesOpen(Path file) throws IOException {
        try (Stream<Path> links = Files.list(DESCRIPTORS)) {
            return links.filter(link -> {
                try {
                    return Files.readSymbolicLink(link).equals(file);
                } catch (IOException goneMeanwhile) {
                    return false;
                }
            }).count();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fileIsClosedAtOnceWhenTheClientGoes(boolean tls) throws Exception {
        Assumptions.assumeTrue(Files.isDirectory(DESCRIPTORS), "descriptors are counted by /proc");
        Path file = folder.toRealPath().resolve("large.bin");
        Files.write(file, new byte[LENGTH]);
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        Channel listener = serve(group, tls);
        try {
            for (String range : new String[] {"", "Range: bytes=0-20000000,20000001-\r\n"}) {
                Socket client = ask(listener, tls, range);
                new DataInputStream(client.getInputStream()).readFully(new byte[100_000]);
                assertThat(timesOpen(file)).isPositive();
                client.close();
                Channel connection = connections.take();
                assertThat(connection.closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
                // Behind all that the loop does because of the close.
                connection.eventLoop().submit(() -> { }).sync();
                assertThat(timesOpen(file)).isZero();
            }
        } finally {
            listener.close().sync();
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void wholeFileArrives(boolean tls) throws Exception {
        byte[] content = new byte[3_000_001];
        new Random(9).nextBytes(content);
        Files.write(folder.resolve("large.bin"), content);
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        Channel listener = serve(group, tls);
        try (Socket client = ask(listener, tls, "Connection: close\r\n")) {
            byte[] answer = client.getInputStream().readAllBytes();
            int head = new String(answer, 0, 1000, StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n") + 4;
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(answer, head, answer.length - head);
            assertThat(digest.digest()).isEqualTo(MessageDigest.getInstance("SHA-256").digest(content));
        } finally {
            listener.close().sync();
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        }
    }
}
