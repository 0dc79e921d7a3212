/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.util.NetUtil;
import org.junit.jupiter.api.Test;

import java.net.Inet4Address;
import java.net.Inet6Address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@SuppressWarnings("deprecation")
class InternetProtocolFamilyTest {

    @Test
    void familiesKnowTheirAddresses() {
        InternetProtocolFamily ipv4 = InternetProtocolFamily.valueOf("IPv4");
        assertThat(ipv4.addressType()).isEqualTo(Inet4Address.class);
        assertThat(ipv4.addressNumber()).isEqualTo(1);
        assertThat(ipv4.localhost()).isSameAs(NetUtil.LOCALHOST4);
        assertThat(ipv4.toSocketProtocolFamily()).isEqualTo(SocketProtocolFamily.INET);
        InternetProtocolFamily ipv6 = InternetProtocolFamily.valueOf("IPv6");
        assertThat(ipv6.addressType()).isEqualTo(Inet6Address.class);
        assertThat(ipv6.addressNumber()).isEqualTo(2);
        assertThat(ipv6.localhost()).isSameAs(NetUtil.LOCALHOST6);
        assertThat(ipv6.toSocketProtocolFamily()).isEqualTo(SocketProtocolFamily.INET6);
    }

    @Test
    void familyOfAnAddressIsFound() {
        for (InternetProtocolFamily family : InternetProtocolFamily.values()) {
            assertThat(InternetProtocolFamily.of(family.localhost())).isEqualTo(family);
        }
        assertThatThrownBy(() -> InternetProtocolFamily.of(null)).isInstanceOf(NullPointerException.class);
    }
}
