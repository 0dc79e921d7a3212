/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DirectMemoryTest {
    private final DirectMemoryAccount account = new DirectMemoryAccount(1000);
    private final DirectMemory memory = new JdkDirectMemory(account);

    private DirectMemory failing(Throwable failure) {
        return new Provided(account, () -> {
            PlatformDependent.throwException(failure);
            return null;
        });
    }

    @Test
    void memoryIsCountedUntilItIsCleanedOnce() {
        CleanableDirectBuffer first = memory.allocate(600);
        CleanableDirectBuffer second = memory.allocate(400);
        assertThat(first.buffer().isDirect()).isTrue();
        assertThat(first.buffer().capacity()).isEqualTo(600);
        assertThat(account.usedBytes()).isEqualTo(1000);
        first.clean();
        first.clean();
        assertThat(account.usedBytes()).isEqualTo(400);
        second.clean();
        assertThat(account.usedBytes()).isZero();
    }

    @Test
    void limitIsNamedAndLeavesTheCountAlone() {
        CleanableDirectBuffer first = memory.allocate(600);
        assertThatThrownBy(() -> memory.allocate(401)).isInstanceOf(DirectMemoryLimitException.class)
                .hasMessageContaining("401").hasMessageContaining("1000").hasMessageContaining("600 are used")
                .hasMessageContaining("io.tidewire.maxDirectMemory");
        assertThat(account.usedBytes()).isEqualTo(600);
        memory.allocate(400).clean();
        first.clean();
        assertThatThrownBy(() -> memory.allocate(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(account.usedBytes()).isZero();
    }

    @Test
    void failureOfTheJvmIsTheSameExceptionAndIsNotCounted() {
        OutOfMemoryError refused = new OutOfMemoryError("none left");
        DirectMemory failing = failing(refused);
        assertThatThrownBy(() -> failing.allocate(10)).isInstanceOf(DirectMemoryLimitException.class).hasCause(refused);
        assertThat(account.usedBytes()).isZero();
        DirectMemory broken = failing(new IllegalStateException("broken"));
        assertThatThrownBy(() -> broken.allocate(10)).isInstanceOf(IllegalStateException.class);
        assertThat(account.usedBytes()).isZero();
    }

    @Test
    void memoryThatWasGivenBackCannotBeReached() {
        CleanableDirectBuffer piece = memory.allocate(10);
        piece.clean();
        assertThatThrownBy(piece::buffer).isInstanceOf(IllegalStateException.class).hasMessageContaining("given back");
    }

    @Test
    void lastingMemoryIsTheCollectorsWhateverTheProvider() {
        DirectMemory failing = failing(new IllegalStateException("broken"));
        CleanableDirectBuffer lasting = failing.allocateLasting(700);
        assertThat(lasting.buffer().isDirect()).isTrue();
        assertThat(lasting.buffer().capacity()).isEqualTo(700);
        assertThat(account.usedBytes()).isEqualTo(700);
        assertThatThrownBy(() -> failing.allocateLasting(301)).isInstanceOf(DirectMemoryLimitException.class);
        lasting.clean();
        lasting.clean();
        assertThat(account.usedBytes()).isZero();
    }

    @Test
    void droppedMemoryOfTheCollectorIsTakenOffTheAccount() {
        CleanableDirectBuffer held = memory.allocate(100);
        memory.allocateLasting(300);
        memory.allocate(200);
        while (account.usedBytes() > 100) {
            System.gc();
        }
        assertThat(account.usedBytes()).isEqualTo(100);
        assertThat(held.buffer().capacity()).isEqualTo(100);
        held.clean();
        assertThat(account.usedBytes()).isZero();
    }

    @Test
    void memoryThatWasDroppedMakesRoomUnderTheLimit() {
        memory.allocate(800);
        CleanableDirectBuffer next = null;
        while (next == null) {
            System.gc();
            try {
                next = memory.allocate(900);
            } catch (DirectMemoryLimitException e) {
                assertThat(e).hasMessageContaining("800 are used");
            }
        }
        assertThat(account.usedBytes()).isEqualTo(900);
        next.clean();
    }

    @Test
    void failureToFreeIsNotCountedAsUse() {
        CleanableDirectBuffer stubborn = new Provided(account, Stubborn::new).allocate(10);
        assertThatThrownBy(stubborn::clean).isInstanceOf(IllegalStateException.class).hasMessage("stubborn");
        stubborn.clean();
        assertThat(account.usedBytes()).isZero();
    }

    @Test
    void exceededLimitIsNoErrorOfTheJvm() {
        assertThatThrownBy(() -> memory.allocate(1001)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void addressesAreRefusedWithTheReason() {
        assertThat(memory.tellsAddresses()).isFalse();
        ByteBuffer buffer = ByteBuffer.allocateDirect(1);
        assertThatThrownBy(() -> memory.addressOf(buffer)).isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("native library");
        assertThatThrownBy(() -> memory.wrap(4096, 1, false)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void installedProviderIsInForceUntilReplaced() {
        DirectMemory before = DirectMemory.provider();
        try {
            DirectMemory.install(memory);
            assertThat(DirectMemory.provider()).isSameAs(memory);
        } finally {
            DirectMemory.install(before);
        }
        assertThatThrownBy(() -> DirectMemory.install(null)).isInstanceOf(NullPointerException.class);
        assertThat(DirectMemory.maxBytes()).isPositive();
        assertThat(DirectMemory.usedBytes()).isNotNegative();
    }

    /** A provider whose memory is the test's. */
    private static final class Provided extends DirectMemory {
        private final Supplier<CleanableDirectBuffer> source;

        Provided(DirectMemoryAccount account, Supplier<CleanableDirectBuffer> source) {
            super(account);
            this.source = source;
        }

        @Override
        protected CleanableDirectBuffer allocate0(int capacity) {
            return source.get();
        }

        @Override
        public boolean tellsAddresses() {
            return false;
        }

        @Override
        public boolean wrapsAddresses() {
            return false;
        }

        @Override
        public long addressOf(ByteBuffer buffer) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CleanableDirectBuffer wrap(long address, int capacity, boolean owned) {
            throw new UnsupportedOperationException();
        }
    }

    /** Memory that cannot be freed. */
    private static final class Stubborn implements CleanableDirectBuffer {
        @Override
        public ByteBuffer buffer() {
            return ByteBuffer.allocateDirect(10);
        }

        @Override
        public void clean() {
            throw new IllegalStateException("stubborn");
        }
    }
}
