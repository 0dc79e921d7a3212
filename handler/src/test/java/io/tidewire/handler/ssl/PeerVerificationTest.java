/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.ssl.util.FingerprintTrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509TrustManager;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.HexFormat;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.OTHER_AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

/** Clients refuse servers that they should not talk to, by each provider, and say whom and why. */
class PeerVerificationTest {
    private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");
    private static final Instant LATER = Instant.parse("2002-01-01T00:00:00Z");

    private static SslContextBuilder client(SslProvider provider) {
        return SslContextBuilder.forClient().trustManager(AUTHORITY.certificate()).sslProvider(provider);
    }

    private static SslContext server(TestCertificates.Pair pair) throws SSLException {
        return SslContextBuilder.forServer(pair.key(), pair.certificate()).build();
    }

    private static String refusal(SslContext client, String host, TestCertificates.Pair pair) throws SSLException {
        EngineHandshake handshake = EngineHandshake.run(client, host, server(pair));
        assertThat(handshake.succeeded()).isFalse();
        assertThat(handshake.clientFailure()).isNotNull();
        return handshake.clientFailure().getMessage();
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    @Tag("SEC-I07")
    void certificateOfAnotherNameIsRefused_SECI07(SslProvider provider) throws Exception {
        SslContext client = client(provider).build();
        assertThat(refusal(client, "other.test.example", SERVER))
                .contains("the certificate of other.test.example:443, whose subject is CN=server, is refused: ")
                .contains("other.test.example");
        EngineHandshake.run(client, HOST, server(SERVER)).assertSucceeded();
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    @Tag("SEC-I07")
    void clientWithoutTheNameOfItsServerIsRefused_SECI07(SslProvider provider) throws Exception {
        assertThat(refusal(client(provider).build(), null, SERVER)).contains("the certificate of a peer, ");
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, 127.0.0.1, true", "::1, ::1, true", "127.0.0.1, 127.0.0.2, false",
        "127.0.0.1, other.test.example, false", HOST + ", " + HOST + "., true", "*.test.example, a.test.example, true",
        "*.test.example, a.b.test.example, false", "*.test.example, test.example, false"})
    @Tag("SEC-I07")
    void addressesWildcardsAndTrailingDotsAreCompared_SECI07(String name, String host, boolean fits) throws Exception {
        for (SslProvider provider : SslProvider.values()) {
            EngineHandshake handshake = EngineHandshake.run(client(provider).build(), host,
                    server(AUTHORITY.issue("server", name)));
            assertThat(handshake.succeeded()).as(provider + ": " + handshake.clientFailure()).isEqualTo(fits);
        }
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    @Tag("SEC-I07")
    void namesAreNotComparedIfThatIsSwitchedOff_SECI07(SslProvider provider) throws Exception {
        for (String none : new String[] {null, ""}) {
            SslContext client = client(provider).endpointIdentificationAlgorithm(none).build();
            EngineHandshake.run(client, "other.test.example", server(SERVER)).assertSucceeded();
            EngineHandshake.run(client, null, server(SERVER)).assertSucceeded();
        }
    }

    @Test
    @Tag("SEC-I07")
    void nameOfSniMayBeThatOfTheCertificate_SECI07() throws Exception {
        SslContext client = client(SslProvider.JDK).serverName(new SNIHostName(HOST)).build();
        EngineHandshake.run(client, "127.0.0.1", server(SERVER)).assertSucceeded();
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    void certificateThatHasExpiredIsRefused(SslProvider provider) throws Exception {
        TestCertificates.Pair expired = AUTHORITY.issue("old", TestCertificates.keys(), LONG_AGO, LATER, HOST);
        assertThat(refusal(client(provider).build(), HOST, expired)).contains("the certificate of " + HOST
                + ":443, whose subject is CN=old, is refused: it, or one of its issuers, has expired: NotAfter: ");
        TestCertificates.Pair future = AUTHORITY.issue("new", TestCertificates.keys(),
                Instant.parse("9000-01-01T00:00:00Z"), null, HOST);
        assertThat(refusal(client(provider).build(), HOST, future)).contains("is not valid yet: NotBefore: ");
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    void certificateOfAnUnknownAuthorityIsRefused(SslProvider provider) throws Exception {
        TestCertificates.Pair unknown = OTHER_AUTHORITY.issue("server", HOST);
        assertThat(refusal(client(provider).build(), HOST, unknown)).contains("the certificate of " + HOST
                + ":443, whose subject is CN=server, is refused: unable to find valid certification path");
        // The authorities of the JDK do not know ours, either.
        assertThat(refusal(SslContextBuilder.forClient().sslProvider(provider).build(), HOST, SERVER))
                .contains("is refused: unable to find valid certification path");
    }

    @Test
    void serverIsToldWithAnAlert() throws Exception {
        TestCertificates.Pair expired = AUTHORITY.issue("old", TestCertificates.keys(), LONG_AGO, LATER, HOST);
        EngineHandshake handshake = EngineHandshake.run(client(SslProvider.JDK).build(), HOST, server(expired));
        assertThat(handshake.serverFailure()).hasMessageContaining("fatal alert: certificate_");
    }

    @Test
    void nameOfASubjectIsEscapedAndCut() throws Exception {
        TestCertificates.Pair odd = OTHER_AUTHORITY.issue("line\nend" + "x".repeat(1000), HOST);
        assertThat(refusal(client(SslProvider.JDK).build(), HOST, odd)).doesNotContain("\n").hasSizeLessThan(500);
    }

    /** Trusts any chain, and is never told the connection. */
    private static final class PlainManager implements X509TrustManager {
        private int calls;

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
            calls++;
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

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    @Tag("SEC-I08")
    void namesAreComparedForPlainTrustManagersToo_SECI08(SslProvider provider) throws Exception {
        PlainManager manager = new PlainManager();
        SslContext client = SslContextBuilder.forClient().trustManager(manager).sslProvider(provider).build();
        TestCertificates.Pair unknown = OTHER_AUTHORITY.issue("server", HOST);
        EngineHandshake.run(client, HOST, server(unknown)).assertSucceeded();
        assertThat(manager.calls).isEqualTo(1);
        assertThat(refusal(client, "other.test.example", unknown)).contains("other.test.example");
        EngineHandshake.run(SslContextBuilder.forClient().trustManager(manager).sslProvider(provider)
                .endpointIdentificationAlgorithm(null).build(), "other.test.example",
                        server(unknown)).assertSucceeded();
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    @Tag("SEC-I08")
    void fingerprintsDoNotReplaceTheName_SECI08(SslProvider provider) throws Exception {
        TestCertificates.Pair unknown = OTHER_AUTHORITY.issue("server", HOST);
        String fingerprint = HexFormat.ofDelimiter(":").formatHex(
                MessageDigest.getInstance("SHA-256").digest(unknown.certificate().getEncoded()));
        SslContext client = SslContextBuilder.forClient().sslProvider(provider).trustManager(
                FingerprintTrustManagerFactory.builder("SHA-256").fingerprints(fingerprint).build()).build();
        EngineHandshake.run(client, HOST, server(unknown)).assertSucceeded();
        assertThat(refusal(client, "other.test.example", unknown)).contains("other.test.example");
        assertThat(refusal(client, HOST, SERVER)).contains("which is none of those trusted");
    }

    @Test
    void handshakeFutureFailsWithPeerAndReason() throws Exception {
        SslHandler clientHandler = client(SslProvider.JDK).build()
                .newHandler(UnpooledByteBufAllocator.DEFAULT, "other.test.example", 8443);
        SslHandler serverHandler = server(SERVER).newHandler(UnpooledByteBufAllocator.DEFAULT);
        EmbeddedChannel client = new EmbeddedChannel(clientHandler);
        EmbeddedChannel server = new EmbeddedChannel(serverHandler);
        boolean moved = true;
        while (moved) {
            moved = move(client, server) | move(server, client);
        }
        assertThat(clientHandler.handshakeFuture().cause()).isInstanceOf(SSLException.class)
                .hasMessageContaining("the certificate of other.test.example:8443, whose subject is CN=server,");
        assertThat(serverHandler.handshakeFuture().isSuccess()).isFalse();
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
    }

    private static boolean move(EmbeddedChannel from, EmbeddedChannel to) {
        boolean moved = false;
        for (Object message = from.readOutbound(); message != null; message = from.readOutbound()) {
            moved = true;
            try {
                to.writeInbound(message);
            } catch (Exception e) {
                assertThat(e).hasRootCauseInstanceOf(Exception.class);
            }
            to.runPendingTasks();
        }
        return moved;
    }
}
