/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

/**
 * A finding of a {@link SlowTaskWatchdog}.
 *
 * @param loop the name of the loop's thread
 * @param nanos for how long the thread has been kept so far, in nanoseconds
 * @param work the class of the task, or of the handle that was told of an I/O event
 * @param stack the class of the thread's work
 */
record SlowTaskReport(String loop, long nanos, Class<?> work, StackTraceElement[] stack) {
    /** A recording is to show the blocking code, and need not hold the whole of a deep recursion. */
    static final int MAX_FRAMES = 64;

    /** The stack as text, a line a frame, the latest call first; not more than {@value #MAX_FRAMES} lines. */
    String stackText() {
        StringJoiner lines = new StringJoiner("\n");
        for (int i = 0; i < Math.min(stack.length, MAX_FRAMES); i++) {
            lines.add("at " + stack[i]);
        }
        return lines.toString();
    }

    /** The stack in a shape that loggers print. */
    Throwable stackOfTheLoop() {
        Throwable shown = new Throwable("the stack of " + loop);
        shown.setStackTrace(stack);
        return shown;
    }

    String describe() {
        return "Event loop " + loop + " has been blocked for " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms by "
                + work.getName();
    }
}
