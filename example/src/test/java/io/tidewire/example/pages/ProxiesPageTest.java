/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class ProxiesPageTest {
    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.US_ASCII);
    }

    /** Serves one connection as a proxy of SOCKS 5 and as the destination; returns what it was asked. */
    private static String playProxy(ServerSocket listener) {
        try (Socket client = listener.accept()) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            assertThat(in.readUnsignedByte()).isEqualTo(5);
            assertThat(in.readNBytes(in.readUnsignedByte())).contains(2);
            client.getOutputStream().write(new byte[] {5, 2});
            assertThat(in.readUnsignedByte()).isOne();
            String credentials = readText(in) + '/' + readText(in);
            client.getOutputStream().write(new byte[] {1, 0});
            assertThat(in.readNBytes(4)).containsExactly(5, 1, 0, 3);
            String destination = readText(in) + ':' + in.readUnsignedShort();
            client.getOutputStream().write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0, 'x'});
            assertThat(in.read()).isEqualTo(-1);
            return credentials + ' ' + destination;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void clientReachesADestinationThatTheProxyLooksUp() throws Exception {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> asked = CompletableFuture.supplyAsync(() -> playProxy(listener));
            CompletableFuture<Character> got = new CompletableFuture<>();
            Channel channel = ProxiesPage.connect(loops, (InetSocketAddress) listener.getLocalSocketAddress(),
                    new SimpleChannelInboundHandler<ByteBuf>() {
                        @Override
                        protected void channelRead0(ChannelHandlerContext ctx, ByteBuf octets) {
                            got.complete((char) octets.readByte());
                        }
                    }).sync().channel();
            assertThat(got.get()).isEqualTo('x');
            channel.close().sync();
            assertThat(asked.get()).isEqualTo("user/password example.com:443");
        } finally {
            loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }

    @Test
    void serverKnowsTheClientThatTheHeaderNames() throws Exception {
        TlsKeys keys = new TlsKeys();
        CompletableFuture<SocketAddress> client = new CompletableFuture<>();
        SslContext context = SslContextBuilder.forServer(keys.chain(), keys.key()).build();
        try (Loopback server = new Loopback(ProxiesPage.behindAProxy(context, client::complete));
                Socket socket = server.connect()) {
            socket.getOutputStream().write("PROXY TCP4 192.0.2.1 198.51.100.2 56324 443\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            keys.trusting().getSocketFactory().createSocket(socket, "localhost", 443, false).getOutputStream().write(1);
            assertThat(client.get()).isEqualTo(new InetSocketAddress("192.0.2.1", 56_324));
        }
    }
}
