/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.io.IOException;
import java.lang.ref.WeakReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Memory that only the collector frees is used again, where it fits. */
class DroppedMemoryTest {
    /** No chunk is of this size, or up to a fifth larger: pools of other tests drop theirs in the same place. */
    private static final int SIZE = 5 << 16;
    private static final int LARGEST = SIZE + SIZE / 5;

    private static CleanableDirectBuffer take(int capacity) {
        return DroppedMemory.takeOrAllocate(capacity, true);
    }

    /** Leaves the collector what this test has dropped. */
    private static void takeAll(CleanableDirectBuffer... dropped) {
        for (CleanableDirectBuffer memory : dropped) {
            assertThat(take(memory.buffer().capacity())).isSameAs(memory);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {SIZE, SIZE + 1, LARGEST})
    void memoryUpToAFifthLargerIsUsedAgain(int capacity) {
        CleanableDirectBuffer dropped = take(capacity);
        assertThat(dropped.buffer().capacity()).isEqualTo(capacity);
        DroppedMemory.drop(dropped);
        assertThat(take(SIZE)).isSameAs(dropped);
        assertThat(take(SIZE)).as("it is in use").isNotSameAs(dropped);
    }

    @ParameterizedTest
    @ValueSource(ints = {SIZE - 1, LARGEST + 1})
    void memoryThatIsSmallerOrLargerThanThatWaits(int capacity) {
        CleanableDirectBuffer dropped = take(capacity);
        DroppedMemory.drop(dropped);
        assertThat(take(SIZE)).isNotSameAs(dropped);
        takeAll(dropped);
    }

    @Test
    void theSmallestThatFitsIsUsedFirst() {
        CleanableDirectBuffer large = take(LARGEST);
        CleanableDirectBuffer small = take(SIZE);
        CleanableDirectBuffer middle = take(SIZE + SIZE / 10);
        for (CleanableDirectBuffer[] order : new CleanableDirectBuffer[][] {
            {large, small, middle}, {small, middle, large}, {large, middle, small}, {middle, large, small}}) {
            for (CleanableDirectBuffer memory : order) {
                DroppedMemory.drop(memory);
            }
            assertThat(take(SIZE)).isSameAs(small);
            assertThat(take(SIZE)).isSameAs(middle);
            assertThat(take(SIZE)).isSameAs(large);
        }
    }

    private static void dropUnreferenced() {
        CleanableDirectBuffer memory = take(2 * SIZE);
        DroppedMemory.drop(memory);
        WeakReference<CleanableDirectBuffer> collected = new WeakReference<>(memory);
        memory = null;
        while (collected.get() != null) {
            System.gc();
        }
    }

    @Test
    void memoryThatTheCollectorHasFreedIsNotInTheWay() {
        CleanableDirectBuffer first = take(SIZE);
        CleanableDirectBuffer second = take(SIZE + 1);
        CleanableDirectBuffer third = take(SIZE + 2);
        DroppedMemory.drop(third);
        dropUnreferenced();
        DroppedMemory.drop(second);
        dropUnreferenced();
        DroppedMemory.drop(first);
        dropUnreferenced();
        assertThat(take(SIZE)).isSameAs(first);
        assertThat(take(SIZE)).isSameAs(second);
        assertThat(take(SIZE)).isSameAs(third);
    }

    /** In a JVM of its own, in which we may have little memory. */
    @Test
    void droppedMemoryIsNoReasonToFail() throws IOException {
        assertThat(ForkedJvm.run(Program.class, "-ea", "-Dio.tidewire.maxDirectMemory=4194304")).isEmpty();
    }

    /** Takes more than is left beside what it has dropped, and then more than there is. */
    static final class Program {
        private Program() {
        }

        public static void main(String[] arguments) {
            long limit = DirectMemory.maxBytes();
            check(limit == 4 << 20, "the limit is " + limit);
            DroppedMemory.drop(take(3 << 20));
            CleanableDirectBuffer memory = take(2 << 20);
            check(memory.buffer().capacity() == 2 << 20, "of another size");
            try {
                take(3 << 20);
                check(false, "more than the limit");
            } catch (DirectMemoryLimitException e) {
                check(DirectMemory.usedBytes() == 2 << 20, "used: " + DirectMemory.usedBytes());
            }
            DroppedMemory.drop(memory);
            check(take(2 << 20) == memory, "dropped memory was forgotten");
        }

        private static void check(boolean condition, String message) {
            if (!condition) {
                throw new AssertionError(message);
            }
        }
    }
}
