/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.NetUtil;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

class DestinationOrderTest {
    private static final List<String> SOME = List.of("127.0.0.1", "10.1.2.3", "169.254.1.2", "198.51.100.1", "::1",
            "fe80::1", "fec0::1", "fd00::1", "2002:c633:6401::1", "2001:db8:1::1", "2001:db8:3ffe::1", "2001::1",
            "3ffe::1", "ff0e::1", "ff05::1", "::102:304");

    private static List<InetAddress> addresses(List<String> texts) {
        return texts.stream().map(NetUtil::createInetAddressFromIpAddressString).toList();
    }

    private static List<InetAddress> addresses(String texts) {
        return texts == null ? List.of() : addresses(Arrays.asList(texts.split(" ")));
    }

    /** The cases of RFC 6724 section 10.2 that need nothing but addresses, and some more. */
    @ParameterizedTest
    @CsvSource({
        // Prefer matching scope.
        "2001:db8:1::2 fe80::1 169.254.13.78, 2001:db8:1::1, 198.51.100.121",
        "fe80::1 198.51.100.117, 198.51.100.121, 2001:db8:1::1",
        // Prefer higher precedence.
        "2001:db8:1::2 fe80::1 10.1.2.4, 2001:db8:1::1, 10.1.2.3",
        // Prefer smaller scope.
        "2001:db8:1::2 fe80::2, fe80::1, 2001:db8:1::1",
        // Longest matching prefix.
        "2001:db8:1::2 2001:db8:3f44::2 fe80::2, 2001:db8:1::1, 2001:db8:3ffe::1",
        // Prefer matching label.
        "2002:c633:6401::2 fe80::2, 2002:c633:6401::1, 2001:db8:1::1",
        // Prefer higher precedence again.
        "2002:c633:6401::2 2001:db8:1::2 fe80::2, 2001:db8:1::1, 2002:c633:6401::1",
        // Unique local addresses only, as in containers: IPv4 is translated and they are not.
        "fd00::5 fe80::5 172.17.0.2 127.0.0.1 ::1, 198.51.100.1, 2001:db8:1::1",
        "fd00::5 172.17.0.2, 198.51.100.1, fd00::9",
        // No IPv6 but that of loopback.
        "::1 127.0.0.1 192.168.1.2, 198.51.100.1, 2001:db8:1::1",
        "::1 127.0.0.1 192.168.1.2, ::1, 198.51.100.1",
        "::1 127.0.0.1 192.168.1.2, ::1, 127.0.0.1",
        // No IPv4.
        "2001:db8::7, 2001:db8:1::1, 198.51.100.1",
    })
    void theBetterDestinationComesFirst(String local, String better, String worse) {
        List<InetAddress> expected = addresses(better + ' ' + worse);
        List<InetAddress> turned = new ArrayList<>(expected);
        Collections.reverse(turned);
        assertThat(DestinationOrder.sort(expected, addresses(local))).isEqualTo(expected);
        assertThat(DestinationOrder.sort(turned, addresses(local))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "198.51.100.1 198.51.100.129 198.51.100.2, 198.51.100.128",
        "2001:db8::1:1 2001:db8::2:2, 2001:db8::5",
        "198.51.100.1 2001:db8::1,",
    })
    void equalDestinationsStayAsTheyAre(String destinations, String local) {
        List<InetAddress> given = addresses(destinations);
        List<InetAddress> turned = new ArrayList<>(given);
        Collections.reverse(turned);
        boolean oneFamily = given.stream().map(InetAddress::getClass).distinct().count() == 1;
        assertThat(DestinationOrder.sort(given, addresses(local))).containsExactlyInAnyOrderElementsOf(given);
        if (oneFamily) {
            assertThat(DestinationOrder.sort(given, addresses(local))).isEqualTo(given);
            assertThat(DestinationOrder.sort(turned, addresses(local))).isEqualTo(turned);
        }
    }

    @ParameterizedTest
    @CsvSource({
        // Rule 1: the same address.
        "2001:db8::1, 2001:db8::2 2001:db8::1 2001:db8::3, 2001:db8::1",
        // Rule 2: a scope that suffices, and no larger one.
        "fe80::9, 2001:db8::2 fe80::2, fe80::2",
        "2001:db8::1, fe80::2 2001:db8::2, 2001:db8::2",
        // Rule 6: the same label.
        "fd00::9, 2001:db8::2 fd77::2, fd77::2",
        "2002:c633:6401::1, 2001:db8::2 2002:c633:6402::2, 2002:c633:6402::2",
        // Rule 8: the longest prefix, of the first 64 bits.
        "2001:db8:1::1, 2001:db8:2::2 2001:db8:1::2, 2001:db8:1::2",
        "2001:db8::1, 2001:db8::ff:1 2001:db8::2, 2001:db8::ff:1",
        // Loopback is reached from there only.
        "127.0.0.2, 10.0.0.1 127.0.0.1, 127.0.0.1",
        "198.51.100.1, 127.0.0.1,",
        "198.51.100.1, 2001:db8::1,",
    })
    void theSourceIsTheOneThatFitsBest(String destination, String local, String source) {
        InetAddress found = DestinationOrder.source(addresses(destination).get(0), addresses(local));
        assertThat(found).isEqualTo(source == null ? null : addresses(source).get(0));
    }

    /** Any order of any addresses gives the same classes of equal ones, so that the rules do not contradict. */
    @Test
    void theOrderDoesNotDependOnThatOfTheAnswer() {
        SeededRuns.forEach(200, random -> {
            List<String> texts = new ArrayList<>(SOME);
            Collections.shuffle(texts, random);
            List<InetAddress> local = addresses(texts.subList(0, random.nextInt(texts.size())));
            List<InetAddress> destinations = addresses(SOME);
            List<InetAddress> sorted = DestinationOrder.sort(destinations, local);
            assertThat(sorted).containsExactlyInAnyOrderElementsOf(destinations);
            assertThat(DestinationOrder.sort(sorted, local)).isEqualTo(sorted);
            // One that can be reached is never behind one that cannot.
            boolean unreachable = false;
            for (InetAddress each : sorted) {
                boolean hasSource = DestinationOrder.source(each, local) != null;
                assertThat(unreachable && hasSource).isFalse();
                unreachable |= !hasSource;
            }
        });
    }

    @Test
    void addressesOfTheMachineAreLookedAtNowAndThen() {
        MockTicker ticker = Ticker.newMockTicker();
        List<InetAddress> present = new ArrayList<>(addresses("10.0.0.1"));
        LocalAddresses local = new LocalAddresses(ticker, () -> List.copyOf(present));
        assertThat(local.get()).isEqualTo(addresses("10.0.0.1"));
        present.addAll(addresses("10.0.0.2"));
        ticker.advance(9_999, TimeUnit.MILLISECONDS);
        assertThat(local.get()).hasSize(1);
        ticker.advanceMillis(1);
        assertThat(local.get()).hasSize(2);
        assertThat(LocalAddresses.SYSTEM.get()).anyMatch(Inet4Address.class::isInstance);
    }
}
