/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** {@link ProxyGet} with a proxy of SOCKS 5 that plain sockets play, and {@link ProxiedServer}. */
@Timeout(60)
class ProxiesTest {
    /** Serves one connection as a proxy of SOCKS 5 and as the destination, and tells the name that was asked for. */
    private static CompletableFuture<String> playProxy(ServerSocket listener, int code) {
        return CompletableFuture.supplyAsync(() -> {
            try (Socket client = listener.accept()) {
                DataInputStream in = new DataInputStream(client.getInputStream());
                assertThat(in.readNBytes(3)).containsExactly(5, 1, 0);
                client.getOutputStream().write(new byte[] {5, 0});
                assertThat(in.readNBytes(4)).containsExactly(5, 1, 0, 3);
                String name = new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.US_ASCII)
                        + ':' + in.readUnsignedShort();
                client.getOutputStream().write(new byte[] {5, (byte) code, 0, 1, 0, 0, 0, 0, 0, 0});
                if (code == 0) {
                    client.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
                            .getBytes(StandardCharsets.US_ASCII));
                }
                client.getInputStream().readAllBytes();
                return name;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Test
    void urlIsFetchedThroughAProxyThatLooksTheNameUp() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> asked = playProxy(listener, 0);
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            assertThat(ProxyGet.get(null, body, "127.0.0.1:" + listener.getLocalPort(),
                    "http://no.such.host.invalid:81/")).isEqualTo(200);
            assertThat(body).hasToString("hello");
            assertThat(asked.get()).isEqualTo("no.such.host.invalid:81");
        }
    }

    @Test
    void refusalOfAProxyIsNamed() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> asked = playProxy(listener, 2);
            assertThatThrownBy(() -> ProxyGet.get(null, new ByteArrayOutputStream(),
                    "127.0.0.1:" + listener.getLocalPort(), "http://h.test/"))
                    .isInstanceOf(IOException.class).hasMessageContaining("code: 2, not allowed");
            assertThat(asked.get()).isEqualTo("h.test:80");
        }
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThatIllegalArgumentException().isThrownBy(() -> ProxyGet.get(null, null, "127.0.0.1:1080"))
                .withMessageStartingWith("the URL is missing");
        assertThatIllegalArgumentException().isThrownBy(() -> ProxyGet.get(null, null, "127.0.0.1", "http://h/"))
                .withMessageContaining("HOST:PORT");
        assertThatIllegalArgumentException().isThrownBy(
                () -> ProxyGet.get(null, null, "--protocol", "gopher", "127.0.0.1:1080", "http://h/"))
                .withMessageContaining("gopher");
    }

    private static String exchange(ProxiedServer server, String sent) throws IOException {
        try (Socket client = new Socket(server.address().getAddress(), server.address().getPort())) {
            client.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
            return new String(client.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void serverKnowsItsClientsBehindAProxy() throws Exception {
        String request = "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
        try (ProxiedServer server = ProxiedServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            assertThat(exchange(server, "PROXY TCP4 192.0.2.1 198.51.100.2 56324 443\r\n" + request))
                    .startsWith("HTTP/1.1 200 OK\r\n").endsWith("192.0.2.1:56324\n");
            assertThat(exchange(server, "PROXY UNKNOWN\r\n" + request)).contains("127.0.0.1:");
            assertThat(exchange(server, request)).isEmpty();
            // The second one is the application's, which speaks HTTP.
            assertThat(exchange(server, "PROXY UNKNOWN\r\nPROXY UNKNOWN\r\n" + request)).startsWith("HTTP/1.1 400");
        }
    }
}
