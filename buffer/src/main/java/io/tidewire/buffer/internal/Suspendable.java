/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The way into something that one thread owns. The owner goes in and out with neither a lock nor a fence; another
 * thread gets in while the owner is away, by stopping it for a moment. The subclass has a lock, and knows the owner; it
 * is one, and does not refer to one, since each call would follow that reference.
 *
 * <pre>
 *   owner, in each call                               another thread, with the lock
 *   1  busy = true          (opaque)                  5  suspended = true     (volatile)
 *   2  suspended?           (acquire)                 6  stop the owner, and let it go on
 *        yes: wait for the lock, then go on           7  busy?                (acquire)
 *   3  work                                                no: the owner is away; work
 *   4  busy = false         (release)
 * </pre>
 *
 * The stop is at one point of the owner's program. All actions of the owner before that point are seen after 6; and all
 * actions after that point see 5. So if the point is
 * <ul>
 * <li>between two calls, then 7 sees all that the calls before have done, and the next call sees 5 in step 2: it
 * touches nothing until it has the lock.
 * <li>within a call, behind step 1, then 7 sees that the owner is busy; or it sees step 4 of that call, and with it all
 * that the call has done, and the next call sees 5.
 * </ul>
 * No time plays a part: the other thread may stop the owner as soon as it has suspended it.
 *
 * <p><b>Foundations.</b> The language (JLS 17.4, {@link VarHandle}) promises that step 7, where it sees step 4,
 * sees all before it, and that step 3 does not begin before step 2; and all about the lock. It promises nothing about a
 * stop. Without one there is no way: where each of two threads may take what only one may have, one of them needs a
 * fence between its store and its load, or an atomic operation, in every call (Attiya et al., <i>Laws of Order</i>,
 * POPL 2011), unless it is stopped from outside. That fence would cost as much as the rest of an allocation.
 *
 * <p>The stop is a stack trace, {@link Thread#getStackTrace}. To walk the frames of a thread a virtual machine has to
 * hold it where an interpreter could go on from: what precedes in the program has been executed, what follows has not.
 * Its specification says no more than what it returns; the order of memory is a property of implementations:
 * <ul>
 * <li>HotSpot of JDK 17 brings all threads to a safepoint, that of JDK 25 makes a handshake with the one. Either way a
 * thread that runs Java code stops at a poll, and one that is in native code or sleeps is held there if it returns;
 * there are fences on both sides, since collectors move objects on the same grounds.
 * <li>OpenJ9 halts the thread until it has given up its access to objects, which collectors go by there.
 * </ul>
 * Neither undoes what a compiler has changed, so the order of 1 and 2 has to survive compilation: the fence between
 * them keeps HotSpot from moving either over the other, or the look of one call into the call before. The processor may
 * still look before the store of 1 is visible; that is what the stop is for. {@code SuspendableStress} looks for a
 * counterexample.
 *
 * <p><b>Cost.</b> The stop takes the caller 45 to 90 µs on JDK 17, with 2 and with 200 threads, of which the
 * others stand still for 10 and 22 µs; on JDK 25 it takes 10 to 20 µs, and only the owner stands still. A stack of a
 * thousand frames adds 0.2 to 0.4 ms.
 */
abstract class Suspendable {
    private static final VarHandle BUSY;
    private static final VarHandle SUSPENDED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            BUSY = lookup.findVarHandle(Suspendable.class, "busy", boolean.class);
            SUSPENDED = lookup.findVarHandle(Suspendable.class, "suspended", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Whether the owner is within a call. Written by the owner only. */
    private boolean busy;
    /** Written with the lock; the owner looks at it in each call. */
    private boolean suspended;

    /**
     * Begins a call of the owner, unless it has been suspended.
     *
     * @return whether the call has begun; otherwise the owner, which counts as busy already, takes the lock and calls
     *         {@link #resume} first
     */
    final boolean tryBegin() {
        BUSY.setOpaque(this, true);
        // For the compiler, which might look first. No instruction on x86.
        VarHandle.acquireFence();
        // Acquire: nothing of the call is done before it has looked.
        return !(boolean) SUSPENDED.getAcquire(this);
    }

    /** Lets the owner go on with the call that it could not begin. With the lock. */
    final void resume() {
        suspended = false;
    }

    /** Ends a call of the owner. */
    final void end() {
        // Release: who sees it sees all that was done.
        BUSY.setRelease(this, false);
    }

    /** Suspends the heap: the owner takes the lock at its next call. With the lock. */
    final void suspend() {
        SUSPENDED.setVolatile(this, true);
    }

    /** With the lock. */
    final boolean isSuspended() {
        return suspended;
    }

    /** Whether the owner is within a call. Means something to others if they have stopped it since {@link #suspend}. */
    final boolean isBusy() {
        return (boolean) BUSY.getAcquire(this);
    }

    /**
     * Stops a thread at some point of its program and lets it go on. Any thread may call it, the one itself as well.
     *
     * @return whether that was done; {@code false} for a thread that has ended, or has entered no Java code, or whose
     *         class has a {@code getStackTrace} of its own, and where a security manager forbids it
     */
    static boolean stop(Thread thread) {
        try {
            // Only a trace that has frames shows that they were walked.
            return thread.getClass().getMethod("getStackTrace").getDeclaringClass() == Thread.class
                    && thread.getStackTrace().length > 0;
        } catch (NoSuchMethodException | SecurityException e) {
            // The former in a native image that was built without the names of these methods.
            return false;
        }
    }
}
