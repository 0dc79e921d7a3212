/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.internal.SocketOperations;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.NativeInetAddress;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The common operations on sockets of a Unix system, whatever poller reports that they are ready. A failure stays an
 * errno until {@link #failure} is asked. A transport adds the interest of its poller.
 */
public abstract class UnixSocketOperations extends SocketOperations<AbstractUnixChannel> {

    /**
     * Creates the operations of a transport.
     */
    protected UnixSocketOperations() {
    }

    /**
     * Sets how the poller reports readiness to a channel. Before it is registered only.
     *
     * @param edgeTriggered {@code true} if it reports changes only
     */
    protected static void setEdgeTriggered(AbstractUnixChannel channel, boolean edgeTriggered) {
        channel.setEdgeTriggered(edgeTriggered);
    }

    /**
     * The loops of a channel.
     *
     * @return its engine, the same one always
     */
    protected static SocketEngine<?> engineOf(AbstractUnixChannel channel) {
        return channel.engine();
    }

    @Override
    public final boolean isEdgeTriggered(AbstractUnixChannel handle) {
        return handle.isEdgeTriggered();
    }

    @Override
    public final Throwable failure(AbstractUnixChannel handle) {
        return LastFailure.take();
    }

    @Override
    public final int connect(AbstractUnixChannel handle, SocketAddress remote, @Nullable SocketAddress local) {
        try {
            return handle.startConnect(remote, local);
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
    }

    @Override
    public final int finishConnect(AbstractUnixChannel handle) {
        UnixSocket socket = handle.socket();
        int result = socket.isOpen() ? SocketCalls.finishConnect(socket.intValue()) : NativeConstants.EBADF;
        if (result < 0) {
            return UnixCall.FINISH_CONNECT.answer(result);
        }
        handle.active = true;
        return 0;
    }

    /**
     * Starts to connect.
     *
     * @param remote where to; resolved
     * @return zero when connected, {@link IoResult#WOULD_BLOCK} when it takes time, or {@link IoResult#FAILED}
     * @throws IOException never, unless the address is of a kind that no socket knows
     */
    public static int connect(UnixSocket socket, SocketAddress remote) throws IOException {
        int result;
        if (!socket.isOpen()) {
            result = NativeConstants.EBADF;
        } else if (remote instanceof InetSocketAddress inet) {
            NativeInetAddress host = NativeInetAddress.newInstance(inet.getAddress());
            result = SocketCalls.connectInet(socket.intValue(), socket.isIpv6(), host.address(), host.scopeId(),
                    inet.getPort());
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
     * @param answer the result of {@link #connect(UnixSocket, SocketAddress)}
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
