/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.ServerOps;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Locale;

/** Listening sockets of the JDK. */
final class NioServerOps extends ServerOps<AbstractNioMessageChannel> {

    static final NioServerOps INSTANCE = new NioServerOps();

    /** The texts of EMFILE, ENFILE, ENOBUFS and ENOMEM, in lower case: the JDK gives no number. */
    private static final List<String> EXHAUSTED_TEXTS =
            List.of("too many open files", "buffer space", "cannot allocate memory");

    private NioServerOps() { }

    @Override
    public IoOps toIoOps(final int wants) {
        return NioSocketOps.toIoOps(wants);
    }

    @Override
    public boolean isEdgeTriggered(final AbstractNioMessageChannel handle) {
        return false;
    }

    @Override
    public Throwable failure(final AbstractNioMessageChannel handle) {
        return handle.takeFailure();
    }

    @Override
    public int connect(final AbstractNioMessageChannel handle, final SocketAddress remote,
                       final SocketAddress local) {
        return NioSocketOps.connect(handle, remote, local);
    }

    @Override
    public int finishConnect(final AbstractNioMessageChannel handle) {
        return NioSocketOps.finishConnect(handle);
    }

    @Override
    public int accept(final AbstractNioMessageChannel handle, final List<Object> accepted) {
        final int count;
        try {
            count = handle.doReadMessages(accepted);
        } catch (final Throwable cause) {
            handle.fail(cause);
            return IoResult.FAILED;
        }
        if (count > 0) {
            return count;
        }
        if (count == 0) {
            return IoResult.WOULD_BLOCK;
        }
        handle.fail(new ClosedChannelException());
        return IoResult.FAILED;
    }

    @Override
    public AcceptFailure judge(final AbstractNioMessageChannel handle, final Throwable cause) {
        if (handle.closeOnReadError(cause)) {
            return AcceptFailure.SOCKET;
        }
        if (cause instanceof IOException && !isExhausted(cause)) {
            return AcceptFailure.CONNECTION;
        }
        return AcceptFailure.EXHAUSTED;
    }

    private static boolean isExhausted(final Throwable cause) {
        if (cause.getMessage() == null) {
            return false;
        }
        final String text = cause.getMessage().toLowerCase(Locale.ROOT);
        return EXHAUSTED_TEXTS.stream().anyMatch(text::contains);
    }
}
