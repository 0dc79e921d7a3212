/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@ExtendWith(TestLibrary.class)
class DomainSocketTest {

    /** Enough to tell a descriptor that is left behind each time from the files that the JVM opens when it likes. */
    private static final int ROUNDS = 50;

    @TempDir
    private Path folder;

    private static Socket[] pair(Sockets sockets, DomainSocketAddress address) throws IOException {
        Socket server = sockets.add(Socket.newSocketDomain());
        server.bind(address);
        server.listen(5);
        assertThat(server.localDomainSocketAddress()).isEqualTo(address);
        Socket client = sockets.add(Socket.newSocketDomain());
        assertThat(client.connect(address)).isTrue();
        assertThat(client.remoteDomainSocketAddress()).isEqualTo(address);
        assertThat(client.localDomainSocketAddress()).isEqualTo(new DomainSocketAddress(""));
        byte[] peer = new byte[Limits.UDS_SUN_PATH_SIZE + 1];
        Socket accepted = sockets.add(new Socket(server.accept(peer)));
        assertThat(peer[0]).as("the length of the name that the peer does not have").isZero();
        return new Socket[] {client, accepted};
    }

    private DomainSocketAddress path(String name) {
        return new DomainSocketAddress(folder.resolve(name).toFile());
    }

    @Test
    void pathsAndAbstractNamesCarryBytes() throws IOException {
        String unique = "tidewire-" + ProcessHandle.current().pid() + '-' + System.identityHashCode(this);
        for (DomainSocketAddress address : new DomainSocketAddress[] {path("søcket"),
                new DomainSocketAddress('\0' + unique), new DomainSocketAddress('\0' + unique + "\0x")}) {
            try (Sockets sockets = new Sockets()) {
                Socket[] pair = pair(sockets, address);
                ByteBuffer buffer = ByteBuffer.allocateDirect(8);
                assertThat(pair[0].write(buffer, 0, 8)).isEqualTo(8);
                assertThat(pair[1].read(buffer, 0, 8)).isEqualTo(8);
            }
        }
        assertThat(UnixChannelUtil.deleteDomainSocketFile(path("søcket").path())).isTrue();
        assertThat(UnixChannelUtil.deleteDomainSocketFile(path("søcket").path())).isFalse();
    }

    @Test
    void kernelTellsWhoThePeerIs() throws IOException {
        try (Sockets sockets = new Sockets()) {
            PeerCredentials peer = pair(sockets, path("s"))[1].peerCredentials();
            assertThat(peer.pid()).isEqualTo((int) ProcessHandle.current().pid());
            assertThat(peer.uid()).isEqualTo(Files.getAttribute(folder, "unix:uid"));
            assertThat(peer.gids()).isNotEmpty();
            assertThat(peer).hasToString("PeerCredentials[pid=" + peer.pid() + ", uid=" + peer.uid() + ", gids="
                    + Arrays.toString(peer.gids()) + ']');
            Socket internet = sockets.add(Socket.newSocketStream());
            internet.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            assertThat(internet.localDomainSocketAddress()).isNull();
            Socket domain = sockets.add(Socket.newSocketDomain());
            domain.bind(new DomainSocketAddress("\0" + "7 bytes"));
            assertThat(domain.localAddress()).isNull();
        }
    }

    @Test
    void pathThatIsTooLongIsTold() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketDomain());
            for (int length : new int[] {Limits.UDS_SUN_PATH_SIZE, 1000, 100_000}) {
                DomainSocketAddress tooLong = new DomainSocketAddress("/" + "x".repeat(length - 1));
                assertThatThrownBy(() -> socket.bind(tooLong)).isInstanceOf(Errors.NativeIoException.class)
                        .hasMessageContaining("bind(..) to " + tooLong).hasMessageContaining("ENAMETOOLONG");
                assertThatThrownBy(() -> socket.connect(tooLong)).hasMessageContaining("ENAMETOOLONG");
            }
            assertThatThrownBy(() -> socket.bind(new DomainSocketAddress(""))).hasMessageContaining("EINVAL");
        }
    }

    @Test
    void otherFailuresAreTold() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket socket = sockets.add(Socket.newSocketDomain());
            assertThatThrownBy(() -> socket.connect(path("nothing"))).isInstanceOf(FileNotFoundException.class)
                    .hasMessage("connect(..) to " + path("nothing") + " failed: ENOENT (No such file or directory)");
            assertThatThrownBy(() -> socket.bind(path("no/folder"))).isInstanceOf(FileNotFoundException.class)
                    .hasMessageContaining("no/folder");
            socket.bind(path("stale"));
            socket.close();
            Socket second = sockets.add(Socket.newSocketDomain());
            assertThatThrownBy(() -> second.bind(path("stale"))).isInstanceOf(BindException.class)
                    .hasMessageContaining("EADDRINUSE").hasMessageContaining("stale");
        }
    }

    @Test
    void datagramsTellTheirSender() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket receiver = sockets.add(Socket.newSocketDomainDgram());
            receiver.bind(path("r"));
            Socket sender = sockets.add(Socket.newSocketDomainDgram());
            ByteBuffer buffer = ByteBuffer.allocateDirect(8);
            byte[] to = path("r").path().getBytes(StandardCharsets.UTF_8);
            assertThat(receiver.recvFromDomainSocket(buffer, 0, 8)).isNull();
            assertThat(sender.sendToDomainSocket(buffer, 0, 5, to)).isEqualTo(5);
            DomainDatagramSocketAddress nameless = receiver.recvFromDomainSocket(buffer, 0, 8);
            assertThat(nameless.path()).isEmpty();
            assertThat(nameless.receivedAmount()).isEqualTo(5);
            sender.bind(path("s"));
            IovArray parts = new IovArray(2);
            parts.add(ByteBuffer.allocateDirect(3));
            parts.add(ByteBuffer.allocateDirect(4));
            assertThat(sender.sendToAddressesDomainSocket(parts.memoryAddress(0), parts.count(), to)).isEqualTo(7);
            parts.release();
            DomainDatagramSocketAddress named = receiver.recvFromDomainSocket(buffer, 0, 8);
            assertThat(named.path()).isEqualTo(path("s").path());
            assertThat(named.receivedAmount()).isEqualTo(7);
            assertThat(named.localAddress()).isNull();
            assertThatThrownBy(() -> sender.sendToDomainSocket(buffer, 0, 1, new byte[0]))
                    .hasMessageContaining("EINVAL");
            assertThatThrownBy(() -> sender.sendToDomainSocket(buffer, 0, 1, new byte[5000]))
                    .hasMessageContaining("ENAMETOOLONG");
        }
    }

    @Test
    void descriptorsArePassed() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket[] pair = pair(sockets, path("s"));
            FileDescriptor[] pipe = FileDescriptor.pipe();
            sockets.add(pipe[0]);
            sockets.add(pipe[1]);
            assertThat(pair[1].recvFd()).isZero();
            assertThat(pair[0].sendFd(pipe[1].intValue())).isOne();
            FileDescriptor received = sockets.add(new FileDescriptor(pair[1].recvFd()));
            assertThat(received.intValue()).isNotEqualTo(pipe[1].intValue());
            ByteBuffer buffer = ByteBuffer.allocateDirect(4);
            assertThat(received.write(buffer, 0, 4)).isEqualTo(4);
            assertThat(pipe[0].read(buffer, 0, 4)).isEqualTo(4);
            assertThatThrownBy(() -> pair[0].sendFd(-1)).isInstanceOf(Errors.NativeIoException.class)
                    .hasMessageContaining("sendFd(..) of -1 failed: EBADF");
            assertThat(pair[0].isOpen()).isTrue();
            pair[0].write(buffer, 0, 1);
            assertThatThrownBy(pair[1]::recvFd).hasMessageContaining("recvFd(..) failed: EBADMSG");
            pair[0].close();
            assertThat(pair[1].recvFd()).isEqualTo(-1);
            assertThatThrownBy(() -> pair[1].sendFd(0)).hasMessageContaining("EPIPE");
        }
    }

    @Test
    void passingDescriptorsLeavesNoneOpen() throws IOException {
        try (Sockets sockets = new Sockets()) {
            Socket[] pair = pair(sockets, path("s"));
            long before = openDescriptors();
            for (int i = 0; i < ROUNDS; i++) {
                pair[0].sendFd(pair[0].intValue());
                new FileDescriptor(pair[1].recvFd()).close();
            }
            assertThat(openDescriptors()).isLessThan(before + ROUNDS);
        }
    }

    private static long openDescriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }
}
