/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Applies the methods of {@link ReferenceCounted} to messages of unknown type; objects that are not reference counted
 * are left alone. Any thread.
 */
public final class ReferenceCountUtil {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ReferenceCountUtil.class);

    private ReferenceCountUtil() {
    }

    /**
     * Adds a reference, which the caller has to release.
     *
     * @param msg the message
     * @param <T> its type
     * @return the message
     * @throws IllegalReferenceCountException if it is deallocated
     */
    @SuppressWarnings("unchecked") // retain() gives the object itself back
    public static <T extends @Nullable Object> T retain(T msg) {
        return msg instanceof ReferenceCounted counted ? (T) counted.retain() : msg;
    }

    /**
     * Adds references, which the caller has to release.
     *
     * @param msg the message
     * @param increment how many, above zero
     * @param <T> its type
     * @return the message
     * @throws IllegalArgumentException if {@code increment} is zero or negative
     * @throws IllegalReferenceCountException if the message is deallocated
     */
    @SuppressWarnings("unchecked") // retain(int) gives the object itself back
    public static <T extends @Nullable Object> T retain(T msg, int increment) {
        checkPositive(increment, "increment");
        return msg instanceof ReferenceCounted counted ? (T) counted.retain(increment) : msg;
    }

    /**
     * Notes the current place in the code for a leak report.
     *
     * @param msg the message
     * @param <T> its type
     * @return the message
     */
    @SuppressWarnings("unchecked") // touch() gives the object itself back
    public static <T extends @Nullable Object> T touch(T msg) {
        return msg instanceof ReferenceCounted counted ? (T) counted.touch() : msg;
    }

    /**
     * Notes the current place in the code for a leak report.
     *
     * @param msg the message
     * @param hint an object that the report shows beside it
     * @param <T> its type
     * @return the message
     */
    @SuppressWarnings("unchecked") // touch(Object) gives the object itself back
    public static <T extends @Nullable Object> T touch(T msg, @Nullable Object hint) {
        return msg instanceof ReferenceCounted counted ? (T) counted.touch(hint) : msg;
    }

    /**
     * Releases one reference.
     *
     * @param msg the message
     * @return {@code true} if it was the last one, {@code false} otherwise and for what is not counted
     * @throws IllegalReferenceCountException if the message is deallocated already
     */
    public static boolean release(@Nullable Object msg) {
        return msg instanceof ReferenceCounted counted && counted.release();
    }

    /**
     * Releases references.
     *
     * @param msg the message
     * @param decrement how many, above zero
     * @return {@code true} if they were the last ones, {@code false} otherwise and for what is not counted
     * @throws IllegalArgumentException if {@code decrement} is zero or negative
     * @throws IllegalReferenceCountException if there are fewer references than that
     */
    public static boolean release(@Nullable Object msg, int decrement) {
        checkPositive(decrement, "decrement");
        return msg instanceof ReferenceCounted counted && counted.release(decrement);
    }

    /**
     * Releases one reference where a failure must not hide another one: a failure is logged instead of thrown.
     *
     * @param msg the message
     */
    public static void safeRelease(@Nullable Object msg) {
        try {
            release(msg);
        } catch (Throwable t) {
            logFailedRelease(msg, 1, t);
        }
    }

    /**
     * Releases references where a failure must not hide another one: a failure is logged instead of thrown.
     *
     * @param msg the message
     * @param decrement how many, above zero
     */
    public static void safeRelease(@Nullable Object msg, int decrement) {
        try {
            release(msg, decrement);
        } catch (Throwable t) {
            logFailedRelease(msg, decrement, t);
        }
    }

    private static void logFailedRelease(@Nullable Object msg, int decrement, Throwable cause) {
        // Never the message's content: toString of a message may print a peer's payload.
        FailureLog.warn(LOGGER, "Failed to release a message: {} (decrement: {})",
                msg == null ? null : msg.getClass(), decrement, cause);
    }

    /**
     * Releases one reference when the calling thread has ended, about a second later at most.
     *
     * @param msg the message
     * @param <T> its type
     * @return the message
     * @deprecated use {@link #release(Object)} where the message is not needed any more: until the thread ends, all
     *             such messages take memory
     */
    @Deprecated
    public static <T extends @Nullable Object> T releaseLater(T msg) {
        return releaseLater(msg, 1);
    }

    /**
     * Releases references when the calling thread has ended, about a second later at most.
     *
     * @param msg the message
     * @param decrement how many, above zero
     * @param <T> its type
     * @return the message
     * @throws IllegalArgumentException if {@code decrement} is zero or negative
     * @deprecated use {@link #release(Object, int)} where the message is not needed any more: until the thread ends,
     *             all such messages take memory
     */
    @Deprecated
    public static <T extends @Nullable Object> T releaseLater(T msg, int decrement) {
        checkPositive(decrement, "decrement");
        if (msg instanceof ReferenceCounted) {
            new ReleaseAtThreadEnd(Thread.currentThread(), msg, decrement).watch();
        }
        return msg;
    }

    /**
     * Returns the count of a message.
     *
     * @param msg the message
     * @return its count, -1 for what is not counted
     */
    public static int refCnt(@Nullable Object msg) {
        return msg instanceof ReferenceCounted counted ? counted.refCnt() : -1;
    }
}
