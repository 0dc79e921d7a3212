/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.epoll.Epoll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import javax.net.ssl.SSLSocket;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Drives {@link TlsProxy} with the JDK's sockets on both sides. */
@Timeout(60)
class TlsProxyTest {
    private static final TlsPeer TLS = new TlsPeer();

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
    }

    private static TlsProxy proxy(ServerSocket target, String... more) throws Exception {
        String[] args = TLS.arguments(more, "127.0.0.1:" + target.getLocalPort(), "0");
        return TlsProxy.start(args);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void passesOnBothWaysWhatIsInTls(String transport) throws Exception {
        Assumptions.assumeTrue(transport.equals("nio") || Epoll.isAvailable());
        byte[] octets = new byte[3_000_000];
        new Random(5).nextBytes(octets);
        try (ServerSocket target = listen(); TlsProxy proxy = proxy(target, "--transport", transport)) {
            CompletableFuture<Void> echo = CompletableFuture.runAsync(() -> {
                try (Socket socket = target.accept()) {
                    byte[] received = socket.getInputStream().readNBytes(octets.length);
                    socket.getOutputStream().write(received);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            try (SSLSocket client = TLS.connect(proxy.address())) {
                client.getOutputStream().write(octets);
                assertThat(client.getInputStream().readAllBytes())
                        .as("and the end of the server is the end for the client").isEqualTo(octets);
            }
            echo.join();
        }
    }

    @Test
    void octetsRightBehindTheHandshakeAndTheEndArePassedOn() throws Exception {
        try (ServerSocket target = listen(); TlsProxy proxy = proxy(target)) {
            for (int i = 0; i < 20; i++) {
                try (SSLSocket client = TLS.connect(proxy.address())) {
                    client.startHandshake();
                    client.getOutputStream().write("all of it".getBytes(StandardCharsets.US_ASCII));
                    try (Socket server = target.accept()) {
                        client.shutdownOutput();
                        assertThat(new String(server.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                                .isEqualTo("all of it");
                    }
                }
            }
        }
    }

    @Test
    void serverThatDoesNotReadHoldsTheClientBack() throws Exception {
        long total = 32 << 20;
        AtomicLong sent = new AtomicLong();
        try (ServerSocket target = listen(); TlsProxy proxy = proxy(target);
             SSLSocket client = TLS.connect(proxy.address())) {
            // The octets in these two sockets are not the proxy's.
            target.setReceiveBufferSize(1 << 16);
            client.setSendBufferSize(1 << 16);
            client.startHandshake();
            CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> {
                byte[] piece = new byte[1 << 16];
                try {
                    while (sent.get() < total) {
                        client.getOutputStream().write(piece);
                        sent.addAndGet(piece.length);
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            try (Socket server = target.accept()) {
                InputStream in = server.getInputStream();
                byte[] piece = new byte[1 << 16];
                long received = 0;
                long ahead = 0;
                while (received < total) {
                    int count = in.read(piece);
                    assertThat(count).isPositive();
                    received += count;
                    ahead = Math.max(ahead, sent.get() - received);
                }
                // Most of it would be in the proxy if nothing held the client back; what is left is in the kernel.
                assertThat(ahead).isLessThan(total / 2);
                sender.join();
            }
        }
    }

    @Test
    void clientWithoutTlsCostsTheServerNothing() throws Exception {
        try (ServerSocket target = listen(); TlsProxy proxy = proxy(target);
             Socket plain = new Socket("127.0.0.1", proxy.address().getPort())) {
            plain.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            // An alert at most.
            assertThat(plain.getInputStream().readAllBytes()).hasSizeLessThan(20);
            target.setSoTimeout(1);
            assertThatThrownBy(target::accept)
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void clientIsClosedIfTheServerIsNotThere() throws Exception {
        int port;
        try (ServerSocket none = listen()) {
            port = none.getLocalPort();
        }
        try (TlsProxy proxy = TlsProxy.start(TLS.arguments(new String[0], "127.0.0.1:" + port, "0"));
             SSLSocket client = TLS.connect(proxy.address())) {
            client.startHandshake();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "- | target: is missing (expected: HOST:PORT)",
        "8080 | target: 8080 (expected: HOST:PORT)",
        "a: | target: a: (expected: HOST:PORT)",
        "a:0 | target: a:0 (expected: HOST:PORT)",
        "a:65536 | target: a:65536 (expected: HOST:PORT)",
        "::1:80 | target: ::1:80 (expected: HOST:PORT)",
        ":80 | target: :80 (expected: HOST:PORT)",
    })
    void targetHasToBeHostAndPort(String text, String message) {
        String[] args = text == null ? new String[0] : new String[] {text};
        assertThatIllegalArgumentException().isThrownBy(() -> TlsProxy.start(args)).withMessage(message);
        assertThat(HostAndPort.parse("target", "[::1]:80")).isEqualTo(new HostAndPort("::1", 80));
    }
}
