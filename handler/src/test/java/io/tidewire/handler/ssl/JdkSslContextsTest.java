/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import org.junit.jupiter.api.Test;

import javax.net.ssl.SSLException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contexts of before {@link SslContextBuilder}, with what they negotiate, and the names of cipher suites. */
@SuppressWarnings("deprecation")
class JdkSslContextsTest {
    private static String protocol(SslContext clients, SslContext servers) {
        TlsPeer client = new TlsPeer(clients.newEngine(UnpooledByteBufAllocator.DEFAULT, "localhost", 443)).open();
        TlsPeer server = new TlsPeer(servers.newEngine(UnpooledByteBufAllocator.DEFAULT)).open();
        client.send("ping");
        TlsPeer.exchange(client, server);
        assertThat(server.receivedText()).isEqualTo("ping");
        assertThat(server.tls.applicationProtocol()).isEqualTo(client.tls.applicationProtocol());
        client.finish();
        server.finish();
        return client.tls.applicationProtocol();
    }

    @Test
    void filesMakeContexts() throws Exception {
        SelfSignedCertificate own = SelfSignedCertificate.builder().fqdn("localhost").build();
        try {
            JdkSslClientContext client = new JdkSslClientContext(own.certificate());
            assertThat(client.isClient()).isTrue();
            assertThat(protocol(client, new JdkSslServerContext(own.certificate(), own.privateKey()))).isNull();
            List<String> protocols = List.of("h2", "http/1.1");
            assertThat(protocol(new JdkSslClientContext(own.certificate(), null, null, protocols, 7, 60),
                    new JdkSslServerContext(own.certificate(), own.privateKey(), null, null, List.of("http/1.1"), 7,
                            60))).isEqualTo("http/1.1");
            JdkSslServerContext server = new JdkSslServerContext(own.certificate(), own.privateKey(), null, null,
                    IdentityCipherSuiteFilter.INSTANCE, new JdkAlpnApplicationProtocolNegotiator("h2", "x"), 7, 60);
            assertThat(protocol(new JdkSslClientContext(own.certificate(), null, null,
                    IdentityCipherSuiteFilter.INSTANCE, new JdkAlpnApplicationProtocolNegotiator(protocols), 7, 60),
                    server)).isEqualTo("h2");
            assertThat(server.sessionContext().getSessionCacheSize()).isEqualTo(7);
            assertThat(server.applicationProtocolNegotiator().protocols()).containsExactly("h2", "x");
            assertThat(protocol(client, server)).isNull();
        } finally {
            own.delete();
        }
    }

    @Test
    void negotiatorRefusesClientsIfToldSo() throws Exception {
        SelfSignedCertificate own = SelfSignedCertificate.builder().fqdn("localhost").build();
        try {
            JdkSslServerContext servers = new JdkSslServerContext(own.certificate(), own.privateKey(), null, null,
                    IdentityCipherSuiteFilter.INSTANCE, new JdkAlpnApplicationProtocolNegotiator(true, "h2"), 0, 0);
            JdkSslClientContext clients = new JdkSslClientContext(own.certificate(), null, null, List.of("other"), 0,
                    0);
            TlsPeer client = new TlsPeer(clients.newEngine(UnpooledByteBufAllocator.DEFAULT, "localhost", 1)).open();
            TlsPeer server = new TlsPeer(servers.newEngine(UnpooledByteBufAllocator.DEFAULT)).open();
            TlsPeer.exchange(client, server);
            assertThat(server.tls.handshakeFuture().cause()).isInstanceOf(SSLException.class);
            assertThat(client.tls.handshakeFuture().isSuccess()).isFalse();
            client.finish();
            server.finish();
        } finally {
            own.delete();
        }
    }

    /** Writes down what it is told, and takes the last protocol that a client offers. */
    private record Selector(List<String> told, Set<String> supported)
            implements JdkApplicationProtocolNegotiator.ProtocolSelector {
        @Override
        public void unsupported() {
            told.add("client without ALPN");
        }

        @Override
        public String select(List<String> offered) throws IOException {
            told.add("offered " + offered + " to " + supported);
            if (offered.contains("bad")) {
                throw new IOException("not this client");
            }
            return offered.get(offered.size() - 1);
        }
    }

    /** Writes down what it is told, and does not like one protocol. */
    private record Listener(List<String> told, List<String> supported)
            implements JdkApplicationProtocolNegotiator.ProtocolSelectionListener {
        @Override
        public void unsupported() {
            told.add("server without ALPN");
        }

        @Override
        public void selected(String protocol) throws IOException {
            told.add("selected " + protocol + " of " + supported);
            if (protocol.equals("bad")) {
                throw new IOException("not this one");
            }
        }
    }

    private static JdkAlpnApplicationProtocolNegotiator deciding(List<String> told, String... protocols) {
        return new JdkAlpnApplicationProtocolNegotiator((engine, supported) -> new Selector(told, supported),
                (engine, supported) -> new Listener(told, supported), protocols);
    }

    private static JdkSslClientContext client(SelfSignedCertificate own, JdkApplicationProtocolNegotiator negotiator)
            throws SSLException {
        return new JdkSslClientContext(own.certificate(), null, null, IdentityCipherSuiteFilter.INSTANCE, negotiator, 0,
                0);
    }

    private static JdkSslServerContext server(SelfSignedCertificate own, JdkApplicationProtocolNegotiator negotiator)
            throws SSLException {
        return new JdkSslServerContext(own.certificate(), own.privateKey(), null, null,
                IdentityCipherSuiteFilter.INSTANCE, negotiator, 0, 0);
    }

    @Test
    void selectorsAndListenersOfTheApplicationDecide() throws Exception {
        SelfSignedCertificate own = SelfSignedCertificate.builder().fqdn("localhost").build();
        try {
            List<String> told = new ArrayList<>();
            JdkAlpnApplicationProtocolNegotiator deciding = deciding(told, "h2", "x");
            JdkAlpnApplicationProtocolNegotiator plain = new JdkAlpnApplicationProtocolNegotiator("h2", "y", "x");
            assertThat(protocol(client(own, plain), server(own, deciding))).isEqualTo("x");
            assertThat(told).containsExactly("offered [h2, y, x] to [h2, x]");
            told.clear();
            assertThat(protocol(new JdkSslClientContext(own.certificate()), server(own, deciding))).isNull();
            assertThat(told).containsExactly("client without ALPN");
            told.clear();
            assertThat(protocol(client(own, deciding), server(own, plain))).isEqualTo("h2");
            assertThat(told).containsExactly("selected h2 of [h2, x]");
            told.clear();
            assertThat(protocol(client(own, deciding),
                    new JdkSslServerContext(own.certificate(), own.privateKey()))).isNull();
            assertThat(told).containsExactly("server without ALPN");
            assertThat(failure(client(own, deciding(told, "bad")), server(own,
                    new JdkAlpnApplicationProtocolNegotiator("bad")))[0])
                    .hasMessage("the application protocol bad is refused: not this one");
            assertThat(failure(client(own, new JdkAlpnApplicationProtocolNegotiator("bad")),
                    server(own, deciding))[1]).isInstanceOf(SSLException.class);
        } finally {
            own.delete();
        }
    }

    /** The failures of a client and a server. */
    private static Throwable[] failure(SslContext clients, SslContext servers) {
        TlsPeer client = new TlsPeer(clients.newEngine(UnpooledByteBufAllocator.DEFAULT, "localhost", 1)).open();
        TlsPeer server = new TlsPeer(servers.newEngine(UnpooledByteBufAllocator.DEFAULT)).open();
        client.send("ping");
        TlsPeer.exchange(client, server);
        assertThat(server.received()).isEmpty();
        client.finish();
        server.finish();
        return new Throwable[] {client.tls.handshakeFuture().cause(), server.tls.handshakeFuture().cause()};
    }

    @Test
    void negotiatorNeedsNamesThatFit() {
        assertThatThrownBy(() -> new JdkAlpnApplicationProtocolNegotiator("")).isInstanceOf(
                IllegalArgumentException.class);
        assertThatThrownBy(() -> new JdkAlpnApplicationProtocolNegotiator(false, (Iterable<String>) null)).isInstanceOf(
                NullPointerException.class);
    }

    @Test
    void constantsAreTheirNamesAndHaveTheDefaults() throws Exception {
        List<String> names = new ArrayList<>();
        for (Field constant : Ciphers.class.getFields()) {
            assertThat(constant.get(null)).isEqualTo(constant.getName());
            names.add(constant.getName());
        }
        assertThat(names).hasSize(145).containsAll(EngineSettings.DEFAULT_CIPHERS);
    }
}
