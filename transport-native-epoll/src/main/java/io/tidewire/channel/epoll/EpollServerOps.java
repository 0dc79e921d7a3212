/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.ServerOps;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.internal.NativeConstants;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.List;
import java.util.Set;

/** Listening sockets of Linux. */
final class EpollServerOps extends ServerOps<AbstractEpollServerChannel> {

    static final EpollServerOps INSTANCE = new EpollServerOps();

    /** The process or the system has run out of something that others may give back. */
    private static final Set<Integer> EXHAUSTED = Set.of(
            NativeConstants.EMFILE, NativeConstants.ENFILE, NativeConstants.ENOBUFS, NativeConstants.ENOMEM);

    /** Nothing can be accepted from this, not now and not later. */
    private static final Set<Integer> USELESS =
            Set.of(NativeConstants.EINVAL, NativeConstants.ENOTSOCK, NativeConstants.EOPNOTSUPP);

    /**
     * Connections that are refused at once where there is no descriptor for them. More than that wait for the next
     * attempt.
     */
    private static final int MAX_REFUSALS = 64;

    private EpollServerOps() {
        super(AbstractEpollChannel.HOST);
    }

    @Override
    public IoOps toIoOps(final AbstractEpollServerChannel handle, final int wants) {
        return EpollSocketOps.toIoOps(handle, wants);
    }

    @Override
    public boolean isEdgeTriggered(final AbstractEpollServerChannel handle) {
        return handle.isEdgeTriggered();
    }

    @Override
    public Throwable failure(final AbstractEpollServerChannel handle) {
        return handle.takeFailure();
    }

    @Override
    public int connect(final AbstractEpollServerChannel handle, final SocketAddress remote,
                       final SocketAddress local) {
        return EpollSocketOps.connect(handle, remote, local);
    }

    @Override
    public int finishConnect(final AbstractEpollServerChannel handle) {
        return EpollSocketOps.finishConnect(handle);
    }

    @Override
    public int accept(final AbstractEpollServerChannel handle, final List<Object> accepted) {
        try {
            return handle.accept(accepted) ? 1 : IoResult.WOULD_BLOCK;
        } catch (final Throwable cause) {
            if (isOutOfDescriptors(cause)) {
                ReserveDescriptor.refuse(handle.socket, MAX_REFUSALS);
            }
            return EpollSocketOps.failed(handle, cause);
        }
    }

    private static boolean isOutOfDescriptors(final Throwable cause) {
        return cause instanceof Errors.NativeIoException failure
                && (failure.expectedErr() == NativeConstants.EMFILE
                || failure.expectedErr() == NativeConstants.ENFILE);
    }

    @Override
    public AcceptFailure judge(final AbstractEpollServerChannel handle, final Throwable cause) {
        if (!handle.isOpen()) {
            return AcceptFailure.SOCKET;
        }
        if (cause instanceof Errors.NativeIoException failure) {
            final int error = failure.expectedErr();
            if (USELESS.contains(error)) {
                return AcceptFailure.SOCKET;
            }
            // accept(2) passes on what the network has done to the connection that was to be accepted.
            return EXHAUSTED.contains(error) ? AcceptFailure.EXHAUSTED : AcceptFailure.CONNECTION;
        }
        return cause instanceof IOException ? AcceptFailure.CONNECTION : AcceptFailure.EXHAUSTED;
    }
}
