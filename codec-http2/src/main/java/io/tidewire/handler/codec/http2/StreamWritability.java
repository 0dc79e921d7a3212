/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.Channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.RejectedExecutionException;

/**
 * Whether a stream channel is writable: the octets that it has written and that have not left the process are within
 * its water marks, and so are those of the connection.
 *
 * <p>The event loop counts frames; other threads count what is on its way to the loop. Handlers are told each change
 * once, on the loop, and never of a channel that is closed.
 */
final class StreamWritability {
    private static final VarHandle FRAME_BYTES;
    private static final VarHandle TASK_BYTES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FRAME_BYTES = lookup.findVarHandle(StreamWritability.class, "frameBytes", long.class);
            TASK_BYTES = lookup.findVarHandle(StreamWritability.class, "taskBytes", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MultiplexedStreamChannel channel;
    // Event loop writes.
    private volatile long frameBytes;
    private volatile boolean overWaterMark;
    private volatile boolean parentUnwritable;
    // Any thread.
    private volatile long taskBytes;
    /** The writability that was last fired. Event loop only. */
    private boolean toldUnwritable;

    StreamWritability(MultiplexedStreamChannel channel) {
        this.channel = channel;
        parentUnwritable = !channel.parent().isWritable();
        toldUnwritable = parentUnwritable;
    }

    boolean isWritable() {
        return !overWaterMark && !parentUnwritable;
    }

    private long waiting() {
        return frameBytes + taskBytes;
    }

    /** A frame was handed to the connection. */
    void onWrite(int bytes) {
        FRAME_BYTES.setRelease(this, (long) FRAME_BYTES.get(this) + bytes);
        if (!overWaterMark) {
            look();
        }
    }

    /** A frame has left, or failed. */
    void onWritten(int bytes) {
        FRAME_BYTES.setRelease(this, (long) FRAME_BYTES.get(this) - bytes);
        if (overWaterMark) {
            look();
        }
    }

    /** Another thread has written something that is on its way to the loop. Any thread. */
    void onTaskAdded(long bytes) {
        TASK_BYTES.getAndAdd(this, bytes);
        if (!overWaterMark && waiting() > channel.config().getWriteBufferHighWaterMark()) {
            lookLater();
        }
    }

    /** Called when the message of a task has come, or went elsewhere. Any thread. */
    void onTaskRun(long bytes) {
        TASK_BYTES.getAndAdd(this, -bytes);
        if (overWaterMark) {
            lookLater(); // the input is counted as a frame right after this
        }
    }

    private void lookLater() {
        try {
            channel.eventLoop().execute(this::look);
        } catch (RejectedExecutionException e) {
            // The loop has ended, and with it everybody who could be told.
            return;
        }
    }

    void onParentChanged(boolean writable) {
        parentUnwritable = !writable;
        tell();
    }

    private void look() {
        long waiting = waiting();
        if (!overWaterMark) {
            if (waiting > channel.config().getWriteBufferHighWaterMark()) {
                overWaterMark = true;
                tell();
            }
        } else if (waiting < channel.config().getWriteBufferLowWaterMark() || waiting == 0) {
            overWaterMark = false;
            tell();
        }
    }

    private void tell() {
        boolean unwritable = !isWritable();
        if (unwritable != toldUnwritable && channel.isOpen()) {
            toldUnwritable = unwritable;
            channel.pipeline().fireChannelWritabilityChanged();
        }
    }

    /** As {@link Channel#bytesBeforeUnwritable()}. Any thread. */
    long bytesBeforeUnwritable() {
        return isWritable() ? Math.max(0, channel.config().getWriteBufferHighWaterMark() - waiting() + 1) : 0;
    }

    /** As {@link Channel#bytesBeforeWritable()}. Any thread. */
    long bytesBeforeWritable() {
        if (isWritable()) {
            return 0;
        }
        long waiting = waiting();
        return Math.max(1, Math.min(waiting, waiting - channel.config().getWriteBufferLowWaterMark() + 1));
    }
}
