/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** A server ends at its deadline, whatever its clients do, and its report counts what was cut. */
@Timeout(60)
class DrainDeadlineTest {
    private static final Duration GRACE = Duration.ofMillis(300);

    private final ServerDrain drain = new ServerDrain();
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, Transport.NIO.loops());

    @AfterEach
    void endLoop() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private Socket connect() throws Exception {
        Channel listener = new ServerBootstrap().group(group).channel(Transport.NIO.servers())
                .handler(drain.listener())
                .childHandler(Http2Server.connections(true, false, 60))
                .bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
        return new Socket(InetAddress.getLoopbackAddress(),
                ((InetSocketAddress) listener.localAddress()).getPort());
    }

    private DrainReport end() throws Exception {
        return drain.drain(GRACE).get();
    }

    /** The windows are open, so that the answer fills the sockets, and GOAWAY waits behind it. */
    @Test
    void anHttp2ClientThatReadsNothingMore() throws Exception {
        try (Socket socket = connect()) {
            socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            sendHex(socket, "000006" + "0400" + "00000000" + "0004" + "7fffffff"); // SETTINGS
            sendHex(socket, "000004" + "0800" + "00000000" + "7fff0000"); // WINDOW_UPDATE
            // HEADERS with END_STREAM and END_HEADERS: GET http://a/bytes/64
            sendHex(socket, "000010" + "0105" + "00000001" + "8286" + "010161" + "0409"
                    + HexFormat.of().formatHex("/bytes/64".getBytes(StandardCharsets.US_ASCII)));
            assertThat(socket.getInputStream().readNBytes(100_000)).hasSize(100_000);
            assertThat(end()).isEqualTo(new DrainReport(1, 1, 0, 0, 1, 0, 1));
        }
    }

    @Test
    void anHttp1ClientThatReadsNothingMore() throws Exception {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(
                    "GET /bytes/64 HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readNBytes(100_000)).hasSize(100_000);
            assertThat(end()).isEqualTo(new DrainReport(1, 1, 0, 0, 1, 0, 1));
        }
    }

    /** The server has begun its answer, and the rest of the body never comes. */
    @Test
    void anHttp1ClientThatDribblesItsRequest() throws Exception {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(
                    "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\na".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
            assertThat(end()).isEqualTo(new DrainReport(1, 1, 0, 0, 1, 0, 1));
        }
    }

    private static void sendHex(Socket socket, String octets) throws IOException {
        socket.getOutputStream().write(HexFormat.of().parseHex(octets));
    }
}
