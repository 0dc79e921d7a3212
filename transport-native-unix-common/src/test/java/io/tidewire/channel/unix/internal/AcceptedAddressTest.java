/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.NativeInetAddress;
import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.InetSocketAddress;

import static org.assertj.core.api.Assertions.assertThat;

class AcceptedAddressTest {
    private static final byte[] IPV4 = {9, (byte) 192, (byte) 168, 7, (byte) 254, 0, 0, (byte) 0xff, (byte) 0xfe, 9};

    @Test
    void ipv4AddressBecomesTheOneThatTheKernelGave() {
        assertThat(AcceptedAddress.of(IPV4, 1, 8)).isInstanceOfSatisfying(AcceptedAddress.class, accepted -> {
            InetSocketAddress expected = NativeInetAddress.address(IPV4, 1, 8);
            assertThat(accepted.toInetSocketAddress()).isEqualTo(expected).hasToString("/192.168.7.254:65534");
            assertThat(accepted).hasToString("/192.168.7.254:65534");
        });
    }

    @Test
    void otherAddressesAreWhatTheyAre() throws Exception {
        byte[] ipv6 = new byte[24];
        ipv6[15] = 1;
        ipv6[23] = 80;
        assertThat(AcceptedAddress.of(ipv6, 0, 24)).isEqualTo(new InetSocketAddress(InetAddress.getByName("::1"), 80));
        assertThat(AcceptedAddress.of(ipv6, 0, 0)).isNull();
    }
}
