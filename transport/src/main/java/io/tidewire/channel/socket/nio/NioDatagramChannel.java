/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.DatagramOperations;
import io.tidewire.channel.internal.MulticastChange;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.internal.TruncatedDatagramException;
import io.tidewire.channel.nio.AbstractNioMessageChannel;
import io.tidewire.channel.nio.NioIoOps;
import io.tidewire.channel.socket.DatagramChannelConfig;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.DefaultDatagramChannelConfig;
import io.tidewire.channel.socket.InternetProtocolFamily;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;
import java.util.Map;

/**
 * A UDP socket over a {@link DatagramChannel} of the JDK.
 *
 * <p>The JDK cannot send an empty datagram over a connected socket; such a write fails. Unconnected it can.
 *
 * <p>Multicast with the JDK wants a socket of the group's own family: use a constructor with a
 * {@link SocketProtocolFamily}.
 */
public final class NioDatagramChannel extends AbstractNioMessageChannel
        implements io.tidewire.channel.socket.DatagramChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(true, 16);

    private final DatagramChannelConfig config;
    private final NioMemberships memberships;

    /**
     * The local address, which each packet that is read names as its recipient, or {@code null} if it is not known.
     * Written on the event loop, wherever it may change: when the socket is bound, connected or disconnected.
     */
    private volatile @Nullable InetSocketAddress knownLocalAddress;

    /**
     * Creates a channel with the default provider and family.
     */
    public NioDatagramChannel() {
        this(SelectorProvider.provider());
    }

    /**
     * Creates a channel with the default family.
     *
     * @param provider opens the socket
     */
    public NioDatagramChannel(SelectorProvider provider) {
        this(provider, (SocketProtocolFamily) null);
    }

    /**
     * Creates a channel with the default provider.
     *
     * @param protocolFamily the family to open the socket for; none: the default
     */
    public NioDatagramChannel(@Nullable SocketProtocolFamily protocolFamily) {
        this(SelectorProvider.provider(), protocolFamily);
    }

    /**
     * Creates a channel with the default provider.
     *
     * @param ipFamily the family to open the socket for; none: the default
     * @deprecated {@link SocketProtocolFamily} knows all families
     */
    @Deprecated
    public NioDatagramChannel(@Nullable InternetProtocolFamily ipFamily) {
        this(SelectorProvider.provider(), ipFamily);
    }

    /**
     * Creates a channel.
     *
     * @param provider opens the socket
     * @param protocolFamily the family to open it for; none: the default
     */
    public NioDatagramChannel(SelectorProvider provider, @Nullable SocketProtocolFamily protocolFamily) {
        this(NioSockets.openDatagram(provider, protocolFamily == null ? null : protocolFamily.toJdkFamily()));
    }

    /**
     * Creates a channel.
     *
     * @param provider opens the socket
     * @param ipFamily the family to open it for; none: the default
     * @deprecated {@link SocketProtocolFamily} knows all families
     */
    @Deprecated
    public NioDatagramChannel(SelectorProvider provider, @Nullable InternetProtocolFamily ipFamily) {
        this(provider, ipFamily == null ? null : ipFamily.toSocketProtocolFamily());
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param socket the socket, bound or connected or not; owned from now on
     */
    public NioDatagramChannel(DatagramChannel socket) {
        super(null, socket, NioIoOps.READ);
        config = new Config(this, socket.socket());
        memberships = new NioMemberships(socket);
        learnLocalAddress();
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    public DatagramChannelConfig config() {
        return config;
    }

    @Override
    protected DatagramChannel javaChannel() {
        return (DatagramChannel) super.javaChannel();
    }

    @Override
    @SuppressWarnings({"deprecation", "NullAway"}) // The option works for those who still use it, and has a default.
    public boolean isActive() {
        DatagramChannel socket = javaChannel();
        return socket.isOpen() && (socket.socket().isBound() || isRegistered()
                && config.getOption(ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION));
    }

    @Override
    public boolean isConnected() {
        return javaChannel().isConnected();
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
        return NioSockets.localAddress(javaChannel());
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        return javaChannel().socket().getRemoteSocketAddress();
    }

    private void learnLocalAddress() {
        knownLocalAddress = (InetSocketAddress) localAddress0();
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        try {
            javaChannel().bind(localAddress);
        } catch (IOException | UnresolvedAddressException | UnsupportedAddressTypeException e) {
            throw NioSockets.bindFailed(e, localAddress);
        }
        learnLocalAddress();
    }

    @Override
    protected boolean doConnect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) throws Exception {
        if (localAddress != null) {
            doBind(localAddress);
        }
        javaChannel().connect(remoteAddress);
        learnLocalAddress();
        return true;
    }

    @Override
    protected void doFinishConnect() throws Exception {
        throw new UnsupportedOperationException("finishConnect (a datagram socket connects at once)");
    }

    @Override
    protected void doDisconnect() throws Exception {
        javaChannel().disconnect();
        learnLocalAddress();
    }

    @Override
    protected void doClose() throws Exception {
        try {
            super.doClose();
        } finally {
            closeAndRelease();
        }
    }

    @Override
    protected int doReadMessages(List<Object> buf) throws Exception {
        RecvByteBufAllocator.Handle sizes = unsafe().recvBufAllocHandle();
        int limit = sizes.guess();
        sizes.attemptedBytesRead(limit);
        // One byte more than a datagram may have: what does not fit the JDK drops without a word.
        ByteBuf data = config.getAllocator().ioBuffer(limit + 1);
        boolean passedOn = false;
        try {
            ByteBuffer room = data.internalNioBuffer(data.writerIndex(), limit + 1);
            int start = room.position();
            InetSocketAddress sender = (InetSocketAddress) javaChannel().receive(room);
            int length = room.position() - start;
            sizes.lastBytesRead(Math.min(length, limit));
            if (sender == null) {
                return 0;
            }
            if (length > limit) {
                buf.add(new TruncatedDatagramException(sender, limit));
            } else {
                buf.add(new DatagramPacket(data.writerIndex(data.writerIndex() + length), localAddress(), sender));
                passedOn = true;
            }
            return 1;
        } finally {
            if (!passedOn) {
                data.release();
            }
        }
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        return OutboundMessages.toDatagram(this, msg, InetSocketAddress.class, true);
    }

    @Override
    protected boolean continueReading(RecvByteBufAllocator.Handle allocHandle) {
        return DatagramOperations.continueReading(allocHandle);
    }

    /** Datagrams stand for themselves. */
    @Override
    protected boolean continueOnWriteError() {
        return true;
    }

    @Override
    protected boolean doWriteMessage(Object msg, ChannelOutboundBuffer in) throws Exception {
        ByteBuf content = OutboundMessages.contentOf(msg);
        SocketAddress recipient = OutboundMessages.recipientOf(msg);
        int length = content.readableBytes();
        if (length == 0 && isConnected()) {
            // The JDK would return zero and do nothing: better a failure than a datagram that is never sent.
            throw new IOException("the JDK cannot send an empty datagram over a connected socket");
        }
        ByteBuffer bytes = content.nioBufferCount() == 1
                ? content.internalNioBuffer(content.readerIndex(), length)
                : content.nioBuffer(content.readerIndex(), length);
        int sent = recipient == null ? javaChannel().write(bytes) : javaChannel().send(bytes, recipient);
        // The JDK says zero for an empty datagram, sent or not. Like any other it may get lost.
        return sent > 0 || length == 0;
    }

    @Override
    public ChannelFuture joinGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
                                   @Nullable InetAddress source, ChannelPromise promise) {
        return MulticastChange.complete(multicastAddress, networkInterface, promise,
                () -> memberships.join(multicastAddress, networkInterface, source));
    }

    @Override
    public ChannelFuture leaveGroup(InetAddress multicastAddress, NetworkInterface networkInterface,
                                    @Nullable InetAddress source, ChannelPromise promise) {
        return MulticastChange.complete(multicastAddress, networkInterface, promise,
                () -> memberships.leave(multicastAddress, networkInterface, source));
    }

    @Override
    public ChannelFuture block(InetAddress multicastAddress, NetworkInterface networkInterface,
                               InetAddress sourceToBlock, ChannelPromise promise) {
        return MulticastChange.complete(multicastAddress, networkInterface, promise,
                () -> memberships.block(multicastAddress, networkInterface,
                        ObjectUtil.checkNotNull(sourceToBlock, "sourceToBlock")));
    }

    /** Adds what only a channel over NIO has. */
    private static final class Config extends DefaultDatagramChannelConfig {
        private final NioDatagramChannel nioChannel;

        Config(NioDatagramChannel channel, DatagramSocket socket) {
            super(channel, socket);
            nioChannel = channel;
        }

        @Override
        protected void autoReadCleared() {
            nioChannel.clearReadPending();
        }

        @Override
        public Map<ChannelOption<?>, Object> getOptions() {
            return getOptions(super.getOptions(), NioChannelOption.all(nioChannel.javaChannel()));
        }

        @Override
        public <T> @Nullable T getOption(ChannelOption<T> option) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.get(nioChannel.javaChannel()) : super.getOption(option);
        }

        @Override
        public <T> boolean setOption(ChannelOption<T> option, T value) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.set(nioChannel.javaChannel(), value) : super.setOption(option, value);
        }
    }
}
