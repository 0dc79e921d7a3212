/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.Arrays;

/**
 * The slot sizes: 64, 128, 192 and 256 bytes, then four steps per doubling (320, 384, 448, 512, 640, ...) up to the
 * chunk size. Every size is a multiple of 64, so that each slot of a 64-aligned chunk starts on a cache line of its
 * own; rounding up wastes less than a fifth of a request over 256 bytes. Immutable.
 */
final class SizeClasses implements SizeClassesMetric {
    /** Smallest slot, and the alignment that every slot has. */
    static final int QUANTUM = 64;
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

    int count() {
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

    @Override
    public int sizeIdx2size(int sizeIdx) {
        return sizes[checkIndex(sizeIdx, sizes.length, "sizeIdx")];
    }

    @Override
    public int sizeIdx2sizeCompute(int sizeIdx) {
        return sizeOf(checkIndex(sizeIdx, sizes.length, "sizeIdx"));
    }

    @Override
    public long pageIdx2size(int pageIdx) {
        return pageClassSizes[checkIndex(pageIdx, pageClassSizes.length, "pageIdx")];
    }

    @Override
    public long pageIdx2sizeCompute(int pageIdx) {
        int rest = checkIndex(pageIdx, pageClassSizes.length, "pageIdx");
        for (int i = 0;; i++) {
            int size = sizeOf(i);
            if (size % pageSize == 0 && rest-- == 0) {
                return size;
            }
        }
    }

    @Override
    public int size2SizeIdx(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("size: " + size + " (expected: >= 0)");
        }
        return Math.min(indexOf(size), sizes.length);
    }

    @Override
    public int pages2pageIdx(int pages) {
        int i = pages2pageIdxFloor(pages);
        return i >= 0 && pageClassSizes[i] == (long) pages * pageSize ? i : i + 1;
    }

    @Override
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

    @Override
    public int normalizeSize(int size) {
        int i = size2SizeIdx(size);
        return i < sizes.length ? sizes[i] : size;
    }
}
