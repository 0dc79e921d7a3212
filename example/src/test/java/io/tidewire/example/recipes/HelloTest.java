/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.channel.Channel;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** README's program. */
@Timeout(60)
class HelloTest {
    @Test
    void greetsAndRefusesWhatIsMalformed() throws Exception {
        var loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            Channel listener = Hello.start(loops, 0);
            int port = ((InetSocketAddress) listener.localAddress()).getPort();
            assertThat(answer(port, "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 OK\r\n").contains("content-length: 7").endsWith("\r\n\r\nHello!\n");
            assertThat(answer(port, "GET / HTTP/1.1\r\n\r\n"))
                    .startsWith("HTTP/1.1 400 ").endsWith("\r\n\r\n400 Bad Request\n");
        } finally {
            loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        }
    }

    private static String answer(int port, String request) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
