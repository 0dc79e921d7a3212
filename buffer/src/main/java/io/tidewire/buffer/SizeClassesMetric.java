/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * The table that maps a requested size to the size of a memory slot, and a number of pages to a size class. The methods
 * answer about the shape of the table only; they are cheap and may be called by any thread.
 */
public interface SizeClassesMetric {
    /**
     * Returns the size of a class, read from the table.
     *
     * @param sizeIdx the class, 0 for the smallest
     * @return the size of a slot of that class in bytes
     */
    int sizeIdx2size(int sizeIdx);

    /**
     * Returns the size of a class, computed from its index.
     *
     * @param sizeIdx the class, 0 for the smallest
     * @return the same as {@link #sizeIdx2size(int)}
     */
    int sizeIdx2sizeCompute(int sizeIdx);

    /**
     * Returns the size of a page class: of the classes, those whose size is a whole number of pages.
     *
     * @param pageIdx the page class, 0 for the smallest
     * @return the size of the page class in bytes
     */
    long pageIdx2size(int pageIdx);

    /**
     * Returns the size of a page class, computed from its index.
     *
     * @param pageIdx the page class, 0 for the smallest
     * @return the same as {@link #pageIdx2size(int)}
     */
    long pageIdx2sizeCompute(int pageIdx);

    /**
     * Returns the class that serves a request.
     *
     * @param size the requested size in bytes, not negative
     * @return the smallest class whose slots are at least as large, or the number of classes when there is none
     */
    int size2SizeIdx(int size);

    /**
     * Returns the smallest page class of at least the given number of pages.
     *
     * @param pages the number of pages
     * @return the page class, or the number of page classes when there is none
     */
    int pages2pageIdx(int pages);

    /**
     * Returns the largest page class of at most the given number of pages.
     *
     * @param pages the number of pages
     * @return the page class, or -1 when even the smallest is larger
     */
    int pages2pageIdxFloor(int pages);

    /**
     * Rounds a request up to the size of the slot that serves it.
     *
     * @param size the requested size in bytes, not negative
     * @return the size of the slot, or {@code size} itself when it is larger than every class
     */
    int normalizeSize(int size);
}
