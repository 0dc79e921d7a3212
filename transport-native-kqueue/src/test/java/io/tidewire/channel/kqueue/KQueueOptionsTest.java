/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.UnixChannelOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** Options reach the kernel, or are refused with a reason. */
@ExtendWith(KQueueAvailable.class)
class KQueueOptionsTest {

    @Test
    void optionsOfTheTableCanBeReadAsTheyWereSet() throws Exception {
        KQueueSocketChannel channel = new KQueueSocketChannel();
        KQueueSocketChannelConfig config = channel.config();
        assertThat(config.isTcpNoDelay()).isTrue();
        config.setKeepAlive(true).setReuseAddress(true).setSoLinger(3).setAllowHalfClosure(true)
                .setTcpFastOpenConnect(true);
        config.setTcpNoPush(true);
        assertThat(config.getOptions()).containsEntry(ChannelOption.SO_KEEPALIVE, true)
                .containsEntry(ChannelOption.SO_REUSEADDR, true).containsEntry(ChannelOption.SO_LINGER, 3)
                .containsEntry(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .containsEntry(ChannelOption.TCP_FASTOPEN_CONNECT, true)
                .containsEntry(KQueueChannelOption.TCP_NOPUSH, true);
        assertThat(config.getSndLowAt()).isPositive();
        assertThat(config.isKeepAlive() && config.isReuseAddress() && config.isAllowHalfClosure()).isTrue();
        channel.unsafe().closeForcibly();
    }

    @Test
    void acceptFilterIsKeptUntilTheServerListens() {
        KQueueServerSocketChannel server = new KQueueServerSocketChannel();
        AcceptFilter filter = new AcceptFilter("dataready", "");
        assertThat(server.config().getAcceptFilter().filterName()).isEmpty();
        assertThat(server.config().setOption(KQueueChannelOption.SO_ACCEPTFILTER, filter)).isTrue();
        assertThat(server.config().getOption(KQueueChannelOption.SO_ACCEPTFILTER)).isEqualTo(filter);
        assertThat(filter).hasToString("dataready()").hasSameHashCodeAs(new AcceptFilter("dataready", ""))
                .isNotEqualTo(new AcceptFilter("dataready", "x"));
        server.unsafe().closeForcibly();
    }

    @Test
    void shellsGiveTheOptionsOfEachKind() {
        KQueueServerSocketChannel server = new KQueueServerSocketChannel();
        server.config().setBacklog(7).setReusePort(true).setTcpFastOpen(true);
        assertThat(server.config().getOptions()).containsEntry(ChannelOption.SO_BACKLOG, 7)
                .containsEntry(UnixChannelOption.SO_REUSEPORT, true).containsEntry(ChannelOption.TCP_FASTOPEN, 1);
        KQueueDatagramChannel datagram = new KQueueDatagramChannel(SocketProtocolFamily.INET);
        datagram.config().setBroadcast(true).setTimeToLive(5).setLoopbackModeDisabled(true);
        assertThat(datagram.config().getOptions()).containsEntry(ChannelOption.SO_BROADCAST, true)
                .containsEntry(ChannelOption.IP_MULTICAST_TTL, 5)
                .containsEntry(ChannelOption.IP_MULTICAST_LOOP_DISABLED, true);
        KQueueDomainSocketChannel domain = new KQueueDomainSocketChannel();
        domain.config().setReadMode(DomainSocketReadMode.FILE_DESCRIPTORS);
        assertThat(domain.config().getOption(UnixChannelOption.DOMAIN_SOCKET_READ_MODE))
                .isEqualTo(DomainSocketReadMode.FILE_DESCRIPTORS);
        KQueueDomainDatagramChannel domainDatagram = new KQueueDomainDatagramChannel();
        assertThat(domainDatagram.config().getSendBufferSize()).isPositive();
        for (Channel channel : new Channel[] {server, datagram, domain, domainDatagram}) {
            channel.unsafe().closeForcibly();
        }
    }
}
