/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.ScatteringByteChannel;

/**
 * Channels that read into a buffer on behalf of another one, a composite or a view. The buffer's own NIO buffer is left
 * alone, since its user, or that of another composite or view, may be in a channel call with it.
 */
final class ChannelReads {
    private ChannelReads() {
    }

    /** As {@link ByteBuf#setBytes(int, ScatteringByteChannel, int)} of the target. */
    static int read(ByteBuf target, int index, ScatteringByteChannel in, int length) throws IOException {
        if (target.nioBufferCount() != 1 || target.isReadOnly()) {
            return target.setBytes(index, in, length); // Looks after itself: one of several parts, or one that refuses.
        }
        try {
            return in.read(target.nioBuffer(index, length));
        } catch (ClosedChannelException closed) {
            return -1; // A channel that was closed has ended; callers treat both alike.
        }
    }

    /** As {@link ByteBuf#setBytes(int, FileChannel, long, int)} of the target. */
    static int read(ByteBuf target, int index, FileChannel in, long position, int length) throws IOException {
        if (target.nioBufferCount() != 1 || target.isReadOnly()) {
            return target.setBytes(index, in, position, length);
        }
        try {
            return in.read(target.nioBuffer(index, length), position);
        } catch (ClosedChannelException closed) {
            return -1;
        }
    }
}
