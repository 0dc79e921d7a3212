/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.socket.SocketProtocolFamily;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

@ExtendWith(TestLibrary.class)
class SocketTest {

    private static final int SOL_SOCKET = 1;
    private static final int SO_RCVTIMEO = 20;
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(LOOPBACK, 0);
    }

    private static Socket listening(Sockets sockets) throws IOException {
        Socket server = sockets.add(Socket.newSocketStream());
        server.bind(anyPort());
        server.listen(5);
        return server;
    }

    /** Two connected sockets: the client and the accepted one. */
    private static Socket[] pair(Sockets sockets) throws IOException {
        Socket server = listening(sockets);
        Socket client = sockets.add(Socket.newSocketStream());
        client.connect(server.localAddress());
        Socket accepted = sockets.add(new Socket(server.accept(new byte[25])));
        assertThat(client.finishConnect()).isTrue();
        return new Socket[] {client, accepted};
    }

    @Test
    void connectionsCarryBytesBothWays() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket[] pair = pair(sockets);
            ByteBuffer source = ByteBuffer.allocateDirect(10);
            source.put(3, (byte) 42);
            ByteBuffer target = ByteBuffer.allocateDirect(10);
            for (int from = 0; from < 2; from++) {
                assertThat(pair[from].write(source, 3, 5)).isEqualTo(2);
                assertThat(pair[1 - from].read(target, 1, 10)).isEqualTo(2);
                assertThat(target.get(1)).isEqualTo((byte) 42);
                assertThat(pair[1 - from].read(target, 1, 10)).isZero();
                assertThat(pair[from].send(source, 3, 4)).isOne();
                assertThat(pair[1 - from].recv(target, 0, 10)).isOne();
                assertThat(pair[1 - from].recv(target, 0, 10)).isZero();
            }
            assertThat(target.position()).isZero();
            pair[0].close();
            assertThat(pair[1].read(target, 1, 1)).as("no room").isZero();
            assertThat(pair[1].read(target, 1, 10)).isEqualTo(-1);
            assertThat(pair[1].recvAddress(Buffer.memoryAddress(target), 1, 10)).isEqualTo(-1);
        }
    }

    @Test
    void acceptTellsThePeerAsIpv4AlsoOnSocketOfIpv6() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket server = listening(sockets);
            assertThat(server.accept(new byte[25])).isEqualTo(-1);
            Socket client = sockets.add(Socket.newSocketStream());
            client.connect(server.localAddress());
            byte[] peer = new byte[25];
            Socket accepted = sockets.add(new Socket(server.accept(peer)));
            assertThat(accepted.ipv6).isEqualTo(Socket.isIPv6Preferred());
            assertThat(peer[0]).isEqualTo((byte) 8);
            InetSocketAddress address = NativeInetAddress.address(peer, 1, peer[0]);
            assertThat(address).isEqualTo(client.localAddress()).isEqualTo(accepted.remoteAddress());
            assertThat(client.remoteAddress()).isEqualTo(server.localAddress());
            // An address without room for it is left out, never cut.
            Socket second = sockets.add(Socket.newSocketStream());
            second.connect(server.localAddress());
            byte[] tooShort = {1, 2, 3};
            sockets.add(new Socket(server.accept(tooShort)));
            assertThat(tooShort).containsExactly(0, 2, 3);
        }
    }

    @Test
    void wildcardAddressTakesPeersOfBothProtocols() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket server = sockets.add(Socket.newSocketStream());
            server.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[4]), 0));
            server.listen(5);
            int port = server.localAddress().getPort();
            sockets.add(Socket.newSocketStream()).connect(new InetSocketAddress("127.0.0.1", port));
            sockets.add(new Socket(server.accept(new byte[25])));
            Assumptions.assumeTrue(Socket.isIPv6Preferred(), "the system has no IPv6");
            Socket client = sockets.add(Socket.newSocketStream());
            client.connect(new InetSocketAddress("::1", port));
            byte[] peer = new byte[25];
            sockets.add(new Socket(server.accept(peer)));
            assertThat(NativeInetAddress.address(peer, 1, peer[0])).isEqualTo(client.localAddress());
            assertThat(client.localAddress().getAddress()).isInstanceOf(Inet6Address.class);
        }
    }

    @Test
    void familyOfSocketIsWhatWasAskedFor() throws IOException {
        assertThat(Socket.shouldUseIpv6(SocketProtocolFamily.INET)).isFalse();
        assertThat(Socket.shouldUseIpv6(SocketProtocolFamily.INET6)).isTrue();
        assertThat(Socket.shouldUseIpv6((SocketProtocolFamily) null)).isEqualTo(Socket.isIPv6Preferred());
        assertThatThrownBy(() -> Socket.shouldUseIpv6(SocketProtocolFamily.UNIX))
                .isInstanceOf(UnsupportedOperationException.class);
        try (Sockets sockets = new Sockets()) {
            Socket ipv4 = sockets.add(new Socket(Socket.newSocketStream0(SocketProtocolFamily.INET)));
            assertThat(ipv4.ipv6).isFalse();
            assertThat(Socket.useIpv6(ipv4, InetAddress.getByName("::1"))).isTrue();
            assertThat(Socket.useIpv6(ipv4, InetAddress.getByName("127.0.0.1"))).isFalse();
            assertThatThrownBy(() -> ipv4.connect(new InetSocketAddress("::1", 1)))
                    .isInstanceOf(ConnectException.class).hasMessageContaining("EAFNOSUPPORT");
            Socket datagrams = sockets.add(new Socket(Socket.newSocketDgram0(SocketProtocolFamily.INET)));
            assertThat(datagrams.ipv6).isFalse();
            assertThat(sockets.add(new Socket(Socket.newSocketDomain0())).ipv6).isFalse();
        }
    }

    @Test
    void failedBindNamesCallAddressAndError() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket server = listening(sockets);
            InetSocketAddress taken = server.localAddress();
            Socket second = sockets.add(Socket.newSocketStream());
            assertThatThrownBy(() -> second.bind(taken)).isInstanceOf(BindException.class)
                    .hasMessage("bind(..) to " + taken + " failed: EADDRINUSE (Address already in use)");
            InetSocketAddress foreign = new InetSocketAddress("192.0.2.1", 0);
            assertThatThrownBy(() -> second.bind(foreign)).isInstanceOf(BindException.class)
                    .hasMessageContaining(foreign.toString()).hasMessageContaining("EADDRNOTAVAIL");
            assertThatThrownBy(() -> server.bind(anyPort())).isInstanceOf(Errors.NativeIoException.class)
                    .hasMessageContaining("EINVAL");
        }
    }

    @Test
    void failedConnectNamesTheError() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket silent = sockets.add(Socket.newSocketStream());
            silent.bind(anyPort());
            Socket client = sockets.add(Socket.newSocketStream());
            assertThatThrownBy(() -> {
                client.connect(silent.localAddress());
                client.finishConnect();
            }).isInstanceOf(ConnectException.class).hasMessageContaining("ECONNREFUSED (Connection refused)");
            assertThatThrownBy(() -> sockets.add(Socket.newSocketStream()).finishConnect())
                    .isInstanceOf(IOException.class).hasMessageContaining("ENOTCONN");
            Socket[] pair = pair(sockets);
            InetSocketAddress remote = pair[0].remoteAddress();
            assertThatThrownBy(() -> {
                pair[0].connect(remote);
                pair[0].connect(remote);
            }).isInstanceOf(AlreadyConnectedException.class);
        }
    }

    @Test
    void addressesThatCannotBeUsedAreRefused() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketStream());
            InetSocketAddress unresolved = InetSocketAddress.createUnresolved("host.invalid", 1);
            SocketAddress odd = new SocketAddress() {
                private static final long serialVersionUID = 1L;
            };
            assertThatThrownBy(() -> socket.bind(unresolved)).isInstanceOf(UnresolvedAddressException.class);
            assertThatThrownBy(() -> socket.connect(unresolved)).isInstanceOf(UnresolvedAddressException.class);
            assertThatThrownBy(() -> socket.bind(odd)).isInstanceOf(UnsupportedAddressTypeException.class);
            assertThatThrownBy(() -> socket.connect(odd)).isInstanceOf(UnsupportedAddressTypeException.class);
            assertThatThrownBy(() -> socket.bind(null)).isInstanceOf(NullPointerException.class)
                    .hasMessage("socketAddress");
        }
    }

    @Test
    void socketWithoutPeerSaysSo() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketStream());
            ByteBuffer buffer = ByteBuffer.allocateDirect(4);
            assertThat(socket.remoteAddress()).isNull();
            assertThatThrownBy(() -> socket.recv(buffer, 0, 4)).isInstanceOf(NotYetConnectedException.class);
            assertThatThrownBy(() -> socket.read(buffer, 0, 4)).isInstanceOf(NotYetConnectedException.class);
            assertThatThrownBy(socket::shutdown).isInstanceOf(NotYetConnectedException.class);
        }
    }

    @Test
    void closedSocketMakesNoCalls() throws IOException {
        Socket socket = Socket.newSocketStream();
        socket.close();
        socket.close();
        assertThat(socket.isOpen()).isFalse();
        assertThat(socket.isShutdown()).isTrue();
        assertThat(socket.localAddress()).isNull();
        assertThat(socket.remoteAddress()).isNull();
        assertThat(socket.localDomainSocketAddress()).isNull();
        ByteBuffer buffer = ByteBuffer.allocateDirect(4);
        long address = Buffer.memoryAddress(buffer);
        List<Call> calls = List.of(
                () -> socket.read(buffer, 0, 4), () -> socket.write(buffer, 0, 4),
                () -> socket.recv(buffer, 0, 4), () -> socket.send(buffer, 0, 4),
                () -> socket.readAddress(address, 0, 4), () -> socket.writeAddress(address, 0, 4),
                () -> socket.writevAddresses(address, 0), () -> socket.writev(new ByteBuffer[] {buffer}, 0, 1, 9),
                () -> socket.recvFrom(buffer, 0, 4), () -> socket.sendTo(buffer, 0, 4, LOOPBACK, 1),
                () -> socket.sendToAddresses(address, 0, LOOPBACK, 1),
                () -> socket.sendToDomainSocket(buffer, 0, 4, new byte[] {'a'}),
                () -> socket.recvFromDomainSocket(buffer, 0, 4),
                () -> socket.bind(anyPort()), () -> socket.listen(1), () -> socket.accept(new byte[9]),
                () -> socket.connect(anyPort()), socket::finishConnect, socket::disconnect, socket::shutdown,
                socket::getSoError, () -> socket.setSoLinger(1), socket::isTcpNoDelay,
                () -> socket.setIntOpt(1, 2, 3), () -> socket.getRawOpt(1, 2, buffer),
                () -> socket.sendFd(0), socket::recvFd, socket::peerCredentials);
        for (Call call : calls) {
            assertThatThrownBy(call::make).isInstanceOf(ClosedChannelException.class);
        }
    }

    private interface Call {
        void make() throws IOException;
    }

    @Test
    void numberThatIsNoSocketIsTold() throws IOException {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try (Sockets sockets = new Sockets()) {
            sockets.add(pipe[1]);
            Socket socket = sockets.add(new Socket(pipe[0].intValue()));
            assertThat(socket.ipv6).isFalse();
            assertThat(socket.localAddress()).isNull();
            assertThatThrownBy(() -> socket.listen(1)).isInstanceOf(Errors.NativeIoException.class)
                    .hasMessageContaining("listen(..) failed: ENOTSOCK");
            assertThatThrownBy(() -> socket.accept(new byte[9])).hasMessageContaining("ENOTSOCK");
            assertThatThrownBy(socket::getSoError).hasMessageContaining("ENOTSOCK");
            assertThatThrownBy(socket::recvFd).hasMessageContaining("ENOTSOCK");
            ByteBuffer buffer = ByteBuffer.allocateDirect(4);
            assertThatThrownBy(() -> socket.send(buffer, 0, 4)).hasMessageContaining("ENOTSOCK");
        }
        // No process has so many.
        Socket nobodys = new Socket(1 << 30);
        assertThatThrownBy(() -> nobodys.listen(1)).hasMessageContaining("EBADF");
        assertThatThrownBy(nobodys::close).hasMessageContaining("EBADF");
        assertThatThrownBy(() -> new Socket(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
    }

    @Test
    void directionsAreShutDownOnce() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket[] pair = pair(sockets);
            ByteBuffer buffer = ByteBuffer.allocateDirect(4);
            pair[0].shutdown(false, true);
            assertThat(pair[0].isOutputShutdown()).isTrue();
            assertThat(pair[0].isInputShutdown()).isFalse();
            assertThat(pair[0].isShutdown()).isFalse();
            assertThat(pair[1].read(buffer, 0, 4)).isEqualTo(-1);
            assertThatThrownBy(() -> pair[0].write(buffer, 0, 4)).hasMessageContaining("EPIPE (Broken pipe)");
            assertThat(pair[1].write(buffer, 0, 4)).isEqualTo(4);
            pair[0].shutdown(true, true);
            assertThat(pair[0].isShutdown()).isTrue();
            pair[0].shutdown();
            pair[1].close();
            pair[0].shutdown();
        }
    }

    @Test
    void connectionResetAndBrokenPipeHaveNoStackTraceAndAreNotShared() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Throwable[] resets = new Throwable[2];
            Throwable[] pipes = new Throwable[2];
            ByteBuffer buffer = ByteBuffer.allocateDirect(4);
            for (int i = 0; i < 2; i++) {
                Socket[] pair = pair(sockets);
                pair[1].setSoLinger(0);
                pair[1].close();
                resets[i] = catchThrowable(() -> pair[0].read(buffer, 0, 4));
                pipes[i] = catchThrowable(() -> pair[0].write(buffer, 0, 4));
            }
            assertThat(resets[0]).isNotSameAs(resets[1])
                    .hasMessage("read(..) failed: ECONNRESET (Connection reset by peer)");
            assertThat(pipes[0]).isNotSameAs(pipes[1]).hasMessage("write(..) failed: EPIPE (Broken pipe)");
            assertThat(resets[0].getStackTrace()).isEmpty();
        }
    }

    @Test
    void optionsAreSetAndAsked() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketStream());
            socket.setTcpNoDelay(true);
            assertThat(socket.isTcpNoDelay()).isTrue();
            socket.setKeepAlive(true);
            assertThat(socket.isKeepAlive()).isTrue();
            socket.setReuseAddress(true);
            assertThat(socket.isReuseAddress()).isTrue();
            socket.setReusePort(true);
            assertThat(socket.isReusePort()).isTrue();
            socket.setBroadcast(true);
            assertThat(socket.isBroadcast()).isTrue();
            socket.setBroadcast(false);
            assertThat(socket.isBroadcast()).isFalse();
            socket.setSendBufferSize(8000);
            assertThat(socket.getSendBufferSize()).isGreaterThanOrEqualTo(8000);
            socket.setReceiveBufferSize(8000);
            assertThat(socket.getReceiveBufferSize()).isGreaterThanOrEqualTo(8000);
            assertThat(socket.getSoLinger()).isEqualTo(-1);
            socket.setSoLinger(0);
            assertThat(socket.getSoLinger()).isZero();
            socket.setSoLinger(-9);
            assertThat(socket.getSoLinger()).isEqualTo(-1);
            socket.setTrafficClass(0x10);
            assertThat(socket.getTrafficClass()).isEqualTo(0x10);
            assertThat(socket.getSoError()).isZero();
        }
    }

    @Test
    void optionsAreReachedByNumber() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketStream());
            ByteBuffer value = ByteBuffer.allocateDirect(20).order(ByteOrder.nativeOrder());
            value.putLong(2, 3).putLong(10, 0).position(2).limit(18);
            socket.setRawOpt(SOL_SOCKET, SO_RCVTIMEO, value);
            assertThat(value.position()).isEqualTo(2);
            for (ByteBuffer out : List.of(ByteBuffer.allocate(30), ByteBuffer.allocateDirect(30))) {
                out.order(ByteOrder.nativeOrder()).position(4);
                socket.getRawOpt(SOL_SOCKET, SO_RCVTIMEO, out);
                assertThat(out.position()).isEqualTo(20);
                assertThat(out.getLong(4)).isEqualTo(3);
            }
            ByteBuffer heap = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder()).putLong(0, 4);
            socket.setRawOpt(SOL_SOCKET, SO_RCVTIMEO, heap);
            ByteBuffer cut = ByteBuffer.allocate(4);
            socket.getRawOpt(SOL_SOCKET, SO_RCVTIMEO, cut);
            assertThat(cut.hasRemaining()).isFalse();
            socket.setIntOpt(SOL_SOCKET, 9, 1);
            assertThat(socket.getIntOpt(SOL_SOCKET, 9)).isOne();
        }
    }

    @Test
    void unknownOptionIsNamed() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketStream());
            assertThatThrownBy(() -> socket.getIntOpt(6, 9999)).isInstanceOf(Errors.NativeIoException.class)
                    .hasMessage("socket option level 6, option 9999 failed: ENOPROTOOPT (Protocol not available)");
            assertThatThrownBy(() -> socket.setIntOpt(6, 9999, 1)).hasMessageContaining("ENOPROTOOPT");
            ByteBuffer value = ByteBuffer.allocate(4);
            assertThatThrownBy(() -> socket.setRawOpt(6, 9999, value)).hasMessageContaining("ENOPROTOOPT");
            assertThatThrownBy(() -> socket.getRawOpt(6, 9999, value)).hasMessageContaining("ENOPROTOOPT");
            Socket domain = sockets.add(Socket.newSocketDomain());
            assertThatThrownBy(() -> domain.setTcpNoDelay(true)).hasMessageContaining("TCP_NODELAY failed: EOPNOTSUPP");
        }
    }

    @Test
    void datagramsTellTheirSender() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket receiver = sockets.add(Socket.newSocketDgram());
            receiver.bind(anyPort());
            int port = receiver.localAddress().getPort();
            Socket sender = sockets.add(Socket.newSocketDgram());
            sender.bind(anyPort());
            ByteBuffer buffer = ByteBuffer.allocateDirect(8);
            assertThat(receiver.recvFrom(buffer, 0, 8)).isNull();
            assertThat(sender.sendTo(buffer, 2, 7, LOOPBACK, port)).isEqualTo(5);
            DatagramSocketAddress from = receiver.recvFrom(buffer, 0, 8);
            assertThat((Object) from).isEqualTo(sender.localAddress());
            assertThat(from.receivedAmount()).isEqualTo(5);
            assertThat((Object) from.localAddress()).isNull();
            assertThat(sender.sendTo(buffer, 2, 2, LOOPBACK, port)).as("an empty one").isZero();
            assertThat(receiver.recvFrom(buffer, 0, 8).receivedAmount()).isZero();
            IovArray parts = new IovArray(3);
            parts.add(ByteBuffer.allocateDirect(3));
            parts.add(ByteBuffer.allocateDirect(4));
            assertThat(sender.sendToAddresses(parts.memoryAddress(0), parts.count(), LOOPBACK, port)).isEqualTo(7);
            parts.release();
            assertThat(receiver.recvFrom(buffer, 0, 8).receivedAmount()).isEqualTo(7);
            sender.connect(receiver.localAddress());
            assertThat(sender.send(buffer, 0, 3)).isEqualTo(3);
            sender.disconnect();
            assertThat(sender.remoteAddress()).isNull();
        }
    }

    @Test
    void refusedDatagramIsAnUnreachablePort() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket receiver = sockets.add(Socket.newSocketDgram());
            receiver.bind(anyPort());
            Socket sender = sockets.add(Socket.newSocketDgram());
            sender.connect(receiver.localAddress());
            receiver.close();
            ByteBuffer buffer = ByteBuffer.allocateDirect(8);
            // The loopback interface answers within the first send, so that the second one learns of it.
            assertThat(sender.send(buffer, 0, 8)).isEqualTo(8);
            assertThatThrownBy(() -> sender.send(buffer, 0, 8)).isInstanceOf(PortUnreachableException.class)
                    .hasMessageContaining("ECONNREFUSED");
        }
    }

    @Test
    void wrongArgumentsNeverReachTheKernel() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketDgram());
            ByteBuffer direct = ByteBuffer.allocateDirect(8);
            ByteBuffer heap = ByteBuffer.allocate(8);
            List<Call> calls = List.of(
                    () -> socket.send(heap, 0, 8), () -> socket.recv(heap, 0, 8), () -> socket.read(heap, 0, 8),
                    () -> socket.send(direct, -1, 8), () -> socket.recv(direct, 5, 4), () -> socket.write(direct, 0, 9),
                    () -> socket.sendAddress(0, 0, 8), () -> socket.recvAddress(1, 8, 7),
                    () -> socket.readAddress(0, 0, 8), () -> socket.writeAddress(1, -1, 7),
                    () -> socket.writevAddresses(0, 1), () -> socket.writevAddresses(1, -1),
                    () -> socket.writev(new ByteBuffer[2], 1, 2, 1), () -> socket.sendToAddresses(0, 1, LOOPBACK, 1),
                    () -> socket.recvFromAddress(0, 0, 1),
                    () -> socket.sendToAddressDomainSocket(0, 0, 1, new byte[1]));
            for (Call call : calls) {
                assertThatThrownBy(call::make).isInstanceOf(IllegalArgumentException.class);
            }
            assertThatThrownBy(() -> socket.sendTo(direct, 0, 8, null, 1)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> socket.accept(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> socket.sendTo(direct, 0, 8, LOOPBACK, 65536)).hasMessageContaining("EINVAL");
        }
    }
}
