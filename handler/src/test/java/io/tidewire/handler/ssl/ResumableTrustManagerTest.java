/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509ExtendedTrustManager;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.CLIENT;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

/** A manager for resumed sessions is asked about each of them, and its refusal ends the handshake. */
class ResumableTrustManagerTest {

    /** Trusts everybody until it is told not to, and keeps what it was asked. */
    private static final class Asked implements ResumableX509ExtendedTrustManager {
        private final List<String> questions = new ArrayList<>();
        private boolean refuses;

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
            questions.add("check " + PeerNames.of(chain[0]));
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
            questions.add("check " + PeerNames.of(chain[0]));
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[] {AUTHORITY.certificate()};
        }

        private void resume(X509Certificate[] chain, SSLEngine engine) throws CertificateException {
            questions.add("resume " + PeerNames.of(chain[0]) + (engine.getUseClientMode() ? " of a server" : ""));
            if (refuses) {
                throw new CertificateException("revoked meanwhile");
            }
        }

        @Override
        public void resumeClientTrusted(X509Certificate[] chain, SSLEngine engine) throws CertificateException {
            assertThat(engine.getUseClientMode()).isFalse();
            resume(chain, engine);
        }

        @Override
        public void resumeServerTrusted(X509Certificate[] chain, SSLEngine engine) throws CertificateException {
            assertThat(engine.getUseClientMode()).isTrue();
            assertThat(engine.getPeerHost()).isEqualTo(HOST);
            resume(chain, engine);
        }
    }

    /** The same with the engine told to it. */
    private static final class Extended extends X509ExtendedTrustManager implements ResumableX509ExtendedTrustManager {
        private final Asked asked = new Asked();

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
            asked.checkClientTrusted(chain, authType);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
            asked.checkServerTrusted(chain, authType);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {
            throw new AssertionError("no socket");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {
            throw new AssertionError("no socket");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
            throw new AssertionError("no engine");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
            throw new AssertionError("no engine");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return asked.getAcceptedIssuers();
        }

        @Override
        public void resumeClientTrusted(X509Certificate[] chain, SSLEngine engine) throws CertificateException {
            asked.resumeClientTrusted(chain, engine);
        }

        @Override
        public void resumeServerTrusted(X509Certificate[] chain, SSLEngine engine) throws CertificateException {
            asked.resumeServerTrusted(chain, engine);
        }
    }

    private static EngineHandshake handshake(SslContext client, SslContext server) throws SSLException {
        return EngineHandshake.run(client.newEngine(UnpooledByteBufAllocator.DEFAULT, HOST, 443),
                server.newEngine(UnpooledByteBufAllocator.DEFAULT));
    }

    @ParameterizedTest
    @CsvSource({"JDK, TLSv1.2, true", "JDK, TLSv1.3, false", "JDK, TLSv1.3, true", "OPENSSL, TLSv1.2, true",
        "OPENSSL, TLSv1.3, false", "OPENSSL_REFCNT, TLSv1.3, true"})
    @Tag("SEC-I16")
    void clientIsAskedAboutResumedServers(SslProvider provider, String protocol, boolean isExtended) throws Exception {
        Extended extended = new Extended();
        Asked asked = isExtended ? extended.asked : new Asked();
        SslContext client = SslContextBuilder.forClient().trustManager(isExtended ? extended : asked)
                .sslProvider(provider).protocols(protocol).build();
        SslContext server = SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).build();
        handshake(client, server).assertSucceeded();
        assertThat(asked.questions).containsExactly("check CN=server");
        handshake(client, server).assertSucceeded();
        assertThat(asked.questions).containsExactly("check CN=server", "resume CN=server of a server");
        asked.refuses = true;
        EngineHandshake refused = handshake(client, server);
        assertThat(refused.succeeded()).isFalse();
        assertThat(refused.clientFailure())
                .hasMessage("the session with " + HOST + ":443 is not resumed: revoked meanwhile");
        asked.questions.clear();
        handshake(client, server).assertSucceeded();
        assertThat(asked.questions).as("the session was dropped").containsExactly("check CN=server");
    }

    @ParameterizedTest
    @CsvSource({"OPENSSL, TLSv1.2", "OPENSSL, TLSv1.3", "OPENSSL_REFCNT, TLSv1.2"})
    void clientDropsTheSessionsThatItKeepsIfSwitchedOff(SslProvider provider, String protocol) throws Exception {
        Asked asked = new Asked();
        SslContext client = SslContextBuilder.forClient().trustManager(asked).sslProvider(provider).protocols(protocol)
                .build();
        SslContext server = SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).build();
        OpenSslSessionContext sessions = ((ReferenceCountedOpenSslContext) client).sessionContext();
        sessions.setSessionCacheSize(100);
        handshake(client, server).assertSucceeded();
        handshake(client, server).assertSucceeded();
        assertThat(asked.questions).containsExactly("check CN=server", "resume CN=server of a server");
        sessions.setSessionCacheEnabled(false);
        assertThat(Collections.list(sessions.getIds())).isEmpty();
        assertThat(sessions.getSessionCacheSize()).isEqualTo(100);
        sessions.setSessionCacheEnabled(true);
        handshake(client, server).assertSucceeded();
        handshake(client, server).assertSucceeded();
        assertThat(asked.questions).containsExactly("check CN=server", "resume CN=server of a server",
                "check CN=server", "resume CN=server of a server");
    }

    @ParameterizedTest
    @CsvSource({"JDK, TLSv1.2", "JDK, TLSv1.3", "OPENSSL, TLSv1.2", "OPENSSL, TLSv1.3"})
    @Tag("SEC-I16")
    void serverIsAskedAboutResumedClients(SslProvider provider, String protocol) throws Exception {
        for (ClientAuth auth : new ClientAuth[] {ClientAuth.OPTIONAL, ClientAuth.REQUIRE}) {
            Extended trust = new Extended();
            SslContext server = SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).trustManager(trust)
                    .clientAuth(auth).sslProvider(provider).protocols(protocol).build();
            SslContext client = SslContextBuilder.forClient().trustManager(AUTHORITY.certificate())
                    .keyManager(CLIENT.key(), CLIENT.certificate()).build();
            handshake(client, server).assertSucceeded();
            assertThat(trust.asked.questions).containsExactly("check CN=client");
            handshake(client, server).assertSucceeded();
            assertThat(trust.asked.questions).containsExactly("check CN=client", "resume CN=client");
            trust.asked.refuses = true;
            assertThat(handshake(client, server).serverFailure())
                    .hasMessage("the session with a client is not resumed: revoked meanwhile");
        }
    }

    @ParameterizedTest
    @CsvSource({"JDK", "OPENSSL"})
    void clientWithoutACertificateIsNobodyToAskAbout(SslProvider provider) throws Exception {
        Extended trust = new Extended();
        SslContext server = SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).trustManager(trust)
                .clientAuth(ClientAuth.OPTIONAL).sslProvider(provider).build();
        SslContext client = SslContextBuilder.forClient().trustManager(AUTHORITY.certificate()).build();
        handshake(client, server).assertSucceeded();
        handshake(client, server).assertSucceeded();
        assertThat(trust.asked.questions).isEmpty();
    }
}
