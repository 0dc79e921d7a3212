/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.unix.FileDescriptor;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/** Moves the input of a channel to a file. */
final class SpliceToFile extends AbstractEpollStreamChannel.SpliceInTask {

    private final AbstractEpollStreamChannel source;
    private final FileDescriptor file;
    private long offset;

    SpliceToFile(AbstractEpollStreamChannel source, FileDescriptor file, int offset, int len,
                 ChannelPromise promise) {
        source.super(len, promise);
        this.source = source;
        this.file = file;
        this.offset = offset;
    }

    @Override
    @Nullable Throwable refusal() {
        return file.isOpen() ? null : new ClosedChannelException();
    }

    @Override
    void spliceOut(SplicePipe pipe, int count) {
        IOException failure = null;
        try {
            int left = count;
            while (left > 0) {
                int moved = pipe.moveTo(file, offset, left);
                offset += moved;
                left -= moved;
            }
        } catch (IOException e) {
            failure = e;
        }
        source.splices().passedOn(this, failure);
    }
}
