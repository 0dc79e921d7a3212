/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.SocketOperations;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.NativeInetAddress;
import io.tidewire.channel.unix.Socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * What sockets of a Unix system have in common, whatever tells that they are ready. A failure stays an errno until
 * {@link #failure} is asked.
 *
 * @param <H> the handle: the transport's type of channel
 */
public abstract class UnixSocketOperations<H extends Channel> extends SocketOperations<H> {

    /**
     * Creates the operations of a transport.
     */
    protected UnixSocketOperations() {
    }

    /**
     * The socket of a channel.
     *
     * @param handle the channel
     * @return its socket, the same one always
     */
    protected abstract Socket socketOf(H handle);

    /**
     * Checks the addresses, binds if that is asked for, and starts to connect, by {@link #connect(Socket, boolean,
     * SocketAddress)} unless the channel has a way of its own.
     *
     * @param handle the channel
     * @param remote where to
     * @param local the address to bind to before, or {@code null}
     * @return what {@link #connect(Channel, SocketAddress, SocketAddress)} gives
     * @throws Exception if an address is refused, or cannot be bound
     */
    protected abstract int startConnect(H handle, SocketAddress remote, SocketAddress local) throws Exception;

    /**
     * A connect that took time has succeeded.
     *
     * @param handle the channel, which is active from now on
     */
    protected abstract void onConnected(H handle);

    @Override
    public final Throwable failure(H handle) {
        return LastFailure.take();
    }

    @Override
    public final int connect(H handle, SocketAddress remote, SocketAddress local) {
        try {
            return startConnect(handle, remote, local);
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
    }

    @Override
    public final int finishConnect(H handle) {
        Socket socket = socketOf(handle);
        int result = socket.isOpen() ? SocketCalls.finishConnect(socket.intValue()) : NativeConstants.EBADF;
        if (result < 0) {
            return UnixCall.FINISH_CONNECT.answer(result);
        }
        onConnected(handle);
        return 0;
    }

    /**
     * Starts to connect.
     *
     * @param socket the socket
     * @param ipv6 whether it is one of IPv6
     * @param remote where to; resolved
     * @return zero when connected, {@link IoResult#WOULD_BLOCK} when it takes time, or {@link IoResult#FAILED}
     * @throws IOException never, unless the address is of a kind that no socket knows
     */
    public static int connect(Socket socket, boolean ipv6, SocketAddress remote) throws IOException {
        int result;
        if (!socket.isOpen()) {
            result = NativeConstants.EBADF;
        } else if (remote instanceof InetSocketAddress inet) {
            NativeInetAddress host = NativeInetAddress.newInstance(inet.getAddress());
            result = SocketCalls.connectInet(socket.intValue(), ipv6, host.address(), host.scopeId(), inet.getPort());
        } else if (remote instanceof DomainSocketAddress domain) {
            result = SocketCalls.connectUnix(socket.intValue(), domain.path().getBytes(StandardCharsets.UTF_8));
        } else {
            // Which refuses it.
            return socket.connect(remote) ? 0 : IoResult.WOULD_BLOCK;
        }
        return result >= 0 ? 0 : UnixCall.CONNECT.answer(result, remote);
    }

    /**
     * Turns the answer to a connect into what callers outside of the engines know.
     *
     * @param answer what {@link #connect(Socket, boolean, SocketAddress)} gave
     * @return {@code true} if connected, {@code false} if it takes time
     * @throws Exception if it failed
     */
    public static boolean connectedOrThrow(int answer) throws Exception {
        if (answer == IoResult.FAILED) {
            throw LastFailure.takeException();
        }
        return answer == 0;
    }
}
