/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.ssl.JdkSslContext;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Drives {@link HttpsServer} with the JDK's client. */
@SuppressWarnings("deprecation") // Certificates for tests are what SelfSignedCertificate is for.
class HttpsServerTest {
    private static final SelfSignedCertificate FIRST = certificate("localhost");
    private static final SelfSignedCertificate SECOND = certificate("localhost");
    private static final SelfSignedCertificate CLIENT = certificate("client");

    @TempDir
    Path folder;

    private HttpsServer server;
    /** The certificates of other names, if there are any. */
    private File hosts;
    /** Counts the writes of files, which may be quicker than the clock of the file system. */
    private int writes;

    private static SelfSignedCertificate certificate(String name) {
        try {
            return new SelfSignedCertificate(name);
        } catch (CertificateException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    private void start(SslProvider provider, File clients) throws Exception {
        write("chain.pem", FIRST.certificate());
        write("key.pem", FIRST.privateKey());
        server = new HttpsServer(new HttpsServerOptions(Transport.NIO, provider, new CertificateFiles(
                folder.resolve("chain.pem").toFile(), folder.resolve("key.pem").toFile(), clients, hosts, 0),
                Patience.IDLE_SECONDS, 0));
    }

    private void write(String name, File contents) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, Files.readString(contents.toPath()));
        assertThat(file.toFile().setLastModified(++writes * 1000L)).isTrue();
    }

    private static HttpClient client(X509Certificate trusted) throws SSLException {
        return client(SslContextBuilder.forClient().trustManager(trusted));
    }

    private static HttpClient client(SslContextBuilder tls) throws SSLException {
        return HttpClient.newBuilder().sslContext(((JdkSslContext) tls.build()).context()).build();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("https://localhost:" + server.address().getPort() + path));
    }

    private String get(HttpClient client) throws Exception {
        return client.send(request("/plaintext").build(), BodyHandlers.ofString()).body();
    }

    @ParameterizedTest
    @CsvSource({"JDK, HTTP_1_1", "JDK, HTTP_2", "OPENSSL, HTTP_1_1", "OPENSSL, HTTP_2"})
    void clientIsAnsweredInTheVersionThatItOffers(SslProvider provider, Version version) throws Exception {
        start(provider, null);
        HttpClient client = client(FIRST.cert());
        HttpResponse<String> first =
                client.send(request("/json").version(version).build(), BodyHandlers.ofString());
        assertThat(first.body()).isEqualTo("{\"message\":\"Hello, World!\"}");
        assertThat(first.version()).isEqualTo(version);
        byte[] body = new byte[1_000_000];
        new Random(3).nextBytes(body);
        HttpResponse<byte[]> echo = client.send(request("/echo").version(version)
                .POST(BodyPublishers.ofByteArray(body)).build(), BodyHandlers.ofByteArray());
        assertThat(echo.body()).isEqualTo(body);
        assertThat(echo.version()).isEqualTo(version);
    }

    @Test
    void newCertificateIsForNewConnections() throws Exception {
        start(SslProvider.JDK, null);
        HttpClient before = client(FIRST.cert());
        assertThat(get(before)).isEqualTo("Hello, World!");
        write("chain.pem", SECOND.certificate());
        server.certificate().reloadIfChanged();
        // The key is still the old one, so nothing has changed.
        assertThat(get(client(FIRST.cert()))).isEqualTo("Hello, World!");
        write("key.pem", SECOND.privateKey());
        server.certificate().reloadIfChanged();
        assertThat(get(client(SECOND.cert()))).isEqualTo("Hello, World!");
        HttpClient distrusting = client(FIRST.cert());
        assertThatThrownBy(() -> get(distrusting)).isInstanceOf(SSLException.class);
        assertThat(get(before)).isEqualTo("Hello, World!");
    }

    @ParameterizedTest
    @CsvSource({"JDK", "OPENSSL"})
    void eachNameHasItsCertificate(SslProvider provider) throws Exception {
        hosts = Files.createDirectory(folder.resolve("hosts")).toFile();
        write("hosts/localhost.pem", SECOND.certificate());
        write("hosts/localhost.key", SECOND.privateKey());
        start(provider, null);
        assertThat(get(client(SECOND.cert()))).isEqualTo("Hello, World!");
        // An address is no name to ask for.
        SslContext trusting = SslContextBuilder.forClient().trustManager(FIRST.cert()).build();
        try (SSLSocket socket = (SSLSocket) ((JdkSslContext) trusting).context().getSocketFactory()
                .createSocket("127.0.0.1", server.address().getPort())) {
            socket.startHandshake();
            assertThat(socket.getSession().getPeerCertificates()[0]).isEqualTo(FIRST.cert());
        }
        write("hosts/localhost.pem", FIRST.certificate());
        write("hosts/localhost.key", FIRST.privateKey());
        server.certificate().reloadIfChanged();
        assertThat(get(client(FIRST.cert()))).isEqualTo("Hello, World!");
    }

    @Test
    void folderOfHostsMustBeThere() throws Exception {
        hosts = folder.resolve("none").toFile();
        assertThatIllegalArgumentException().isThrownBy(() -> start(SslProvider.JDK, null))
                .withMessage("--hosts: " + hosts + " (expected: a folder)");
    }

    @Test
    void clientNeedsACertificateIfTheServerSaysSo() throws Exception {
        start(SslProvider.JDK, CLIENT.certificate());
        assertThat(get(client(SslContextBuilder.forClient().trustManager(FIRST.cert())
                .keyManager(CLIENT.key(), CLIENT.cert())))).isEqualTo("Hello, World!");
        HttpClient without = client(FIRST.cert());
        assertThatThrownBy(() -> get(without)).isInstanceOf(IOException.class);
        HttpClient unknown = client(SslContextBuilder.forClient().trustManager(FIRST.cert())
                .keyManager(SECOND.key(), SECOND.cert()));
        assertThatThrownBy(() -> get(unknown)).isInstanceOf(IOException.class);
    }

    @Test
    void whoSpeaksNoTlsIsClosed() throws Exception {
        start(SslProvider.JDK, null);
        try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).doesNotContain("HTTP");
        }
        assertThat(get(client(FIRST.cert()))).isEqualTo("Hello, World!");
    }

    @Test
    void withoutFilesACertificateIsMade() throws Exception {
        server = new HttpsServer(HttpsServerOptions.parse("0"));
        HttpClient distrusting = client(FIRST.cert());
        assertThatThrownBy(() -> get(distrusting)).isInstanceOf(SSLException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--chain a.pem | --chain and --key need each other (usage: HttpsServer [",
        "--key a.pem | --chain and --key need each other (usage: HttpsServer [",
        "--provider none | --provider: none (expected: jdk or conscrypt)",
        "--reload -1 | --reload: -1 (expected: 0 to 86400)",
    })
    void whatIsWrongWithTheOptionsIsSaid(String line, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpsServerOptions.parse(line.split(" ")))
                .withMessageStartingWith(message);
    }

    @Test
    void filesThatCannotBeUsedAreNamed() throws Exception {
        Path none = folder.resolve("none.pem");
        HttpsServerOptions options = HttpsServerOptions.parse("--chain", none.toString(), "--key", none.toString());
        assertThatIllegalArgumentException().isThrownBy(() -> new HttpsServer(options))
                .withMessageContaining(none.toString());
    }
}
