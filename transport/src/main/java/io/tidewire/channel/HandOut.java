/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.internal.ObjectUtil;

/**
 * Operations that leave an event loop for another thread, because they may block, and come back to it:
 * <pre>{@code
 * Runnable comeBack = HandOut.from(eventLoop(), () -> finishClose());
 * closer.execute(() -> {
 *     try {
 *         doClose();
 *     } finally {
 *         comeBack.run();
 *     }
 * });
 * }</pre>
 * A loop of this project does not end, nor is it suspended, before all of them have come back.
 */
final class HandOut {

    private HandOut() { }

    /**
     * Hands an operation out. Event loop only.
     *
     * @param loop the loop of the calling thread
     * @param rest the code that the loop runs when the operation is done; it is a task of its own, and never rejected
     *        by a loop of this project
     * @return to be run once by any thread when the operation is done, even if it has failed or was not begun. For a
     *         loop of another kind it throws {@link java.util.concurrent.RejectedExecutionException} if that has ended.
     * @throws java.util.concurrent.RejectedExecutionException if the loop runs its very last tasks and would not wait:
     *         nothing is handed out, and the operation has to be done here
     */
    static Runnable from(EventLoop loop, Runnable rest) {
        ObjectUtil.checkNotNull(rest, "rest");
        if (loop instanceof SingleThreadEventLoop own) {
            return own.handOutOperation(rest);
        }
        if (loop instanceof ManualIoEventLoop manual) {
            return manual.handOutOperation(rest);
        }
        return () -> loop.execute(rest);
    }
}
