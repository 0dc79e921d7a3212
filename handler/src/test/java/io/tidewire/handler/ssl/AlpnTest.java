/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import javax.net.ssl.SSLException;
import java.util.List;

import static io.tidewire.handler.ssl.ApplicationProtocolConfig.Protocol;
import static io.tidewire.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import static io.tidewire.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AlpnTest {
    private static ApplicationProtocolConfig config(SelectorFailureBehavior behavior, String protocols) {
        return protocols == null ? ApplicationProtocolConfig.DISABLED : new ApplicationProtocolConfig(Protocol.ALPN,
                behavior, SelectedListenerFailureBehavior.ACCEPT, protocols.split(" "));
    }

    private static EngineHandshake handshake(SslProvider client, String offered, SslProvider server, String spoken,
            SelectorFailureBehavior behavior) throws SSLException {
        return EngineHandshake.run(
                SslContextBuilder.forClient().trustManager(AUTHORITY.certificate()).sslProvider(client)
                        .applicationProtocolConfig(config(SelectorFailureBehavior.NO_ADVERTISE, offered)).build(), HOST,
                SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).sslProvider(server)
                        .applicationProtocolConfig(config(behavior, spoken)).build());
    }

    @ParameterizedTest
    @CsvSource({"h2 http/1.1, h2 http/1.1, h2", "http/1.1 h2, h2 http/1.1, h2", "http/1.1, h2 http/1.1, http/1.1",
        "h2 http/1.1, http/1.1, http/1.1", "h2, http/1.1, ''", ", h2, ''", "h2, , ''", ", , ''"})
    void serverChoosesTheFirstOfItsProtocolsThatIsOffered(String offered, String spoken, String chosen)
            throws Exception {
        for (SslProvider client : List.of(SslProvider.JDK, SslProvider.OPENSSL)) {
            for (SslProvider server : List.of(SslProvider.JDK, SslProvider.OPENSSL)) {
                EngineHandshake handshake = handshake(client, offered, server, spoken,
                        SelectorFailureBehavior.NO_ADVERTISE).assertSucceeded();
                assertThat(nonNull(handshake.client().getApplicationProtocol())).as(client + ", " + server)
                        .isEqualTo(chosen);
                assertThat(nonNull(handshake.server().getApplicationProtocol())).as(client + ", " + server)
                        .isEqualTo(chosen);
            }
        }
    }

    private static String nonNull(String protocol) {
        return protocol == null ? "" : protocol;
    }

    @Test
    @Tag("SEC-I14")
    void noCommonProtocolEndsTheHandshakeIfSoConfigured_SECI14() throws Exception {
        for (SslProvider client : List.of(SslProvider.JDK, SslProvider.OPENSSL)) {
            for (SslProvider server : List.of(SslProvider.JDK, SslProvider.OPENSSL)) {
                EngineHandshake handshake = handshake(client, "h2", server, "http/1.1",
                        SelectorFailureBehavior.FATAL_ALERT);
                assertThat(handshake.succeeded()).as(client + ", " + server).isFalse();
                assertThat(handshake.serverFailure()).as(client + ", " + server).isNotNull();
                // Conscrypt sends no alert: its client sees the connection end.
                assertThat(handshake.clientFailure() != null).as(client + ", " + server)
                        .isEqualTo(server == SslProvider.JDK);
                // A client that does not know ALPN is served.
                assertThat(handshake(client, null, server, "http/1.1", SelectorFailureBehavior.FATAL_ALERT).succeeded())
                        .as(client + ", " + server).isTrue();
            }
        }
    }

    @Test
    void whatRfc7301ProhibitsIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> AlpnNegotiator.of(new ApplicationProtocolConfig(
                Protocol.ALPN, SelectorFailureBehavior.CHOOSE_MY_LAST_PROTOCOL, SelectedListenerFailureBehavior.ACCEPT,
                "h2"))).withMessageContaining("CHOOSE_MY_LAST_PROTOCOL");
        assertThatIllegalArgumentException().isThrownBy(() -> AlpnNegotiator.of(new ApplicationProtocolConfig(
                Protocol.ALPN, SelectorFailureBehavior.FATAL_ALERT,
                SelectedListenerFailureBehavior.CHOOSE_MY_LAST_PROTOCOL, "h2")))
                .withMessageContaining("CHOOSE_MY_LAST_PROTOCOL");
        assertThatIllegalArgumentException().isThrownBy(() -> AlpnNegotiator.of(new ApplicationProtocolConfig(
                Protocol.NPN, SelectorFailureBehavior.FATAL_ALERT, SelectedListenerFailureBehavior.ACCEPT, "h2")))
                .withMessage("protocol: NPN (expected: ALPN)");
    }

    @Test
    void namesHaveLengthsThatFitIntoAnOctet() {
        assertThatIllegalArgumentException().isThrownBy(() -> config(SelectorFailureBehavior.FATAL_ALERT, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> config(SelectorFailureBehavior.FATAL_ALERT,
                "x".repeat(256))).withMessageContaining("256 octets (expected: 1 to 255)");
        assertThatIllegalArgumentException().isThrownBy(() -> config(SelectorFailureBehavior.FATAL_ALERT, "h2 h2"));
        assertThat(config(SelectorFailureBehavior.FATAL_ALERT, "x".repeat(255)).supportedProtocols()).hasSize(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new ApplicationProtocolConfig(Protocol.ALPN,
                SelectorFailureBehavior.FATAL_ALERT, SelectedListenerFailureBehavior.ACCEPT, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new ApplicationProtocolConfig(Protocol.NONE,
                SelectorFailureBehavior.FATAL_ALERT, SelectedListenerFailureBehavior.ACCEPT, "h2"));
    }
}
