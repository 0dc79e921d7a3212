/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract between a buffer and the owner of its memory. */
class ContiguousByteBufTest {
    private final List<String> calls = new ArrayList<>();
    private boolean recycles = true;
    private int slotSize = 32;

    private final MemoryOwner owner = new MemoryOwner() {
        @Override
        ByteBufAllocator alloc() {
            return UnpooledByteBufAllocator.DEFAULT;
        }

        @Override
        boolean recyclesObjects() {
            return recycles;
        }

        @Override
        int slotSize(ContiguousByteBuf buffer) {
            return slotSize;
        }

        @Override
        void resize(ContiguousByteBuf buffer, int newCapacity) {
            calls.add("resize to " + newCapacity + ", slot " + buffer.slot);
            if (newCapacity < slotSize) {
                buffer.resizeInPlace(newCapacity);
            } else {
                slotSize = newCapacity;
                buffer.moveTo(null, ByteBuffer.allocateDirect(newCapacity + 10), 10, newCapacity, "moved");
            }
        }

        @Override
        void free(ContiguousByteBuf buffer) {
            calls.add("free slot " + buffer.slot);
        }
    };

    private ContiguousByteBuf heapBuffer() {
        ContiguousByteBuf buf = new ContiguousByteBuf(owner);
        buf.init(new byte[100], null, 20, 16, 64, "first");
        return buf;
    }

    @Test
    void growsWithinItsSlotWithoutAskingAndBeyondByMoving() {
        ContiguousByteBuf buf = heapBuffer();
        buf.writeLong(1).writeLong(2);
        assertThat(buf.maxFastWritableBytes()).isEqualTo(16);
        buf.writeLong(3);
        assertThat(buf.capacity()).isEqualTo(32);
        assertThat(calls).isEmpty();
        buf.writeLong(4).writeByte(5);
        assertThat(calls).containsExactly("resize to 64, slot first");
        assertThat(buf.isDirect()).isTrue();
        assertThat(buf.slot).isEqualTo("moved");
        assertThat(buf.readLong() + buf.readLong() + buf.readLong() + buf.readLong()).isEqualTo(10);
        buf.capacity(40);
        assertThat(calls).last().isEqualTo("resize to 40, slot moved");
        buf.release();
        assertThat(calls).last().isEqualTo("free slot moved");
    }

    @Test
    void reusedObjectIsAsNewAndKeepsItsMemory() {
        ContiguousByteBuf buf = heapBuffer();
        ByteBuffer nio = buf.internalNioBuffer(0, 4);
        buf.writerIndex(10).readerIndex(5).markReaderIndex().markWriterIndex();
        buf.release();
        buf.reuse(8, 24);
        assertThat(buf.refCnt()).isEqualTo(1);
        assertThat(buf.readerIndex()).isZero();
        assertThat(buf.resetReaderIndex().resetWriterIndex().writerIndex()).isZero();
        assertThat(buf.capacity()).isEqualTo(8);
        assertThat(buf.maxCapacity()).isEqualTo(24);
        assertThat(buf.internalNioBuffer(0, 4)).isSameAs(nio);
        buf.release();
        byte[] other = new byte[8];
        buf.init(other, null, 0, 8, 8, "second");
        assertThat(buf.internalNioBuffer(0, 4)).isNotSameAs(nio);
        assertThat(buf.array()).isSameAs(other);
        buf.release();
        assertThat(calls).containsExactly("free slot first", "free slot first", "free slot second");
    }

    @Test
    void viewOfAnEarlierLifeIsRefusedAndCannotReleaseTheNext() {
        ContiguousByteBuf buf = heapBuffer();
        List<ByteBuf> views = List.of(buf.slice(0, 4), buf.duplicate(), buf.slice(0, 8).slice(0, 4));
        buf.release();
        buf.reuse(16, 64);
        for (ByteBuf view : views) {
            assertThat(view.refCnt()).isZero();
            assertReleased(() -> view.getInt(0));
            assertReleased(() -> view.setByte(0, 1));
            assertReleased(() -> view.slice(0, 1));
            assertReleased(() -> view.clear().writeInt(1));
            assertReleased(() -> view.nioBuffer(0, 1));
            assertReleased(view::retain);
            assertReleased(view::release);
            assertReleased(() -> view.release(1));
        }
        assertThat(buf.refCnt()).isEqualTo(1);
        buf.release();
    }

    /** Any number of changes in a life is not taken for the end of one, nor the other way round. */
    @Test
    void viewFollowsAllChangesOfItsLifeAndNoneOfALaterOne() {
        ContiguousByteBuf buf = heapBuffer();
        List<ByteBuf> outlived = new ArrayList<>();
        for (int life = 0; life < 6; life++) {
            List<ByteBuf> views = new ArrayList<>();
            for (int change = 0; change < 5; change++) {
                views.addAll(List.of(buf.slice(0, 4), buf.duplicate(), buf.duplicate().slice(0, 8).slice(0, 4)));
                buf.capacity(20 + change);
            }
            buf.setInt(0, life);
            for (ByteBuf view : views) {
                assertThat(view.getInt(0)).isEqualTo(life);
                assertThat(view.refCnt()).isOne();
            }
            assertThat(views.get(1).capacity()).isEqualTo(24);
            for (ByteBuf view : outlived) {
                assertThat(view.refCnt()).isZero();
                assertReleased(() -> view.getInt(0));
                assertReleased(() -> view.getBytes(0, new byte[1]));
                assertReleased(view::retain);
            }
            outlived.addAll(views);
            // Some were looked at in this life for the last time before a change, the others after it.
            buf.capacity(30).release();
            buf.reuse(16, 64);
        }
        buf.release();
    }

    private static void assertReleased(Runnable call) {
        assertThatExceptionOfType(IllegalReferenceCountException.class).isThrownBy(call::run);
    }

    @Test
    void objectThatIsNotRecycledLetsGoOfItsMemory() {
        recycles = false;
        ContiguousByteBuf buf = heapBuffer();
        buf.release();
        assertThat(buf.array).isEmpty();
        assertThat(buf.capacity()).isEqualTo(16);
        assertReleased(() -> buf.getByte(0));
    }

    @Test
    void memoryIsFreedOnceByTheLastReleaseOfAnyView() {
        ContiguousByteBuf buf = heapBuffer();
        ByteBuf held = buf.retainedSlice(2, 8);
        ByteBuf nested = held.retainedSlice(1, 4);
        buf.release();
        held.release();
        assertThat(calls).isEmpty();
        nested.setInt(0, 7);
        assertThat(nested.unwrap()).isSameAs(held);
        assertThat(nested.release()).isTrue();
        assertThat(calls).containsExactly("free slot first");
        assertReleased(nested::release);
        assertReleased(held::release);
        assertReleased(buf::release);
        assertThat(calls).hasSize(1);
    }

    @Test
    void overReleaseAndOverflowAreRefusedAndLeaveTheBufferAlive() {
        ContiguousByteBuf buf = heapBuffer();
        assertReleased(() -> buf.release(2));
        assertReleased(() -> buf.retain(Integer.MAX_VALUE));
        assertThatThrownBy(() -> buf.retain(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> buf.release(0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(buf.refCnt()).isEqualTo(1);
        assertThat(buf.setByte(0, 1).release()).isTrue();
    }

    @Test
    void unwrapTellsTheBufferThatAViewWasMadeOf() {
        ContiguousByteBuf buf = heapBuffer();
        assertThat(buf.unwrap()).isNull();
        assertThat(buf.slice(0, 4).unwrap()).isSameAs(buf);
        assertThat(buf.duplicate().unwrap()).isSameAs(buf);
        assertThat(buf.alloc()).isSameAs(buf.slice(0, 4).alloc());
        buf.release();
    }

    @Test
    void addressIsToldOrRefusedWithTheReason() {
        ByteBuf heap = heapBuffer();
        assertThat(heap.hasMemoryAddress()).isFalse();
        assertThatThrownBy(heap::memoryAddress).isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("not a direct buffer");
        heap.release();
        ByteBuf direct = Unpooled.directBuffer(8);
        if (direct.hasMemoryAddress()) {
            assertThat(direct.memoryAddress()).isNotZero();
        } else {
            assertThatThrownBy(direct::memoryAddress).isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("native library");
            assertThatThrownBy(() -> Unpooled.wrappedBuffer(4096L, 8, false))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
        direct.release();
    }
}
