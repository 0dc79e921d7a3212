/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** {@link MutualTlsServer} and {@link MutualTlsClient}, whose certificates are replaced while they run. */
@Timeout(60)
@SuppressWarnings("deprecation") // Certificates for tests are what SelfSignedCertificate is for.
class MutualTlsTest {
    private static final SelfSignedCertificate FIRST_SERVER = certificate("localhost");
    private static final SelfSignedCertificate SECOND_SERVER = certificate("localhost");
    private static final SelfSignedCertificate FIRST_CLIENT = certificate("first-client");
    private static final SelfSignedCertificate SECOND_CLIENT = certificate("second-client");
    private static final SelfSignedCertificate STRANGER = certificate("stranger");

    @TempDir
    Path folder;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private MutualTlsServer server;
    /** Counts the writes of files, which may be quicker than the clock of the file system. */
    private int writes;

    private static SelfSignedCertificate certificate(String name) {
        try {
            return SelfSignedCertificate.builder().fqdn(name).build();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private String file(String name, Path... contents) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path part : contents) {
            text.append(Files.readString(part));
        }
        Path file = Files.writeString(folder.resolve(name), text);
        assertThat(file.toFile().setLastModified(++writes * 1000L)).isTrue();
        return file.toString();
    }

    private static Path chain(SelfSignedCertificate certificate) {
        return certificate.certificate().toPath();
    }

    /** Writes the files of one side, again perhaps, and returns the options that name them. */
    private List<String> files(String side, SelfSignedCertificate certificate) throws IOException {
        return List.of("--chain", file(side + ".pem", chain(certificate)), "--key",
                file(side + ".key", certificate.privateKey().toPath()), "--reload", "0");
    }

    private static String[] arguments(List<String> files, String... more) {
        List<String> arguments = new ArrayList<>(files);
        arguments.addAll(List.of(more));
        return arguments.toArray(new String[0]);
    }

    private MutualTlsClient client(String name, SelfSignedCertificate certificate, SelfSignedCertificate... servers)
            throws IOException {
        return client("jdk", name, certificate, servers);
    }

    private MutualTlsClient client(String provider, String name, SelfSignedCertificate certificate,
            SelfSignedCertificate... servers) throws IOException {
        Path[] trusted = new Path[servers.length];
        for (int i = 0; i < servers.length; i++) {
            trusted[i] = chain(servers[i]);
        }
        MutualTlsClient client = MutualTlsClient.start(arguments(files(name, certificate), "--servers",
                file(name + "-servers.pem", trusted), "--provider", provider,
                "localhost:" + server.address().getPort()));
        opened.add(client);
        return client;
    }

    @BeforeEach
    void start() throws Exception {
        server = MutualTlsServer.start(arguments(files("server", FIRST_SERVER), "--clients",
                file("clients.pem", chain(FIRST_CLIENT), chain(SECOND_CLIENT)), "0"));
        opened.add(server);
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "conscrypt"})
    void bothSidesChangeTheirCertificatesWithoutARestart(String provider) throws Exception {
        MutualTlsClient client = client(provider, "client", FIRST_CLIENT, FIRST_SERVER, SECOND_SERVER);
        MutualTlsClient strict = client(provider, "strict", FIRST_CLIENT, SECOND_SERVER);
        assertThat(client.ask("hello")).isEqualTo("CN=localhost: CN=first-client said hello");
        assertThat(client.ask("again")).isEqualTo("CN=localhost: CN=first-client said again");
        assertThatThrownBy(() -> strict.ask("hello")).isInstanceOf(IOException.class)
                .hasMessageContaining("is refused");
        files("client", SECOND_CLIENT);
        client.key().reloadIfChanged();
        assertThat(client.ask("hello")).isEqualTo("CN=localhost: CN=second-client said hello");
        files("server", SECOND_SERVER);
        server.certificate().reloadIfChanged();
        assertThat(strict.ask("hello")).isEqualTo("CN=localhost: CN=first-client said hello");
        assertThat(client.ask("hello")).isEqualTo("CN=localhost: CN=second-client said hello");
    }

    @Test
    void strangersGetNoAnswer() throws Exception {
        MutualTlsClient stranger = client("stranger", STRANGER, FIRST_SERVER);
        assertThatThrownBy(() -> stranger.ask("hello")).isInstanceOf(IOException.class);
        files("stranger", FIRST_CLIENT);
        stranger.key().reloadIfChanged();
        assertThat(stranger.ask("hello")).isEqualTo("CN=localhost: CN=first-client said hello");
    }

    @Test
    void eachSideNeedsItsFiles() throws Exception {
        assertThatIllegalArgumentException().isThrownBy(() -> MutualTlsServer.start("0"))
                .withMessageStartingWith("--chain, --key and --clients are needed (usage: MutualTlsServer ");
        assertThatIllegalArgumentException().isThrownBy(() -> MutualTlsClient.start("localhost:1"))
                .withMessageStartingWith("--chain, --key and --servers are needed (usage: MutualTlsClient ");
        assertThatIllegalArgumentException().isThrownBy(() -> MutualTlsClient.start())
                .withMessage("server: is missing (expected: HOST:PORT)");
        String none = folder.resolve("none.pem").toString();
        assertThatIllegalArgumentException().isThrownBy(() -> MutualTlsClient.start("--chain", none, "--key", none,
                "--servers", none, "localhost:1")).withMessageContaining(none);
    }
}
