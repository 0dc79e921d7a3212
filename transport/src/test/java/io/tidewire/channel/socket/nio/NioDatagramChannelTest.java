/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.InternetProtocolFamily;
import io.tidewire.channel.socket.SocketProtocolFamily;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The particularities of the JDK's sockets; the rest is the contract of datagrams. */
class NioDatagramChannelTest {

    @Test
    void anyOptionOfTheSocketCanBeSet() {
        NioDatagramChannel channel = new NioDatagramChannel();
        ChannelOption<Boolean> broadcast = NioChannelOption.of(StandardSocketOptions.SO_BROADCAST);
        assertThat(channel.config().setOption(broadcast, true)).isTrue();
        assertThat(channel.config().getOption(broadcast)).isTrue();
        assertThat(channel.config().isBroadcast()).isTrue();
        assertThat(channel.config().getOptions()).containsEntry(broadcast, true)
                .containsEntry(ChannelOption.SO_BROADCAST, true);
        assertThat(channel.config().setOption(NioChannelOption.of(StandardSocketOptions.TCP_NODELAY), true)).isFalse();
        channel.unsafe().closeForcibly();
    }

    @Test
    @SuppressWarnings("deprecation") // They are still called.
    void everyConstructorOpensASocketOfItsFamily() throws IOException {
        SelectorProvider provider = SelectorProvider.provider();
        NioDatagramChannel[] channels = {
            new NioDatagramChannel(provider), new NioDatagramChannel(SocketProtocolFamily.INET),
            new NioDatagramChannel(provider, SocketProtocolFamily.INET),
            new NioDatagramChannel(provider, (SocketProtocolFamily) null),
            new NioDatagramChannel(InternetProtocolFamily.IPv4),
            new NioDatagramChannel(provider, InternetProtocolFamily.IPv4)};
        for (NioDatagramChannel channel : channels) {
            assertThat(channel.isOpen()).isTrue();
            assertThat(channel.isActive()).isFalse();
            assertThat(channel.metadata().hasDisconnect()).isTrue();
            channel.unsafe().closeForcibly();
        }
        assertThatThrownBy(() -> new NioDatagramChannel(SocketProtocolFamily.UNIX))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void socketThatExistsIsTakenOver() throws IOException {
        DatagramChannel socket = DatagramChannel.open();
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        NioDatagramChannel channel = new NioDatagramChannel(socket);
        assertThat(channel.isActive()).isTrue();
        assertThat(channel.isConnected()).isFalse();
        assertThat(channel.localAddress()).isEqualTo(socket.getLocalAddress());
        channel.unsafe().closeForcibly();
        assertThat(socket.isOpen()).isFalse();
        assertThat(channel.isActive()).isFalse();
    }

    @Test
    void emptyDatagramToThePeerFailsInsteadOfBeingLost() throws IOException {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        NioDatagramChannel channel = new NioDatagramChannel(SocketProtocolFamily.INET);
        group.register(channel).syncUninterruptibly();
        channel.bind(new InetSocketAddress(Inet4Address.getByAddress(new byte[] {127, 0, 0, 1}), 0))
                .syncUninterruptibly();
        channel.connect(channel.localAddress()).syncUninterruptibly();
        ByteBuf empty = Unpooled.directBuffer(1);
        assertThat(channel.writeAndFlush(empty).awaitUninterruptibly().cause()).isInstanceOf(IOException.class)
                .hasMessageContaining("empty datagram");
        assertThat(empty.refCnt()).isZero();
        assertThat(channel.writeAndFlush(new DatagramPacket(Unpooled.EMPTY_BUFFER, channel.localAddress()))
                .awaitUninterruptibly().cause()).isInstanceOf(IOException.class);
        channel.close().syncUninterruptibly();
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
