/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.internal.MulticastChange;
import io.tidewire.channel.internal.MulticastInterface;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

/**
 * A UDP socket. Bound, it receives from and sends to any peer; connected, only from and to its peer.
 *
 * <p>It reads {@link DatagramPacket}s. It takes {@link DatagramPacket}s and other envelopes with a
 * {@link io.tidewire.buffer.ByteBuf} and, once connected, a bare {@code ByteBuf} for the peer; each is one datagram, an
 * empty one too. One that cannot be sent fails its own promise and nothing else. A failed receive, such as
 * {@link java.net.PortUnreachableException} on a connected socket, and a datagram that is longer than its receive
 * buffer are reported by {@code exceptionCaught}; the channel stays open, and a datagram cut short is not delivered.
 *
 * <p>The multicast methods may be called on any thread once the channel is bound, and do not block. A group is an
 * address; the port of an {@link InetSocketAddress} says nothing, as it is the channel's own that counts. Where no
 * interface is named it is the one of {@link DatagramChannelConfig#getNetworkInterface()}, else that of the local
 * address, else the first that can carry the group. Wrong arguments fail the future.
 *
 * <pre>{@code
 * Channel channel = new Bootstrap().group(group).channel(NioDatagramChannel.class).handler(handler)
 *         .bind(0).sync().channel();
 * channel.writeAndFlush(new DatagramPacket(buffer, new InetSocketAddress(host, 53)));
 * }</pre>
 */
public interface DatagramChannel extends Channel {

    @Override
    DatagramChannelConfig config();

    @Override
    @Nullable InetSocketAddress localAddress();

    @Override
    @Nullable InetSocketAddress remoteAddress();

    /**
     * Returns whether the channel has a peer.
     *
     * @return {@code true} between a connect and the next disconnect or close
     */
    boolean isConnected();

    /**
     * Joins a group on the default interface.
     *
     * @param multicastAddress the group
     * @return completes with the outcome
     */
    default ChannelFuture joinGroup(InetAddress multicastAddress) {
        return joinGroup(multicastAddress, newPromise());
    }

    /**
     * Joins a group on the default interface.
     *
     * @param multicastAddress the group
     * @param future completed with the outcome
     * @return {@code future}
     */
    default ChannelFuture joinGroup(InetAddress multicastAddress, ChannelPromise future) {
        return MulticastChange.orFail(future, () ->
                joinGroup(multicastAddress, interfaceFor(multicastAddress), null, future));
    }

    /**
     * Joins a group.
     *
     * @param multicastAddress the group
     * @param networkInterface where to join it
     * @return completes with the outcome
     */
    default ChannelFuture joinGroup(InetSocketAddress multicastAddress,
            NetworkInterface networkInterface) {
        return joinGroup(multicastAddress, networkInterface, newPromise());
    }

    /**
     * Joins a group.
     *
     * @param multicastAddress the group
     * @param networkInterface where to join it
     * @param future completed with the outcome
     * @return {@code future}
     */
    default ChannelFuture joinGroup(InetSocketAddress multicastAddress,
            NetworkInterface networkInterface, ChannelPromise future) {
        return MulticastChange.orFail(future, () ->
                joinGroup(MulticastChange.groupOf(multicastAddress), networkInterface, null, future));
    }

    /**
     * Joins a group, for the datagrams of one sender or of all.
     *
     * @param multicastAddress the group
     * @param networkInterface where to join it
     * @param source the only sender; none: all
     * @return completes with the outcome
     */
    default ChannelFuture joinGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
            @Nullable InetAddress source) {
        return joinGroup(multicastAddress, networkInterface, source, newPromise());
    }

    /**
     * Joins a group, for the datagrams of one sender or of all.
     *
     * @param multicastAddress the group
     * @param networkInterface where to join it
     * @param source the only sender; none: all
     * @param future completed with the outcome
     * @return {@code future}
     */
    ChannelFuture joinGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
                            @Nullable InetAddress source,
                            ChannelPromise future);

    /**
     * Leaves a group on the default interface. That the channel is no member of it is no failure.
     *
     * @param multicastAddress the group
     * @return completes with the outcome
     */
    default ChannelFuture leaveGroup(InetAddress multicastAddress) {
        return leaveGroup(multicastAddress, newPromise());
    }

    /**
     * Leaves a group on the default interface. That the channel is no member of it is no failure.
     *
     * @param multicastAddress the group
     * @param future completed with the outcome
     * @return {@code future}
     */
    default ChannelFuture leaveGroup(InetAddress multicastAddress, ChannelPromise future) {
        return MulticastChange.orFail(future, () ->
                leaveGroup(multicastAddress, interfaceFor(multicastAddress), null, future));
    }

    /**
     * Leaves a group. That the channel is no member of it is no failure.
     *
     * @param multicastAddress the group
     * @param networkInterface where it was joined
     * @return completes with the outcome
     */
    default ChannelFuture leaveGroup(InetSocketAddress multicastAddress,
            NetworkInterface networkInterface) {
        return leaveGroup(multicastAddress, networkInterface, newPromise());
    }

    /**
     * Leaves a group. That the channel is no member of it is no failure.
     *
     * @param multicastAddress the group
     * @param networkInterface where it was joined
     * @param future completed with the outcome
     * @return {@code future}
     */
    default ChannelFuture leaveGroup(InetSocketAddress multicastAddress,
            NetworkInterface networkInterface, ChannelPromise future) {
        return MulticastChange.orFail(future, () ->
                leaveGroup(MulticastChange.groupOf(multicastAddress), networkInterface, null, future));
    }

    /**
     * Leaves a group. That the channel is no member of it is no failure.
     *
     * @param multicastAddress the group
     * @param networkInterface where it was joined
     * @param source the sender for which it was joined; none: it was joined for all
     * @return completes with the outcome
     */
    default ChannelFuture leaveGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
            @Nullable InetAddress source) {
        return leaveGroup(multicastAddress, networkInterface, source, newPromise());
    }

    /**
     * Leaves a group. That the channel is no member of it is no failure.
     *
     * @param multicastAddress the group
     * @param networkInterface where it was joined
     * @param source the sender for which it was joined; none: it was joined for all
     * @param future completed with the outcome
     * @return {@code future}
     */
    ChannelFuture leaveGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
                             @Nullable InetAddress source,
                             ChannelPromise future);

    /**
     * Shuts one sender out of a group that was joined for all senders. Fails if it was not.
     *
     * @param multicastAddress the group
     * @param networkInterface where it was joined
     * @param sourceToBlock the sender
     * @return completes with the outcome
     */
    default ChannelFuture block(InetAddress multicastAddress, NetworkInterface networkInterface,
            InetAddress sourceToBlock) {
        return block(multicastAddress, networkInterface, sourceToBlock, newPromise());
    }

    /**
     * Shuts one sender out of a group that was joined for all senders. Fails if it was not.
     *
     * @param multicastAddress the group
     * @param networkInterface where it was joined
     * @param sourceToBlock the sender
     * @param future completed with the outcome
     * @return {@code future}
     */
    ChannelFuture block(InetAddress multicastAddress, NetworkInterface networkInterface, InetAddress sourceToBlock,
                        ChannelPromise future);

    /**
     * Shuts one sender out of a group that was joined for all senders on the default interface. Fails if it was not.
     *
     * @param multicastAddress the group
     * @param sourceToBlock the sender
     * @return completes with the outcome
     */
    default ChannelFuture block(InetAddress multicastAddress, InetAddress sourceToBlock) {
        return block(multicastAddress, sourceToBlock, newPromise());
    }

    /**
     * Shuts one sender out of a group that was joined for all senders on the default interface. Fails if it was not.
     *
     * @param multicastAddress the group
     * @param sourceToBlock the sender
     * @param future completed with the outcome
     * @return {@code future}
     */
    default ChannelFuture block(InetAddress multicastAddress, InetAddress sourceToBlock,
            ChannelPromise future) {
        return MulticastChange.orFail(future, () ->
                block(multicastAddress, interfaceFor(multicastAddress), sourceToBlock, future));
    }

    private NetworkInterface interfaceFor(InetAddress group) throws SocketException {
        ObjectUtil.checkNotNull(group, "multicastAddress");
        NetworkInterface configured = config().getNetworkInterface();
        return configured != null ? configured : MulticastInterface.choose(localAddress(), group);
    }
}
