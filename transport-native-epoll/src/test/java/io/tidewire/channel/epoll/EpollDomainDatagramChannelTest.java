/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.DomainDatagramPacket;
import io.tidewire.channel.unix.DomainSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.FileNotFoundException;
import java.nio.channels.NotYetConnectedException;
import java.nio.file.Path;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Datagram sockets of the unix domain that have no name, and those that do not exist. */
@ExtendWith(EpollAvailable.class)
@SuppressWarnings("deprecation") // Both modes and the option have to work for those who use them.
class EpollDomainDatagramChannelTest {

    private static final DomainSocketAddress UNNAMED = new DomainSocketAddress("");

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

    private Bootstrap bootstrap(EpollMode mode, Loops.Inbox inbox) {
        return new Bootstrap().group(loops.group()).channelFactory(
                EpollTransport.of(mode, EpollDomainDatagramChannel::new)).handler(inbox);
    }

    private EpollDomainDatagramChannel opened(ChannelFuture opening) throws InterruptedException {
        return (EpollDomainDatagramChannel) loops.owned(Loops.ok(opening).channel());
    }

    private EpollDomainDatagramChannel activeEarly(EpollMode mode, Loops.Inbox inbox) throws InterruptedException {
        return opened(bootstrap(mode, inbox).option(ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION, true)
                .register());
    }

    private static DomainDatagramPacket packet(int content, DomainSocketAddress to) {
        return new DomainDatagramPacket(Unpooled.directBuffer(4).writeInt(content), to);
    }

    private static void takePacket(Loops.Inbox inbox, int content, DomainSocketAddress sender)
            throws InterruptedException {
        DomainDatagramPacket packet = (DomainDatagramPacket) Loops.take(inbox.read);
        assertThat(packet.content().readInt()).isEqualTo(content);
        assertThat(packet.sender()).isEqualTo(sender);
        packet.release();
    }

    @ParameterizedTest
    @EnumSource(EpollMode.class)
    void unboundChannelIsActiveOnRegistrationAndSends(EpollMode mode) throws Exception {
        Loops.Inbox atReceiver = new Loops.Inbox();
        EpollDomainDatagramChannel receiver = opened(bootstrap(mode, atReceiver).bind(path("receiver")));
        Loops.Inbox atSender = new Loops.Inbox();
        EpollDomainDatagramChannel sender = activeEarly(mode, atSender);
        assertThat(Loops.take(atSender.active)).isSameAs(sender);
        assertThat(sender.isActive()).isTrue();
        Loops.ok(sender.writeAndFlush(packet(1, receiver.localAddress())));
        takePacket(atReceiver, 1, UNNAMED);
        // Bound later, it has a name, and is not active a second time.
        Loops.ok(sender.bind(path("sender")));
        assertThat(sender.localAddress()).isEqualTo(path("sender"));
        Loops.ok(sender.writeAndFlush(packet(2, receiver.localAddress())));
        takePacket(atReceiver, 2, path("sender"));
        Loops.ok(receiver.writeAndFlush(packet(3, sender.localAddress())));
        takePacket(atSender, 3, path("receiver"));
        assertThat(atSender.active).isEmpty();
        Loops.ok(sender.close());
        assertThat(sender.isActive()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(EpollMode.class)
    void unboundChannelIsNotActiveWithoutTheOption(EpollMode mode) throws Exception {
        EpollDomainDatagramChannel channel = opened(bootstrap(mode, new Loops.Inbox()).register());
        assertThat(channel.isActive()).isFalse();
        assertThat(channel.config().getOption(ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION)).isFalse();
        assertThat(Loops.done(channel.writeAndFlush(packet(1, path("nobody")))).cause())
                .isInstanceOf(NotYetConnectedException.class);
        assertThatThrownBy(() -> channel.config().setOption(
                ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION, true))
                .isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @EnumSource(EpollMode.class)
    void socketWithoutANameHasAnEmptyPath(EpollMode mode) throws Exception {
        Loops.Inbox atReceiver = new Loops.Inbox();
        EpollDomainDatagramChannel receiver = opened(bootstrap(mode, atReceiver).bind(path("receiver")));
        EpollDomainDatagramChannel sender = opened(bootstrap(mode, new Loops.Inbox()).register());
        assertThat(sender.localAddress()).isEqualTo(UNNAMED);
        assertThat(sender.remoteAddress()).isNull();
        Loops.ok(sender.connect(receiver.localAddress()));
        assertThat(sender.localAddress()).isEqualTo(UNNAMED);
        Loops.ok(sender.writeAndFlush(Unpooled.directBuffer(4).writeInt(1)));
        takePacket(atReceiver, 1, UNNAMED);
        // There is no way to answer.
        assertThat(Loops.done(receiver.writeAndFlush(packet(2, UNNAMED))).cause())
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("recipient");
    }

    @ParameterizedTest
    @EnumSource(EpollMode.class)
    void socketThatWasMadeElsewhereHasAnEmptyPath(EpollMode mode) {
        EpollDomainDatagramChannel channel =
                new EpollDomainDatagramChannel(LinuxSocket.newSocketDomainDgram().intValue());
        assertThat(channel.config().setOption(EpollChannelOption.EPOLL_MODE, mode)).isTrue();
        assertThat(channel.localAddress()).isEqualTo(UNNAMED);
        assertThat(channel.remoteAddress()).isNull();
        assertThat(channel.isConnected()).isFalse();
        channel.unsafe().closeForcibly();
    }

    @ParameterizedTest
    @EnumSource(EpollMode.class)
    void serverOverASocketWithoutANameDoesNotListen(EpollMode mode) {
        EpollServerDomainSocketChannel server =
                new EpollServerDomainSocketChannel(LinuxSocket.newSocketDomain().intValue());
        assertThat(server.config().setOption(EpollChannelOption.EPOLL_MODE, mode)).isTrue();
        assertThat(server.isActive()).isFalse();
        server.unsafe().closeForcibly();
    }

    @ParameterizedTest
    @EnumSource(EpollMode.class)
    void datagramToAMissingPathFailsAsAConnectDoes(EpollMode mode) throws Exception {
        Loops.Inbox inbox = new Loops.Inbox();
        Channel channel = activeEarly(mode, inbox);
        ChannelFuture connect = Loops.done(bootstrap(mode, new Loops.Inbox()).connect(path("nobody")));
        ChannelFuture write = Loops.done(channel.writeAndFlush(packet(1, path("nobody"))));
        for (Throwable cause : new Throwable[] {connect.cause(), write.cause()}) {
            assertThat(cause).isExactlyInstanceOf(FileNotFoundException.class)
                    .hasMessageContaining("ENOENT").hasMessageContaining(path("nobody").path());
        }
        // The next one goes.
        Loops.Inbox atReceiver = new Loops.Inbox();
        opened(bootstrap(mode, atReceiver).bind(path("nobody")));
        Loops.ok(channel.writeAndFlush(packet(2, path("nobody"))));
        takePacket(atReceiver, 2, UNNAMED);
    }
}
