/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.channel.unix.internal.SocketCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Each call that fails throws an exception that names the call, its subject and the error. */
@ExtendWith(TestLibrary.class)
class NativeFailuresTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final InetSocketAddress SOMEWHERE = new InetSocketAddress(LOOPBACK, 9);

    @TempDir
    private Path folder;

    private interface Call {
        void make() throws IOException;
    }

    @Test
    void callsOnWhatIsNoSocketAreNamed() throws IOException {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try (Sockets sockets = new Sockets()) {
            sockets.add(pipe[1]);
            Socket socket = sockets.add(new Socket(pipe[0].intValue()));
            ByteBuffer buffer = ByteBuffer.allocateDirect(4);
            long address = Buffer.memoryAddress(buffer);
            byte[] path = "/some/path".getBytes(StandardCharsets.UTF_8);
            Map<String, Call> calls = new LinkedHashMap<>();
            calls.put("bind(..) to " + SOMEWHERE, () -> socket.bind(SOMEWHERE));
            calls.put("listen(..)", () -> socket.listen(1));
            calls.put("accept(..)", () -> socket.accept(new byte[25]));
            calls.put("connect(..) to " + SOMEWHERE, () -> socket.connect(SOMEWHERE));
            calls.put("finishConnect(..)", socket::finishConnect);
            calls.put("disconnect(..)", socket::disconnect);
            calls.put("shutdown(..)", socket::shutdown);
            calls.put("peerCredentials(..)", socket::peerCredentials);
            calls.put("send(..)", () -> socket.send(buffer, 0, 4));
            calls.put("sendAddress(..)", () -> socket.sendAddress(address, 0, 4));
            calls.put("recv(..)", () -> socket.recv(buffer, 0, 4));
            calls.put("recvAddress(..)", () -> socket.recvAddress(address, 0, 4));
            calls.put("sendTo(..) to " + LOOPBACK + ":9", () -> socket.sendTo(buffer, 0, 4, LOOPBACK, 9));
            calls.put("sendToAddress(..) to " + LOOPBACK + ":9",
                    () -> socket.sendToAddress(address, 0, 4, LOOPBACK, 9));
            calls.put("sendToAddresses(..) to " + LOOPBACK + ":9",
                    () -> socket.sendToAddresses(address, 0, LOOPBACK, 9));
            calls.put("sendToDomainSocket(..) to /some/path", () -> socket.sendToDomainSocket(buffer, 0, 4, path));
            calls.put("sendToAddressDomainSocket(..) to /some/path",
                    () -> socket.sendToAddressDomainSocket(address, 0, 4, path));
            calls.put("sendToAddressesDomainSocket(..) to /some/path",
                    () -> socket.sendToAddressesDomainSocket(address, 0, path));
            calls.put("recvFrom(..)", () -> socket.recvFrom(buffer, 0, 4));
            calls.put("recvFromAddress(..)", () -> socket.recvFromAddress(address, 0, 4));
            calls.put("recvFromDomainSocket(..)", () -> socket.recvFromDomainSocket(buffer, 0, 4));
            calls.put("recvFromAddressDomainSocket(..)", () -> socket.recvFromAddressDomainSocket(address, 0, 4));
            calls.put("sendFd(..)", () -> socket.sendFd(pipe[1].intValue()));
            calls.put("recvFd(..)", socket::recvFd);
            putOptions(calls, socket, buffer);
            calls.forEach((name, call) -> assertThatThrownBy(call::make).as(name).isInstanceOf(IOException.class)
                    .hasMessageContaining(name + " failed: ENOTSOCK (Socket operation on non-socket)"));
            assertThat(socket.isConnected()).isFalse();
        }
    }

    private static void putOptions(Map<String, Call> calls, Socket socket, ByteBuffer buffer) {
        calls.put("option SO_REUSEADDR", socket::isReuseAddress);
        calls.put("socket option SO_REUSEADDR", () -> socket.setReuseAddress(true));
        calls.put("option SO_REUSEPORT", socket::isReusePort);
        calls.put("socket option SO_REUSEPORT", () -> socket.setReusePort(true));
        calls.put("option SO_KEEPALIVE", socket::isKeepAlive);
        calls.put("socket option SO_KEEPALIVE", () -> socket.setKeepAlive(true));
        calls.put("option SO_BROADCAST", socket::isBroadcast);
        calls.put("socket option SO_BROADCAST", () -> socket.setBroadcast(true));
        calls.put("option TCP_NODELAY", socket::isTcpNoDelay);
        calls.put("socket option TCP_NODELAY", () -> socket.setTcpNoDelay(true));
        calls.put("option SO_SNDBUF", socket::getSendBufferSize);
        calls.put("socket option SO_SNDBUF", () -> socket.setSendBufferSize(1));
        calls.put("option SO_RCVBUF", socket::getReceiveBufferSize);
        calls.put("socket option SO_RCVBUF", () -> socket.setReceiveBufferSize(1));
        calls.put("option SO_ERROR", socket::getSoError);
        calls.put("option SO_LINGER", socket::getSoLinger);
        calls.put("socket option SO_LINGER", () -> socket.setSoLinger(1));
        calls.put("option IP_TOS", socket::getTrafficClass);
        calls.put("socket option IP_TOS", () -> socket.setTrafficClass(1));
        calls.put("level 1, option 2", () -> socket.getIntOpt(1, 2));
        calls.put("socket option level 1, option 2", () -> socket.setIntOpt(1, 2, 3));
        calls.put("level 1, option 3", () -> socket.getRawOpt(1, 3, buffer));
        calls.put("socket option level 1, option 3", () -> socket.setRawOpt(1, 3, buffer));
    }

    @Test
    void endsOfAPipeGoOneWay() throws IOException {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try (Sockets sockets = new Sockets()) {
            sockets.add(pipe[0]);
            sockets.add(pipe[1]);
            ByteBuffer buffer = ByteBuffer.allocateDirect(4);
            long address = Buffer.memoryAddress(buffer);
            // The kernel tells of the wrong end what it tells of a closed one.
            for (Call call : new Call[] {() -> pipe[1].read(buffer, 0, 4),
                () -> pipe[1].readAddress(address, 0, 4), () -> pipe[0].write(buffer, 0, 4),
                () -> pipe[0].writeAddress(address, 0, 4),
                () -> pipe[0].writev(new ByteBuffer[] {buffer}, 0, 1, Long.MAX_VALUE)}) {
                assertThatThrownBy(call::make).isInstanceOf(ClosedChannelException.class);
            }
            pipe[0].close();
            assertThatThrownBy(() -> pipe[1].write(buffer, 0, 4)).isInstanceOf(Errors.NativeIoException.class)
                    .hasMessage("write(..) failed: EPIPE (Broken pipe)");
        }
    }

    @Test
    void filesThatCannotBeOpenedAreNamed() {
        String missing = folder.resolve("no/file").toString();
        assertThatThrownBy(() -> FileDescriptor.from(missing)).isInstanceOf(FileNotFoundException.class)
                .hasMessage("open(..) of " + missing + " failed: ENOENT (No such file or directory)");
        assertThatThrownBy(() -> FileDescriptor.from(folder.toFile())).isInstanceOf(Errors.NativeIoException.class)
                .hasMessage("open(..) of " + folder + " failed: EISDIR (Is a directory)");
    }

    /** Also for root: the kernel wants a socket to say that it broadcasts. */
    @Test
    void missingPermissionIsNamed() throws IOException {
        InetSocketAddress everybody = new InetSocketAddress("255.255.255.255", 9);
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(new Socket(Socket.newSocketDgram0(false), false));
            assertThatThrownBy(() -> socket.connect(everybody)).isInstanceOf(IOException.class)
                    .hasMessage("connect(..) to " + everybody + " failed: EACCES (Permission denied)");
            assertThatThrownBy(() -> socket.sendTo(ByteBuffer.allocateDirect(1), 0, 1, everybody.getAddress(), 9))
                    .isInstanceOfSatisfying(Errors.NativeIoException.class,
                            failure -> assertThat(failure.expectedErr()).isEqualTo(NativeConstants.EACCES))
                    .hasMessage("sendTo(..) to " + everybody + " failed: EACCES (Permission denied)");
        }
    }

    @Test
    void optionsThatThereAreNotAreNamed() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketStream());
            ByteBuffer none = ByteBuffer.allocate(4);
            for (Call call : new Call[] {() -> socket.getIntOpt(6, 9999), () -> socket.setIntOpt(6, 9999, 1),
                () -> socket.getRawOpt(6, 9999, none), () -> socket.setRawOpt(6, 9999, none)}) {
                assertThatThrownBy(call::make).isInstanceOf(IOException.class)
                        .hasMessageContaining("level 6, option 9999").hasMessageContaining("ENOPROTOOPT");
            }
            Socket domain = sockets.add(Socket.newSocketDomain());
            assertThatThrownBy(domain::isTcpNoDelay).isInstanceOf(IOException.class)
                    .hasMessageContaining("TCP_NODELAY").hasMessageContaining("EOPNOTSUPP");
        }
    }

    /** accept() reports the peer by its address bytes and looks up no name. */
    @Test
    void acceptTellsThePeerWithoutItsName() throws IOException {
        for (String host : new String[] {"127.0.0.1", "::1"}) {
            boolean ipv6 = host.indexOf(':') >= 0;
            if (ipv6 && !SocketCalls.hasIpv6()) {
                continue;
            }
            try (Sockets sockets = new Sockets()) {
                Socket server = sockets.add(new Socket(Socket.newSocketStream0(ipv6), ipv6));
                server.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
                server.listen(1);
                Socket client = sockets.add(new Socket(Socket.newSocketStream0(ipv6), ipv6));
                client.connect(server.localAddress());
                byte[] peer = new byte[25];
                sockets.add(new Socket(server.accept(peer), ipv6));
                assertThat(peer[0]).isEqualTo((byte) (ipv6 ? 24 : 8));
                InetSocketAddress told = NativeInetAddress.address(peer, 1, peer[0]);
                assertThat(told).isEqualTo(client.localAddress());
                assertThat(told.isUnresolved()).isFalse();
                assertThat(told.getAddress().toString()).as("a name would stand before the slash").startsWith("/");
                assertThat(told.getAddress().getAddress()).hasSize(ipv6 ? 16 : 4);
            }
        }
    }
}
