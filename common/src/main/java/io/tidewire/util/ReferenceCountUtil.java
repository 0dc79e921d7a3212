/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Does for a message of unknown type what {@link ReferenceCounted} does: every method leaves objects that are not
 * reference counted alone. Any thread.
 */
public final class ReferenceCountUtil {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ReferenceCountUtil.class);

    private ReferenceCountUtil() {
    }

    /**
     * Adds a reference, which the caller has to release.
     *
     * @param msg the message, may be {@code null}
     * @param <T> its type
     * @return the message
     * @throws IllegalReferenceCountException if it is deallocated
     */
    @SuppressWarnings("unchecked") // retain() gives the object itself back
    public static <T> T retain(final T msg) {
        return msg instanceof ReferenceCounted counted ? (T) counted.retain() : msg;
    }

    /**
     * Adds references, which the caller has to release.
     *
     * @param msg the message, may be {@code null}
     * @param increment how many, above zero
     * @param <T> its type
     * @return the message
     * @throws IllegalArgumentException if {@code increment} is zero or negative
     * @throws IllegalReferenceCountException if the message is deallocated
     */
    @SuppressWarnings("unchecked") // retain(int) gives the object itself back
    public static <T> T retain(final T msg, final int increment) {
        checkPositive(increment, "increment");
        return msg instanceof ReferenceCounted counted ? (T) counted.retain(increment) : msg;
    }

    /**
     * Notes the current place in the code for a leak report.
     *
     * @param msg the message, may be {@code null}
     * @param <T> its type
     * @return the message
     */
    @SuppressWarnings("unchecked") // touch() gives the object itself back
    public static <T> T touch(final T msg) {
        return msg instanceof ReferenceCounted counted ? (T) counted.touch() : msg;
    }

    /**
     * Notes the current place in the code for a leak report.
     *
     * @param msg the message, may be {@code null}
     * @param hint what the report shows beside it, may be {@code null}
     * @param <T> its type
     * @return the message
     */
    @SuppressWarnings("unchecked") // touch(Object) gives the object itself back
    public static <T> T touch(final T msg, final Object hint) {
        return msg instanceof ReferenceCounted counted ? (T) counted.touch(hint) : msg;
    }

    /**
     * Gives one reference back.
     *
     * @param msg the message, may be {@code null}
     * @return {@code true} if it was the last one, {@code false} otherwise and for what is not counted
     * @throws IllegalReferenceCountException if the message is deallocated already
     */
    public static boolean release(final Object msg) {
        return msg instanceof ReferenceCounted counted && counted.release();
    }

    /**
     * Gives references back.
     *
     * @param msg the message, may be {@code null}
     * @param decrement how many, above zero
     * @return {@code true} if they were the last ones, {@code false} otherwise and for what is not counted
     * @throws IllegalArgumentException if {@code decrement} is zero or negative
     * @throws IllegalReferenceCountException if there are fewer references than that
     */
    public static boolean release(final Object msg, final int decrement) {
        checkPositive(decrement, "decrement");
        return msg instanceof ReferenceCounted counted && counted.release(decrement);
    }

    /**
     * Gives one reference back where a failure must not hide another one: it is logged instead of thrown.
     *
     * @param msg the message, may be {@code null}
     */
    public static void safeRelease(final Object msg) {
        safeRelease(msg, 1);
    }

    /**
     * Gives references back where a failure must not hide another one: it is logged instead of thrown.
     *
     * @param msg the message, may be {@code null}
     * @param decrement how many, above zero
     */
    public static void safeRelease(final Object msg, final int decrement) {
        try {
            release(msg, decrement);
        } catch (final Exception | LinkageError | AssertionError e) {
            // Never the message's content: toString of a message may print a peer's payload.
            LOGGER.warn("Failed to release a message: {} (decrement: {})", StringUtil.simpleClassName(msg), decrement,
                    e);
        }
    }

    /**
     * Returns the count of a message.
     *
     * @param msg the message, may be {@code null}
     * @return its count, -1 for what is not counted
     */
    public static int refCnt(final Object msg) {
        return msg instanceof ReferenceCounted counted ? counted.refCnt() : -1;
    }
}
