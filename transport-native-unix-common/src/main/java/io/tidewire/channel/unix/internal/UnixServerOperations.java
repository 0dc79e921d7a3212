/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.internal.ServerOperations;
import io.tidewire.channel.internal.SocketOperations;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * Listening sockets of any Unix.
 *
 * @param <H> the handle, an {@link AbstractUnixServerChannel}; not said by a bound, which would put a bridge of the
 *            compiler between the engine and each operation
 */
public final class UnixServerOperations<H extends Channel> extends ServerOperations<H> {

    /** The process or the system has run out of a resource that others may release. */
    private static final Set<Integer> EXHAUSTED = Set.of(
            NativeConstants.EMFILE, NativeConstants.ENFILE, NativeConstants.ENOBUFS, NativeConstants.ENOMEM);

    /** The socket will never accept anything. */
    private static final Set<Integer> USELESS =
            Set.of(NativeConstants.EINVAL, NativeConstants.ENOTSOCK, NativeConstants.EOPNOTSUPP);

    /**
     * How many connections are refused at a time when there is no descriptor for them. Others wait for the next
     * attempt.
     */
    private static final int MAX_REFUSALS = 64;

    /**
     * Creates the operations of a transport.
     *
     * @param sockets the operations for every kind of socket
     */
    public UnixServerOperations(SocketOperations<? super H> sockets) {
        super(sockets);
        // Rehearsed: where descriptors have run out, no class can be read any more.
        LastFailure.set(UnixCall.ACCEPT, NativeConstants.EMFILE, null);
        LastFailure.take();
    }

    @Override
    public int accept(H handle, List<Object> accepted) {
        AbstractUnixServerChannel server = (AbstractUnixServerChannel) (Channel) handle;
        UnixSocket socket = server.socket();
        int fd = socket.isOpen() ? SocketCalls.accept(socket.intValue(), server.acceptedAddress())
                : NativeConstants.EBADF;
        if (fd < 0) {
            if (fd == NativeConstants.EMFILE || fd == NativeConstants.ENFILE) {
                ReserveDescriptor.refuse(socket, MAX_REFUSALS);
            }
            return UnixCall.ACCEPT.answer(fd);
        }
        try {
            accepted.add(server.newChild(fd));
            return 1;
        } catch (Throwable cause) {
            return LastFailure.set(closed(fd, cause));
        }
    }

    /** No other object knows the descriptor. */
    private static Throwable closed(int fd, Throwable cause) {
        try {
            new FileDescriptor(fd).close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        return cause;
    }

    @Override
    public AcceptFailure judge(H handle, Throwable cause) {
        if (!handle.isOpen()) {
            return AcceptFailure.SOCKET;
        }
        if (cause instanceof Errors.NativeIoException failure) {
            int error = failure.expectedErr();
            if (USELESS.contains(error)) {
                return AcceptFailure.SOCKET;
            }
            // accept(2) passes on what the network has done to the connection that was to be accepted.
            return EXHAUSTED.contains(error) ? AcceptFailure.EXHAUSTED : AcceptFailure.CONNECTION;
        }
        return cause instanceof IOException ? AcceptFailure.CONNECTION : AcceptFailure.EXHAUSTED;
    }
}
