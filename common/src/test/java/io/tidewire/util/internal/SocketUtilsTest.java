/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

import static org.assertj.core.api.Assertions.assertThat;

class SocketUtilsTest {
    @Test
    void channelsAreBoundConnectedAndAccepted() throws Exception {
        InetSocketAddress anyPort = new InetSocketAddress(SocketUtils.loopbackAddress(), 0);
        try (ServerSocketChannel server = ServerSocketChannel.open(); SocketChannel client = SocketChannel.open();
             DatagramChannel datagram = DatagramChannel.open()) {
            server.bind(anyPort);
            SocketUtils.bind(client, anyPort);
            assertThat(SocketUtils.connect(client, server.getLocalAddress())).isTrue();
            try (SocketChannel accepted = SocketUtils.accept(server)) {
                assertThat(accepted.getRemoteAddress()).isEqualTo(client.getLocalAddress());
            }
            SocketUtils.bind(datagram, anyPort);
            assertThat(datagram.getLocalAddress()).isNotNull();
        }
    }

    @Test
    void literalAddressesNeedNoNameServer() throws Exception {
        InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        assertThat(SocketUtils.addressByName("127.0.0.1")).isEqualTo(address);
        assertThat(SocketUtils.allAddressesByName("127.0.0.1")).containsExactly(address);
        assertThat(SocketUtils.socketAddress("127.0.0.1", 80)).isEqualTo(new InetSocketAddress(address, 80));
        assertThat(SocketUtils.loopbackAddress().isLoopbackAddress()).isTrue();
    }
}
