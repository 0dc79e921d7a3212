/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Creates choosers that take the executors in turn.
 */
public final class DefaultEventExecutorChooserFactory implements EventExecutorChooserFactory {

    /** The only instance. */
    public static final DefaultEventExecutorChooserFactory INSTANCE = new DefaultEventExecutorChooserFactory();

    private DefaultEventExecutorChooserFactory() { }

    @Override
    public EventExecutorChooser newChooser(EventExecutor[] executors) {
        int count = ObjectUtil.checkNotNull(executors, "executors").length;
        ObjectUtil.checkPositive(count, "executors.length");
        if (Integer.bitCount(count) == 1) {
            // A mask is cheaper than a remainder, and stays in turn when the counter wraps around.
            AtomicInteger turn = new AtomicInteger();
            int mask = count - 1;
            return () -> executors[turn.getAndIncrement() & mask];
        }
        // 63 bits do not overflow in practice; an int would break the turn, and then be negative.
        AtomicLong turn = new AtomicLong();
        return () -> executors[(int) Long.remainderUnsigned(turn.getAndIncrement(), count)];
    }
}
