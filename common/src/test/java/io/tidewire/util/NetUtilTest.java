/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** {@link InetAddress} is the oracle; it is given literal addresses only and never asks a name server. */
class NetUtilTest {
    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "127.0.0.1", "255.255.255.255", "1.20.255.0"})
    void validIpv4(String text) throws Exception {
        assertThat(NetUtil.isValidIpV4Address(text)).isTrue();
        assertThat(NetUtil.isValidIpV4Address(new AsciiString(text))).isTrue();
        assertThat(NetUtil.isValidIpV6Address(text)).isFalse();
        byte[] bytes = InetAddress.getByName(text).getAddress();
        assertThat(NetUtil.createByteArrayFromIpAddressString(text)).isEqualTo(bytes);
        assertThat(NetUtil.bytesToIpAddress(bytes)).isEqualTo(text);
        Inet4Address address = (Inet4Address) NetUtil.createInetAddressFromIpAddressString(text);
        assertThat(NetUtil.toAddressString(address)).isEqualTo(text);
        assertThat(NetUtil.intToIpAddress(NetUtil.ipv4AddressToInt(address))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1.2.3", "1.2.3.", ".1.2.3", "1..2.3", "1.2.3.4.", "1.2.3.4.5", "1.2.3.256",
        "1.2.3.999", "1.2.3.1000", "01.2.3.4", "1.2.3.04", "1.2.3.00", "1.2.3.-4", "+1.2.3.4", " 1.2.3.4", "1.2.3.4 ",
        "1.2.3.4%1", "[1.2.3.4]", "1.2.3.a", "1.2.3.\u0664", "1,2,3,4", "1.2.3.4:5"})
    void invalidIpv4(String text) {
        assertThat(NetUtil.isValidIpV4Address(text)).isFalse();
        assertThat(NetUtil.createByteArrayFromIpAddressString(text)).isNull();
        assertThat(NetUtil.createInetAddressFromIpAddressString(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
        "1::3:4:5:6:7:8", "0:0:0:0:0:0:0:0", "2001:DB8::aBcD", "fe80::1", "::1.2.3.4", "::ffff:1.2.3.4",
        "::FFFF:1.2.3.4", "0:0:0:0:0:ffff:1.2.3.4", "64:ff9b::1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5::1.2.3.4",
        "::2:3:4:5:6:1.2.3.4", "1::1.2.3.4", "0001:0002:0003:0004:0005:0006:0007:0008"})
    void validIpv6(String text) throws Exception {
        byte[] bytes = oracle(text);
        for (String form : new String[] {text, '[' + text + ']', text + "%eth0", '[' + text + "%1]"}) {
            assertThat(NetUtil.isValidIpV6Address(form)).as(form).isTrue();
            assertThat(NetUtil.isValidIpV6Address(new AsciiString(form))).as(form).isTrue();
            assertThat(NetUtil.isValidIpV4Address(form)).as(form).isFalse();
            assertThat(NetUtil.createByteArrayFromIpAddressString(form)).as(form).isEqualTo(bytes);
        }
        assertThat(NetUtil.getByName(text).getAddress()).isEqualTo(bytes);
        assertThat(NetUtil.createInetAddressFromIpAddressString(text)).isEqualTo(InetAddress.getByName(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":", ":::", "1", "1:", ":1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:", ":1:2:3:4:5:6:7", "1::2::3", "1:::2", "::1::",
        "12345::", "::00001", "g::", "::1 ", " ::1", "::-1", "1.2.3.4::", "::1.2.3.4:5", "::1.2.3", "::1.2.3.4.5",
        "::1.2.3.256", "::01.2.3.4", "::a.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:6::1.2.3.4",
        "1:2:3:4:5:1.2.3.4", "[]", "[", "]", "[::1", "::1]", "[[::1]]", "[::1]%eth0", "::1%", "[::1%]", "%eth0",
        "::1%a b", "::1%a]", "::1%a/64", "::1/64", "[::1]:80", "::\u0661"})
    void invalidIpv6(String text) {
        assertThat(NetUtil.isValidIpV6Address(text)).isFalse();
        assertThat(NetUtil.createByteArrayFromIpAddressString(text)).isNull();
        assertThat(NetUtil.createInetAddressFromIpAddressString(text)).isNull();
        assertThat(NetUtil.getByName(text)).isNull();
    }

    /** Any mixture of the characters of addresses: the JDK must agree, but for what it takes besides. */
    @Test
    void randomTextIsJudgedAsTheJdkDoes() {
        RandomRuns.forEach(8_000, random -> {
            String text = randomAddressLike(random);
            byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
            assertThat(bytes != null)
                    .isEqualTo(NetUtil.isValidIpV4Address(text) || NetUtil.isValidIpV6Address(text));
            if (text.indexOf(':') >= 0) {
                // With a colon in it the JDK takes text for an address or fails. It takes numbers padded with zeros
                // too.
                assertThat(bytes).as(text).isEqualTo(isPadded(text) ? null : oracle(text));
            }
        });
    }

    @Test
    void writtenAddressIsReadBackTheSame() {
        RandomRuns.forEach(2_000, random -> {
            byte[] bytes = new byte[16];
            for (int i = 0; i < 16; i++) {
                // Mostly zeros, so that runs of them come in every length.
                bytes[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt(256) : 0);
            }
            String text = NetUtil.bytesToIpAddress(bytes);
            assertThat(NetUtil.createByteArrayFromIpAddressString(text)).isEqualTo(bytes);
            assertThat(oracle(text)).isEqualTo(bytes);
            assertThat(text).isEqualTo(naiveRfc5952(bytes));
        });
    }

    @ParameterizedTest
    @CsvSource({"1:0:0:2:0:0:0:3, 1:0:0:2::3", "0:0:1:0:0:1:0:0, ::1:0:0:1:0:0", "1:0:2:0:3:0:4:0, 1:0:2:0:3:0:4:0",
        "2001:DB8:0:0:0:0:0:1, 2001:db8::1", "1:2:3:4:5:6:0:0, 1:2:3:4:5:6::", "1:2:3:4:5:6:7:0, 1:2:3:4:5:6:7:0",
        "0:0:0:0:0:0:0:0, ::"})
    void canonicalTextLeavesOutTheFirstLongestRunOfZeros(String text, String canonical) throws Exception {
        assertThat(NetUtil.toAddressString(InetAddress.getByName(text))).isEqualTo(canonical);
    }

    @Test
    void mappedAddressIsDottedOnlyWhenAsked() {
        Inet6Address mapped = NetUtil.getByName("1.2.3.4");
        assertThat(NetUtil.toAddressString(mapped)).isEqualTo("::ffff:102:304");
        assertThat(NetUtil.toAddressString(mapped, true)).isEqualTo("::ffff:1.2.3.4");
        assertThat(NetUtil.toAddressString(NetUtil.getByName("::1.2.3.4"), true)).isEqualTo("::102:304");
        assertThat(NetUtil.toAddressString(NetUtil.LOCALHOST4, true)).isEqualTo("127.0.0.1");
        assertThat(NetUtil.getByName("1.2.3.4", false)).isNull();
        assertThat(NetUtil.getByName("::ffff:1.2.3.4", false)).isNull();
        assertThat(NetUtil.getByName("::ffff:102:304", false)).isEqualTo(mapped);
        assertThat(NetUtil.getByName("[::1]")).isNull();
        assertThat(NetUtil.getByName("::1%1")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"fe80::1%3, 3", "[fe80::1%12], 12", "fe80::1, 0", "fe80::1%2147483647, 2147483647"})
    void numericZoneIsKept(String text, int scopeId) {
        Inet6Address address = (Inet6Address) NetUtil.createInetAddressFromIpAddressString(text);
        assertThat(address.getScopeId()).isEqualTo(scopeId);
        assertThat(NetUtil.toAddressString(address)).isEqualTo("fe80::1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fe80::1%eth0", "fe80::1%-1", "fe80::1%2147483648", "fe80::1%99999999999999999999"})
    void zoneThatIsNoScopeIdGivesNoAddress(String text) {
        assertThat(NetUtil.createInetAddressFromIpAddressString(text)).isNull();
    }

    @Test
    void socketAddressesShowBracketsAroundIpv6() throws Exception {
        assertThat(NetUtil.toSocketAddressString("::1", 80)).isEqualTo("[::1]:80");
        assertThat(NetUtil.toSocketAddressString("[::1]", 80)).isEqualTo("[::1]:80");
        assertThat(NetUtil.toSocketAddressString("1.2.3.4", 0)).isEqualTo("1.2.3.4:0");
        assertThat(NetUtil.toSocketAddressString("example.com", 443)).isEqualTo("example.com:443");
        InetAddress named = InetAddress.getByAddress("name", new byte[] {1, 2, 3, 4});
        assertThat(NetUtil.toSocketAddressString(new InetSocketAddress(named, 1))).isEqualTo("1.2.3.4:1");
        assertThat(NetUtil.toSocketAddressString(new InetSocketAddress(NetUtil.LOCALHOST6, 2))).isEqualTo("[::1]:2");
        assertThat(NetUtil.toSocketAddressString(InetSocketAddress.createUnresolved("nowhere.example", 3)))
                .isEqualTo("nowhere.example:3");
        assertThat(NetUtil.toSocketAddressString(InetSocketAddress.createUnresolved("::1", 4))).isEqualTo("[::1]:4");
        assertThat(NetUtil.getHostname(new InetSocketAddress(named, 1))).isEqualTo("name");
        assertThat(NetUtil.getHostname(new InetSocketAddress(InetAddress.getByAddress(new byte[] {1, 2, 3, 4}), 1)))
                .isEqualTo("1.2.3.4");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 5, 15, 17})
    void otherLengthsAreNoAddress(int length) {
        assertThatIllegalArgumentException().isThrownBy(() -> NetUtil.bytesToIpAddress(new byte[length]))
                .withMessage("length: " + length + " (expected: 4 or 16)");
    }

    @Test
    void bytesAreReadAtTheirOffset() {
        assertThat(NetUtil.bytesToIpAddress(new byte[] {9, 1, 2, 3, (byte) 200, 9}, 1, 4)).isEqualTo("1.2.3.200");
        byte[] bytes = new byte[20];
        bytes[17] = 1;
        assertThat(NetUtil.bytesToIpAddress(bytes, 2, 16)).isEqualTo("::1");
    }

    @Test
    void hostFactsAreSane() throws Exception {
        assertThat(NetUtil.LOCALHOST.isLoopbackAddress()).isTrue();
        assertThat(NetUtil.LOCALHOST4.getAddress()).containsExactly(127, 0, 0, 1);
        assertThat(NetUtil.LOCALHOST6.isLoopbackAddress()).isTrue();
        assertThat(NetUtil.SOMAXCONN).isPositive();
        assertThat(NetUtil.NETWORK_INTERFACES).isUnmodifiable();
        if (NetUtil.LOOPBACK_IF != null) {
            assertThat(NetUtil.LOOPBACK_IF.isLoopback()).isTrue();
            assertThat(NetUtil.NETWORK_INTERFACES).contains(NetUtil.LOOPBACK_IF);
        }
        assertThat(NetUtil.isIpV4StackPreferred()).isEqualTo(Boolean.getBoolean("java.net.preferIPv4Stack"));
        assertThat(NetUtil.isIpV6AddressesPreferred()).isEqualTo(Boolean.getBoolean("java.net.preferIPv6Addresses"));
    }

    private static String randomAddressLike(Random random) {
        StringBuilder text = new StringBuilder();
        int parts = random.nextInt(10);
        for (int i = 0; i < parts; i++) {
            text.append(switch (random.nextInt(12)) {
                case 0 -> "::";
                case 1 -> Integer.toString(random.nextInt(300));
                case 2 -> "1.2.3." + random.nextInt(260);
                default -> Integer.toHexString(random.nextInt(1 << 1 + random.nextInt(17)));
            });
            text.append(random.nextInt(10) == 0 ? "" : ":");
        }
        if (text.length() > 0 && random.nextInt(4) > 0 && text.charAt(text.length() - 1) == ':') {
            text.setLength(text.length() - 1);
        }
        return text.toString();
    }

    private static boolean isPadded(String text) {
        return text.matches("(.*:)?0[0-9a-f]{4,}(:.*)?|(.*[.:])?0[0-9]+\\..*|.*\\.0[0-9]+");
    }

    /** Returns the sixteen bytes by the JDK's reading, {@code null} if it takes the text for no IPv6 address. */
    private static byte[] oracle(String text) {
        try {
            byte[] bytes = InetAddress.getByName('[' + text + ']').getAddress();
            if (bytes.length == 16) {
                return bytes;
            }
            // The JDK turns a mapped address into an IPv4 one.
            byte[] mapped = new byte[16];
            mapped[10] = -1;
            mapped[11] = -1;
            System.arraycopy(bytes, 0, mapped, 12, 4);
            return mapped;
        } catch (UnknownHostException e) {
            return null;
        }
    }

    /** RFC 5952 §4.2 word by word: look for the longest run, prefer the first, never shorten a single group. */
    private static String naiveRfc5952(byte[] bytes) {
        String[] groups = new String[8];
        for (int i = 0; i < 8; i++) {
            groups[i] = Integer.toHexString((bytes[2 * i] & 0xff) << 8 | bytes[2 * i + 1] & 0xff);
        }
        for (int length = 8; length >= 2; length--) {
            for (int start = 0; start + length <= 8; start++) {
                boolean zeros = true;
                for (int i = start; i < start + length; i++) {
                    zeros &= "0".equals(groups[i]);
                }
                if (zeros) {
                    String[] tail = new String[8 - start - length];
                    System.arraycopy(groups, start + length, tail, 0, tail.length);
                    String[] head = new String[start];
                    System.arraycopy(groups, 0, head, 0, start);
                    return String.join(":", head) + "::" + String.join(":", tail);
                }
            }
        }
        return String.join(":", groups);
    }
}
