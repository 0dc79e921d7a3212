/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.internal.MulticastChange;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.SegmentedDatagramPacket;
import io.tidewire.channel.unix.internal.UnixSockets;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;

/**
 * A UDP socket over epoll. It also writes {@link SegmentedDatagramPacket}s, which the kernel cuts into datagrams, where
 * {@link #isSegmentedDatagramPacketSupported()}.
 */
public final class EpollDatagramChannel extends AbstractEpollDatagramChannel implements DatagramChannel {

    private final EpollDatagramChannelConfig config;

    private volatile boolean connected;

    /**
     * The local address, which each packet that is read names as its recipient, or {@code null} if it is not known.
     * Written on the event loop, wherever it may change: when the socket is bound, connected or disconnected.
     */
    private volatile InetSocketAddress knownLocalAddress;

    /** What the socket was bound to by a bind of ours. Event loop only. */
    private InetSocketAddress boundAddress;

    /** Asked of the kernel once. */
    private static final class Segmentation {
        static final boolean SUPPORTED = probe();

        private Segmentation() { }

        private static boolean probe() {
            LinuxSocket probe = LinuxSocket.newSocketDgram(false);
            try {
                probe.getIntOpt(LinuxOptions.IPPROTO_UDP, LinuxOptions.UDP_SEGMENT);
                return true;
            } catch (IOException e) {
                return false;
            } finally {
                closeQuietly(probe);
            }
        }

        private static void closeQuietly(LinuxSocket socket) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new IllegalStateException("a socket that was just opened cannot be closed", e);
            }
        }
    }

    /**
     * Creates a channel of the preferred family: IPv6, which carries IPv4 too, where the system has it.
     */
    public EpollDatagramChannel() {
        this(EpollSockets.open(LinuxSocket::newSocketDgram), false);
    }

    /**
     * Creates a channel.
     *
     * @param family the family to open the socket for, or {@code null} for the preferred one
     */
    public EpollDatagramChannel(SocketProtocolFamily family) {
        this(EpollSockets.open(() -> family == null
                ? LinuxSocket.newSocketDgram() : LinuxSocket.newSocketDgram(family)), false);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking UDP socket, bound or connected or not; owned from now on
     */
    public EpollDatagramChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    private EpollDatagramChannel(LinuxSocket socket) {
        this(socket, localAddressOf(socket) != null);
        connected = socket.remoteAddress() != null;
        learnLocalAddress();
    }

    private EpollDatagramChannel(LinuxSocket socket, boolean active) {
        super(socket, active);
        config = new EpollDatagramChannelConfig(this);
    }

    /**
     * Tells whether the kernel can cut a packet into datagrams (UDP_SEGMENT of udp(7), since Linux 4.18).
     *
     * @return {@code true} if {@link SegmentedDatagramPacket}s can be written
     */
    public static boolean isSegmentedDatagramPacketSupported() {
        return Epoll.isAvailable() && Segmentation.SUPPORTED;
    }

    /** A socket that is not bound has port zero. */
    private static InetSocketAddress localAddressOf(LinuxSocket socket) {
        InetSocketAddress local = socket.localAddress();
        return local == null || local.getPort() == 0 ? null : local;
    }

    @Override
    public EpollDatagramChannelConfig config() {
        return config;
    }

    @Override
    boolean isActiveOnRegistration() {
        return config.isActiveOnRegistration();
    }

    @Override
    public boolean isConnected() {
        return connected;
    }

    @Override
    public InetSocketAddress localAddress() {
        InetSocketAddress known = knownLocalAddress;
        return known != null ? known : (InetSocketAddress) unsafe().localAddress();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return (InetSocketAddress) super.remoteAddress();
    }

    @Override
    protected SocketAddress localAddress0() {
        return localAddressOf(socket);
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return connected ? socket.remoteAddress() : null;
    }

    private void learnLocalAddress() {
        knownLocalAddress = localAddressOf(socket);
    }

    @Override
    Class<? extends SocketAddress> addressType() {
        return InetSocketAddress.class;
    }

    @Override
    int maxPayloadBytes() {
        return config.getMaxDatagramPayloadSize();
    }

    @Override
    Object newPacket(ByteBuf content, SocketAddress recipient, SocketAddress sender) {
        return new DatagramPacket(content, (InetSocketAddress) recipient, (InetSocketAddress) sender);
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        if (msg instanceof SegmentedDatagramPacket && !isSegmentedDatagramPacketSupported()) {
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
    void checkRemote(SocketAddress remote) {
        UnixSockets.checkInet(remote);
        UnixSockets.checkResolvable(remote);
    }

    @Override
    void onPeer(SocketAddress remote) {
        connected = true;
        learnLocalAddress();
    }

    @Override
    protected void doDisconnect() throws Exception {
        InetSocketAddress bound = boundAddress;
        socket.disconnect();
        connected = false;
        if (bound != null && localAddressOf(socket) == null) {
            // The kernel takes back a port that it has chosen itself.
            UnixSockets.bind(socket, bound);
        }
        learnLocalAddress();
    }

    @Override
    protected void doClose() throws Exception {
        connected = false;
        super.doClose();
    }

    @Override
    public ChannelFuture joinGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
                                   InetAddress source, ChannelPromise promise) {
        return MulticastChange.complete(multicastAddress, networkInterface, promise,
                () -> Multicast.join(socket, multicastAddress, networkInterface, source));
    }

    @Override
    public ChannelFuture leaveGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
                                    InetAddress source, ChannelPromise promise) {
        return MulticastChange.complete(multicastAddress, networkInterface, promise,
                () -> Multicast.leave(socket, multicastAddress, networkInterface, source));
    }

    @Override
    public ChannelFuture block(InetAddress multicastAddress, NetworkInterface networkInterface,
                               InetAddress sourceToBlock, ChannelPromise promise) {
        return MulticastChange.complete(multicastAddress, networkInterface, promise,
                () -> Multicast.block(socket, multicastAddress, networkInterface,
                        ObjectUtil.checkNotNull(sourceToBlock, "sourceToBlock")));
    }
}
