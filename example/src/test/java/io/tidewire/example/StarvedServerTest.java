/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.epoll.Epoll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/** SEC-L06: a server with little memory, in a JVM of its own, outlives peers that send requests and never read. */
class StarvedServerTest {
    private static final int ATTACKERS = 6;
    private static final long OCTETS_EACH = 16 << 20;
    private static final byte[] GET = "GET /json HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path folder;

    private Process server;
    private InetSocketAddress address;

    private void start(String transport) throws IOException {
        Path errors = folder.resolve("errors");
        server = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx24m",
                "-XX:MaxDirectMemorySize=24m", "-Dio.tidewire.leakDetection.level=disabled",
                "-cp", System.getProperty("java.class.path"), HelloServer.class.getName(),
                "--transport", transport, "0", folder.toString()).redirectError(errors.toFile()).start();
        BufferedReader output = server.inputReader(StandardCharsets.US_ASCII);
        Matcher url = Pattern.compile("http://([0-9.]+):(\\d+)/").matcher(String.valueOf(output.readLine()));
        assertThat(url.find()).as(() -> read(errors)).isTrue();
        address = new InetSocketAddress(url.group(1), Integer.parseInt(url.group(2)));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void servesOthersAfterPeersThatPipelineAndNeverRead(String transport) throws Exception {
        Assumptions.assumeTrue(transport.equals("nio") || Epoll.isAvailable());
        start(transport);
        long sent = attack();
        assertThat(sent).as("the server stopped reading").isLessThan(ATTACKERS * OCTETS_EACH);
        for (int i = 0; i < 100; i++) {
            assertThat(get()).as("connection %d", i)
                    .startsWith("HTTP/1.1 200 ").endsWith("{\"message\":\"Hello, World!\"}");
        }
        server.destroy();
        assertThat(server.waitFor(60, TimeUnit.SECONDS)).as("SIGTERM is obeyed").isTrue();
        assertThat(server.exitValue()).isEqualTo(143);
        assertThat(read(folder.resolve("errors"))).doesNotContain("OutOfMemoryError");
    }

    /** Sends until all connections are stuck for a while, and gives the number of octets that were taken. */
    private long attack() throws IOException {
        List<SocketChannel> attackers = new ArrayList<>();
        long sent = 0;
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < ATTACKERS; i++) {
                SocketChannel attacker = SocketChannel.open(address);
                attackers.add(attacker);
                attacker.configureBlocking(false);
                attacker.register(selector, SelectionKey.OP_WRITE, new long[1]);
            }
            ByteBuffer requests = ByteBuffer.allocateDirect(GET.length * 2048);
            while (requests.remaining() >= GET.length) {
                requests.put(GET);
            }
            while (selector.select(3000) > 0) {
                for (SelectionKey key : selector.selectedKeys()) {
                    long[] own = (long[]) key.attachment();
                    requests.clear().position((int) (own[0] % GET.length));
                    int written = ((SocketChannel) key.channel()).write(requests);
                    own[0] += written;
                    sent += written;
                    if (own[0] >= OCTETS_EACH) {
                        key.cancel();
                    }
                }
                selector.selectedKeys().clear();
            }
        } finally {
            for (SocketChannel attacker : attackers) {
                attacker.close();
            }
        }
        return sent;
    }

    private String get() throws IOException {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write("GET /json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
