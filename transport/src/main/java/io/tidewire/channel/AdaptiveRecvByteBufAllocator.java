/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Sizes receive buffers by what the reads before have given: one full buffer raises the size by a large step at once,
 * and two reads in a row that would not have filled the next smaller size lower it by one step.
 *
 * <p>The sizes are the multiples of 16 below 512, and the powers of two from there.
 */
public class AdaptiveRecvByteBufAllocator extends DefaultMaxMessagesRecvByteBufAllocator {

    /** The smallest size that is used by default. */
    public static final int DEFAULT_MINIMUM = 64;
    /** The size that is used first by default. */
    public static final int DEFAULT_INITIAL = 2048;
    /** The largest size that is used by default. */
    public static final int DEFAULT_MAXIMUM = 65536;

    /**
     * An allocator with the default sizes.
     *
     * @deprecated its number of messages per read is a setting that all its users share: make one by
     *             {@link #AdaptiveRecvByteBufAllocator()}
     */
    @Deprecated
    public static final AdaptiveRecvByteBufAllocator DEFAULT = new AdaptiveRecvByteBufAllocator();

    private static final int STEPS_UP = 4;

    private final int minStep;
    private final int maxStep;
    private final int minimum;
    private final int initial;
    private final int maximum;

    /**
     * Creates an allocator with the default sizes.
     */
    public AdaptiveRecvByteBufAllocator() {
        this(DEFAULT_MINIMUM, DEFAULT_INITIAL, DEFAULT_MAXIMUM);
    }

    /**
     * Creates an allocator.
     *
     * @param minimum the smallest size in bytes, positive
     * @param initial the size to use first, not below {@code minimum}
     * @param maximum the largest size, not below {@code initial}
     */
    public AdaptiveRecvByteBufAllocator(int minimum, int initial, int maximum) {
        checkPositive(minimum, "minimum");
        if (initial < minimum) {
            throw new IllegalArgumentException("initial: " + initial + " (expected: >= minimum, " + minimum + ')');
        }
        if (maximum < initial) {
            throw new IllegalArgumentException("maximum: " + maximum + " (expected: >= initial, " + initial + ')');
        }
        this.minimum = minimum;
        this.initial = initial;
        this.maximum = maximum;
        minStep = SizeSteps.notBelow(minimum);
        maxStep = Math.max(minStep, SizeSteps.notAbove(maximum));
    }

    @Override
    public Handle newHandle() {
        return new AdaptiveHandle();
    }

    @Override
    public AdaptiveRecvByteBufAllocator respectMaybeMoreData(boolean respectMaybeMoreData) {
        super.respectMaybeMoreData(respectMaybeMoreData);
        return this;
    }

    private final class AdaptiveHandle extends MaxMessageHandle {
        private int step = Math.min(maxStep, Math.max(minStep, SizeSteps.notBelow(initial)));
        private int size = initial;
        private boolean lastWasSmall;

        @Override
        public int guess() {
            return size;
        }

        @Override
        public void lastBytesRead(int bytes) {
            // A full buffer says that more is waiting: grow within the loop, not only after it.
            if (bytes == attemptedBytesRead()) {
                learn(bytes);
            }
            super.lastBytesRead(bytes);
        }

        @Override
        public void readComplete() {
            learn(totalBytesRead());
        }

        private void learn(int bytes) {
            if (bytes >= size) {
                use(Math.min(step + STEPS_UP, maxStep));
            } else if (bytes < SizeSteps.size(Math.max(step - 1, 0))) {
                // A size that such reads would fill is too small: each full buffer costs another read, to find nothing.
                if (lastWasSmall) {
                    use(Math.max(step - 1, minStep));
                } else {
                    lastWasSmall = true;
                }
            }
        }

        private void use(int newStep) {
            step = newStep;
            size = Math.min(maximum, Math.max(minimum, SizeSteps.size(newStep)));
            lastWasSmall = false;
        }
    }

    /** The ladder of sizes, computed rather than looked up: it is climbed once per read loop. */
    private static final class SizeSteps {
        private static final int LINEAR = 16;
        private static final int LINEAR_END = 512;
        private static final int LINEAR_STEPS = LINEAR_END / LINEAR - 1;
        private static final int LINEAR_END_LOG2 = 9;
        private static final int LAST = LINEAR_STEPS + 30 - LINEAR_END_LOG2;

        static int size(int step) {
            return step < LINEAR_STEPS ? (step + 1) * LINEAR : LINEAR_END << step - LINEAR_STEPS;
        }

        static int notBelow(int size) {
            if (size <= LINEAR_END) {
                return (size + LINEAR - 1) / LINEAR - 1;
            }
            int log2 = 32 - Integer.numberOfLeadingZeros(size - 1);
            return Math.min(LAST, LINEAR_STEPS + log2 - LINEAR_END_LOG2);
        }

        static int notAbove(int size) {
            int step = notBelow(size);
            return step > 0 && size(step) > size ? step - 1 : step;
        }
    }
}
