/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.SystemPropertyUtil;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/**
 * Finds two threads that are inside calls on one object at the same moment. It notes the beginning and end of each
 * call, so everything that it reports has happened. A buffer that is passed from thread to thread is never reported,
 * however it is passed. A race whose calls do not overlap this time goes unnoticed. Calls of one thread may be nested.
 */
final class UseGuard {
    /** Whether allocators guard their buffers; {@code io.tidewire.buffer.checkOwnerThread}, default false. */
    static final boolean ON = SystemPropertyUtil.getBoolean("io.tidewire.buffer.checkOwnerThread", false);
    private static final VarHandle USER;

    static {
        try {
            USER = MethodHandles.lookup().findVarHandle(UseGuard.class, "user", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The thread that is inside, if one is. Changed through {@link #USER} only. */
    private @Nullable Thread user;
    /** How many calls of the user are nested. Belongs to the user. */
    private int depth;

    /**
     * Begins a call, to be ended by {@link #exit}.
     *
     * @throws ConcurrentModificationException if another thread is inside; names both and has the other's stack trace
     */
    void enter() {
        Thread caller = Thread.currentThread();
        // Acquire: sees what the last user has written to depth.
        Thread inside = (Thread) USER.compareAndExchangeAcquire(this, null, caller);
        if (inside != null && inside != caller) {
            throw refusal(caller, inside);
        }
        depth++;
    }

    /** Ends the call. */
    void exit() {
        if (--depth == 0) {
            USER.setRelease(this, null);
        }
    }

    private static ConcurrentModificationException refusal(Thread caller, Thread inside) {
        Throwable other = new Throwable("where thread " + inside.getName() + " is");
        other.setStackTrace(inside.getStackTrace());
        return new ConcurrentModificationException("thread " + caller.getName()
                + " uses a buffer while thread " + inside.getName() + " is inside a call that changes its indices",
                other);
    }
}
