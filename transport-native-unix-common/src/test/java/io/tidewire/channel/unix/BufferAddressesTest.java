/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** A buffer keeps its address; it must be another one whenever its memory is. */
@ExtendWith(TestLibrary.class)
class BufferAddressesTest {

    private static void showsItsBytes(ByteBuf buffer) {
        assertThat(buffer.hasMemoryAddress()).isTrue();
        long address = buffer.memoryAddress();
        assertThat(Buffer.wrapMemoryAddress(address, buffer.capacity()).getLong(0)).isEqualTo(buffer.getLong(0));
        assertThat(buffer.memoryAddress()).isEqualTo(address);
    }

    @Test
    void addressFollowsTheMemory() {
        for (ByteBufAllocator allocator : new ByteBufAllocator[] {PooledByteBufAllocator.DEFAULT,
                UnpooledByteBufAllocator.DEFAULT}) {
            ByteBuf buffer = allocator.directBuffer(64);
            long value = 1;
            for (int capacity = 64; capacity <= 1 << 18; capacity *= 4) {
                buffer.capacity(capacity).setLong(0, value++);
                showsItsBytes(buffer);
                ByteBuf slice = buffer.slice(8, 40).setLong(0, value++);
                showsItsBytes(slice);
                assertThat(slice.memoryAddress()).isEqualTo(buffer.memoryAddress() + 8);
                showsItsBytes(slice.slice(8, 16));
                ByteBuf duplicate = buffer.duplicate();
                showsItsBytes(duplicate);
                buffer.capacity(capacity * 2).setLong(0, value++);
                showsItsBytes(duplicate);
                showsItsBytes(buffer);
            }
            buffer.release();
        }
    }

    @Test
    void recycledBufferHasTheAddressOfItsNewMemory() {
        for (int i = 0; i < 100; i++) {
            ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(64 << i % 8).setLong(0, i);
            showsItsBytes(buffer);
            buffer.release();
        }
    }
}
