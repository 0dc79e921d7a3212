/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.handler.ssl.util.FingerprintTrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.CLIENT;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SslContextBuilderTest {
    /** Mozilla's "intermediate" profile, version 5.7, by IANA's names. */
    private static final List<String> INTERMEDIATE = List.of(
            "TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_DHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    private static SslContextBuilder server() {
        return SslContextBuilder.forServer(SERVER.key(), SERVER.certificate());
    }

    private static SslContextBuilder client() {
        return SslContextBuilder.forClient().trustManager(AUTHORITY.certificate());
    }

    private static InputStream in(String text) {
        return new ByteArrayInputStream(text.getBytes(US_ASCII));
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    void defaultsAreThoseOfTheIntermediateProfile(SslProvider provider) throws Exception {
        for (SslContext context : List.of(server().sslProvider(provider).build(),
                client().sslProvider(provider).build())) {
            assertThat(context.cipherSuites()).hasSizeGreaterThan(4).isSubsetOf(INTERMEDIATE);
            SSLEngine engine = context.newEngine(UnpooledByteBufAllocator.DEFAULT);
            assertThat(engine.getEnabledCipherSuites()).isSubsetOf(INTERMEDIATE);
            assertThat(engine.getEnabledProtocols()).containsExactlyInAnyOrder("TLSv1.3", "TLSv1.2");
            assertThat(engine.getUseClientMode()).isEqualTo(context.isClient()).isNotEqualTo(context.isServer());
        }
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    void eachSourceOfKeysServes(SslProvider provider, @TempDir Path folder) throws Exception {
        File chain = Files.writeString(folder.resolve("chain.pem"), SERVER.pem()).toFile();
        File key = Files.writeString(folder.resolve("key.pem"), SERVER.keyPem()).toFile();
        SslContext client = client().sslProvider(provider).build();
        List<X509Certificate> certificates = List.of(SERVER.certificate());
        for (SslContextBuilder builder : List.of(server(), SslContextBuilder.forServer(chain, key),
                SslContextBuilder.forServer(chain, key, null), SslContextBuilder.forServer(in(SERVER.pem()),
                        in(SERVER.keyPem())), SslContextBuilder.forServer(in(SERVER.pem()), in(SERVER.keyPem()), null),
                SslContextBuilder.forServer(SERVER.key(), certificates),
                SslContextBuilder.forServer(SERVER.key(), "password", certificates),
                SslContextBuilder.forServer(SERVER.key(), "password", SERVER.certificate()),
                SslContextBuilder.forServer(ReloadableKeyManager.of(SERVER.key(), SERVER.certificate())),
                SslContextBuilder.forServer(SslContext.buildKeyManagerFactory(new X509Certificate[] {
                    SERVER.certificate()}, null, SERVER.key(), "password", null, "JKS")))) {
            EngineHandshake.run(client, HOST, builder.sslProvider(provider).build()).assertSucceeded();
        }
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    void ed25519AndRsaKeysServe(SslProvider provider) throws Exception {
        TestCertificates.Pair rsa = AUTHORITY.issue("rsa", TestCertificates.keys("RSA", 2048), null, null, HOST);
        EngineHandshake.run(client().sslProvider(provider).build(), HOST, SslContextBuilder.forServer(rsa.key(),
                rsa.certificate()).sslProvider(provider).build()).assertSucceeded();
        if (provider == SslProvider.JDK) {
            TestCertificates.Pair ed = AUTHORITY.issue("ed", TestCertificates.keys("Ed25519", 0), null, null, HOST);
            EngineHandshake.run(client().build(), HOST, SslContextBuilder.forServer(ed.key(), ed.certificate()).build())
                    .assertSucceeded();
        }
    }

    @Test
    void eachSourceOfTrustIsUsed(@TempDir Path folder) throws Exception {
        String pem = TestCertificates.pem("CERTIFICATE", AUTHORITY.certificate().getEncoded());
        File file = Files.writeString(folder.resolve("trust.pem"), pem).toFile();
        SslContext server = server().build();
        for (SslContextBuilder builder : List.of(client(), SslContextBuilder.forClient().trustManager(file),
                SslContextBuilder.forClient().trustManager(in(pem)),
                SslContextBuilder.forClient().trustManager(List.of(AUTHORITY.certificate())),
                SslContextBuilder.forClient().trustManager(SslContext.buildTrustManagerFactory(file, null, "JKS")),
                SslContextBuilder.forClient().trustManager(
                        SslContext.buildTrustManagerFactory(file, null, null).getTrustManagers()[0]))) {
            EngineHandshake.run(builder.build(), HOST, server).assertSucceeded();
        }
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    void pemObjectsServe(SslProvider provider) throws Exception {
        PemPrivateKey key = PemPrivateKey.valueOf(SERVER.keyPem().getBytes(US_ASCII));
        PemX509Certificate certificate = PemX509Certificate.valueOf(SERVER.pem().getBytes(US_ASCII));
        SslContext server = SslContextBuilder.forServer(key, certificate).sslProvider(provider).build();
        key.release();
        certificate.release();
        EngineHandshake.run(client().sslProvider(provider).build(), HOST, server).assertSucceeded();
    }

    @Test
    void fileThatCannotBeReadIsNamed(@TempDir Path folder) throws Exception {
        File chain = Files.writeString(folder.resolve("chain.pem"), SERVER.pem()).toFile();
        File none = folder.resolve("none.pem").toFile();
        assertThatIllegalArgumentException().isThrownBy(() -> SslContextBuilder.forServer(chain, none))
                .withMessageContaining("keyFile: " + none);
        assertThatIllegalArgumentException().isThrownBy(() -> SslContextBuilder.forServer(none, chain))
                .withMessageContaining("keyCertChainFile: " + none);
        assertThatIllegalArgumentException().isThrownBy(() -> SslContextBuilder.forServer(chain, chain))
                .withMessageContaining("keyFile: " + chain + ": no private key among CERTIFICATE (expected: one ");
        assertThatIllegalArgumentException().isThrownBy(() -> client().trustManager(none))
                .withMessageContaining("trustCertCollectionFile: " + none);
        File broken = Files.writeString(folder.resolve("broken.pem"),
                SERVER.pem() + TestCertificates.pem("CERTIFICATE", new byte[20])).toFile();
        assertThatIllegalArgumentException().isThrownBy(() -> client().trustManager(broken))
                .withMessageContaining(broken + ", object 2 (CERTIFICATE, line ")
                .withMessageContaining("no X.509 certificate that can be read");
        assertThatIllegalArgumentException().isThrownBy(() -> client().trustManager(in("")))
                .withMessageContaining("no certificate among 0 PEM objects (expected: at least one CERTIFICATE)");
        assertThatNullPointerException().isThrownBy(() -> SslContextBuilder.forServer((File) null, chain))
                .withMessageContaining("keyCertChainFile");
    }

    @Test
    void keyOfAnotherCertificateIsRefused() {
        TestCertificates.Pair other = AUTHORITY.issue("other");
        TestCertificates.Pair rsa = AUTHORITY.issue("rsa", TestCertificates.keys("RSA", 2048), null, null);
        assertThatThrownBy(() -> SslContextBuilder.forServer(other.key(), SERVER.certificate()).build())
                .isInstanceOf(SSLException.class)
                .hasMessageContaining("the EC key is not that of the first certificate, whose subject is CN=server");
        assertThatThrownBy(() -> SslContextBuilder.forServer(rsa.key(), SERVER.certificate()).build())
                .isInstanceOf(SSLException.class).hasMessageContaining("the RSA key is not that of");
    }

    /** A key of a provider that has other names and types than the JDK. */
    private record ForeignKey(PrivateKey key, String getAlgorithm) implements PrivateKey {
        @Override
        public String getFormat() {
            return key.getFormat();
        }

        @Override
        public byte[] getEncoded() {
            return key.getEncoded();
        }
    }

    @Test
    void keysOfOtherProvidersServe() throws Exception {
        TestCertificates.Pair rsa = AUTHORITY.issue("rsa", TestCertificates.keys("RSA", 2048), null, null, HOST);
        TestCertificates.Pair ed = AUTHORITY.issue("ed", TestCertificates.keys("Ed25519", 0), null, null, HOST);
        Map<ForeignKey, TestCertificates.Pair> keys = Map.of(new ForeignKey(SERVER.key(), "EC"), SERVER,
                new ForeignKey(SERVER.key(), "ECDSA"), SERVER, new ForeignKey(rsa.key(), "RSA"), rsa,
                new ForeignKey(ed.key(), "EdDSA"), ed, new ForeignKey(ed.key(), "Ed25519"), ed);
        for (Map.Entry<ForeignKey, TestCertificates.Pair> entry : keys.entrySet()) {
            byte[] encoded = entry.getKey().getEncoded();
            SslContext server = SslContextBuilder.forServer(entry.getKey(), entry.getValue().certificate()).build();
            EngineHandshake.run(client().build(), HOST, server).assertSucceeded();
            assertThat(entry.getKey().getEncoded()).isEqualTo(encoded);
            TestCertificates.Pair other = entry.getValue() == rsa ? SERVER : rsa;
            assertThatThrownBy(() -> SslContextBuilder.forServer(entry.getKey(), other.certificate()).build())
                    .isInstanceOf(SSLException.class).hasMessageContaining("is not that of the first certificate");
        }
        assertThatThrownBy(() -> SslContextBuilder.forServer(new ForeignKey(AUTHORITY.issue("other").key(), "ECDSA"),
                SERVER.certificate()).build()).isInstanceOf(SSLException.class)
                .hasMessageContaining("is not that of the first certificate");
    }

    @Test
    void elementThatIsNullIsRefusedAtOnce() {
        assertThatNullPointerException().isThrownBy(() -> client().protocols("TLSv1.3", null))
                .withMessageContaining("protocols");
        assertThatNullPointerException().isThrownBy(() -> client().keyManager(CLIENT.key(), CLIENT.certificate(), null))
                .withMessageContaining("keyCertChain");
        assertThatNullPointerException().isThrownBy(() -> FingerprintTrustManagerFactory.builder("SHA-256")
                .fingerprints("AB", null)).withMessageContaining("fingerprints");
    }

    @Test
    void clientMayHaveNoKey() throws Exception {
        SslContext server = server().trustManager(AUTHORITY.certificate()).clientAuth(ClientAuth.REQUIRE).build();
        List<UnaryOperator<SslContextBuilder>> withoutKey = List.of(
                client -> client.keyManager((File) null, null), client -> client.keyManager((File) null, null, null),
                client -> client.keyManager((InputStream) null, null),
                client -> client.keyManager((InputStream) null, null, "password"),
                client -> client.keyManager((PrivateKey) null, (X509Certificate[]) null),
                client -> client.keyManager((PrivateKey) null, (List<X509Certificate>) null),
                client -> client.keyManager(null, "password", (X509Certificate[]) null),
                client -> client.keyManager((KeyManagerFactory) null), client -> client.keyManager((KeyManager) null));
        for (UnaryOperator<SslContextBuilder> change : withoutKey) {
            SslContextBuilder client = client().keyManager(CLIENT.key(), CLIENT.certificate());
            EngineHandshake.run(client.build(), HOST, server).assertSucceeded();
            assertThat(EngineHandshake.run(change.apply(client).build(), HOST, server).succeeded()).isFalse();
        }
        assertThatNullPointerException().isThrownBy(() -> client().keyManager(new File("chain.pem"), null))
                .withMessageContaining("keyFile");
        assertThatNullPointerException().isThrownBy(() -> client().keyManager(null, CLIENT.certificate()))
                .withMessageContaining("key");
    }

    @Test
    void settingsThatNoProviderHasAreRefused() {
        SslContextOption<Integer> option = SslContextOption.valueOf(SslContextBuilderTest.class, "option");
        assertThatIllegalArgumentException().isThrownBy(() -> server().option(option, 1).build())
                .withMessageContaining("option: " + option.name());
        assertThat(SslProvider.isOptionSupported(SslProvider.JDK, option)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> server().enableOcsp(true).build())
                .withMessageContaining("enableOcsp: true");
        assertThatIllegalArgumentException().isThrownBy(() -> server().serverName(new SNIHostName("a")).build())
                .withMessageContaining("serverName");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server().endpointIdentificationAlgorithm("HTTPS").build())
                .withMessageContaining("endpointIdentificationAlgorithm: HTTPS");
        assertThatIllegalArgumentException().isThrownBy(() -> server().protocols("TLSv1.3", "SSLv9").build())
                .withMessageContaining("protocols: SSLv9 (expected: some of [");
        assertThatIllegalArgumentException().isThrownBy(() -> server().ciphers(List.of("TLS_NONE"),
                SupportedCipherSuiteFilter.INSTANCE).build()).withMessageContaining("[TLS_NONE]");
        assertThatIllegalArgumentException().isThrownBy(() -> server().sessionTimeout(-1));
    }

    @Test
    void optionThatIsUnsetIsNotAsked() throws Exception {
        SslContextOption<Integer> option = SslContextOption.valueOf("unset");
        assertThat(server().option(option, 1).option(option, null).build()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource(SslProvider.class)
    void cipherSuitesMayHaveNamesOfOpenSsl(SslProvider provider) throws Exception {
        SslContext context = server().sslProvider(provider).protocols("TLSv1.2")
                .ciphers(List.of("ECDHE-ECDSA-AES256-GCM-SHA384")).build();
        assertThat(context.cipherSuites()).containsExactly("TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384");
        EngineHandshake handshake = EngineHandshake.run(client().sslProvider(provider).build(), HOST, context)
                .assertSucceeded();
        assertThat(handshake.client().getSession().getCipherSuite())
                .isEqualTo("TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384");
        assertThat(handshake.client().getSession().getProtocol()).isEqualTo("TLSv1.2");
    }

    @Test
    void delegatingContextChangesEachEngine() throws Exception {
        SslContext context = new DelegatingSslContext(server().build()) {
            @Override
            protected void initEngine(SSLEngine engine) {
                engine.setEnabledProtocols(new String[] {"TLSv1.2"});
            }
        };
        for (SSLEngine engine : List.of(context.newEngine(UnpooledByteBufAllocator.DEFAULT),
                context.newEngine(UnpooledByteBufAllocator.DEFAULT, "a", 1),
                context.newHandler(UnpooledByteBufAllocator.DEFAULT).engine(),
                context.newHandler(UnpooledByteBufAllocator.DEFAULT, Runnable::run).engine(),
                context.newHandler(UnpooledByteBufAllocator.DEFAULT, "a", 1).engine(),
                context.newHandler(UnpooledByteBufAllocator.DEFAULT, "a", 1, Runnable::run).engine())) {
            assertThat(engine.getEnabledProtocols()).containsExactly("TLSv1.2");
            assertThat(engine.getUseClientMode()).isFalse();
        }
        assertThat(context.isServer()).isTrue();
        assertThat(context.sessionContext()).isNotNull();
        assertThat(context.attributes()).isSameAs(context.attributes());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void delegatingContextKeepsStartTls(boolean startTls) throws Exception {
        SslContext context = new DelegatingSslContext(client().startTls(startTls).build()) {
            @Override
            protected void initEngine(SSLEngine engine) {
                // As it is.
            }
        };
        for (SslHandler handler : List.of(context.newHandler(UnpooledByteBufAllocator.DEFAULT, HOST, 443),
                context.newHandler(UnpooledByteBufAllocator.DEFAULT, HOST, 443, Runnable::run),
                context.newHandler(UnpooledByteBufAllocator.DEFAULT),
                context.newHandler(UnpooledByteBufAllocator.DEFAULT, Runnable::run))) {
            TlsPeer peer = new TlsPeer(handler).open();
            // With start-TLS the application has the first word.
            assertThat(peer.sent().length == 0).isEqualTo(startTls);
            peer.finish();
        }
    }

    @Test
    @SuppressWarnings("deprecation")
    void oldFactoriesMakeContexts(@TempDir Path folder) throws Exception {
        File chain = Files.writeString(folder.resolve("chain.pem"), SERVER.pem()).toFile();
        File key = Files.writeString(folder.resolve("key.pem"), SERVER.keyPem()).toFile();
        File trust = Files.writeString(folder.resolve("trust.pem"),
                TestCertificates.pem("CERTIFICATE", AUTHORITY.certificate().getEncoded())).toFile();
        SslContext server = SslContext.newServerContext(SslProvider.JDK, chain, key, null, null, List.of("h2"), 10, 20);
        SslContext client = SslContext.newClientContext(trust);
        assertThat(server.nextProtocols()).containsExactly("h2");
        assertThat(server.sessionCacheSize()).isEqualTo(10);
        assertThat(server.sessionTimeout()).isEqualTo(20);
        EngineHandshake.run(client, HOST, server).assertSucceeded();
        EngineHandshake.run(client, HOST, SslContext.newServerContext(chain, key)).assertSucceeded();
        assertThatNullPointerException().isThrownBy(() -> SslContext.newServerContext(chain, null))
                .withMessage("keyFile");
        EngineHandshake.run(new JdkSslContext(((JdkSslContext) client).context(), true, ClientAuth.NONE), HOST, server)
                .assertSucceeded();
    }
}
