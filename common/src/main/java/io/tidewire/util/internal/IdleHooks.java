/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import java.util.Arrays;

/**
 * Work that a thread does for others before it goes idle, such as handing over what it has only collected so far. One
 * object per thread, used by that thread only.
 *
 * <p>The loop of an executor calls {@link #beforeSleep()} each time before it may block, and {@link #leave()} when it
 * gives its thread up. Between the two, {@link #runsHooks()} is {@code true}, and code that has added a hook may leave
 * work undone until the hook runs. The hooks run once more within {@code leave()}, when the answer is {@code false}
 * already. They stay with the thread, for the next loop that it runs, until they are removed or the thread ends.
 *
 * <p>A loop that does not know of the hooks, as a user may write one, never makes the answer {@code true}.
 */
public final class IdleHooks {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(IdleHooks.class);

    private static final Runnable[] NONE = {};

    /** Not a fast thread local: those may be removed while the thread, and the code that added a hook, live on. */
    private static final ThreadLocal<IdleHooks> OF_THREAD = new ThreadLocal<>();

    /** Replaced, never changed, so that a hook may add and remove hooks. */
    private Runnable[] hooks = NONE;

    /** Whether a loop is at work that has shown, by its first call, that it runs the hooks. */
    private boolean looping;

    private IdleHooks() { }

    /**
     * The hooks of the current thread. Only this thread may use them.
     *
     * @return the hooks, created if there are none
     */
    public static IdleHooks ofCurrentThread() {
        IdleHooks hooks = OF_THREAD.get();
        if (hooks == null) {
            hooks = new IdleHooks();
            OF_THREAD.set(hooks);
        }
        return hooks;
    }

    /**
     * Whether the current thread is the loop of an executor that runs its hooks each time before it sleeps.
     *
     * @return {@code true} from the first time that the loop has done so until it gives up the thread
     */
    public static boolean runsHooks() {
        IdleHooks hooks = OF_THREAD.get();
        return hooks != null && hooks.looping;
    }

    /**
     * Adds a hook that the current thread runs each time before it sleeps, after those added earlier. Each call adds
     * one, also if it was added before.
     *
     * @param hook does not block; what it throws is logged
     */
    public static void add(Runnable hook) {
        ObjectUtil.checkNotNull(hook, "hook");
        IdleHooks ofThread = ofCurrentThread();
        int count = ofThread.hooks.length;
        Runnable[] more = Arrays.copyOf(ofThread.hooks, count + 1);
        more[count] = hook;
        ofThread.hooks = more;
    }

    /**
     * Takes back one call of {@link #add(Runnable)} on the current thread; does nothing if there was none.
     *
     * @param hook the very object that was added
     */
    public static void remove(Runnable hook) {
        ObjectUtil.checkNotNull(hook, "hook");
        IdleHooks ofThread = OF_THREAD.get();
        if (ofThread != null) {
            ofThread.removeFirst(hook);
        }
    }

    private void removeFirst(Runnable hook) {
        Runnable[] current = hooks;
        int index = 0;
        while (index < current.length && current[index] != hook) {
            index++;
        }
        if (index == current.length) {
            return;
        }
        Runnable[] fewer = current.length == 1 ? NONE : Arrays.copyOf(current, current.length - 1);
        System.arraycopy(current, index + 1, fewer, index, fewer.length - index);
        hooks = fewer;
    }

    /**
     * The same as {@link #runsHooks()}, for code that keeps the object of its thread.
     *
     * @return whether a loop runs these hooks each time before it sleeps
     */
    public boolean isLooping() {
        return looping;
    }

    /**
     * Runs the hooks. For a loop that may block next; it looks for tasks after this, which hooks may have added.
     */
    public void beforeSleep() {
        looping = true;
        runAll();
    }

    /**
     * Ends what {@link #beforeSleep()} has begun. For a loop that gives up its thread, after its last task.
     */
    public void leave() {
        looping = false;
        runAll();
    }

    private void runAll() {
        for (Runnable hook : hooks) {
            try {
                hook.run();
            } catch (Throwable t) {
                FailureLog.warn(LOGGER, "A hook of a thread that goes idle raised an exception. Hook: {}", hook, t);
            }
        }
    }
}
