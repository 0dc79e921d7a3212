/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import java.security.cert.X509Certificate;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.CLIENT;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.OTHER_AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MutualTlsTest {
    private static EngineHandshake handshake(SslProvider provider, String protocol, ClientAuth auth,
            TestCertificates.Pair client) throws SSLException {
        SslContextBuilder builder = SslContextBuilder.forClient().trustManager(AUTHORITY.certificate())
                .sslProvider(provider).protocols(protocol);
        if (client != null) {
            builder.keyManager(client.key(), client.certificate());
        }
        return EngineHandshake.run(builder.build(), HOST, SslContextBuilder.forServer(SERVER.key(),
                SERVER.certificate()).trustManager(AUTHORITY.certificate()).clientAuth(auth).sslProvider(provider)
                .build());
    }

    @ParameterizedTest
    @CsvSource({"JDK, TLSv1.2", "JDK, TLSv1.3", "OPENSSL, TLSv1.2", "OPENSSL, TLSv1.3"})
    void serverAsksForCertificatesAsConfigured(SslProvider provider, String protocol) throws Exception {
        EngineHandshake none = handshake(provider, protocol, ClientAuth.NONE, CLIENT).assertSucceeded();
        assertThatThrownBy(() -> none.server().getSession().getPeerCertificates())
                .isInstanceOf(SSLPeerUnverifiedException.class);
        handshake(provider, protocol, ClientAuth.OPTIONAL, null).assertSucceeded();
        for (ClientAuth auth : new ClientAuth[] {ClientAuth.OPTIONAL, ClientAuth.REQUIRE}) {
            EngineHandshake handshake = handshake(provider, protocol, auth, CLIENT).assertSucceeded();
            assertThat(((X509Certificate) handshake.server().getSession().getPeerCertificates()[0]))
                    .isEqualTo(CLIENT.certificate());
        }
        EngineHandshake refused = handshake(provider, protocol, ClientAuth.REQUIRE, null);
        assertThat(refused.succeeded()).isFalse();
        assertThat(refused.serverFailure()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    void certificateOfAnUnknownAuthorityIsRefusedEvenIfOptional(SslProvider provider) throws Exception {
        for (ClientAuth auth : new ClientAuth[] {ClientAuth.OPTIONAL, ClientAuth.REQUIRE}) {
            // Signed by an authority of the trusted one's name, so that the client's key manager chooses it.
            TestCertificates.Pair forged = new TestCertificates.Authority("Tidewire test authority").issue("mallory");
            EngineHandshake handshake = handshake(provider, "TLSv1.2", auth, forged);
            assertThat(handshake.succeeded()).isFalse();
            assertThat(handshake.serverFailure()).hasMessageContaining("the certificate of ")
                    .hasMessageContaining("CN=mallory, is refused: ");
            assertThat(OTHER_AUTHORITY.certificate()).isNotEqualTo(AUTHORITY.certificate());
        }
    }
}
