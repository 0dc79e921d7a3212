/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.ServerOperations;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Locale;

/** Listening sockets of the JDK. */
final class NioServerOperations extends ServerOperations<AbstractNioMessageChannel> {

    static final NioServerOperations INSTANCE = new NioServerOperations();

    /** In the texts of EMFILE and ENFILE, in lower case: the JDK gives no number. */
    private static final String TOO_MANY_FILES = "too many open files";
    /** In those of ENOBUFS and ENOMEM. */
    private static final String NO_BUFFERS = "buffer space";
    private static final String NO_MEMORY = "cannot allocate memory";

    private NioServerOperations() {
        super(NioSocketOperations.INSTANCE);
    }

    @Override
    public int accept(AbstractNioMessageChannel handle, List<Object> accepted) {
        int count;
        try {
            count = handle.doReadMessages(accepted);
        } catch (Throwable cause) {
            return NioSocketOperations.failed(handle, cause);
        }
        if (count > 0) {
            return count;
        }
        if (count == 0) {
            return IoResult.WOULD_BLOCK;
        }
        return NioSocketOperations.failed(handle, new ClosedChannelException());
    }

    @Override
    public boolean continueReading(AbstractNioMessageChannel handle, RecvByteBufAllocator.Handle sizes) {
        return handle.continueReading(sizes);
    }

    @Override
    public int refuse(AbstractNioMessageChannel handle, Throwable cause, int atMost) {
        return hasText(cause, TOO_MANY_FILES) ? handle.refuse(atMost) : 0;
    }

    @Override
    public AcceptFailure judge(AbstractNioMessageChannel handle, Throwable cause) {
        if (handle.closeOnReadError(cause)) {
            return AcceptFailure.SOCKET;
        }
        if (cause instanceof IOException
                && !hasText(cause, TOO_MANY_FILES) && !hasText(cause, NO_BUFFERS) && !hasText(cause, NO_MEMORY)) {
            return AcceptFailure.CONNECTION;
        }
        return AcceptFailure.EXHAUSTED;
    }

    private static boolean hasText(Throwable cause, String part) {
        return cause.getMessage() != null && cause.getMessage().toLowerCase(Locale.ROOT).contains(part);
    }
}
