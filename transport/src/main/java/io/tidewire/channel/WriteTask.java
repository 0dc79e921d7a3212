/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.SystemPropertyUtil;

/**
 * A write from another thread. While it waits it is counted by the outbound buffer, so that the writability that other
 * threads see includes what they have written. Not recycled: handing the object back to the thread that made it costs
 * more than its 32 bytes.
 */
final class WriteTask extends OutboundTask {

    private static final boolean ESTIMATE_TASK_SIZE_ON_SUBMIT =
            SystemPropertyUtil.getBoolean("io.tidewire.transport.estimateSizeOnSubmit", true);

    /** The memory of the task itself. */
    private static final int TASK_OVERHEAD =
            SystemPropertyUtil.getInt("io.tidewire.transport.writeTaskSizeOverhead", 32);

    private final Object msg;
    private final ChannelPromise promise;
    private final boolean flush;
    private final long countedBytes;

    WriteTask(DefaultChannelHandlerContext context, Object msg, ChannelPromise promise, boolean flush) {
        super(context);
        this.msg = msg;
        this.promise = promise;
        this.flush = flush;
        countedBytes = ESTIMATE_TASK_SIZE_ON_SUBMIT
                ? (long) Math.max(0, context.messageSize(msg)) + TASK_OVERHEAD : 0;
    }

    /** Counts the message as waiting; after the task was given to an executor, see {@link ChannelOutboundBuffer}. */
    void count() {
        context.incrementPendingOutboundBytes(countedBytes);
    }

    @Override
    void call() {
        // Only the event loop sees a message arrive; from another executor it goes there in a task of its own.
        ChannelOutboundBuffer buffer = context.ownExecutor() == null ? context.owner().outboundBuffer() : null;
        if (buffer == null) {
            context.decrementPendingOutboundBytes(countedBytes);
            context.runWrite(msg, promise, flush, countedBytes);
            return;
        }
        boolean before = buffer.beginArrival();
        try {
            context.decrementPendingOutboundBytes(countedBytes);
            context.runWrite(msg, promise, flush, countedBytes);
        } finally {
            buffer.endArrival(before);
        }
    }

    @Override
    void refuse(Throwable cause) {
        context.decrementPendingOutboundBytes(countedBytes);
        fail(cause);
    }

    /** For when no executor takes the task, which was not counted then. */
    void fail(Throwable cause) {
        try {
            promise.tryFailure(cause);
        } finally {
            ReferenceCountUtil.safeRelease(msg);
        }
    }
}
