/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class UploadToDiskTest {
    private static final int MAX_OCTETS = 200_000;

    @TempDir
    private Path folder;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private RecipeServer server;

    @BeforeEach
    void start() throws InterruptedException {
        server = new RecipeServer(UploadToDisk.connections(threads, folder, MAX_OCTETS), 0);
    }

    @AfterEach
    void stop() {
        server.close();
        threads.shutdown();
    }

    private int put(String path, byte[] body) throws Exception {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.port() + path))
                .PUT(HttpRequest.BodyPublishers.ofByteArray(body)).build(),
                HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void bodyBecomesTheFile() throws Exception {
        byte[] body = new byte[MAX_OCTETS];
        new Random(1).nextBytes(body);
        assertThat(put("/a.bin", new byte[1])).isEqualTo(201);
        assertThat(put("/a.bin", body)).isEqualTo(201);
        assertThat(files()).containsExactly(folder.resolve("a.bin"));
        assertThat(Files.readAllBytes(folder.resolve("a.bin"))).isEqualTo(body);
    }

    @Test
    void namesAndLengthsThatAreNotAllowedLeaveNothing() throws Exception {
        assertThat(put("/..%2fa", new byte[1])).isEqualTo(400);
        assertThat(put("/.hidden", new byte[1])).isEqualTo(400);
        assertThat(put("/long", new byte[MAX_OCTETS + 1])).isEqualTo(413);
        assertThat(files()).isEmpty();
    }

    @Test
    void bodyThatIsCutOffLeavesNothing() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.getOutputStream().write("PUT /cut HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n12345"
                    .getBytes(StandardCharsets.US_ASCII));
            while (files().isEmpty()) {
                Thread.onSpinWait();
            }
        }
        while (!files().isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(folder.resolve("cut")).doesNotExist();
    }
}
