/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.InternalThreadLocalMap;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The implementation of {@link Promise}, lock-free.
 *
 * <p>Three fields are shared between threads: the outcome, which changes once; the pending listeners, with a mark while
 * listeners are being called ({@link ListenerList}); and a latch that exists only if a thread waits. The thread that
 * completes the promise first writes the outcome and then looks for waiters and listeners; a thread that waits or
 * listens first publishes that and then looks at the outcome. Both accesses are volatile, so at least one of the two
 * sees the other.
 *
 * @param <V> the type of the result
 */
public class DefaultPromise<V extends @Nullable Object> extends AbstractFuture<V> implements Promise<V> {

    /**
     * The system property that says how deep listeners may nest, each called from the completion in the one before,
     * until the next call is handed to the executor as a task. Default and maximum: 8.
     */
    public static final String PROPERTY_MAX_LISTENER_STACK_DEPTH =
            "io.tidewire.defaultPromise.maxListenerStackDepth";

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultPromise.class);

    private static final int MAX_LISTENER_STACK_DEPTH =
            Math.max(1, Math.min(8, SystemPropertyUtil.getInt(PROPERTY_MAX_LISTENER_STACK_DEPTH, 8)));

    /** The outcome of a success with {@code null}, since a {@code null} outcome means that there is none yet. */
    private static final Object SUCCESS = new Object();

    /** Not done, but no longer cancellable. */
    private static final Object UNCANCELLABLE = new Object();

    /**
     * The outcome of a cancellation until the cause is asked for: most timeouts are cancelled, and their futures are
     * never looked at again.
     */
    private static final Object CANCELLED = new Object();

    private static final VarHandle OUTCOME;
    private static final VarHandle LISTENERS;
    private static final VarHandle WAITERS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            OUTCOME = lookup.findVarHandle(DefaultPromise.class, "outcome", Object.class);
            LISTENERS = lookup.findVarHandle(DefaultPromise.class, "listeners", Object.class);
            WAITERS = lookup.findVarHandle(DefaultPromise.class, "waiters", CountDownLatch.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final @Nullable EventExecutor executor;

    /**
     * {@code null}, {@link #UNCANCELLABLE}, or for ever {@link #SUCCESS}, a {@link Failure} or the result; or
     * {@link #CANCELLED}, which only a {@link Failure} may follow.
     */
    private volatile @Nullable Object outcome;

    /** See {@link ListenerList} for the values. */
    private volatile @Nullable Object listeners;

    /** Made by the first thread that has to wait, opened on completion. */
    private volatile @Nullable CountDownLatch waiters;

    private record Failure(Throwable cause) {

        /** Made in advance: waiters must be notified even if there is no memory for a new outcome. */
        private static final Failure WITHOUT_MEMORY =
                new Failure(new OutOfMemoryError("no memory was left to keep the failure of a promise"));

        static Failure of(Throwable cause) {
            try {
                return new Failure(cause);
            } catch (OutOfMemoryError e) {
                return WITHOUT_MEMORY;
            }
        }
    }

    /** One for each cancellation, so what listeners add to it stays theirs; the stack trace would cost most of it. */
    private static final class StacklessCancellationException extends CancellationException {

        private static final long serialVersionUID = 1L;

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }

        @Override
        public String toString() {
            return CancellationException.class.getName();
        }
    }

    /**
     * Creates a promise.
     *
     * @param executor calls the listeners, and may not wait for this promise
     */
    public DefaultPromise(EventExecutor executor) {
        this.executor = ObjectUtil.checkNotNull(executor, "executor");
    }

    /**
     * Creates a promise whose subclass overrides {@link #executor()}.
     */
    protected DefaultPromise() {
        executor = null;
    }

    /**
     * The executor that calls the listeners.
     *
     * @return the executor
     */
    @SuppressWarnings("NullAway") // Set, unless the subclass overrides this method.
    protected EventExecutor executor() {
        return executor;
    }

    @Override
    public Promise<V> setSuccess(@Nullable V result) {
        if (!complete(result == null ? SUCCESS : result)) {
            throw new IllegalStateException("complete already: " + this);
        }
        return this;
    }

    @Override
    public boolean trySuccess(@Nullable V result) {
        return complete(result == null ? SUCCESS : result);
    }

    @Override
    public Promise<V> setFailure(Throwable cause) {
        if (!complete(Failure.of(ObjectUtil.checkNotNull(cause, "cause")))) {
            throw new IllegalStateException("complete already: " + this, cause);
        }
        return this;
    }

    @Override
    public boolean tryFailure(Throwable cause) {
        return complete(Failure.of(ObjectUtil.checkNotNull(cause, "cause")));
    }

    @Override
    public boolean setUncancellable() {
        if (OUTCOME.compareAndSet(this, null, UNCANCELLABLE)) {
            return true;
        }
        return !isCancelled(outcome);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        // Only this completion leaves an uncancellable promise alone.
        if (outcome != null || !OUTCOME.compareAndSet(this, null, CANCELLED)) {
            return false;
        }
        announce();
        return true;
    }

    private boolean complete(Object newOutcome) {
        if (!OUTCOME.compareAndSet(this, null, newOutcome)
                && !OUTCOME.compareAndSet(this, UNCANCELLABLE, newOutcome)) {
            return false;
        }
        announce();
        return true;
    }

    /** Wakes the waiters and notifies the listeners; the outcome has been written. */
    private void announce() {
        CountDownLatch waiting = waiters;
        if (waiting != null) {
            waiting.countDown();
        }
        if (listeners != null) {
            notifyListeners();
        }
    }

    @Override
    public boolean isSuccess() {
        Object current = outcome;
        return isDone(current) && current != CANCELLED && !(current instanceof Failure);
    }

    @Override
    public boolean isCancellable() {
        return outcome == null;
    }

    @Override
    public boolean isCancelled() {
        return isCancelled(outcome);
    }

    @Override
    public boolean isDone() {
        return isDone(outcome);
    }

    private static boolean isDone(@Nullable Object outcome) {
        return outcome != null && outcome != UNCANCELLABLE;
    }

    private static boolean isCancelled(@Nullable Object outcome) {
        return outcome == CANCELLED
                || outcome instanceof Failure failure && failure.cause instanceof CancellationException;
    }

    @Override
    public @Nullable Throwable cause() {
        Object current = outcome;
        if (current == CANCELLED) {
            current = cancellation();
        }
        return current instanceof Failure failure ? failure.cause : null;
    }

    /** Creates the cause of a cancellation, unless another thread has done so: all callers get the same one. */
    private Object cancellation() {
        Failure made = new Failure(new StacklessCancellationException());
        Object former = OUTCOME.compareAndExchange(this, CANCELLED, made);
        return former == CANCELLED ? made : former;
    }

    @Override
    @SuppressWarnings("unchecked") // complete() is given nothing but V, SUCCESS and Failure
    public @Nullable V getNow() {
        Object current = outcome;
        if (current == SUCCESS || current == UNCANCELLABLE || current == CANCELLED || current instanceof Failure) {
            return null;
        }
        return (V) current;
    }

    @Override
    public Promise<V> sync() throws InterruptedException {
        await();
        rethrowFailure();
        return this;
    }

    @Override
    public Promise<V> syncUninterruptibly() {
        awaitUninterruptibly();
        rethrowFailure();
        return this;
    }

    private void rethrowFailure() {
        Throwable cause = cause();
        if (cause != null) {
            PlatformDependent.throwException(cause);
        }
    }

    @Override
    public Promise<V> await() throws InterruptedException {
        throwIfInterrupted();
        if (!isDone()) {
            checkDeadLock();
            CountDownLatch latch = waiterLatch();
            if (!isDone()) {
                latch.await();
            }
        }
        return this;
    }

    @Override
    public Promise<V> awaitUninterruptibly() {
        if (!isDone()) {
            waitUninterruptibly(Long.MAX_VALUE);
        }
        return this;
    }

    @Override
    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        long timeoutNanos = ObjectUtil.checkNotNull(unit, "unit").toNanos(timeout);
        throwIfInterrupted();
        if (isDone() || timeoutNanos <= 0) {
            return isDone();
        }
        checkDeadLock();
        CountDownLatch latch = waiterLatch();
        return isDone() || latch.await(timeoutNanos, TimeUnit.NANOSECONDS) || isDone();
    }

    @Override
    public boolean await(long timeoutMillis) throws InterruptedException {
        return await(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    @Override
    public boolean awaitUninterruptibly(long timeout, TimeUnit unit) {
        long timeoutNanos = ObjectUtil.checkNotNull(unit, "unit").toNanos(timeout);
        return isDone() || timeoutNanos > 0 && waitUninterruptibly(timeoutNanos);
    }

    @Override
    public boolean awaitUninterruptibly(long timeoutMillis) {
        return awaitUninterruptibly(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    private boolean waitUninterruptibly(long timeoutNanos) {
        checkDeadLock();
        CountDownLatch latch = waiterLatch();
        Ticker clock = Ticker.systemTicker();
        long startNanos = clock.nanoTime();
        boolean interrupted = false;
        try {
            while (!isDone()) {
                long remainingNanos = timeoutNanos - (clock.nanoTime() - startNanos);
                if (remainingNanos <= 0) {
                    return false;
                }
                try {
                    latch.await(remainingNanos, TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The latch that completion opens; the caller looks at the outcome again before it waits. */
    private CountDownLatch waiterLatch() {
        CountDownLatch latch = waiters;
        if (latch == null) {
            latch = new CountDownLatch(1);
            CountDownLatch witness = (CountDownLatch) WAITERS.compareAndExchange(this, null, latch);
            if (witness != null) {
                latch = witness;
            }
        }
        return latch;
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /**
     * Called before a thread waits for this promise.
     *
     * @throws BlockingOperationException if the current thread is the one that has to complete this promise
     */
    protected void checkDeadLock() {
        EventExecutor current = executor();
        if (current != null && current.inEventLoop()) {
            throw new BlockingOperationException("the thread that has to complete this would wait for itself, for "
                    + "ever (expected: a listener, in place of sync(), await() or get()): " + this);
        }
    }

    @Override
    public Promise<V> addListener(GenericFutureListener<? extends Future<? super V>> listener) {
        ObjectUtil.checkNotNull(listener, "listener");
        Object current;
        boolean added;
        do {
            current = listeners;
            added = add(current, listener);
        } while (!added);
        // If listeners were pending or being called, the thread that notifies those also calls this one after them.
        if (isDone() && !ListenerList.isNotifying(current)) {
            notifyListeners();
        }
        return this;
    }

    private boolean add(@Nullable Object current, GenericFutureListener<?> listener) {
        if (current instanceof ListenerList list) {
            return list.add(listener);
        }
        return LISTENERS.compareAndSet(this, current, current == null ? listener
                : new ListenerList(current, listener));
    }

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    public Promise<V> addListeners(GenericFutureListener<? extends Future<? super V>>... listeners) {
        for (GenericFutureListener<? extends Future<? super V>> listener
                : ObjectUtil.checkNotNull(listeners, "listeners")) {
            if (listener == null) {
                break;
            }
            addListener(listener);
        }
        return this;
    }

    @Override
    public Promise<V> removeListener(GenericFutureListener<? extends Future<? super V>> listener) {
        ObjectUtil.checkNotNull(listener, "listener");
        Object current;
        boolean settled;
        do {
            current = listeners;
            if (current instanceof ListenerList list) {
                settled = list.remove(listener);
            } else {
                settled = current != listener || LISTENERS.compareAndSet(this, current, null);
            }
        } while (!settled);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    public Promise<V> removeListeners(GenericFutureListener<? extends Future<? super V>>... listeners) {
        for (GenericFutureListener<? extends Future<? super V>> listener
                : ObjectUtil.checkNotNull(listeners, "listeners")) {
            if (listener == null) {
                break;
            }
            removeListener(listener);
        }
        return this;
    }

    private void notifyListeners() {
        EventExecutor current = executor();
        InternalThreadLocalMap nesting = nestingIfCallable(current);
        if (nesting == null) {
            executeOrLog(current, () -> callPendingListeners(current));
            return;
        }
        int depth = nesting.futureListenerStackDepth();
        nesting.setFutureListenerStackDepth(depth + 1);
        try {
            callPendingListeners(current);
        } finally {
            nesting.setFutureListenerStackDepth(depth);
        }
    }

    /**
     * Calls all pending listeners, in order, including those that are added meanwhile. Only the caller that sets the
     * mark gets to do so, for as long as the mark is there others just leave their listeners.
     */
    private void callPendingListeners(EventExecutor current) {
        Object pending = listeners;
        while (pending != null && !ListenerList.isNotifying(pending)) {
            if (LISTENERS.compareAndSet(this, pending, ListenerList.NOTIFYING)) {
                callUntilNonePending(current, pending);
                return;
            }
            pending = listeners;
        }
    }

    private void callUntilNonePending(EventExecutor current, @Nullable Object first) {
        Object pending = first;
        boolean finished = false;
        try {
            do {
                if (pending instanceof ListenerList list) {
                    callListeners(current, list);
                } else if (pending != null) {
                    GenericFutureListener<?> single = (GenericFutureListener<?>) pending;
                    pending = null;
                    callListener(current, this, single);
                }
                finished = LISTENERS.compareAndSet(this, ListenerList.NOTIFYING, null);
                pending = finished ? null : LISTENERS.getAndSet(this, ListenerList.NOTIFYING);
            } while (!finished);
        } finally {
            if (!finished) {
                // Only a full stack comes here, and the mark is still this call's: the rest needs a stack of its own.
                Object rest = pending;
                executeOrLog(current, () -> callUntilNonePending(current, rest));
            }
        }
    }

    private void callListeners(EventExecutor current, ListenerList list) {
        list.close();
        GenericFutureListener<?> listener = list.next();
        while (listener != null) {
            callListener(current, this, listener);
            listener = list.next();
        }
    }

    /**
     * Calls a listener of a future that is done, on the given executor: at once if that is the current thread's and
     * listeners are not nested too deeply, else as a task.
     *
     * @param eventExecutor the executor that has to call the listener
     */
    protected static void notifyListener(EventExecutor eventExecutor, Future<?> future,
                                         GenericFutureListener<?> listener) {
        ObjectUtil.checkNotNull(eventExecutor, "eventExecutor");
        ObjectUtil.checkNotNull(future, "future");
        ObjectUtil.checkNotNull(listener, "listener");
        InternalThreadLocalMap nesting = nestingIfCallable(eventExecutor);
        if (nesting == null) {
            executeOrLog(eventExecutor, () -> callListener(eventExecutor, future, listener));
            return;
        }
        int depth = nesting.futureListenerStackDepth();
        nesting.setFutureListenerStackDepth(depth + 1);
        try {
            callListener(eventExecutor, future, listener);
        } finally {
            nesting.setFutureListenerStackDepth(depth);
        }
    }

    /** The counter of the current thread's nesting, or {@code null} if a listener must be called by a task. */
    private static @Nullable InternalThreadLocalMap nestingIfCallable(EventExecutor executor) {
        if (!executor.inEventLoop()) {
            return null;
        }
        InternalThreadLocalMap nesting = InternalThreadLocalMap.get();
        return nesting.futureListenerStackDepth() < MAX_LISTENER_STACK_DEPTH ? nesting : null;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // addListener() took it for a future of this type
    private static void callListener(EventExecutor current, Future<?> future, GenericFutureListener listener) {
        try {
            listener.operationComplete(future);
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "A listener of {} threw an exception: {}", future, listener.getClass(), t);
            tellOfFailedListener(current);
        }
    }

    private static void tellOfFailedListener(EventExecutor current) {
        if (current instanceof SingleThreadEventExecutor executor) {
            try {
                executor.onListenerFailure();
            } catch (Throwable t) {
                FailureLog.warn(LOGGER, "What follows the failure of a listener failed as well", t);
            }
        }
    }

    /**
     * Calls the progressive ones of the pending listeners.
     *
     * @param self this promise, by the type that progressive listeners take
     */
    final void notifyProgressiveListeners(ProgressiveFuture<?> self, long progress, long total) {
        GenericFutureListener<?>[] pending = ListenerList.toArray(listeners);
        if (pending.length == 0) {
            return;
        }
        EventExecutor current = executor();
        if (current.inEventLoop()) {
            callProgressiveListeners(current, pending, self, progress, total);
        } else {
            executeOrLog(current, () -> callProgressiveListeners(current, pending, self, progress, total));
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // addListener() took it for a future of this type
    private static void callProgressiveListeners(EventExecutor current, GenericFutureListener<?>[] pending,
                                                 ProgressiveFuture<?> future, long progress, long total) {
        for (GenericFutureListener<?> listener : pending) {
            if (listener instanceof GenericProgressiveFutureListener progressive) {
                try {
                    progressive.operationProgressed(future, progress, total);
                } catch (Throwable t) {
                    FailureLog.warn(LOGGER, "A progress listener of {} threw an exception: {}", future,
                            listener.getClass(), t);
                    tellOfFailedListener(current);
                }
            }
        }
    }

    private static void executeOrLog(EventExecutor executor, Runnable task) {
        try {
            executor.execute(task);
        } catch (RejectedExecutionException e) {
            // There is no thread left on which the listener may run; the completion itself stands.
            FailureLog.error(LOGGER,
                    "Listeners cannot be called because their executor rejects tasks; has it been shut down?", e);
        }
    }

    @Override
    public String toString() {
        return toStringBuilder().toString();
    }

    /**
     * Begins the text of {@link #toString()}: type, identity and state. Subclasses append to it.
     *
     * @return a new builder
     */
    protected StringBuilder toStringBuilder() {
        StringBuilder text = new StringBuilder(64)
                .append(StringUtil.simpleClassName(this)).append('@').append(Integer.toHexString(hashCode()));
        Object current = outcome;
        if (current == null) {
            return text.append("(incomplete)");
        }
        if (current == UNCANCELLABLE) {
            return text.append("(uncancellable)");
        }
        if (current == SUCCESS) {
            return text.append("(success)");
        }
        if (current == CANCELLED || current instanceof Failure) {
            return text.append("(failure: ").append(cause()).append(')');
        }
        return text.append("(success: ").append(current).append(')');
    }
}
