/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.unix.internal.FileCalls;
import io.tidewire.channel.unix.internal.MessageCalls;
import io.tidewire.channel.unix.internal.SocketCalls;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** Natives called with anything, past the checks in Java: each answers an error, and the process lives. */
@ExtendWith(TestLibrary.class)
class NativeArgumentsTest {

    private static final byte[] NONE = {};
    private static final byte[] HUGE = new byte[1 << 20];

    @Test
    void filesRefuseThem() {
        assertThat(FileCalls.open(null, 1)).isNegative();
        assertThat(FileCalls.open(HUGE, 1)).isNegative();
        assertThat(FileCalls.open(NONE, 1)).isNegative();
        assertThat(FileCalls.open(new byte[] {'/'}, 0)).isNegative();
        assertThat(FileCalls.close(-1)).isNegative();
        assertThat(FileCalls.read(0, 0, 1)).isNegative();
        assertThat(FileCalls.read(0, 1, -1)).isNegative();
        assertThat(FileCalls.write(-1, 1, Integer.MIN_VALUE)).isNegative();
        assertThat(FileCalls.write(-1, 0, 1)).isNegative();
        assertThat(FileCalls.writev(-1, 0, 1)).isNegative();
        assertThat(FileCalls.writev(-1, 1, -1)).isNegative();
    }

    @Test
    void socketsRefuseThem() {
        byte[] ipv4 = {127, 0, 0, 1};
        assertThat(SocketCalls.socket(-1, 0)).isNegative();
        assertThat(SocketCalls.socket(0, 7)).isNegative();
        for (byte[] address : new byte[][] {null, NONE, new byte[5], HUGE}) {
            assertThat(SocketCalls.bindInet(-1, true, address, 0, 0)).isNegative();
            assertThat(SocketCalls.connectInet(-1, false, address, 0, 0)).isNegative();
            assertThat(SocketCalls.bindUnix(-1, address)).isNegative();
            assertThat(SocketCalls.connectUnix(-1, address)).isNegative();
            assertThat(MessageCalls.sendToInet(-1, true, 1, 0, address, 0, 1, false)).isNegative();
            assertThat(MessageCalls.sendPartsInet(-1, true, 1, 0, address, 0, 1, true)).isNegative();
            assertThat(MessageCalls.sendToUnix(-1, 1, 0, address)).isNegative();
            assertThat(MessageCalls.sendPartsUnix(-1, 1, 0, address)).isNegative();
        }
        assertThat(SocketCalls.bindInet(-1, true, ipv4, 0, -1)).isNegative();
        assertThat(SocketCalls.connectInet(-1, true, ipv4, 0, 65536)).isNegative();
        assertThat(SocketCalls.accept(-1, null)).isNegative();
        assertThat(SocketCalls.localAddress(-1, null)).isNegative();
        assertThat(SocketCalls.remoteAddress(-1, NONE)).isNegative();
        assertThat(SocketCalls.shutdown(-1, false, false)).isNegative();
        assertThat(SocketCalls.getInt(-1, -1, -1)).isNegative();
        assertThat(SocketCalls.getRaw(-1, 0, 0, 0, 4)).isNegative();
        assertThat(SocketCalls.getRaw(-1, 0, 0, 1, -4)).isNegative();
        assertThat(SocketCalls.setRaw(-1, 0, 0, 0, 4)).isNegative();
        assertThat(SocketCalls.setRaw(-1, 0, 0, 1, -4)).isNegative();
        assertThat(SocketCalls.peerCredentials(-1, null)).isNegative();
    }

    @Test
    void messagesRefuseThem() {
        byte[] ipv4 = {127, 0, 0, 1};
        assertThat(MessageCalls.send(-1, 0, 1)).isNegative();
        assertThat(MessageCalls.send(-1, 1, -1)).isNegative();
        assertThat(MessageCalls.recv(-1, 0, 1)).isNegative();
        assertThat(MessageCalls.recv(-1, 1, -1)).isNegative();
        assertThat(MessageCalls.recvFrom(-1, 0, 1, null)).isNegative();
        assertThat(MessageCalls.recvFrom(-1, 1, -1, NONE)).isNegative();
        assertThat(MessageCalls.sendToInet(-1, true, 0, 1, ipv4, 0, 1, false)).isNegative();
        assertThat(MessageCalls.sendPartsInet(-1, true, 0, 1, ipv4, 0, 1, false)).isNegative();
        assertThat(MessageCalls.sendPartsInet(-1, true, 1, -1, ipv4, 0, 1, false)).isNegative();
        assertThat(MessageCalls.sendToUnix(-1, 0, 1, ipv4)).isNegative();
        assertThat(MessageCalls.sendPartsUnix(-1, 1, -1, ipv4)).isNegative();
    }

    @Test
    void memoryRefusesThem() {
        assertThat(NativeMemoryCalls.addressOf(null)).isZero();
        assertThat(NativeMemoryCalls.wrap(0, 1)).isNull();
        assertThat(NativeMemoryCalls.wrap(1, -1)).isNull();
        assertThat(NativeMemoryCalls.wrap(1, Long.MAX_VALUE)).isNull();
        assertThat(NativeMemoryCalls.allocate(-1)).isZero();
        assertThat(NativeMemoryCalls.allocate(Long.MAX_VALUE)).isZero();
        NativeMemoryCalls.release(0, 1);
        NativeMemoryCalls.release(0, 1 << 20);
        NativeMemoryCalls.release(0, -1);
        NativeMemoryCalls.free(0);
    }

    @Test
    void addressesWithoutRoomAreLeftOut() throws Exception {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketDgram());
            for (byte[] room : new byte[][] {null, NONE, new byte[1], new byte[3]}) {
                assertThat(SocketCalls.localAddress(socket.intValue(), room)).isEqualTo(SocketCalls.KIND_INET);
            }
        }
    }
}
