/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.GlobalEventExecutor;

import java.util.concurrent.TimeUnit;

/** Checks every second whether a thread has ended, and then releases a message for it. */
final class ReleaseAtThreadEnd implements Runnable {
    private final Thread thread;
    private final Object msg;
    private final int decrement;

    ReleaseAtThreadEnd(Thread thread, Object msg, int decrement) {
        this.thread = thread;
        this.msg = msg;
        this.decrement = decrement;
    }

    void watch() {
        GlobalEventExecutor.INSTANCE.schedule(this, 1, TimeUnit.SECONDS);
    }

    @Override
    public void run() {
        if (thread.isAlive()) {
            watch();
        } else {
            ReferenceCountUtil.safeRelease(msg, decrement);
        }
    }
}
