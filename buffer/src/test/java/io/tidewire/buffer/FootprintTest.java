/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** How many bytes a buffer object takes; counted by the JVM, for this thread alone. */
class FootprintTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int COUNT = 10_000;
    private static final int MAX_BYTES = 72;
    private static final UnpooledByteBufAllocator UNTRACKED = new UnpooledByteBufAllocator(false, true);

    /** Returns the bytes for each object; all are kept, so that none is left out by the JIT compiler. */
    private static long bytesOf(Supplier<ByteBuf> maker) {
        ByteBuf[] kept = new ByteBuf[COUNT];
        kept[0] = maker.get(); // Classes that the first one loads are not counted.
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < COUNT; i++) {
            kept[i] = maker.get();
        }
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertThat(kept).doesNotContainNull();
        return bytes / COUNT;
    }

    /** The limit is for references of 4 bytes, as in heaps below 32 GiB. */
    private static void assumeSmallReferences() {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        Object[] references = new Object[COUNT];
        assumeThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(references.length * 5L);
    }

    @Test
    void viewsAreSmall() {
        assumeSmallReferences();
        ByteBuf buf = UNTRACKED.directBuffer(64).writeLong(1);
        assertThat(bytesOf(buf::duplicate)).isLessThanOrEqualTo(MAX_BYTES);
        assertThat(bytesOf(buf::slice)).isLessThanOrEqualTo(MAX_BYTES);
        assertThat(bytesOf(buf.slice(1, 7)::slice)).isLessThanOrEqualTo(MAX_BYTES);
        assertThat(bytesOf(buf::retainedSlice)).isLessThanOrEqualTo(MAX_BYTES);
        buf.release(COUNT + 2);
    }

    @Test
    void wrappedArrayCostsNoMoreThanAView() {
        assumeSmallReferences();
        byte[] array = new byte[8];
        assertThat(bytesOf(() -> Unpooled.wrappedBuffer(array))).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    void usesThatNeedNoExtrasMakeNone() {
        ContiguousByteBuf buf = (ContiguousByteBuf) UNTRACKED.heapBuffer(64);
        buf.markReaderIndex().markWriterIndex().writeLong(1).readLong();
        buf.discardReadBytes().slice().nioBuffer();
        assertThat(buf.resetReaderIndex().resetWriterIndex().writerIndex()).isZero();
        assertThat(buf.hasMemoryAddress()).isFalse();
        assertThat(buf.extrasIfAny()).isNull();
        buf.writeLong(1).markWriterIndex();
        assertThat(buf.extrasIfAny()).isNotNull();
        assertThat(buf.writeLong(2).resetWriterIndex().writerIndex()).isEqualTo(8);
        buf.release();
    }
}
