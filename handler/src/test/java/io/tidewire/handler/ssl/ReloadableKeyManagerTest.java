/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.CLIENT;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReloadableKeyManagerTest {
    private static final TestCertificates.Pair SECOND = AUTHORITY.issue("second", HOST);

    private static SslContext client(SslProvider provider) throws Exception {
        return SslContextBuilder.forClient().trustManager(AUTHORITY.certificate()).sslProvider(provider).build();
    }

    private static X509Certificate served(SslContext client, SslContext server) throws Exception {
        return (X509Certificate) EngineHandshake.run(client, HOST, server).assertSucceeded().client().getSession()
                .getPeerCertificates()[0];
    }

    @Test
    void laterHandshakesGetTheNewCertificate() throws Exception {
        for (SslProvider provider : SslProvider.values()) {
            ReloadableKeyManager keys = ReloadableKeyManager.of(SERVER.key(), SERVER.certificate());
            SslContext server = SslContextBuilder.forServer(keys).sslProvider(provider).build();
            assertThat(served(client(provider), server)).isEqualTo(SERVER.certificate());
            keys.replace(SECOND.key(), SECOND.certificate());
            assertThat(served(client(provider), server)).isEqualTo(SECOND.certificate());
        }
    }

    @Test
    void clientsKeyIsReplacedToo() throws Exception {
        ReloadableKeyManager keys = ReloadableKeyManager.of(SERVER.key(), SERVER.certificate());
        SslContext client = SslContextBuilder.forClient().trustManager(AUTHORITY.certificate()).keyManager(keys)
                .build();
        keys.replace(CLIENT.key(), CLIENT.certificate());
        EngineHandshake handshake = EngineHandshake.run(client, HOST, SslContextBuilder.forServer(SERVER.key(),
                SERVER.certificate()).trustManager(AUTHORITY.certificate()).clientAuth(ClientAuth.REQUIRE).build())
                .assertSucceeded();
        assertThat(handshake.server().getSession().getPeerCertificates()[0]).isEqualTo(CLIENT.certificate());
    }

    /** Each handshake gets a key and the certificate of that key, whatever happens meanwhile. */
    @ParameterizedTest
    @ValueSource(strings = {"JDK", "OPENSSL"})
    void handshakesSucceedWhileKeysAreReplaced(String name) throws Exception {
        SslProvider provider = SslProvider.valueOf(name);
        ReloadableKeyManager keys = ReloadableKeyManager.of(SERVER.key(), SERVER.certificate());
        SslContext server = SslContextBuilder.forServer(keys).sslProvider(provider).build();
        Set<X509Certificate> seen = ConcurrentHashMap.newKeySet();
        AtomicBoolean isOver = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            Future<Integer> replacements = threads.submit(() -> {
                int count = 0;
                while (!isOver.get() || count < 2) {
                    TestCertificates.Pair next = ++count % 2 == 0 ? SERVER : SECOND;
                    keys.replace(next.key(), next.certificate());
                }
                return count;
            });
            List<Future<Object>> clients = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Callable<Object> connects = () -> {
                    for (int j = 0; j < 40 || seen.size() < 2 && j < 2_000; j++) {
                        // A context of its own has no session to resume.
                        seen.add(served(client(provider), server));
                    }
                    return null;
                };
                clients.add(threads.submit(connects));
            }
            for (Future<Object> client : clients) {
                client.get();
            }
            isOver.set(true);
            assertThat(replacements.get()).isGreaterThan(1);
            assertThat(seen).containsExactlyInAnyOrder(SERVER.certificate(), SECOND.certificate());
        } finally {
            isOver.set(true);
            threads.shutdownNow();
        }
    }

    @Test
    void oneHandshakeIsAnsweredFromOneKey() throws Exception {
        ReloadableKeyManager keys = ReloadableKeyManager.of(SERVER.key(), SERVER.certificate());
        String alias = keys.chooseEngineServerAlias("EC", null, null);
        for (int i = 0; i < 7; i++) {
            keys.replace(SECOND.key(), SECOND.certificate());
            assertThat(keys.getPrivateKey(alias)).isEqualTo(SERVER.key());
            assertThat(keys.getCertificateChain(alias)).containsExactly(SERVER.certificate());
        }
        keys.replace(SECOND.key(), SECOND.certificate());
        assertThat(keys.getPrivateKey(alias)).isNull();
        assertThat(keys.getCertificateChain(alias)).isNull();
    }

    @Test
    void unknownAliasHasNoKey() throws Exception {
        ReloadableKeyManager keys = ReloadableKeyManager.of(SERVER.key(), SERVER.certificate());
        assertThat(keys.getPrivateKey(null)).isNull();
        assertThat(keys.getPrivateKey("key")).isNull();
        assertThat(keys.getCertificateChain("9:key")).isNull();
        assertThat(keys.chooseEngineServerAlias("RSA", null, null)).isNull();
        assertThat(keys.getServerAliases("EC", null)).containsExactly(keys.chooseServerAlias("EC", null, null));
        assertThat(keys.getClientAliases("EC", null))
                .containsExactly(keys.chooseClientAlias(new String[] {"EC"}, null, null));
        assertThat(keys.getClientAliases("RSA", null)).isNull();
    }

    @Test
    void filesAreReadAgainAndBrokenOnesChangeNothing(@TempDir Path folder) throws Exception {
        File chain = Files.writeString(folder.resolve("chain.pem"), SERVER.pem()).toFile();
        File key = Files.writeString(folder.resolve("key.pem"), SERVER.keyPem()).toFile();
        ReloadableKeyManager keys = ReloadableKeyManager.ofFiles(chain, key, null);
        SslContext server = SslContextBuilder.forServer(keys).build();
        SslContext client = client(SslProvider.JDK);
        Files.writeString(chain.toPath(), SECOND.pem());
        // The key is still that of the other certificate: a tool is in the middle of writing both.
        assertThatThrownBy(() -> keys.replace(chain, key, null)).isInstanceOf(GeneralSecurityException.class)
                .hasMessageContaining(key + " and "
                        + chain).hasMessageContaining("is not that of the first certificate");
        Files.writeString(key.toPath(), "-----BEGIN PRIVATE KEY-----\nQUJD");
        assertThatThrownBy(() -> keys.replace(chain, key, null)).isInstanceOf(IOException.class)
                .hasMessageContaining(key + ", object 1 (PRIVATE KEY, line 1)");
        assertThat(served(client, server)).isEqualTo(SERVER.certificate());
        Files.writeString(key.toPath(), SECOND.keyPem());
        keys.replace(chain, key, null);
        assertThat(served(client(SslProvider.JDK), server)).isEqualTo(SECOND.certificate());
    }
}
