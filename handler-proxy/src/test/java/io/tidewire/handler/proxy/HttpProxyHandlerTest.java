/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.DefaultHttpHeadersFactory;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.proxy.HttpProxyHandler.HttpProxyConnectException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import static io.tidewire.handler.proxy.ProxiedChannel.PROXY;
import static java.net.InetSocketAddress.createUnresolved;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpProxyHandlerTest {
    private static String request(HttpProxyHandler handler, SocketAddress destination) {
        ProxiedChannel channel = new ProxiedChannel(handler).connected(destination);
        String request = channel.sent();
        channel.end();
        return request;
    }

    private static String connect(String target, String... fields) {
        String rest = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        return "CONNECT " + target + " HTTP/1.1\r\nhost: " + target + "\r\n" + rest + "\r\n";
    }

    @Test
    void requestNamesTheDestination() throws Exception {
        assertThat(request(new HttpProxyHandler(PROXY), createUnresolved("example.test", 80)))
                .isEqualTo(connect("example.test:80"));
        assertThat(request(new HttpProxyHandler(PROXY), createUnresolved("b\u00fccher.test", 443)))
                .isEqualTo(connect("xn--bcher-kva.test:443"));
        assertThat(request(new HttpProxyHandler(PROXY), new InetSocketAddress("192.0.2.1", 8080)))
                .isEqualTo(connect("192.0.2.1:8080"));
        for (SocketAddress address : List.of(new InetSocketAddress("2001:db8::1", 1),
                createUnresolved("[2001:db8::1]", 1), createUnresolved("2001:DB8:0::1", 1))) {
            assertThat(request(new HttpProxyHandler(PROXY), address)).isEqualTo(connect("[2001:db8::1]:1"));
        }
    }

    @Test
    void defaultPortsMayBeLeftOutOfHostOnly() {
        for (int port : new int[] {80, 443, 8080}) {
            String host = port == 8080 ? "example.test:8080" : "example.test";
            assertThat(request(new HttpProxyHandler(PROXY, null, true), createUnresolved("example.test", port)))
                    .isEqualTo("CONNECT example.test:" + port + " HTTP/1.1\r\nhost: " + host + "\r\n\r\n");
        }
    }

    @Test
    void credentialsAreBasic() {
        HttpProxyHandler handler = new HttpProxyHandler(PROXY, "Al\u00e9", "p:w");
        String encoded = Base64.getEncoder().encodeToString("Al\u00e9:p:w".getBytes(StandardCharsets.UTF_8));
        assertThat(request(handler, createUnresolved("h", 1)))
                .isEqualTo(connect("h:1", "proxy-authorization: Basic " + encoded));
        assertThat(handler.username()).isEqualTo("Al\u00e9");
        assertThat(handler.password()).isEqualTo("p:w");
        assertThat(handler.authScheme()).isEqualTo("basic");
        assertThat(new HttpProxyHandler(PROXY).authScheme()).isEqualTo("none");
        assertThat(new HttpProxyHandler(PROXY).username()).isNull();
        assertThat(new HttpProxyHandler(PROXY).password()).isNull();
    }

    @Test
    @Tag("SEC-P04")
    void credentialsThatWouldBeOthersAreRefusedWithoutBeingNamed() {
        for (String user : List.of("Alice:b", "Alice\r\nx: y", "Alice\0")) {
            assertThatIllegalArgumentException().isThrownBy(() -> new HttpProxyHandler(PROXY, user, "pw"))
                    .withMessageNotContaining("Alice");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new HttpProxyHandler(PROXY, "me", "s3cret\n"))
                .withMessageNotContaining("s3cret");
        assertThatNullPointerException().isThrownBy(() -> new HttpProxyHandler(PROXY, "me", (String) null));
        assertThatNullPointerException().isThrownBy(() -> new HttpProxyHandler(PROXY, null, "pw"));
    }

    @Test
    void fieldsOfTheApplicationReplaceOthers() {
        HttpHeaders fields = new DefaultHttpHeaders().add("User-Agent", "x").add(HttpHeaderNames.HOST, "other");
        assertThat(request(new HttpProxyHandler(PROXY, fields), createUnresolved("h", 1)))
                .startsWith("CONNECT h:1 HTTP/1.1\r\n").contains("host: other\r\n", "User-Agent: x\r\n")
                .doesNotContain("host: h:1");
        assertThat(request(new HttpProxyHandler(PROXY, "u", "p", fields, true), createUnresolved("h", 1)))
                .contains("proxy-authorization: Basic ").contains("User-Agent: x");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("SEC-C02")
    void fieldsWithLineEndsAreNeverSent(boolean isValidated) {
        HttpHeaders fields = DefaultHttpHeadersFactory.headersFactory().withNameValidation(false)
                .withValueValidator(value -> { }).newHeaders();
        String value = "x\r\nEvil: y";
        try {
            fields.add("A", value);
        } catch (IllegalArgumentException e) {
            // The map refuses it itself, whatever validator it has.
            return;
        }
        HttpProxyHandler handler = new HttpProxyHandler(PROXY, fields, false, isValidated);
        ProxiedChannel channel = new ProxiedChannel(handler).connected();
        assertThat(channel.sent()).isEmpty();
        assertThat(channel.isOpen()).isFalse();
        assertThat(handler.connectFuture().cause()).isInstanceOf(ProxyConnectException.class);
        channel.end();
    }

    @Test
    void valuesOutsideTheGrammarAreSentWhereTheyAreNotValidated() {
        HttpHeaders fields = DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        fields.add("A B", "x");
        ProxiedChannel refused = new ProxiedChannel(new HttpProxyHandler(PROXY, fields)).connected();
        assertThat(refused.isOpen()).isFalse();
        assertThat(refused.sent()).isEmpty();
        refused.end();
        assertThat(request(new HttpProxyHandler(PROXY, fields, false, false), createUnresolved("h", 1)))
                .isEqualTo(connect("h:1", "A B: x"));
    }

    @Test
    @Tag("SEC-C02")
    void namesWithCharactersOfNoNameAreNotSent() {
        for (String name : List.of("h\r\nx: y", "h x", "h/", "u@h", "h:1", "h\0", "h\u2028", "",
                "a".repeat(64), ("a".repeat(62) + '.').repeat(4) + "abcd")) {
            for (ProxyHandler handler : List.of(new HttpProxyHandler(PROXY), new Socks4ProxyHandler(PROXY),
                    new Socks5ProxyHandler(PROXY))) {
                ProxiedChannel channel = new ProxiedChannel(handler).connected(createUnresolved(name, 1));
                assertThat(channel.sent()).isEmpty();
                assertThat(channel.isOpen()).isFalse();
                assertThat(handler.connectFuture().cause()).isInstanceOf(ProxyConnectException.class);
                channel.end();
            }
        }
    }

    private static ProxiedChannel answered(String answer) {
        ProxiedChannel channel = new ProxiedChannel(new HttpProxyHandler(PROXY)).connected();
        channel.send("held");
        assertThat(channel.sent()).startsWith("CONNECT").doesNotContain("held");
        channel.receive(answer);
        return channel;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.0 200 Connection established\r\n\r\n", "HTTP/1.1 204 x\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.1 299 x\r\n\r\n",
        // RFC 9110 §9.3.6: these fields mean nothing in a response to CONNECT.
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
    })
    void everySuccessConnects(String answer) {
        ProxiedChannel channel = answered(answer + "hi");
        assertThat(channel.sent()).isEqualTo("held");
        assertThat(channel.log).containsExactly("active", "ProxyConnectionEvent", "hi", "complete");
        channel.end();
    }

    @Test
    void refusalHasItsFieldsAndComesWithoutItsContent() {
        ProxiedChannel channel = answered("HTTP/1.1 407 say \"please\"\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
                + "Content-Length: 1000000\r\n\r\n");
        assertThat(channel.failure).isInstanceOf(HttpProxyConnectException.class)
                .hasMessageEndingWith("status: 407 Proxy Authentication Required");
        assertThat(((HttpProxyConnectException) channel.failure).headers().get("proxy-authenticate"))
                .isEqualTo("Basic realm=\"x\"");
        assertThat(channel.sent()).isEmpty();
        channel.end();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "HTTP/1.1 407 x\r\n\r\nevil", "HTTP/1.1 302 x\r\nLocation: /\r\n\r\nevil", "HTTP/1.1 502 x\r\n\r\nevil",
        "HTTP/1.1 200 OK\n\nevil", "SSH-2.0-OpenSSH\r\n",
        "HTTP/1.1 200 OK\r\nA : b\r\n\r\nevil",
    })
    @Tag("SEC-P01")
    void whatFollowsARefusalReachesNobody(String answer) {
        ProxiedChannel channel = answered(answer);
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.failure).isInstanceOf(ProxyConnectException.class);
        assertThat(channel.log).containsExactly("active",
                ProxiedChannel.FAILED + channel.failure.getClass().getSimpleName(), "inactive");
        assertThat(channel.sent()).isEmpty();
        channel.end();
    }

    @Test
    @Tag("SEC-P02")
    void answersHaveTheLimitsOfHttp() {
        for (String endless : List.of("HTTP/1.1 200 " + "x".repeat(4_096), "HTTP/1.1 200 OK\r\nA: " + "x".repeat(8_192),
                "HTTP/1.1 200 OK\r\n" + "A: b\r\n".repeat(101))) {
            ProxiedChannel channel = answered(endless);
            assertThat(channel.isOpen()).isFalse();
            assertThat(channel.failure).isInstanceOf(ProxyConnectException.class);
            assertThat(channel.sent()).isEmpty();
            channel.end();
        }
    }

    /** The codec has closed the channel by then; its exception finds no handler in a channel that closes at once. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 101 Switching Protocols\r\n\r\nevil", "HTTP/1.1 100 Continue\r\n\r\n"})
    @Tag("SEC-P02")
    void answersThatTheCodecDoesNotTakeFailTheConnection(String answer) {
        ProxiedChannel channel = answered(answer.repeat(17));
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.failure).isInstanceOf(ProxyConnectException.class);
        assertThat(channel.sent()).isEmpty();
        assertThatThrownBy(channel::checkException).isInstanceOf(DecoderException.class);
        channel.end();
    }

    @Test
    void onlyAddressesOfTheInternetCanBeAskedFor() {
        HttpProxyHandler handler = new HttpProxyHandler(PROXY);
        ProxiedChannel channel = new ProxiedChannel(handler).connected(new SocketAddress() {
            private static final long serialVersionUID = 1;
        });
        assertThat(handler.connectFuture().cause()).hasMessageContaining("no address of the Internet");
        channel.end();
    }
}
