/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.NativeInetAddress;
import io.tidewire.channel.unix.internal.MessageCalls;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.channel.unix.internal.UnixCall;
import io.tidewire.channel.unix.internal.UnixSocket;
import io.tidewire.channel.unix.internal.UnixSockets;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection over kqueue.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class KQueueSocketChannel extends AbstractKQueueStreamChannel implements SocketChannel {

    // $members SocketChannel

    /**
     * Creates a channel of the preferred family: IPv6, which carries IPv4 too, where the system has it.
     */
    public KQueueSocketChannel() {
        this((SocketProtocolFamily) null);
    }

    /**
     * Creates a channel.
     *
     * @param protocol the family to open the socket for; none: the preferred one
     */
    public KQueueSocketChannel(@Nullable SocketProtocolFamily protocol) {
        this(null, KQueue.open(() -> UnixSocket.openStream(protocol)), false, null);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking TCP socket, connected or not; owned from now on
     */
    public KQueueSocketChannel(int fd) {
        this(KQueue.open(() -> new UnixSocket(fd)));
    }

    private KQueueSocketChannel(UnixSocket socket) {
        this(null, socket, socket.hasPeer(), null);
    }

    @Override
    protected int startConnect(SocketAddress remote, @Nullable SocketAddress local) throws Exception {
        UnixSockets.checkInet(local);
        UnixSockets.checkInet(remote);
        if (!config().isTcpFastOpenConnect() || !KQueue.isTcpFastOpenClientSideAvailable()) {
            return connectSocket(remote, local);
        }
        UnixSockets.checkResolvable(remote);
        if (local != null) {
            doBind(local);
        }
        int sent = sendWithConnect((InetSocketAddress) remote);
        return sent == NativeConstants.EOPNOTSUPP ? connectSocket(remote, null)
                : sent >= 0 ? IoResult.WOULD_BLOCK : UnixCall.CONNECT.answer(sent, remote);
    }

    /**
     * Sends what was written before the connect with its first packet, RFC 7413. Returns how many bytes the kernel
     * has taken, or a negative errno: that of EOPNOTSUPP if there is nothing to send, or no such call.
     */
    private int sendWithConnect(InetSocketAddress remote) {
        ChannelOutboundBuffer pending = unsafe().outboundBuffer();
        if (pending == null) {
            return NativeConstants.EOPNOTSUPP;
        }
        pending.addFlush();
        if (!(pending.current() instanceof ByteBuf data) || !data.isReadable() || !data.hasMemoryAddress()) {
            return NativeConstants.EOPNOTSUPP;
        }
        NativeInetAddress host = NativeInetAddress.newInstance(remote.getAddress());
        int sent = MessageCalls.sendToInet(socket.intValue(), socket.isIpv6(),
                data.memoryAddress() + data.readerIndex(), data.readableBytes(), host.address(),
                host.scopeId(), remote.getPort(), true);
        if (sent > 0) {
            pending.removeBytes(sent);
        }
        return sent;
    }
}
