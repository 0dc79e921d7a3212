/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

/**
 * Bytes that wait in a pipe, as a message that a channel writes: it keeps its place among the channel's other messages,
 * and waits as they do while the socket takes no more. Event loop only.
 */
final class SplicedBytes {

    private final SplicePipe pipe;
    private int left;

    SplicedBytes(SplicePipe pipe, int count) {
        this.pipe = pipe;
        left = count;
    }

    /** Moves what the socket takes; returns the number of bytes, or a negative errno. */
    int writeTo(LinuxSocket socket) {
        int moved = pipe.moveTo(socket, left);
        left -= Math.max(0, moved);
        return moved;
    }

    boolean isSpent() {
        return left == 0;
    }
}
