/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.SocketProtocolFamily;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.TestAbortedException;

import java.nio.channels.ClosedChannelException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Multipath TCP, where the kernel has it; that it carries data as TCP does is shown by the contract of transports. */
@ExtendWith(EpollAvailable.class)
class MptcpTest {

    private static LinuxSocket open(SocketProtocolFamily family) {
        try {
            return LinuxSocket.newSocketMptcp(family);
        } catch (ChannelException e) {
            assertThat(Epoll.isMptcpAvailable()).isFalse();
            assertThat(e).hasMessageContaining("Multipath TCP").hasStackTraceContaining("socket failed: E");
            assertThatThrownBy(EpollSocketChannel::newMptcpChannel).isInstanceOf(ChannelException.class);
            throw new TestAbortedException("this kernel has no Multipath TCP", e);
        }
    }

    @Test
    void availabilityIsThatOfSockets() throws Exception {
        open(SocketProtocolFamily.INET).close();
        assertThat(Epoll.isMptcpAvailable()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, false", "false, true, false", "false, false, false"})
    void bothEndsHaveToSpeakIt(boolean server, boolean client, boolean spoken) throws Exception {
        open(null).close();
        ChannelFactory<EpollServerSocketChannel> servers =
                server ? EpollServerSocketChannel::newMptcpChannel : EpollServerSocketChannel::new;
        ChannelFactory<EpollSocketChannel> clients =
                client ? EpollSocketChannel::newMptcpChannel : EpollSocketChannel::new;
        Loops.Inbox inbox = new Loops.Inbox();
        try (Loops loops = new Loops()) {
            Channel listening = loops.owned(Loops.ok(new ServerBootstrap().group(loops.group())
                    .channelFactory(servers).childHandler(inbox).bind(Loops.anyPort())).channel());
            EpollSocketChannel connected = (EpollSocketChannel) loops.owned(Loops.ok(
                    new Bootstrap().group(loops.group()).channelFactory(clients).handler(new Loops.Inbox())
                            .connect(listening.localAddress())).channel());
            EpollSocketChannel peer = (EpollSocketChannel) loops.owned(Loops.take(inbox.active));
            assertThat(connected.isMptcp()).isEqualTo(spoken);
            assertThat(peer.isMptcp()).isEqualTo(spoken);
            // Not all options of TCP are there, which the map must survive.
            assertThat(connected.config().setOption(ChannelOption.TCP_NODELAY, false)).isTrue();
            assertThat(connected.config().getOptions()).containsEntry(ChannelOption.TCP_NODELAY, false)
                    .containsEntry(ChannelOption.SO_KEEPALIVE, false);
            Loops.ok(connected.close());
            assertThat(connected.isMptcp()).isFalse();
        }
    }

    @Test
    void socketWithoutConnectionDoesNotSpeakIt() throws Exception {
        LinuxSocket socket = open(SocketProtocolFamily.INET);
        try {
            assertThat(socket.isMptcp()).isFalse();
        } finally {
            socket.close();
        }
        assertThatThrownBy(socket::isMptcp).isInstanceOf(ClosedChannelException.class);
        LinuxSocket domain = LinuxSocket.newSocketDomain();
        try {
            assertThat(domain.isMptcp()).isFalse();
        } finally {
            domain.close();
        }
    }

    @Test
    void familyOfFilesIsRefused() {
        assertThatThrownBy(() -> LinuxSocket.newSocketMptcp(SocketProtocolFamily.UNIX))
                .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("UNIX");
    }
}
