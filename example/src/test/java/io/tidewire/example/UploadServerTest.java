/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.testkit.LeakDetectionExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
@ExtendWith(LeakDetectionExtension.class)
class UploadServerTest {
    private static final String HEAD = "POST /upload HTTP/1.1\r\nHost: h\r\n"
            + "Content-Type: multipart/form-data; boundary=b\r\n";
    private static final String FILE = "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"";

    @TempDir
    private Path folder;
    private UploadServer server;

    @BeforeEach
    void start() throws InterruptedException {
        server = UploadServer.start(new InetSocketAddress("127.0.0.1", 0), folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private RawPeer client() throws IOException {
        return RawPeer.to(server.address().getPort());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** Waits until the disk's executor has deleted every file: it does so after the answer, not before. */
    private void awaitNoFiles() throws IOException {
        while (!files().isEmpty()) {
            Thread.onSpinWait();
        }
    }

    private static void post(RawPeer client, String body) throws IOException {
        client.send(HEAD + "Content-Length: " + body.length(), "", body);
    }

    private static String answer(RawPeer client) throws IOException {
        Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(client.head());
        assertThat(length.find()).isTrue();
        return client.body(Integer.parseInt(length.group(1)));
    }

    @Test
    void pageUploadsAndShowsProgress() throws Exception {
        try (RawPeer client = client()) {
            client.send("GET / HTTP/1.1", "Host: h", "", "");
            assertThat(answer(client)).contains("upload.onprogress", "'/upload'", "<progress");
            client.send("GET /other HTTP/1.1", "Host: h", "", "");
            assertThat(client.head()).startsWith("HTTP/1.1 404 ");
        }
    }

    @Test
    void filesAreStoredUnderNamesOfOurs() throws Exception {
        try (RawPeer client = client()) {
            post(client, FILE + "../../a\u00e9.txt\"\r\n\r\none\r\n"
                    + "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\na field\r\n"
                    + FILE + "b\"\r\n\r\n\r\n--b--\r\n");
            String answer = answer(client);
            assertThat(answer).matches("\\[\\{\"name\":\".*\",\"octets\":3,\"stored\":\"upload-\\d+\"},"
                    + "\\{\"name\":\"b\",\"octets\":0,\"stored\":\"upload-\\d+\"}]\n").doesNotContain("/");
            assertThat(files()).hasSize(2).allSatisfy(file -> {
                assertThat(answer).contains('"' + file.getFileName().toString() + '"');
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
            });
            assertThat(files()).anySatisfy(file -> assertThat(file).hasContent("one"));
        }
    }

    @Test
    void largeFileComesInPiecesAndIsWhole() throws Exception {
        byte[] octets = new byte[32 << 20];
        Arrays.fill(octets, (byte) 'z');
        String before = FILE + "big\"\r\n\r\n";
        String after = "\r\n--b--\r\n";
        try (RawPeer client = client()) {
            client.send(HEAD + "Expect: 100-continue", "Content-Length: "
                    + (before.length() + octets.length + after.length()), "", "");
            assertThat(client.head()).startsWith("HTTP/1.1 100 ");
            client.send(before);
            client.socket().getOutputStream().write(octets);
            client.send(after);
            assertThat(answer(client)).contains("\"octets\":" + octets.length);
            assertThat(files()).singleElement().satisfies(file ->
                    assertThat(Files.readAllBytes(file)).isEqualTo(octets));
            post(client, FILE + "next\"\r\n\r\n2\r\n--b--\r\n");
            assertThat(answer(client)).as("on the same connection").contains("\"octets\":1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--b\r\nContent-Disposition: nonsense\r\n\r\nx\r\n--b--\r\n",
        FILE + "a\"\r\n\r\nnever ended", FILE + "a\"\r\n\r\nx\r\n--bx\r\n"})
    void malformedFormLeavesNoFile(String body) throws Exception {
        try (RawPeer client = client()) {
            post(client, body);
            assertThat(client.rest()).startsWith("HTTP/1.1 400 ").containsIgnoringCase("\r\nconnection: close\r\n");
            awaitNoFiles();
        }
    }

    @Test
    void otherMediaTypeIsRefused() throws Exception {
        try (RawPeer client = client()) {
            client.send("POST /upload HTTP/1.1", "Host: h", "Content-Type: text/plain", "Content-Length: 1", "", "x");
            assertThat(client.rest()).startsWith("HTTP/1.1 415 ");
        }
    }

    @Test
    void uploadThatIsBrokenOffLeavesNoFile() throws Exception {
        try (RawPeer client = client()) {
            client.send(HEAD + "Content-Length: 1000", "", FILE + "a\"\r\n\r\nsome");
            while (files().isEmpty()) {
                Thread.onSpinWait();
            }
        }
        awaitNoFiles();
    }

    @Test
    void diskThatFailsIsTheServersFault() throws Exception {
        Files.delete(folder);
        try (RawPeer client = client()) {
            post(client, FILE + "a\"\r\n\r\nx\r\n--b--\r\n");
            assertThat(client.rest()).startsWith("HTTP/1.1 500 ");
        }
        Files.createDirectory(folder);
    }
}
