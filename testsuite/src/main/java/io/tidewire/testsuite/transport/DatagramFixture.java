/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.SocketProtocolFamily;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;

/**
 * Datagram channels on the loopback address, and loops for them. Closing it closes every channel and ends the loops.
 */
@SuppressWarnings("try") // Waiting for channels and loops to close may be interrupted; the test ends then.
final class DatagramFixture implements AutoCloseable {

    private static final long TIMEOUT_SECONDS = 30;

    private final DatagramTransportUnderTest transport;
    private final EventLoopGroup group;
    private final List<Channel> channels = new ArrayList<>();

    DatagramFixture(DatagramTransportUnderTest transport) {
        this.transport = transport;
        group = transport.newGroup(2);
    }

    DatagramTransportUnderTest transport() {
        return transport;
    }

    EventLoopGroup group() {
        return group;
    }

    /** The loopback address of IPv4, on a port of the kernel's choice. */
    static InetSocketAddress anyPort() {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    Bootstrap bootstrap(SocketProtocolFamily family, ChannelHandler handler) {
        return new Bootstrap().group(group).channelFactory(transport.channels(family)).handler(handler);
    }

    Bootstrap bootstrap(ChannelHandler handler) {
        return bootstrap(SocketProtocolFamily.INET, handler);
    }

    DatagramChannel bind(Bootstrap bootstrap) throws InterruptedException {
        return owned(ok(bootstrap.bind(anyPort())).channel());
    }

    DatagramChannel bind(ChannelHandler handler) throws InterruptedException {
        return bind(bootstrap(handler));
    }

    /** A bound channel of which nothing is expected. */
    DatagramChannel sender() throws InterruptedException {
        return bind(new DatagramRecorder());
    }

    DatagramChannel connect(ChannelHandler handler, Channel peer) throws InterruptedException {
        return owned(ok(bootstrap(handler).connect(peer.localAddress())).channel());
    }

    /** A channel that is registered only. */
    DatagramChannel registered(Bootstrap bootstrap) throws InterruptedException {
        return owned(ok(bootstrap.register()).channel());
    }

    DatagramChannel owned(Channel channel) {
        channels.add(channel);
        return (DatagramChannel) channel;
    }

    static ByteBuf bytes(byte... bytes) {
        return Unpooled.copiedBuffer(bytes);
    }

    static DatagramPacket packet(Channel to, byte... bytes) {
        return new DatagramPacket(bytes(bytes), (InetSocketAddress) to.localAddress());
    }

    @Override
    public void close() throws InterruptedException {
        for (Channel channel : channels) {
            done(channel.close());
        }
        done(group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS));
    }
}
