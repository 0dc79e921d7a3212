/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.internal.MulticastChange;
import io.tidewire.channel.internal.MulticastInterface;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.unix.SegmentedDatagramPacket;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A UDP socket of a Unix system, which reads and writes {@link DatagramPacket}s, and writes plain buffers once it is
 * connected.
 */
public abstract class AbstractUnixUdpChannel extends AbstractUnixDatagramChannel implements DatagramChannel {

    private volatile boolean connected;

    /**
     * The local address, which each packet that is read names as its recipient, if it is known.
     * Written on the event loop, wherever it may change: when the socket is bound, connected or disconnected.
     */
    private volatile @Nullable InetSocketAddress knownLocalAddress;

    /** The address that the channel itself has bound the socket to. Event loop only. */
    private @Nullable InetSocketAddress boundAddress;

    /** The kernel only reports the address that the interface was set by. */
    private volatile @Nullable NetworkInterface multicastInterface;
    /** The address by which the interface was set; says nothing once the interface is another one. */
    private volatile @Nullable InetAddress multicastAddress;

    /**
     * Creates a channel.
     *
     * @param socket the socket of the channel: bound or connected, or not
     * @param isNew whether it has just been opened, so that the kernel need not be asked
     * @param operations the transport's operations on datagrams
     */
    protected AbstractUnixUdpChannel(UnixSocket socket, boolean isNew, UnixDatagramOperations operations) {
        super(!isNew && UnixSockets.boundAddress(socket) != null, operations);
        if (!isNew) {
            connected = socket.remoteAddress() != null;
            knownLocalAddress = UnixSockets.boundAddress(socket);
        }
    }

    @Override
    public boolean isConnected() {
        return connected;
    }

    @Override
    public @Nullable InetSocketAddress localAddress() {
        InetSocketAddress known = knownLocalAddress;
        return known != null ? known : (InetSocketAddress) unsafe().localAddress();
    }

    @Override
    public @Nullable InetSocketAddress remoteAddress() {
        return (InetSocketAddress) super.remoteAddress();
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return UnixSockets.boundAddress(socket());
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        return connected ? socket().remoteAddress() : null;
    }

    private void learnLocalAddress() {
        knownLocalAddress = UnixSockets.boundAddress(socket());
    }

    @Override
    final Class<? extends SocketAddress> addressType() {
        return InetSocketAddress.class;
    }

    @Override
    final Object newPacket(ByteBuf content, @Nullable SocketAddress recipient, @Nullable SocketAddress sender) {
        return new DatagramPacket(content, (InetSocketAddress) recipient, (InetSocketAddress) sender);
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        if (msg instanceof SegmentedDatagramPacket && segmentOption() == 0) {
            throw new UnsupportedOperationException("this kernel cannot cut packets into datagrams: " + msg);
        }
        return super.filterOutboundMessage(msg);
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkInet(localAddress);
        super.doBind(localAddress);
        active = true;
        learnLocalAddress();
        boundAddress = knownLocalAddress;
    }

    @Override
    final void checkRemote(SocketAddress remote) {
        UnixSockets.checkInet(remote);
        UnixSockets.checkResolvable(remote);
    }

    @Override
    final void onPeer(SocketAddress remote) {
        connected = true;
        learnLocalAddress();
    }

    @Override
    protected void doDisconnect() throws Exception {
        InetSocketAddress bound = boundAddress;
        socket().disconnect();
        connected = false;
        if (bound != null && UnixSockets.boundAddress(socket()) == null) {
            // The kernel takes back a port that it has chosen itself.
            UnixSockets.bind(socket(), bound);
        }
        learnLocalAddress();
    }

    @Override
    protected void doClose() throws Exception {
        connected = false;
        super.doClose();
    }

    final @Nullable InetAddress multicastAddress() {
        return MulticastInterface.addressOf(multicastInterface, multicastAddress);
    }

    final void setMulticastAddress(InetAddress address) {
        setMulticastInterface(MulticastInterface.having(address));
        multicastAddress = address;
    }

    final @Nullable NetworkInterface multicastInterface() {
        return multicastInterface;
    }

    final void setMulticastInterface(NetworkInterface networkInterface) {
        ObjectUtil.checkNotNull(networkInterface, "networkInterface");
        try {
            Multicast.sendBy(socket(), networkInterface);
        } catch (IOException e) {
            throw new ChannelException("failed to set IP_MULTICAST_IF to " + networkInterface, e);
        }
        multicastInterface = networkInterface;
    }

    @Override
    public ChannelFuture joinGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
                                   @Nullable InetAddress source, ChannelPromise promise) {
        return MulticastChange.complete(multicastAddress, networkInterface, promise,
                () -> Multicast.join(socket(), multicastAddress, networkInterface, source));
    }

    @Override
    public ChannelFuture leaveGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
                                    @Nullable InetAddress source, ChannelPromise promise) {
        return MulticastChange.complete(multicastAddress, networkInterface, promise,
                () -> Multicast.leave(socket(), multicastAddress, networkInterface, source));
    }

    @Override
    public ChannelFuture block(InetAddress multicastAddress, NetworkInterface networkInterface,
                               InetAddress sourceToBlock, ChannelPromise promise) {
        return MulticastChange.complete(multicastAddress, networkInterface, promise,
                () -> Multicast.block(socket(), multicastAddress, networkInterface,
                        ObjectUtil.checkNotNull(sourceToBlock, "sourceToBlock")));
    }
}
