/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.internal.IoResult;
import io.tidewire.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/**
 * Why the last operation of this thread failed, as {@code errno} itself: set where an operation reports a failure, and
 * taken by the engine that it reports to, on the same thread and with nothing in between. An errno stays a number
 * until then.
 */
public final class LastFailure {

    private static final FastThreadLocal<LastFailure> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected LastFailure initialValue() {
            return new LastFailure();
        }
    };

    private @Nullable FailedCall call;
    private int errno;
    private @Nullable Object about;
    /** Instead of the others: a failure that did not come from the kernel. */
    private @Nullable Throwable cause;

    private LastFailure() { }

    /**
     * Keeps an errno.
     *
     * @param call the call that failed
     * @param errno its negative errno
     * @param about the address or descriptor that it was about, if there is one
     * @return {@link IoResult#FAILED}
     */
    public static int set(FailedCall call, int errno, @Nullable Object about) {
        LastFailure last = OF_THREAD.get();
        last.call = call;
        last.errno = errno;
        last.about = about;
        last.cause = null;
        return IoResult.FAILED;
    }

    /**
     * Keeps what was thrown before or after the system call.
     *
     * @param cause an exception or error
     * @return {@link IoResult#FAILED}
     */
    public static int set(Throwable cause) {
        OF_THREAD.get().cause = cause;
        return IoResult.FAILED;
    }

    /**
     * Returns the last failure, once, for callers that throw it. Throws an error itself.
     *
     * @return the exception
     */
    public static Exception takeException() {
        Throwable failure = take();
        if (failure instanceof Error error) {
            throw error;
        }
        return (Exception) failure;
    }

    /**
     * Returns the last failure, once.
     *
     * @return the exception
     */
    @SuppressWarnings("NullAway") // Where there is no cause, set() has kept a call.
    public static Throwable take() {
        LastFailure last = OF_THREAD.get();
        Throwable failure = last.cause != null ? last.cause : last.call.toException(last.errno, last.about);
        last.cause = null;
        last.call = null;
        last.about = null;
        return failure;
    }
}
