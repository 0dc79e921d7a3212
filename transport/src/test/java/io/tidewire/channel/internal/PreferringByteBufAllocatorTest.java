/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PreferringByteBufAllocatorTest {
    private static final class Preferring extends PreferringByteBufAllocator {
        Preferring(boolean direct) {
            super(direct);
        }

        @Override
        protected ByteBufAllocator source() {
            return UnpooledByteBufAllocator.DEFAULT;
        }
    }

    private static void check(ByteBuf buffer, boolean direct) {
        assertThat(buffer.isDirect()).isEqualTo(direct);
        buffer.release();
    }

    private static void checkComposite(CompositeByteBuf buffer, boolean direct) {
        ByteBuf own = buffer.writeZero(1).component(0);
        assertThat(own.isDirect()).isEqualTo(direct);
        buffer.release();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theKindIsThePreferredOneWhereItIsLeftOpen(boolean direct) {
        ByteBufAllocator allocator = new Preferring(direct);
        check(allocator.buffer(), direct);
        check(allocator.buffer(1), direct);
        check(allocator.buffer(1, 2), direct);
        check(allocator.ioBuffer(), direct);
        check(allocator.ioBuffer(1), direct);
        check(allocator.ioBuffer(1, 2), direct);
        checkComposite(allocator.compositeBuffer(), direct);
        checkComposite(allocator.compositeBuffer(2), direct);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theKindIsThatWhichIsAskedFor(boolean direct) {
        ByteBufAllocator allocator = new Preferring(direct);
        check(allocator.heapBuffer(), false);
        check(allocator.heapBuffer(1), false);
        check(allocator.heapBuffer(1, 2), false);
        check(allocator.directBuffer(), true);
        check(allocator.directBuffer(1), true);
        check(allocator.directBuffer(1, 2), true);
        checkComposite(allocator.compositeHeapBuffer(), false);
        checkComposite(allocator.compositeHeapBuffer(2), false);
        checkComposite(allocator.compositeDirectBuffer(), true);
        checkComposite(allocator.compositeDirectBuffer(2), true);
    }
}
