/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.unix.DomainDatagramPacket;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.PeerCredentials;
import io.tidewire.channel.unix.UnixChannelOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.BindException;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Unix domain sockets beyond the contract of streams: who is at the other end and datagrams, descriptors that are
 * passed (SEC-J02), names that cannot be (SEC-J18).
 */
@ExtendWith(EpollAvailable.class)
class EpollDomainSocketChannelTest {

    @TempDir
    Path directory;

    private final Map<Integer, String> before = Descriptors.open();
    private Loops loops;

    @BeforeEach
    void start() {
        loops = new Loops();
    }

    @AfterEach
    void nothingIsLeftOpen() throws InterruptedException {
        loops.close();
        assertThat(Descriptors.openedSince(before, "socket")).isEmpty();
    }

    private DomainSocketAddress path(String name) {
        return new DomainSocketAddress(directory.resolve(name).toString());
    }

    private static DomainSocketAddress abstractName() {
        return new DomainSocketAddress("\0tidewire-" + ProcessHandle.current().pid() + "-domain-test");
    }

    private ServerBootstrap server(Loops.Inbox child) {
        return new ServerBootstrap().group(loops.group()).channel(EpollServerDomainSocketChannel.class)
                .childHandler(child);
    }

    private Bootstrap client(Loops.Inbox inbox) {
        return new Bootstrap().group(loops.group()).channel(EpollDomainSocketChannel.class).handler(inbox);
    }

    private EpollDomainSocketChannel connect(Loops.Inbox atClient, ServerBootstrap server,
                                             SocketAddress address) throws InterruptedException {
        loops.owned(Loops.ok(server.bind(address)).channel());
        return (EpollDomainSocketChannel) loops.owned(Loops.ok(client(atClient).connect(address)).channel());
    }

    @Test
    void addressesAndCredentialsOfThePeerAreTold() throws Exception {
        for (DomainSocketAddress address : new DomainSocketAddress[] {path("server"), abstractName()}) {
            Loops.Inbox atServer = new Loops.Inbox();
            EpollDomainSocketChannel client = connect(new Loops.Inbox(), server(atServer), address);
            EpollDomainSocketChannel accepted =
                    (EpollDomainSocketChannel) loops.owned(Loops.take(atServer.active));
            assertThat(client.remoteAddress()).isEqualTo(address);
            assertThat(client.localAddress()).isEqualTo(new DomainSocketAddress(""));
            assertThat(accepted.remoteAddress()).isEqualTo(new DomainSocketAddress(""));
            assertThat(accepted.localAddress()).isEqualTo(address);
            for (EpollDomainSocketChannel end : new EpollDomainSocketChannel[] {client, accepted}) {
                PeerCredentials credentials = end.peerCredentials();
                assertThat((long) credentials.pid()).isEqualTo(ProcessHandle.current().pid());
                assertThat(credentials.uid()).isEqualTo(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
                assertThat(credentials.gids()).contains((int) Files.getAttribute(Path.of("/proc/self"), "unix:gid"));
            }
        }
    }

    @Test
    void nameThatIsTooLongIsRefusedWithItsLength() throws Exception {
        DomainSocketAddress tooLong = path("x".repeat(110));
        assertThat(Loops.done(server(new Loops.Inbox()).bind(tooLong)).cause()).isInstanceOf(IOException.class)
                .hasMessageContaining("107").hasMessageContaining(tooLong.path());
        assertThat(Loops.done(client(new Loops.Inbox()).connect(tooLong)).cause()).isInstanceOf(IOException.class)
                .hasMessageContaining("107").hasMessageContaining(tooLong.path());
        // 107 bytes and a zero; an abstract name has no zero behind it.
        String room = directory.toString() + '/';
        for (String name : new String[] {room + "y".repeat(107 - room.length()), "\0" + "z".repeat(107)}) {
            Loops.Inbox accepted = new Loops.Inbox();
            connect(new Loops.Inbox(), server(accepted), new DomainSocketAddress(name));
            loops.owned(Loops.take(accepted.active));
        }
    }

    @Test
    void zeroInAPathIsRefused() {
        // It would be the end of the path for the kernel.
        assertThatThrownBy(() -> new DomainSocketAddress(directory + "/server\0.other"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("server@.other");
    }

    @Test
    void fileThatWasLeftBehindIsExplained() throws Exception {
        DomainSocketAddress address = path("stale");
        Loops.ok(Loops.ok(server(new Loops.Inbox()).bind(address)).channel().close());
        ChannelFuture again = Loops.done(server(new Loops.Inbox()).bind(address));
        assertThat(again.cause()).isInstanceOf(BindException.class).hasMessageContaining(address.path())
                .hasMessageContaining("has to be deleted");
        Files.delete(Path.of(address.path()));
        loops.owned(Loops.ok(server(new Loops.Inbox()).bind(address)).channel());
    }

    @Test
    void folderWithoutPermissionIsNamed() throws Exception {
        ChannelFuture bind = Loops.done(server(new Loops.Inbox())
                .bind(new DomainSocketAddress("/proc/self/no-such-place/socket")));
        assertThat(bind.cause()).isInstanceOf(BindException.class).hasMessageContaining("/proc/self/no-such-place");
    }

    @Test
    void socketIsPassedAndTalkedOver() throws Exception {
        Loops.Connection tcp = loops.connect((server, client) -> { });
        Loops.Inbox atServer = new Loops.Inbox();
        EpollDomainSocketChannel sender = connect(new Loops.Inbox(), server(atServer)
                .childOption(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, DomainSocketReadMode.FILE_DESCRIPTORS),
                path("pass"));
        loops.owned(Loops.take(atServer.active));
        // The writer keeps its own descriptor, which it may close.
        Loops.ok(sender.writeAndFlush(tcp.client().fd()));
        FileDescriptor passed = (FileDescriptor) Loops.take(atServer.read);
        assertThat(passed.intValue()).isNotEqualTo(tcp.client().fd().intValue());
        Loops.ok(tcp.client().deregister());
        tcp.client().fd().close();
        EpollSocketChannel taken = new EpollSocketChannel(passed.intValue());
        assertThat(taken.isActive()).isTrue();
        taken.pipeline().addLast(new Loops.Inbox());
        Loops.ok(loops.group().register(loops.owned(taken)));
        Loops.ok(taken.writeAndFlush(Unpooled.copiedBuffer("over the passed one", StandardCharsets.US_ASCII)));
        assertThat(text(tcp.atServer().read, 19)).isEqualTo("over the passed one");
        Loops.ok(tcp.server().writeAndFlush(Unpooled.copiedBuffer("and back", StandardCharsets.US_ASCII)));
        assertThat(text(taken.pipeline().get(Loops.Inbox.class).read, 8)).isEqualTo("and back");
    }

    @Test
    void descriptorThatWaitsOutlastsTheEnd() throws Exception {
        Loops.Inbox atServer = new Loops.Inbox();
        EpollDomainSocketChannel sender = connect(new Loops.Inbox(), server(atServer)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, DomainSocketReadMode.FILE_DESCRIPTORS),
                path("unread"));
        Channel receiver = loops.owned(Loops.take(atServer.active));
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try {
            Map<Integer, String> beforeMessages = Descriptors.open();
            Loops.ok(sender.writeAndFlush(pipe[0]));
            Loops.ok(sender.close());
            assertThat(Loops.take(atServer.events)).isSameAs(ChannelInputShutdownPendingEvent.INSTANCE);
            loops.awaitQuiet();
            // Looking whether something waits takes none, and no copy either.
            assertThat(Descriptors.openedSince(beforeMessages, "pipe")).isEmpty();
            assertThat(receiver.isOpen()).isTrue();
            receiver.read();
            ((FileDescriptor) Loops.take(atServer.read)).close();
            Loops.ok(receiver.closeFuture());
            assertThat(atServer.events).isEmpty();
        } finally {
            pipe[0].close();
            pipe[1].close();
        }
    }

    private static String text(BlockingQueue<Object> read, int length) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            ByteBuf buffer = (ByteBuf) Loops.take(read);
            text.append(buffer.toString(StandardCharsets.US_ASCII));
            buffer.release();
        }
        return text.toString();
    }

    @Test
    void manyDescriptorsKeepTheirOrderAndNoneIsLost() throws Exception {
        Loops.Inbox atServer = new Loops.Inbox();
        EpollDomainSocketChannel sender = connect(new Loops.Inbox(), server(atServer)
                .childOption(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, DomainSocketReadMode.FILE_DESCRIPTORS),
                path("many"));
        Channel receiver = loops.owned(Loops.take(atServer.active));
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try {
            for (int i = 0; i < 200; i++) {
                sender.write(pipe[i % 2]);
            }
            sender.flush();
            for (int i = 0; i < 200; i++) {
                FileDescriptor got = (FileDescriptor) Loops.take(atServer.read);
                // O_CLOEXEC, O_NONBLOCK, and which end of the pipe.
                assertThat(Descriptors.info(got.intValue())).contains("flags:\t0200400" + i % 2);
                got.close();
            }
            Loops.ok(sender.close());
            Loops.ok(receiver.closeFuture());
        } finally {
            pipe[0].close();
            pipe[1].close();
        }
    }

    /** SEC-J02: one is read, and those beyond it are closed. */
    @Test
    void descriptorsBeyondTheFirstOfAMessageAreClosed() throws Exception {
        Loops.Inbox atServer = new Loops.Inbox();
        EpollDomainSocketChannel sender = connect(new Loops.Inbox(), server(atServer)
                .childOption(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, DomainSocketReadMode.FILE_DESCRIPTORS),
                path("surplus"));
        Channel receiver = loops.owned(Loops.take(atServer.active));
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try {
            Map<Integer, String> beforeMessages = Descriptors.open();
            for (int count : new int[] {2, 3, 250, 253}) {
                assertThat(DescriptorMessage.send(sender.socket, pipe[0], count)).isEqualTo(1);
                FileDescriptor got = (FileDescriptor) Loops.take(atServer.read);
                assertThat(Descriptors.openedSince(beforeMessages, "pipe")).containsOnlyKeys(got.intValue());
                got.close();
            }
            loops.awaitQuiet();
            assertThat(atServer.read).isEmpty();
            assertThat(Descriptors.openedSince(beforeMessages, "pipe")).isEmpty();
            // With the credentials of the sender in front, not all of them find room.
            ((EpollDomainSocketChannel) receiver).socket.setIntOpt(1, 16, 1);
            assertThat(DescriptorMessage.send(sender.socket, pipe[0], 253)).isEqualTo(1);
            assertThat(Loops.take(atServer.failures)).isInstanceOf(IOException.class)
                    .hasMessageContaining("recvFd(..) failed: EBADMSG");
            Loops.ok(receiver.closeFuture());
            assertThat(Descriptors.openedSince(beforeMessages, "pipe")).isEmpty();
        } finally {
            pipe[0].close();
            pipe[1].close();
        }
    }

    /** Descriptors that come while bytes are read are of no use. */
    @Test
    void descriptorsThatComeWithBytesAreClosed() throws Exception {
        Loops.Inbox atServer = new Loops.Inbox();
        EpollDomainSocketChannel sender = connect(new Loops.Inbox(), server(atServer), path("unasked"));
        loops.owned(Loops.take(atServer.active));
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try {
            Map<Integer, String> beforeMessages = Descriptors.open();
            assertThat(DescriptorMessage.send(sender.socket, pipe[0], 20)).isEqualTo(1);
            assertThat(text(atServer.read, 1)).isEqualTo("\0");
            assertThat(Descriptors.openedSince(beforeMessages, "pipe")).isEmpty();
        } finally {
            pipe[0].close();
            pipe[1].close();
        }
    }

    /** The peer of an accepted socket has no name, as a rule; it is one all the same. */
    @Test
    void channelOverAConnectedSocketIsActive() throws Exception {
        LinuxSocket server = LinuxSocket.newSocketDomain();
        server.bind(path("accepting"));
        server.listen(1);
        LinuxSocket client = LinuxSocket.newSocketDomain();
        try {
            assertThat(new EpollServerDomainSocketChannel(server.intValue()).isActive()).isTrue();
            assertThat(client.connect(path("accepting"))).isTrue();
            EpollDomainSocketChannel accepted = new EpollDomainSocketChannel(server.accept(new byte[110]));
            assertThat(accepted.isActive()).isTrue();
            assertThat(accepted.remoteAddress()).isEqualTo(new DomainSocketAddress(""));
            accepted.unsafe().closeForcibly();
        } finally {
            client.close();
            server.close();
        }
    }

    @Test
    void messageWithoutADescriptorIsAnError() throws Exception {
        Loops.Inbox atServer = new Loops.Inbox();
        EpollDomainSocketChannel sender = connect(new Loops.Inbox(), server(atServer)
                .childOption(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, DomainSocketReadMode.FILE_DESCRIPTORS),
                path("bytes"));
        Channel receiver = loops.owned(Loops.take(atServer.active));
        Loops.ok(sender.writeAndFlush(Unpooled.copiedBuffer(new byte[] {1})));
        assertThat(Loops.take(atServer.failures)).isInstanceOf(IOException.class).hasMessageContaining("EBADMSG");
        Loops.ok(receiver.closeFuture());
    }

    @Test
    void descriptorsAreRefusedWhereTheyCannotBeSent() throws Exception {
        Loops.Connection tcp = loops.connect((server, client) -> { });
        assertThat(Loops.done(tcp.client().writeAndFlush(tcp.server().fd())).cause())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    private EpollDomainDatagramChannel datagrams(Loops.Inbox inbox, SocketAddress address)
            throws InterruptedException {
        return (EpollDomainDatagramChannel) loops.owned(Loops.ok(new Bootstrap().group(loops.group())
                .channel(EpollDomainDatagramChannel.class).handler(inbox).bind(address)).channel());
    }

    @Test
    void datagramsCarryTheNamesOfBothEnds() throws Exception {
        Loops.Inbox inbox = new Loops.Inbox();
        for (DomainSocketAddress to : new DomainSocketAddress[] {path("receiver"), abstractName()}) {
            EpollDomainDatagramChannel receiver = datagrams(inbox, to);
            EpollDomainDatagramChannel sender =
                    datagrams(new Loops.Inbox(), path("sender" + (to.path().charAt(0) == 0 ? 1 : 2)));
            for (int i = 0; i < 30; i++) {
                sender.write(new DomainDatagramPacket(Unpooled.directBuffer(4).writeInt(i), to));
            }
            sender.flush();
            for (int i = 0; i < 30; i++) {
                DomainDatagramPacket packet = (DomainDatagramPacket) Loops.take(inbox.read);
                assertThat(packet.content().readInt()).isEqualTo(i);
                assertThat(packet.sender()).isEqualTo(sender.localAddress());
                assertThat(packet.recipient()).isEqualTo(receiver.localAddress());
                packet.release();
            }
            Loops.ok(sender.connect(to));
            assertThat(sender.isConnected()).isTrue();
            assertThat(sender.remoteAddress()).isEqualTo(to);
            Loops.ok(sender.writeAndFlush(Unpooled.directBuffer(4).writeInt(7)));
            DomainDatagramPacket packet = (DomainDatagramPacket) Loops.take(inbox.read);
            assertThat(packet.content().readInt()).isEqualTo(7);
            packet.release();
            Loops.ok(sender.disconnect());
            assertThat(sender.isConnected()).isFalse();
            assertThat(Loops.done(sender.writeAndFlush(Unpooled.directBuffer(4).writeInt(7))).isSuccess()).isFalse();
            Loops.ok(receiver.close());
        }
    }

    @Test
    void datagramToANameThatCannotBeFailsAlone() throws Exception {
        Loops.Inbox inbox = new Loops.Inbox();
        EpollDomainDatagramChannel channel = datagrams(inbox, path("self"));
        assertThat(Loops.done(channel.writeAndFlush(new DomainDatagramPacket(
                Unpooled.copiedBuffer(new byte[] {1}), path("x".repeat(200))))).cause())
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("recipient");
        assertThat(Loops.done(channel.writeAndFlush(new DomainDatagramPacket(
                Unpooled.copiedBuffer(new byte[] {1}), path("nobody")))).cause()).isInstanceOf(IOException.class);
        Loops.ok(channel.writeAndFlush(new DomainDatagramPacket(
                Unpooled.copiedBuffer(new byte[] {2}), path("self"))));
        DomainDatagramPacket packet = (DomainDatagramPacket) Loops.take(inbox.read);
        assertThat(packet.content().readByte()).isEqualTo((byte) 2);
        packet.release();
    }
}
