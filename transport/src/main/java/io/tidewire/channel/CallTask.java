/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

/** An event or operation of another thread that is neither a write nor a flush. */
final class CallTask extends ContextTask {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(CallTask.class);

    private final Runnable call;
    private final @Nullable Object msg;
    private final @Nullable ChannelPromise promise;

    /**
     * Creates a task.
     *
     * @param context the context whose executor makes the call
     * @param msg released if the task is refused
     * @param promise failed if the task is refused
     */
    CallTask(DefaultChannelHandlerContext context, Runnable call, @Nullable Object msg,
             @Nullable ChannelPromise promise) {
        super(context);
        this.call = call;
        this.msg = msg;
        this.promise = promise;
    }

    @Override
    void call() {
        call.run();
    }

    @Override
    void refuse(Throwable cause) {
        try {
            if (promise != null) {
                promise.tryFailure(cause);
            } else {
                LOGGER.warn("{}: an event is lost, as no event loop takes it", context.channel(), cause);
            }
        } finally {
            ReferenceCountUtil.safeRelease(msg);
        }
    }
}
