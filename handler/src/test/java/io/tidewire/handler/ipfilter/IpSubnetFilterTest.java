/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static io.tidewire.handler.ipfilter.IpFilterRuleType.ACCEPT;
import static io.tidewire.handler.ipfilter.IpFilterRuleType.REJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class IpSubnetFilterTest {

    private static InetSocketAddress peer(String ip) {
        return new InetSocketAddress(ip, 80);
    }

    /** An IPv4-mapped address that stays one: the JDK makes an IPv4 address of it everywhere else. */
    private static InetSocketAddress mappedPeer(int a, int b, int c, int d) throws UnknownHostException {
        byte[] octets = new byte[16];
        octets[10] = -1;
        octets[11] = -1;
        octets[12] = (byte) a;
        octets[13] = (byte) b;
        octets[14] = (byte) c;
        octets[15] = (byte) d;
        return new InetSocketAddress(Inet6Address.getByAddress(null, octets, 0), 80);
    }

    private static boolean accepts(IpSubnetFilter filter, String ip) {
        return filter.accept(null, peer(ip));
    }

    @Test
    void ruleMatchesItsSubnetOnly() {
        IpSubnetFilterRule rule = new IpSubnetFilterRule("192.168.56.1", 24, ACCEPT);
        assertThat(rule.matches(peer("192.168.56.0"))).isTrue();
        assertThat(rule.matches(peer("192.168.56.255"))).isTrue();
        assertThat(rule.matches(peer("192.168.57.0"))).isFalse();
        assertThat(rule.matches(peer("192.168.55.255"))).isFalse();
        assertThat(rule.matches(peer("2001:db8::1"))).isFalse();
        assertThat(rule.ruleType()).isEqualTo(ACCEPT);
        assertThat(rule).hasToString("IpSubnetFilterRule(ACCEPT 192.168.56.0/24)");
        assertThat(rule.matches(InetSocketAddress.createUnresolved("192.168.56.1", 80))).isFalse();
    }

    @Test
    void prefixesOfZeroAndAllBits() {
        assertThat(new IpSubnetFilterRule("1.2.3.4", 0, ACCEPT).matches(peer("255.255.255.255"))).isTrue();
        assertThat(new IpSubnetFilterRule("1.2.3.4", 32, ACCEPT).matches(peer("1.2.3.4"))).isTrue();
        assertThat(new IpSubnetFilterRule("1.2.3.4", 32, ACCEPT).matches(peer("1.2.3.5"))).isFalse();
        assertThat(new IpSubnetFilterRule("::", 0, ACCEPT).matches(peer("ffff::1"))).isTrue();
        assertThat(new IpSubnetFilterRule("2001:db8::1", 128, ACCEPT).matches(peer("2001:db8::1"))).isTrue();
        assertThat(new IpSubnetFilterRule("2001:db8::1", 128, ACCEPT).matches(peer("2001:db8::2"))).isFalse();
        // The half of the address whose highest bit is set.
        assertThat(new IpSubnetFilterRule("8000::", 1, REJECT).matches(peer("ffff::"))).isTrue();
        assertThat(new IpSubnetFilterRule("8000::", 1, REJECT).matches(peer("7fff::"))).isFalse();
        assertThat(new IpSubnetFilterRule("2001:db8::8000:0:0:0", 65, REJECT).matches(peer("2001:db8::ffff:0:0:1")))
                .isTrue();
    }

    @Test
    @Tag("SEC-I17")
    void mappedAddressIsTheIpV4AddressThatItStandsFor() throws UnknownHostException {
        IpSubnetFilterRule refuse = new IpSubnetFilterRule("10.0.0.0/8", REJECT);
        assertThat(refuse.matches(mappedPeer(10, 1, 2, 3))).isTrue();
        assertThat(refuse.matches(mappedPeer(11, 1, 2, 3))).isFalse();
        IpSubnetFilterRule mapped = new IpSubnetFilterRule(mappedPeer(10, 0, 0, 0).getAddress(), 104, REJECT);
        assertThat(mapped).isEqualTo(refuse).hasSameHashCodeAs(refuse);
        assertThat(mapped.matches(peer("10.255.0.1"))).isTrue();
        IpSubnetFilterRule allOfIpV6 = new IpSubnetFilterRule("::/0", ACCEPT);
        assertThat(allOfIpV6.matches(mappedPeer(10, 0, 0, 1))).isFalse();
        assertThat(allOfIpV6.matches(peer("10.0.0.1"))).isFalse();
        IpSubnetFilter filter = new IpSubnetFilter(false, allOfIpV6);
        assertThat(filter.accept(null, mappedPeer(10, 0, 0, 1))).isFalse();
        assertThat(accepts(filter, "10.0.0.1")).isFalse();
        assertThat(accepts(filter, "::fffe:ffff:ffff")).isTrue();
        assertThat(accepts(filter, "::1:0:0:0")).isTrue();
    }

    @Test
    void smallestSubnetDecides() {
        IpSubnetFilter filter = new IpSubnetFilter(false,
                new IpSubnetFilterRule("10.1.2.0/24", ACCEPT),
                new IpSubnetFilterRule("10.0.0.0/8", ACCEPT),
                new IpSubnetFilterRule("10.1.0.0/16", REJECT),
                new IpSubnetFilterRule("2001:db8::/32", ACCEPT));
        assertThat(accepts(filter, "10.0.255.255")).isTrue();
        assertThat(accepts(filter, "10.1.0.0")).isFalse();
        assertThat(accepts(filter, "10.1.2.3")).isTrue();
        assertThat(accepts(filter, "10.1.3.0")).isFalse();
        assertThat(accepts(filter, "10.2.0.0")).isTrue();
        assertThat(accepts(filter, "11.0.0.0")).isFalse();
        assertThat(accepts(filter, "2001:db8:ffff::")).isTrue();
        assertThat(accepts(filter, "2001:db9::")).isFalse();
        assertThat(filter.accept(null, InetSocketAddress.createUnresolved("10.0.0.1", 1))).isFalse();
    }

    @Test
    void refusalWinsForTheSameSubnetAndAnswerWithoutRuleIsTheConstructors() {
        List<IpSubnetFilterRule> rules = new ArrayList<>(List.of(
                new IpSubnetFilterRule("0.0.0.0/0", ACCEPT), new IpSubnetFilterRule("0.0.0.0/0", REJECT)));
        assertThat(accepts(new IpSubnetFilter(rules), "1.2.3.4")).isFalse();
        assertThat(accepts(new IpSubnetFilter(), "1.2.3.4")).isTrue();
        assertThat(accepts(new IpSubnetFilter(rules), "::1")).isTrue();
        assertThat(accepts(new IpSubnetFilter(false, List.of()), "::1")).isFalse();
        rules.set(0, null);
        assertThatThrownBy(() -> new IpSubnetFilter(rules)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void badRulesAreRefusedWithTheirText() {
        for (String text : new String[] {"10.0.0.0", "10.0.0.0/", "10.0.0.0/+8", "10.0.0.0/-1", "10.0.0.0/8/8",
            "10.0.0.0/1000", "/8", "localhost/8", "10.0.0/8", "10.0.0.0/33", "::/129", "10.0.0.0/\u0668"}) {
            assertThatThrownBy(() -> new IpSubnetFilterRule(text, ACCEPT)).as(text)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> new IpSubnetFilterRule("10.0.0.0", 33, ACCEPT)).hasMessageContaining("cidrPrefix: 33");
        assertThatThrownBy(() -> new IpSubnetFilterRule("example.org", 8, ACCEPT))
                .hasMessage("ipAddress: example.org (expected: an IPv4 or IPv6 address)");
        assertThatThrownBy(() -> new IpSubnetFilterRule("10.0.0.0/8", null)).isInstanceOf(NullPointerException.class);
    }

    /** A model that knows numbers of 128 bits only. */
    @Test
    @Tag("SEC-I17")
    void tableDecidesAsBigIntegersDo() {
        SeededRuns.forEach(400, random -> {
            List<IpSubnetFilterRule> rules = new ArrayList<>();
            List<Model> models = new ArrayList<>();
            int count = random.nextInt(12);
            for (int i = 0; i < count; i++) {
                InetAddress base = address(random);
                int prefix = random.nextInt(base.getAddress().length * 8 + 1);
                IpFilterRuleType type = random.nextBoolean() ? ACCEPT : REJECT;
                rules.add(new IpSubnetFilterRule(base, prefix, type));
                models.add(new Model(base, prefix, type));
            }
            IpSubnetFilter accepting = new IpSubnetFilter(true, rules);
            IpSubnetFilter refusing = new IpSubnetFilter(false, rules);
            for (int i = 0; i < 60; i++) {
                InetAddress ip = address(random);
                InetSocketAddress peer = new InetSocketAddress(ip, 1);
                for (int rule = 0; rule < count; rule++) {
                    assertThat(rules.get(rule).matches(peer)).as("%s in %s", ip, rules.get(rule))
                            .isEqualTo(models.get(rule).matches(ip));
                }
                IpFilterRuleType expected = Model.decide(models, ip);
                assertThat(accepting.accept(null, peer)).as("%s in %s", ip, rules).isEqualTo(expected != REJECT);
                assertThat(refusing.accept(null, peer)).as("%s in %s", ip, rules).isEqualTo(expected == ACCEPT);
            }
        });
    }

    @Test
    void tableOfThousandsOfSubnetsDecidesAsBigIntegersDo() {
        SeededRuns.forEach(4, random -> {
            List<IpSubnetFilterRule> rules = new ArrayList<>();
            List<Model> models = new ArrayList<>();
            List<InetAddress> addresses = new ArrayList<>();
            int count = 1 << 9 + random.nextInt(3);
            for (int i = 0; i < count; i++) {
                int bits = random.nextInt();
                // One in two within 10.0.0.0/8, where the index does not help.
                InetAddress base = ipV4Address(random.nextBoolean() ? bits : 0x0a00_0000 | bits >>> 8);
                int prefix = 8 + random.nextInt(25);
                IpFilterRuleType type = random.nextBoolean() ? ACCEPT : REJECT;
                IpSubnetFilterRule rule = new IpSubnetFilterRule(base, prefix, type);
                rules.add(rule);
                models.add(new Model(base, prefix, type));
                if (i % 16 == 0) {
                    int first = (int) rule.first().low();
                    int last = (int) rule.first().lastOfPrefix(prefix + 96).low();
                    for (int edge : new int[] {first - 1, first, last, last + 1, bits}) {
                        addresses.add(ipV4Address(edge));
                    }
                }
            }
            IpSubnetFilter filter = new IpSubnetFilter(false, rules);
            for (InetAddress ip : addresses) {
                assertThat(filter.accept(null, new InetSocketAddress(ip, 1))).as("%s of %s rules", ip, count)
                        .isEqualTo(Model.decide(models, ip) == ACCEPT);
            }
        });
    }

    private static InetAddress ipV4Address(int bits) throws UnknownHostException {
        return InetAddress.getByAddress(
                new byte[] {(byte) (bits >>> 24), (byte) (bits >>> 16), (byte) (bits >>> 8), (byte) bits});
    }

    /** Few different bits, so that subnets lie within each other and addresses on their edges. */
    private static InetAddress address(Random random) throws UnknownHostException {
        byte[] octets = new byte[random.nextBoolean() ? 4 : 16];
        byte[] values = {0, 1, 0x7f, (byte) 0x80, (byte) 0xff};
        if (octets.length == 16 && random.nextInt(3) == 0) { // IPv4-mapped, or next to it
            octets[10] = -1;
            octets[11] = (byte) (random.nextInt(4) == 0 ? 0xfe : 0xff);
            for (int i = 12; i < 16; i++) {
                octets[i] = values[random.nextInt(values.length)];
            }
        } else {
            byte filler = values[random.nextInt(values.length)];
            Arrays.fill(octets, filler);
            for (int i = 0; i < 3; i++) {
                octets[random.nextInt(octets.length)] = values[random.nextInt(values.length)];
            }
        }
        return octets.length == 4 ? InetAddress.getByAddress(octets) : Inet6Address.getByAddress(null, octets, 0);
    }

    private record Model(BigInteger base, boolean isIpV4, int shift, IpFilterRuleType type) {
        Model(InetAddress base, int prefix, IpFilterRuleType type) {
            this(number(base), ipV4(base) && prefix >= base.getAddress().length * 8 - 32,
                    base.getAddress().length * 8 - prefix, type);
        }

        private static boolean ipV4(InetAddress address) {
            return number(address).shiftRight(32).equals(BigInteger.valueOf(0xffff));
        }

        private static BigInteger number(InetAddress address) {
            BigInteger number = new BigInteger(1, address.getAddress());
            return address.getAddress().length == 4 ? number.add(BigInteger.valueOf(0xffff_0000_0000L)) : number;
        }

        boolean matches(InetAddress address) {
            return isIpV4 == ipV4(address) && number(address).shiftRight(shift).equals(base.shiftRight(shift));
        }

        static IpFilterRuleType decide(List<Model> models, InetAddress address) {
            Model best = null;
            for (Model model : models) {
                if (model.matches(address) && (best == null || model.shift < best.shift
                        || model.shift == best.shift && model.type == REJECT)) {
                    best = model;
                }
            }
            return best == null ? null : best.type;
        }
    }
}
