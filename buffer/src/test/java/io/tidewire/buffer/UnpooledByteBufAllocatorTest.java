/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;

import java.nio.ByteBuffer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class UnpooledByteBufAllocatorTest {
    private static final int MIB = 1024 * 1024;

    private final UnpooledByteBufAllocator alloc = new UnpooledByteBufAllocator(false);

    @Test
    void kindsAreThoseAskedFor() {
        UnpooledByteBufAllocator direct = new UnpooledByteBufAllocator(true, true, true);
        for (ByteBuf buf : new ByteBuf[] {alloc.buffer(), alloc.heapBuffer(1), alloc.ioBuffer()}) {
            assertThat(buf.isDirect()).isFalse();
            assertThat(buf.alloc()).isSameAs(alloc);
            buf.release();
        }
        for (ByteBuf buf : new ByteBuf[] {direct.buffer(), alloc.directBuffer(1)}) {
            assertThat(buf.isDirect()).isTrue();
            buf.release();
        }
        assertThat(alloc.isDirectBufferPooled()).isFalse();
        for (CompositeByteBuf buf : new CompositeByteBuf[] {alloc.compositeBuffer(), direct.compositeBuffer(3),
            alloc.compositeDirectBuffer(), alloc.compositeHeapBuffer()}) {
            assertThat(buf.alloc()).isIn(alloc, direct);
            buf.release();
        }
        assertThat(alloc).hasToString("UnpooledByteBufAllocator(directByDefault: false)");
    }

    @Test
    void metricCountsWhatIsInUse() {
        ByteBufAllocatorMetric metric = alloc.metric();
        ByteBuf heap = alloc.heapBuffer(100);
        ByteBuf direct = alloc.directBuffer(200);
        assertThat(metric.usedHeapMemory()).isEqualTo(100);
        assertThat(metric.usedDirectMemory()).isEqualTo(200);
        heap.capacity(150);
        direct.capacity(50);
        assertThat(metric.usedHeapMemory()).isEqualTo(150);
        assertThat(metric.usedDirectMemory()).isEqualTo(50);
        heap.release();
        direct.release();
        assertThat(metric.usedHeapMemory() + metric.usedDirectMemory()).isZero();
    }

    @Test
    void directMemoryIsUsedAgainByTheNextBufferOfAnyInstanceButTheObjectIsNot() {
        ContiguousByteBuf first = (ContiguousByteBuf) new UnpooledByteBufAllocator(true, true).directBuffer(300);
        ByteBuffer chunk = first.memory;
        int offset = first.offset;
        first.writeLong(1);
        first.release();
        ContiguousByteBuf second = (ContiguousByteBuf) new UnpooledByteBufAllocator(true, true).directBuffer(310);
        assertThat(second).isNotSameAs(first);
        assertThat(second.memory).isSameAs(chunk);
        assertThat(second.offset).isEqualTo(offset);
        assertThat(second.capacity()).isEqualTo(310);
        assertThat(second.maxFastWritableBytes()).isEqualTo(310);
        assertThatThrownBy(() -> first.getLong(0)).isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(first::release).isInstanceOf(IllegalReferenceCountException.class);
        second.release();
    }

    @Test
    void directBuffersKeepTheirContentWhateverCapacityTheyGet() {
        ByteBufAllocatorMetric metric = alloc.metric();
        ByteBuf buf = alloc.directBuffer(16);
        buf.writeLong(42);
        for (int capacity : new int[] {100, 90, 5000, 3 * MIB, 2000, 1500, 700, 8}) {
            buf.capacity(capacity);
            assertThat(buf.capacity()).isEqualTo(capacity);
            assertThat(metric.usedDirectMemory()).isEqualTo(capacity);
            assertThat(buf.getLong(0)).isEqualTo(42);
        }
        buf.release();
        assertThat(metric.usedDirectMemory()).isZero();
    }

    @Test
    void badCapacitiesAreRefused() {
        assertThatThrownBy(() -> alloc.heapBuffer(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("initialCapacity");
        assertThatThrownBy(() -> alloc.directBuffer(9, 8)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxCapacity");
        assertThat(alloc.metric().usedDirectMemory()).isZero();
    }

    @Test
    void capacitiesDoubleUpToFourMebibytesAndThenGrowBySteps() {
        assertThat(alloc.calculateNewCapacity(0, 1000)).isEqualTo(64);
        assertThat(alloc.calculateNewCapacity(64, 1000)).isEqualTo(64);
        assertThat(alloc.calculateNewCapacity(65, 1000)).isEqualTo(128);
        assertThat(alloc.calculateNewCapacity(600, 1000)).isEqualTo(1000);
        assertThat(alloc.calculateNewCapacity(1, 8)).isEqualTo(8);
        assertThat(alloc.calculateNewCapacity(3 * MIB, Integer.MAX_VALUE)).isEqualTo(4 * MIB);
        assertThat(alloc.calculateNewCapacity(4 * MIB, Integer.MAX_VALUE)).isEqualTo(4 * MIB);
        assertThat(alloc.calculateNewCapacity(4 * MIB + 1, Integer.MAX_VALUE)).isEqualTo(8 * MIB);
        assertThat(alloc.calculateNewCapacity(9 * MIB, 10 * MIB)).isEqualTo(10 * MIB);
        assertThat(alloc.calculateNewCapacity(Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
        assertThatThrownBy(() -> alloc.calculateNewCapacity(9, 8)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> alloc.calculateNewCapacity(-1, 8)).isInstanceOf(IllegalArgumentException.class);
    }
}
