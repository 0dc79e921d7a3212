/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(TestLibrary.class)
class SocketTest {

    @Test
    void connectionsCarryBytesBothWays() throws IOException {
        try (Sockets sockets = new Sockets()) {
            final Socket server = sockets.add(Socket.newSocketStream());
            server.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            server.listen(5);
            final Socket client = sockets.add(Socket.newSocketStream());
            final InetSocketAddress address = server.localAddress();
            assertThat(address.getAddress()).isEqualTo(InetAddress.getByName("127.0.0.1"));
            client.connect(address);
            assertThat(client.finishConnect()).isTrue();
            final byte[] peer = new byte[25];
            final Socket accepted = sockets.add(new Socket(server.accept(peer)));
            assertThat(NativeInetAddress.address(peer, 1, peer[0])).isEqualTo(client.localAddress());
            final ByteBuffer buffer = ByteBuffer.allocateDirect(10);
            buffer.put(3, (byte) 42);
            assertThat(client.write(buffer, 3, 5)).isEqualTo(2);
            final ByteBuffer target = ByteBuffer.allocateDirect(10);
            assertThat(accepted.read(target, 1, 10)).isEqualTo(2);
            assertThat(target.get(1)).isEqualTo((byte) 42);
            assertThat(accepted.read(target, 1, 10)).isZero();
            client.close();
            assertThat(accepted.read(target, 1, 10)).isEqualTo(-1);
        }
    }
}
