/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoRegistration;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.concurrent.internal.TaskWatch;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One handle that an event loop knows, until it is cancelled: once, on any thread; the rest follows on the loop.
 *
 * <p>A subclass reports events itself, and keeps its handle, so that what the JIT learns of the calls of one transport
 * is not blurred by those of another.
 *
 * <p>Event loop only, apart from {@link #cancel()} and {@link #isValid()}.
 */
public abstract class LoopRegistration implements IoRegistration {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LoopRegistration.class);
    private static final VarHandle CANCELLED;

    static {
        try {
            CANCELLED = MethodHandles.lookup().findVarHandle(LoopRegistration.class, "cancelled", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Set once, by any thread. */
    private volatile boolean cancelled;
    /** How many registrations the loop has that are not cancelled, or {@code null} if it does not want to know. */
    private @Nullable AtomicInteger count;

    /**
     * Creates a registration that is not cancelled.
     */
    protected LoopRegistration() {
    }

    /**
     * Counts this registration in, and out when it is cancelled. Called once, before it can be cancelled.
     *
     * @param registrations how many the event loop has
     */
    public final void countIn(AtomicInteger registrations) {
        registrations.incrementAndGet();
        count = registrations;
    }

    /**
     * Notifies the handle that it is registered. If it throws, this registration is cancelled, and the registering
     * caller gets the exception. Called once, on the loop, when events can be reported.
     */
    public final void begin() {
        try {
            handle().registered();
        } catch (Throwable t) {
            try {
                cancel();
            } catch (Throwable second) {
                t.addSuppressed(second);
            }
            throw t;
        }
    }

    /**
     * Returns the handle that is registered.
     *
     * @return the handle, the same one always
     */
    public abstract IoHandle handle();

    /**
     * The event loop.
     *
     * @return the executor that runs the second half of {@link #cancel()}
     */
    protected abstract ThreadAwareExecutor executor();

    /**
     * The second half of {@link #cancel()}, on the loop: drops the handle and notifies it.
     */
    protected abstract void retire();

    /**
     * Returns whether there was a {@link #cancel()}. Any thread.
     *
     * @return {@code true} from then on: nothing may be reported any more
     */
    protected final boolean isCancelled() {
        return cancelled;
    }

    /**
     * Reports an event while it is watched how long that takes. Only if {@link TaskWatch#ON}.
     *
     * @param event the poller's report
     */
    protected final void reportWatched(IoEvent event) {
        IoHandle handle = handle();
        TaskWatch.begin(handle);
        try {
            handle.handle(this, event);
        } finally {
            TaskWatch.end();
        }
    }

    /**
     * Closes the handle, as when the loop ends. That it cannot be closed is logged.
     */
    public final void closeHandle() {
        try {
            handle().close();
        } catch (Exception cause) {
            LOGGER.warn("cannot close {}", handle(), cause);
        }
    }

    @Override
    public final boolean cancel() {
        // Volatile, so that one of several threads is the first.
        if (!CANCELLED.compareAndSet(this, false, true)) {
            return false;
        }
        ThreadAwareExecutor loop = executor();
        if (loop.isExecutorThread(Thread.currentThread())) {
            retire();
        } else {
            loop.execute(this::retire);
        }
        if (count != null) {
            count.decrementAndGet();
        }
        return true;
    }
}
