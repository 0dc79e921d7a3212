/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.BindException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Chapter 1. */
@Timeout(60)
class EchoServerTest {
    @Test
    void sendsBackWhatItIsSent() throws Exception {
        try (EchoServer server = new EchoServer(0);
             Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            socket.getOutputStream().write("hello\n".getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            assertThat(socket.getInputStream().readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("hello\n");
        }
    }

    @Test
    void aPortInUseIsSaid() throws Exception {
        try (EchoServer server = new EchoServer(0)) {
            assertThatThrownBy(() -> new EchoServer(server.address().getPort())).isInstanceOf(BindException.class)
                    .hasMessageContaining(String.valueOf(server.address().getPort()));
        }
    }
}
