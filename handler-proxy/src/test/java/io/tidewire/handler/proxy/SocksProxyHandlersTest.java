/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

import static io.tidewire.handler.proxy.ProxiedChannel.DESTINATION;
import static io.tidewire.handler.proxy.ProxiedChannel.PROXY;
import static java.net.InetSocketAddress.createUnresolved;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SocksProxyHandlersTest {
    private static final String GREETING = "050100";
    private static final String NAME = "6578616d706c652e74657374";

    private static String request4(Socks4ProxyHandler handler, SocketAddress destination) {
        ProxiedChannel channel = new ProxiedChannel(handler).connected(destination);
        String request = channel.sentHex();
        channel.end();
        return request;
    }

    @Test
    void requestOfSocks4HasAnAddressOrAName() {
        assertThat(request4(new Socks4ProxyHandler(PROXY), new InetSocketAddress("192.0.2.1", 443)))
                .isEqualTo("0401" + "01bb" + "c0000201" + "00");
        assertThat(request4(new Socks4ProxyHandler(PROXY, "me"), createUnresolved("192.0.2.1", 65535)))
                .isEqualTo("0401" + "ffff" + "c0000201" + "6d6500");
        assertThat(request4(new Socks4ProxyHandler(PROXY, "me"), DESTINATION))
                .isEqualTo("0401" + "01bb" + "00000001" + "6d6500" + NAME + "00");
        assertThat(request4(new Socks4ProxyHandler(PROXY), new InetSocketAddress("2001:db8::1", 1)))
                .isEqualTo("0401" + "0001" + "00000001" + "00" + "323030313a6462383a3a31" + "00");
    }

    @Test
    void userOfSocks4IsNamedByTheScheme() {
        assertThat(new Socks4ProxyHandler(PROXY, "me").authScheme()).isEqualTo("username");
        assertThat(new Socks4ProxyHandler(PROXY, "me").username()).isEqualTo("me");
        assertThat(new Socks4ProxyHandler(PROXY, "").authScheme()).isEqualTo("none");
        assertThat(new Socks4ProxyHandler(PROXY, "").username()).isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> new Socks4ProxyHandler(PROXY, "a\0b"));
    }

    private static void refuses(ProxyHandler handler, String[] answers, String message) {
        ProxiedChannel channel = new ProxiedChannel(handler).connected();
        channel.send("held");
        for (String answer : answers) {
            assertThat(channel.isOpen()).isTrue();
            channel.receiveHex(answer);
        }
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.failure).isInstanceOf(ProxyConnectException.class).hasMessageContaining(message);
        assertThat(channel.log).containsExactly("active", "failed: ProxyConnectException", "inactive");
        assertThat(channel.sentHex()).doesNotContain("68656c64");
        channel.end();
    }

    @ParameterizedTest
    @CsvSource({"005b,rejected", "005c,identd", "005d,identd", "0000,unknown", "00ff,unknown", "0059,unknown"})
    @Tag("SEC-P01")
    void refusalsOfSocks4HaveTheirMeaning(String head, String meaning) {
        refuses(new Socks4ProxyHandler(PROXY), new String[] {head + "000000000000" + "ee"}, meaning);
    }

    @Test
    @Tag("SEC-P01")
    void otherVersionsAreRefusedByTheirFirstOctet() {
        refuses(new Socks4ProxyHandler(PROXY), new String[] {"04"}, "version of the reply: 4");
        refuses(new Socks5ProxyHandler(PROXY), new String[] {"04"}, "version of the reply: 4");
        refuses(new Socks5ProxyHandler(PROXY), new String[] {"0500", "00"}, "version of the reply: 0");
        refuses(new Socks5ProxyHandler(PROXY, "u", "p"), new String[] {"0502", "05"}, "version of the reply: 5");
        refuses(new Socks5ProxyHandler(PROXY), new String[] {"48545450"}, "version of the reply: 72");
    }

    private static ProxiedChannel socks5(SocketAddress destination, String user, String password) {
        return new ProxiedChannel(new Socks5ProxyHandler(PROXY, user, password)).connected(destination);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 05010001c000020101bb", "2001:db8::1, 0501000420010db800000000000000000000000101bb",
        "[2001:db8::1], 0501000420010db800000000000000000000000101bb",
        "example.test, 050100030c" + NAME + "01bb",
    })
    void requestOfSocks5HasAnAddressOrAName(String host, String request) {
        ProxiedChannel channel = socks5(createUnresolved(host, 443), null, null);
        assertThat(channel.sentHex()).isEqualTo(GREETING);
        channel.receiveHex("0500");
        assertThat(channel.sentHex()).isEqualTo(request);
        channel.end();
    }

    @Test
    void passwordIsSentOnlyWhenAskedFor() {
        ProxiedChannel asked = socks5(DESTINATION, "me", "pw");
        assertThat(asked.sentHex()).isEqualTo("05020002");
        asked.receiveHex("0502");
        assertThat(asked.sentHex()).isEqualTo("01026d65027077");
        asked.receiveHex("0100");
        assertThat(asked.sentHex()).startsWith("05010003");
        asked.end();

        ProxiedChannel notAsked = socks5(DESTINATION, "me", "pw");
        notAsked.sent();
        notAsked.receiveHex("0500");
        assertThat(notAsked.sentHex()).startsWith("05010003");
        notAsked.end();
    }

    @Test
    void credentialsMayHaveTheLimitAndNoOctetMore() {
        String longest = "\u00e9".repeat(127) + "x";
        ProxiedChannel channel = socks5(DESTINATION, longest, longest);
        channel.sent();
        channel.receiveHex("0502");
        assertThat(channel.sentHex()).startsWith("01ffc3a9").hasSize(2 * (3 + 2 * 255));
        channel.end();
        assertThatIllegalArgumentException().isThrownBy(() -> new Socks5ProxyHandler(PROXY, longest + "x", "p"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Socks5ProxyHandler(PROXY, "u", longest + "x"))
                .withMessageNotContaining("\u00e9");
    }

    @Test
    void credentialsAreNamedByTheScheme() {
        Socks5ProxyHandler handler = new Socks5ProxyHandler(PROXY, "me", "pw");
        assertThat(handler.authScheme()).isEqualTo("password");
        assertThat(handler.username()).isEqualTo("me");
        assertThat(handler.password()).isEqualTo("pw");
        assertThat(handler.protocol()).isEqualTo("socks5");
        assertThat(new Socks5ProxyHandler(PROXY, "", "").authScheme()).isEqualTo("none");
        assertThat(new Socks5ProxyHandler(PROXY, "me", null).authScheme()).isEqualTo("password");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0502", "0501", "05ff", "0503"})
    @Tag("SEC-P04")
    void methodThatWasNotOfferedIsRefused(String method) {
        refuses(new Socks5ProxyHandler(PROXY), new String[] {method}, "method of authentication");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0501", "05ff", "0503"})
    void methodThatWasNotOfferedBesideAPasswordIsRefused(String method) {
        refuses(new Socks5ProxyHandler(PROXY, "u", "p"), new String[] {method}, "method of authentication");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0101", "01ff"})
    void passwordMayBeRefused(String status) {
        refuses(new Socks5ProxyHandler(PROXY, "u", "p"), new String[] {"0502", status}, "status of the password");
    }

    @ParameterizedTest
    @CsvSource({"0501,general", "0502,rules", "0503,network", "0504,host", "0505,refused", "0506,expired",
        "0507,command", "0508,kind of address", "0509,unknown", "05ff,unknown", "0500000200,kind of address"})
    @Tag("SEC-P01")
    void refusalsOfSocks5HaveTheirMeaning(String reply, String meaning) {
        refuses(new Socks5ProxyHandler(PROXY), new String[] {"0500", reply + "eeeeee"}, meaning);
        refuses(new Socks5ProxyHandler(PROXY), new String[] {"0500", reply}, meaning);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01c0000201", "0420010db8000000000000000000000001", "0300", "03026162"})
    void boundAddressOfEachKindIsPassedOver(String address) {
        ProxiedChannel channel = socks5(DESTINATION, null, null);
        channel.send("held");
        channel.sent();
        channel.receiveHex("0500");
        channel.sent();
        channel.receiveHex("050000" + address + "ffff" + "6869");
        assertThat(channel.sent()).isEqualTo("held");
        assertThat(channel.log).containsExactly("active", "ProxyConnectionEvent", "hi", "complete");
        channel.end();
    }

    @Test
    void boundNameMayHave255Octets() {
        ProxiedChannel channel = socks5(DESTINATION, null, null);
        channel.receiveHex("0500");
        channel.receiveHex("05000003ff" + "61".repeat(255) + "ffff");
        assertThat(channel.log).containsExactly("active", "ProxyConnectionEvent");
        channel.sent();
        channel.end();
    }

    /** A proxy that answers before it is asked is taken at its word, and octets behind that are the destination's. */
    @Test
    void answersMayComeTogether() {
        ProxiedChannel channel = socks5(DESTINATION, "u", "p");
        channel.receiveHex("0502" + "0100" + "05000001c000020101bb" + "6869");
        assertThat(channel.log).containsExactly("active", "ProxyConnectionEvent", "hi", "complete");
        channel.sent();
        channel.end();
    }
}
