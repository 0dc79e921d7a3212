/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DirectMemoryTest {
    private final DirectMemory.Account account = new DirectMemory.Account(1000);
    private final DirectMemory memory = new JdkDirectMemory(account);

    @Test
    void memoryIsCountedUntilItIsCleanedOnce() {
        final CleanableDirectBuffer first = memory.allocate(600);
        final CleanableDirectBuffer second = memory.allocate(400);
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
        final CleanableDirectBuffer first = memory.allocate(600);
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
        final OutOfMemoryError refused = new OutOfMemoryError("none left");
        final DirectMemory failing = new Failing(account, refused);
        assertThatThrownBy(() -> failing.allocate(10)).isInstanceOf(DirectMemoryLimitException.class).hasCause(refused);
        assertThat(account.usedBytes()).isZero();
        final DirectMemory broken = new Failing(account, new IllegalStateException("broken"));
        assertThatThrownBy(() -> broken.allocate(10)).isInstanceOf(IllegalStateException.class);
        assertThat(account.usedBytes()).isZero();
    }

    @Test
    void addressesAreRefusedWithTheReason() {
        assertThat(memory.tellsAddresses()).isFalse();
        final ByteBuffer buffer = ByteBuffer.allocateDirect(1);
        assertThatThrownBy(() -> memory.addressOf(buffer)).isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("native library");
        assertThatThrownBy(() -> memory.wrap(4096, 1, false)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void installedProviderIsInForceUntilReplaced() {
        final DirectMemory before = DirectMemory.provider();
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

    private static final class Failing extends DirectMemory {
        private final Throwable failure;

        Failing(final Account account, final Throwable failure) {
            super(account);
            this.failure = failure;
        }

        @Override
        protected CleanableDirectBuffer allocate0(final int capacity) {
            if (failure instanceof Error) {
                throw (Error) failure;
            }
            throw (RuntimeException) failure;
        }

        @Override
        public boolean tellsAddresses() {
            return false;
        }

        @Override
        public long addressOf(final ByteBuffer buffer) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CleanableDirectBuffer wrap(final long address, final int capacity, final boolean owned) {
            throw new UnsupportedOperationException();
        }
    }
}
