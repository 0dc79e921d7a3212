/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509TrustManager;
import java.security.cert.X509Certificate;
import java.util.List;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.CLIENT;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

/** Sessions are resumed where context, name and policy are the same, and nowhere else. */
class SessionResumptionTest {
    private static final String OTHER = "other.test.example";
    private static final TestCertificates.Pair BOTH = AUTHORITY.issue("both", HOST, OTHER);

    private final CountingManager trust = new CountingManager();

    /** Trusts everybody, and counts how often it is asked: in handshakes that resume no session. */
    private static final class CountingManager implements X509TrustManager {
        private int calls;

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
            throw new AssertionError("the manager of a client");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
            calls++;
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private SslContext client(String protocol) throws SSLException {
        return SslContextBuilder.forClient().trustManager(trust).protocols(protocol)
                .keyManager(CLIENT.key(), CLIENT.certificate()).build();
    }

    private static SslContextBuilder server(SslProvider provider) {
        return SslContextBuilder.forServer(BOTH.key(), BOTH.certificate()).trustManager(AUTHORITY.certificate())
                .sslProvider(provider);
    }

    private boolean resumes(SslContext client, String host, SslContext server) throws SSLException {
        int calls = trust.calls;
        EngineHandshake.run(client.newEngine(UnpooledByteBufAllocator.DEFAULT, host, 443),
                server.newEngine(UnpooledByteBufAllocator.DEFAULT)).assertSucceeded();
        return trust.calls == calls;
    }

    @ParameterizedTest
    @CsvSource({"JDK, TLSv1.2", "JDK, TLSv1.3", "OPENSSL, TLSv1.2", "OPENSSL, TLSv1.3"})
    @Tag("SEC-I16")
    void sessionBelongsToItsContextAndName_SECI16(SslProvider provider, String protocol) throws Exception {
        SslContext client = client(protocol);
        SslContext server = server(provider).build();
        assertThat(resumes(client, HOST, server)).isFalse();
        assertThat(resumes(client, HOST, server)).isTrue();
        assertThat(resumes(client, OTHER, server)).as("another name").isFalse();
        assertThat(resumes(client, HOST, server(provider).build())).as("another server with the same key").isFalse();
        assertThat(resumes(client(protocol), HOST, server)).as("another client").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"JDK, TLSv1.2", "JDK, TLSv1.3", "OPENSSL, TLSv1.2", "OPENSSL, TLSv1.3"})
    @Tag("SEC-I16")
    void sessionWithoutCertificateIsNoWayAroundOne_SECI16(SslProvider provider, String protocol) throws Exception {
        SslContext client = client(protocol);
        SslContext open = server(provider).build();
        assertThat(resumes(client, HOST, open)).isFalse();
        SSLContext shared = open instanceof JdkSslContext jdk ? jdk.context()
                : ((ReferenceCountedOpenSslContext) open).settings().context();
        SslContext closed = new JdkSslContext(shared, false, null,
                IdentityCipherSuiteFilter.INSTANCE, null, ClientAuth.REQUIRE, null, false);
        // The sessions are shared by an SSLContext, the policy is not.
        EngineHandshake handshake = EngineHandshake.run(client.newEngine(UnpooledByteBufAllocator.DEFAULT, HOST, 443),
                closed.newEngine(UnpooledByteBufAllocator.DEFAULT)).assertSucceeded();
        assertThat(handshake.server().getSession().getPeerCertificates()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    @Tag("SEC-I16")
    void cacheAndTimeAreBounded_SECI16(SslProvider provider) throws Exception {
        for (SslContextBuilder builder : List.of(SslContextBuilder.forClient(),
                SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()))) {
            SslContext context = builder.sslProvider(provider).build();
            assertThat(context.sessionCacheSize()).isBetween(1L, 50_000L);
            assertThat(context.sessionTimeout()).isBetween(1L, 86_400L);
            SslContext small = builder.sessionCacheSize(7).sessionTimeout(11).build();
            assertThat(small.sessionCacheSize()).isEqualTo(7);
            assertThat(small.sessionTimeout()).isEqualTo(11);
        }
    }
}
