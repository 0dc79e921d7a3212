/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

/**
 * An object whose memory or handle is freed as soon as it is no longer used, without waiting for the garbage collector.
 *
 * <p>A new object has the count 1, which belongs to its creator. {@link #retain()} adds a holder, {@link #release()}
 * takes one away, and the release that leaves none deallocates the object: from then on using it, retaining it or
 * releasing it throws {@link IllegalReferenceCountException}. A method that receives an object, as an argument or a
 * message, documents whether it takes over the reference.
 *
 * <p>Counts may be changed from any thread. Everything else about the object follows its own thread rule.
 */
public interface ReferenceCounted {
    /**
     * Returns how many references there are.
     *
     * @return the count, zero if the object is deallocated; out of date at once while other threads hold references
     */
    int refCnt();

    /**
     * Adds a reference, which the caller has to release.
     *
     * @return this object
     * @throws IllegalReferenceCountException if the object is deallocated or the count would not fit an {@code int}
     */
    ReferenceCounted retain();

    /**
     * Adds references, which the caller has to release.
     *
     * @param increment how many, above zero
     * @return this object
     * @throws IllegalArgumentException if {@code increment} is zero or negative
     * @throws IllegalReferenceCountException if the object is deallocated or the count would not fit an {@code int}
     */
    ReferenceCounted retain(int increment);

    /**
     * Notes the current place in the code for a leak report, if this object is watched.
     *
     * @return this object
     */
    ReferenceCounted touch();

    /**
     * Notes the current place in the code for a leak report, if this object is watched.
     *
     * @param hint an object that the report shows beside it
     * @return this object
     */
    ReferenceCounted touch(@Nullable Object hint);

    /**
     * Releases one reference; the caller must not use the object afterwards unless it holds another.
     *
     * @return {@code true} if it was the last one and the object is now deallocated
     * @throws IllegalReferenceCountException if the object is deallocated already
     */
    boolean release();

    /**
     * Releases references.
     *
     * @param decrement how many, above zero
     * @return {@code true} if they were the last ones and the object is now deallocated
     * @throws IllegalArgumentException if {@code decrement} is zero or negative
     * @throws IllegalReferenceCountException if there are fewer references than that
     */
    boolean release(int decrement);
}
