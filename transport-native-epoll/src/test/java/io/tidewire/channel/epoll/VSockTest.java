/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Sockets between machines on one host; what can be shown depends on the modules of the kernel. */
@ExtendWith(EpollAvailable.class)
class VSockTest {

    private static final VSockAddress ANY_PORT = new VSockAddress(VSockAddress.VMADDR_CID_ANY,
            VSockAddress.VMADDR_PORT_ANY);

    private static LinuxSocket open() {
        try {
            return LinuxSocket.newVSockStream();
        } catch (ChannelException e) {
            assertThat(e).hasMessageContaining("vsock").hasStackTraceContaining("socket failed: E");
            throw new TestAbortedException("this kernel has no vsock", e);
        }
    }

    @Test
    void addressesAreNumbers() {
        VSockAddress address = new VSockAddress(VSockAddress.VMADDR_CID_HOST, 5005);
        assertThat(address.getCid()).isEqualTo(2);
        assertThat(address.getPort()).isEqualTo(5005);
        assertThat(address).isEqualTo(new VSockAddress(2, 5005)).hasSameHashCodeAs(new VSockAddress(2, 5005))
                .isNotEqualTo(new VSockAddress(2, 5006)).isNotEqualTo(new VSockAddress(3, 5005));
        // They are unsigned.
        assertThat(ANY_PORT.toString()).contains("4294967295").doesNotContain("-1");
    }

    @Test
    void boundSocketTellsItsAddress() throws Exception {
        LinuxSocket socket = open();
        try {
            socket.bindVSock(ANY_PORT);
            VSockAddress bound = socket.localVSockAddress();
            assertThat(bound.getPort()).isNotEqualTo(VSockAddress.VMADDR_PORT_ANY);
            assertThat(socket.remoteVSockAddress()).isNull();
            assertThat(socket.hasPeer()).isFalse();
            LinuxSocket second = open();
            try {
                assertThatThrownBy(() -> second.bindVSock(bound)).isInstanceOf(IOException.class)
                        .hasMessageContaining("bind " + bound).hasMessageContaining("EADDRINUSE");
            } finally {
                second.close();
            }
        } finally {
            socket.close();
        }
    }

    @Test
    void socketOfAnotherFamilyIsNamed() throws Exception {
        LinuxSocket socket = LinuxSocket.newSocketStream(false);
        try {
            assertThatThrownBy(() -> socket.bindVSock(ANY_PORT)).isInstanceOf(IOException.class)
                    .hasMessageContaining("bind " + ANY_PORT + " failed: E");
            assertThatThrownBy(() -> socket.connectVSock(ANY_PORT)).isInstanceOf(IOException.class)
                    .hasMessageContaining("connect " + ANY_PORT + " failed: E");
            assertThat(socket.localVSockAddress()).isNull();
            assertThat(socket.remoteVSockAddress()).isNull();
            assertThatThrownBy(() -> socket.bindVSock(null)).isInstanceOf(NullPointerException.class)
                    .hasMessageContaining("address");
        } finally {
            socket.close();
        }
        assertThatThrownBy(() -> socket.connectVSock(ANY_PORT)).isInstanceOf(ClosedChannelException.class);
    }
}
