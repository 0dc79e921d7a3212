/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.blocking.BlockingServerHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** Threads that serve connections over TLS. */
class BlockingTlsTest {
    private static final int SECONDS = 60;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

    @AfterEach
    void endLoop() {
        group.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private Socket connect(String version) throws Exception {
        return connect(version, 1);
    }

    private Socket connect(String version, int layers) throws Exception {
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel ch) {
                        for (int i = 0; i < layers; i++) {
                            ch.pipeline().addLast(new SslHandler(TestTls.server(version)));
                        }
                        ch.pipeline().addLast(new BlockingServerHandler(task -> new Thread(task).start(), channel -> {
                                    try {
                                        channel.inputStream().transferTo(channel.outputStream());
                                        failure.complete(null);
                                    } catch (Throwable t) {
                                        failure.complete(t);
                                        throw t;
                                    }
                                }));
                    }
                }).bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
        Socket socket = new Socket();
        socket.setSoTimeout(SECONDS * 1000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(),
                ((InetSocketAddress) server.localAddress()).getPort()));
        return socket;
    }

    private static SSLSocket over(Socket socket, boolean closes) throws IOException {
        return (SSLSocket) TestTls.newContext().getSocketFactory().createSocket(socket, "localhost", 1, closes);
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void anEchoEndsWithCloseNotify(String version) throws Exception {
        try (SSLSocket tls = over(connect(version), true)) {
            byte[] sent = new byte[200_000];
            sent[199_999] = 1;
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
                try {
                    tls.getOutputStream().write(sent);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(tls.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
            writing.get(SECONDS, TimeUnit.SECONDS);
        }
        assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void anEndWithoutCloseNotifyIsAFailure(String version) throws Exception {
        try (Socket socket = connect(version)) {
            SSLSocket tls = over(socket, false);
            tls.getOutputStream().write(1);
            assertThat(tls.getInputStream().read()).isOne();
            socket.shutdownOutput();
            assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).isInstanceOf(IOException.class)
                    .hasRootCauseInstanceOf(SSLException.class);
        }
    }

    /** Octets within the inner layer are whole, even if the outer one is cut off. */
    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void aCutOffAroundAWholeLayerIsNone(String version) throws Exception {
        try (Socket socket = connect(version, 2)) {
            SSLSocket outer = over(socket, false);
            SSLSocket inner = over(outer, false);
            inner.getOutputStream().write(1);
            assertThat(inner.getInputStream().read()).isOne();
            inner.close();
            socket.shutdownOutput();
            assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).isNull();
        }
    }
}
