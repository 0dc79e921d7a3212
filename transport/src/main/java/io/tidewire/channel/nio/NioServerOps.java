/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.RecvByteBufAllocator;
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

    /** In the texts of EMFILE and ENFILE, in lower case: the JDK gives no number. */
    private static final String TOO_MANY_FILES = "too many open files";
    /** In those of ENOBUFS and ENOMEM. */
    private static final String NO_BUFFERS = "buffer space";
    private static final String NO_MEMORY = "cannot allocate memory";

    private NioServerOps() {
        super(AbstractNioChannel.HOST);
    }

    @Override
    public IoOps toIoOps(final AbstractNioMessageChannel handle, final int wants) {
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
    public boolean continueReading(final AbstractNioMessageChannel handle, final RecvByteBufAllocator.Handle sizes) {
        return handle.continueReading(sizes);
    }

    @Override
    public int refuse(final AbstractNioMessageChannel handle, final Throwable cause, final int atMost) {
        return hasText(cause, TOO_MANY_FILES) ? handle.refuse(atMost) : 0;
    }

    @Override
    public AcceptFailure judge(final AbstractNioMessageChannel handle, final Throwable cause) {
        if (handle.closeOnReadError(cause)) {
            return AcceptFailure.SOCKET;
        }
        if (cause instanceof IOException
                && !hasText(cause, TOO_MANY_FILES) && !hasText(cause, NO_BUFFERS) && !hasText(cause, NO_MEMORY)) {
            return AcceptFailure.CONNECTION;
        }
        return AcceptFailure.EXHAUSTED;
    }

    private static boolean hasText(final Throwable cause, final String part) {
        return cause.getMessage() != null && cause.getMessage().toLowerCase(Locale.ROOT).contains(part);
    }
}
