/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.util.Arrays;

/**
 * The slot sizes: 64, 128, 192 and 256 bytes, then four steps per doubling (320, 384, 448, 512, 640, ...) up to the
 * chunk size. Every size is a multiple of 64, so that each slot of a 64-aligned chunk starts on a cache line of its
 * own; rounding up wastes less than a fifth of a request over 256 bytes. Immutable.
 */
public final class SizeClasses {
    /** Smallest slot, and the alignment that every slot has. */
    public static final int QUANTUM = 64;
    private static final int QUANTUM_SHIFT = 6;
    /** Up to here classes are one quantum apart, above it there are four per doubling. */
    private static final int LINEAR_LIMIT = 4 * QUANTUM;
    private static final int LINEAR_CLASSES = LINEAR_LIMIT / QUANTUM;
    private static final int LINEAR_LIMIT_SHIFT = 8;

    private final int[] sizes;
    private final int[] pageClassSizes;
    private final int pageSize;

    /**
     * @param pageSize a power of two
     * @param chunkSize a power of two, the size of the largest class
     */
    SizeClasses(int pageSize, int chunkSize) {
        this.pageSize = pageSize;
        sizes = new int[indexOf(chunkSize) + 1];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = sizeOf(i);
        }
        pageClassSizes = multiplesOf(pageSize);
    }

    private int[] multiplesOf(int pageSize) {
        int[] found = new int[sizes.length];
        int count = 0;
        for (int size : sizes) {
            if (size % pageSize == 0) {
                found[count++] = size;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Returns the class of a size of at least 0, without regard to the largest class. */
    static int indexOf(int size) {
        if (size <= LINEAR_LIMIT) {
            return size <= QUANTUM ? 0 : size - 1 >>> QUANTUM_SHIFT;
        }
        // 2^log2 < size <= 2^(log2 + 1), which four classes divide.
        int log2 = 31 - Integer.numberOfLeadingZeros(size - 1);
        return LINEAR_CLASSES + (log2 - LINEAR_LIMIT_SHIFT << 2) + (size - 1 >>> log2 - 2 & 3);
    }

    private static int sizeOf(int index) {
        if (index < LINEAR_CLASSES) {
            return (index + 1) * QUANTUM;
        }
        int doubling = index - LINEAR_CLASSES >>> 2;
        int step = index - LINEAR_CLASSES & 3;
        return LINEAR_LIMIT + (step + 1) * QUANTUM << doubling;
    }

    /**
     * Returns how many classes there are.
     *
     * @return the index of the largest class, and one more
     */
    public int count() {
        return sizes.length;
    }

    int pageSize() {
        return pageSize;
    }

    private static int checkIndex(int index, int count, String name) {
        if (index < 0 || index >= count) {
            throw new IllegalArgumentException(name + ": " + index + " (expected: 0-" + (count - 1) + ')');
        }
        return index;
    }

    /**
     * Returns the size of a class, read from the table.
     *
     * @param sizeIdx the class, 0 for the smallest
     * @return the size of a slot of that class in bytes
     */
    public int sizeIdx2size(int sizeIdx) {
        return sizes[checkIndex(sizeIdx, sizes.length, "sizeIdx")];
    }

    /**
     * Returns the size of a class, computed from its index.
     *
     * @param sizeIdx the class, 0 for the smallest
     * @return the same as {@link #sizeIdx2size(int)}
     */
    public int sizeIdx2sizeCompute(int sizeIdx) {
        return sizeOf(checkIndex(sizeIdx, sizes.length, "sizeIdx"));
    }

    /**
     * Returns the size of a page class: of the classes, those whose size is a whole number of pages.
     *
     * @param pageIdx the page class, 0 for the smallest
     * @return the size of the page class in bytes
     */
    public long pageIdx2size(int pageIdx) {
        return pageClassSizes[checkIndex(pageIdx, pageClassSizes.length, "pageIdx")];
    }

    /**
     * Returns the size of a page class, computed from its index.
     *
     * @param pageIdx the page class, 0 for the smallest
     * @return the same as {@link #pageIdx2size(int)}
     */
    public long pageIdx2sizeCompute(int pageIdx) {
        int rest = checkIndex(pageIdx, pageClassSizes.length, "pageIdx");
        for (int i = 0;; i++) {
            int size = sizeOf(i);
            if (size % pageSize == 0 && rest-- == 0) {
                return size;
            }
        }
    }

    /**
     * Returns the class that serves a request.
     *
     * @param size the requested size in bytes, not negative
     * @return the smallest class whose slots are at least as large, or the number of classes when there is none
     */
    public int size2SizeIdx(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("size: " + size + " (expected: >= 0)");
        }
        return Math.min(indexOf(size), sizes.length);
    }

    /**
     * Returns the smallest page class of at least the given number of pages.
     *
     * @param pages the number of pages
     * @return the page class, or the number of page classes when there is none
     */
    public int pages2pageIdx(int pages) {
        int i = pages2pageIdxFloor(pages);
        return i >= 0 && pageClassSizes[i] == (long) pages * pageSize ? i : i + 1;
    }

    /**
     * Returns the largest page class of at most the given number of pages.
     *
     * @param pages the number of pages
     * @return the page class, or -1 when even the smallest is larger
     */
    public int pages2pageIdxFloor(int pages) {
        if (pages < 0) {
            throw new IllegalArgumentException("pages: " + pages + " (expected: >= 0)");
        }
        long size = (long) pages * pageSize;
        int i = pageClassSizes.length - 1;
        while (i >= 0 && pageClassSizes[i] > size) {
            i--;
        }
        return i;
    }

    /**
     * Rounds a request up to the size of the slot that serves it.
     *
     * @param size the requested size in bytes, not negative
     * @return the size of the slot, or {@code size} itself when it is larger than every class
     */
    public int normalizeSize(int size) {
        int i = size2SizeIdx(size);
        return i < sizes.length ? sizes[i] : size;
    }
}
