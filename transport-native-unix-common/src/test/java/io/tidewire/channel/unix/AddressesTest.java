/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import org.junit.jupiter.api.Test;

import java.io.File;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AddressesTest {

    @Test
    void bytesOfNativeCodeBecomeAddresses() throws UnknownHostException {
        byte[] ipv4 = {9, 127, 0, 0, 1, 0, 0, (byte) 0xff, (byte) 0xfe};
        InetSocketAddress four = NativeInetAddress.address(ipv4, 1, 8);
        assertThat(four).isEqualTo(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0xfffe));
        byte[] ipv6 = new byte[24];
        ipv6[0] = (byte) 0xfe;
        ipv6[1] = (byte) 0x80;
        ipv6[15] = 7;
        ipv6[23] = 80;
        InetSocketAddress six = NativeInetAddress.address(ipv6, 0, 24);
        assertThat(six.getPort()).isEqualTo(80);
        assertThat(six.getAddress()).isEqualTo(InetAddress.getByName("fe80::7"))
                .hasToString("/fe80:0:0:0:0:0:0:7");
        ipv6[18] = 1;
        assertThat(((Inet6Address) NativeInetAddress.address(ipv6, 0, 24).getAddress()).getScopeId()).isEqualTo(256);
    }

    @Test
    void wrongLengthsAreRefused() {
        byte[] bytes = new byte[24];
        for (int[] range : new int[][] {{0, 7}, {0, 0}, {0, 25}, {17, 8}, {1, 24}, {-1, 8},
                {Integer.MAX_VALUE, 8}, {0, -8}}) {
            assertThatThrownBy(() -> NativeInetAddress.address(bytes, range[0], range[1]))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> new NativeInetAddress(new byte[5])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> NativeInetAddress.ipv4MappedIpv6Address(new byte[16]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> NativeInetAddress.copyIpv4MappedIpv6Address(new byte[4], new byte[15]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void addressesOfJavaBecomeBytes() throws UnknownHostException {
        NativeInetAddress four = NativeInetAddress.newInstance(InetAddress.getByName("192.0.2.1"));
        assertThat(four.address()).containsExactly(192, 0, 2, 1);
        assertThat(four.scopeId()).isZero();
        byte[] bytes = InetAddress.getByName("fe80::1").getAddress();
        NativeInetAddress six = NativeInetAddress.newInstance(Inet6Address.getByAddress(null, bytes, 5));
        assertThat(six.address()).isEqualTo(bytes);
        assertThat(six.scopeId()).isEqualTo(5);
        assertThat(NativeInetAddress.ipv4MappedIpv6Address(four.address()))
                .containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 192, 0, 2, 1);
    }

    @Test
    void domainAddressesAreEqualByPath() {
        DomainSocketAddress address = new DomainSocketAddress("/tmp/a");
        assertThat(address).isEqualTo(new DomainSocketAddress(new File("/tmp/a")))
                .hasSameHashCodeAs(new DomainSocketAddress("/tmp/a"))
                .isNotEqualTo(new DomainSocketAddress("/tmp/b")).isNotEqualTo("/tmp/a").hasToString("/tmp/a");
        assertThat(new DomainSocketAddress("\0name\0x")).hasToString("@name@x");
        assertThatThrownBy(() -> new DomainSocketAddress("/tmp/a\0b")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/tmp/a@b");
        assertThatThrownBy(() -> new DomainSocketAddress((String) null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void remoteAddressKeepsTheNameThatWasConnectedTo() throws UnknownHostException {
        InetSocketAddress asked = InetSocketAddress.createUnresolved("server.example", 80);
        InetSocketAddress told = new InetSocketAddress(InetAddress.getByName("192.0.2.1"), 80);
        InetSocketAddress shown = UnixChannelUtil.computeRemoteAddr(asked, told);
        assertThat(shown.getHostString()).isEqualTo("server.example");
        assertThat(shown.getAddress()).isInstanceOf(Inet4Address.class).isEqualTo(told.getAddress());
        assertThat(shown.getPort()).isEqualTo(80);
        assertThat(UnixChannelUtil.computeRemoteAddr(asked, null)).isSameAs(asked);
    }

    @Test
    void abstractNamesHaveNoFile() {
        assertThat(UnixChannelUtil.deleteDomainSocketFile("\0name")).isFalse();
        assertThat(UnixChannelUtil.deleteDomainSocketFile("")).isFalse();
    }
}
