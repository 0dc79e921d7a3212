/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;

/** Compares what a channel has left to send with the last time it was checked. Event loop only. */
final class OutputProgress {

    /** The change between two checks. */
    enum Change {
        /** Nothing. */
        NONE,
        /** More data waits than before, and none has been sent. */
        GREW,
        /** Bytes have been sent: the peer accepts them. */
        LEFT
    }

    private int messageIdentity;
    private long pendingBytes;
    /** How much of the message has been sent. */
    private long progress;

    /**
     * Looks at the output.
     *
     * @return the change since the last call, or since the output was empty
     */
    Change look(Channel channel) {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        if (buffer == null) {
            return Change.NONE;
        }
        // Only the identity, not the message, which may be released at any time.
        int nowIdentity = System.identityHashCode(buffer.current());
        long nowPending = buffer.totalPendingWriteBytes();
        long nowProgress = buffer.currentProgress();
        boolean sameMessage = nowIdentity == messageIdentity;
        boolean left = nowPending < pendingBytes
                || (sameMessage ? nowProgress != progress : messageIdentity != 0 || nowProgress > 0);
        boolean changed = !sameMessage || nowPending != pendingBytes;
        messageIdentity = nowIdentity;
        pendingBytes = nowPending;
        progress = nowProgress;
        return left ? Change.LEFT : changed ? Change.GREW : Change.NONE;
    }
}
