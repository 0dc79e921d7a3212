/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ResourceLeakTracker;
import org.junit.jupiter.api.Test;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The wrappers that change who may release, and what is watched. */
@SuppressWarnings("deprecation") // views in the other order
class WrappingByteBufTest {

    @Test
    void unreleasableBufferAndItsViewsCannotBeReleased() {
        ByteBuf buf = Unpooled.buffer(16).writeLong(1).writeLong(2);
        ByteBuf wrapped = Unpooled.unreleasableBuffer(buf);
        List<ByteBuf> views = List.of(wrapped, wrapped.slice(), wrapped.slice(1, 2), wrapped.retainedSlice(),
                wrapped.retainedSlice(1, 2), wrapped.duplicate(), wrapped.retainedDuplicate(), wrapped.asReadOnly(),
                wrapped.order(ByteOrder.LITTLE_ENDIAN), wrapped.readSlice(2), wrapped.readRetainedSlice(2),
                Unpooled.unreleasableBuffer(wrapped));
        for (ByteBuf view : views) {
            assertThat(view.release()).isFalse();
            assertThat(view.release(5)).isFalse();
            assertThat(view.retain()).isSameAs(view);
            assertThat(view.retain(7)).isSameAs(view);
            assertThat(view.duplicate().release()).isFalse();
            assertThat(view.retainedSlice().retainedDuplicate().release()).isFalse();
            assertThat(view.refCnt()).isEqualTo(1);
        }
        assertThat(buf.refCnt()).isEqualTo(1);
        assertThat(wrapped.getLong(0)).isEqualTo(1);
        assertThat(wrapped.readerIndex()).isEqualTo(4).isEqualTo(buf.readerIndex());
        buf.release();
    }

    @Test
    void viewsOfAnUnreleasableBufferEndWithIt() {
        ByteBuf root = Unpooled.wrappedBuffer(new byte[8]);
        ByteBuf part = root.retainedSlice(2, 4);
        for (ByteBuf buf : List.of(root, part)) {
            ByteBuf wrapped = Unpooled.unreleasableBuffer(buf);
            ByteBuf view = wrapped.duplicate();
            assertThat(view.unwrap()).isSameAs(wrapped);
            assertThat(view.slice(1, 1).unwrap()).isSameAs(wrapped);
            assertThat(buf.retain()).isSameAs(buf);
            assertThat(view.refCnt()).isEqualTo(buf.refCnt());
            buf.release();
        }
        ByteBuf view = Unpooled.unreleasableBuffer(root.duplicate()).retainedSlice(0, 4);
        part.release();
        assertThat(root.release()).isTrue();
        assertThat(view.refCnt()).isZero();
        assertThat(view.release()).isFalse();
        assertThatThrownBy(() -> view.getInt(0)).isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(view::slice).isInstanceOf(IllegalReferenceCountException.class);
    }

    @Test
    void unreleasableReadOnlyBufferStaysReadOnly() {
        ByteBuf buf = Unpooled.buffer(4);
        ByteBuf wrapped = Unpooled.unreleasableBuffer(buf.asReadOnly());
        assertThat(wrapped.isReadOnly()).isTrue();
        assertThat(wrapped.asReadOnly()).isSameAs(wrapped);
        assertThat(wrapped.duplicate().isReadOnly()).isTrue();
        assertThat(wrapped.isWritable()).isFalse();
        buf.release();
    }

    @Test
    void emptyBufferIsNeverReleasedAndHasNothing() {
        ByteBuf empty = Unpooled.EMPTY_BUFFER;
        assertThat(empty.release()).isFalse();
        assertThat(empty.release(3)).isFalse();
        assertThat(empty.retain(3).refCnt()).isEqualTo(1);
        assertThat(empty.slice()).isSameAs(empty.duplicate()).isSameAs(empty.copy()).isSameAs(empty);
        assertThat(empty.order(ByteOrder.LITTLE_ENDIAN).order()).isSameAs(ByteOrder.LITTLE_ENDIAN);
        assertThat(empty.order(ByteOrder.LITTLE_ENDIAN).order(ByteOrder.BIG_ENDIAN)).isSameAs(empty);
        assertThat(empty.nioBuffer().hasRemaining()).isFalse();
        assertThat(empty.array()).isEmpty();
        for (Access access : Access.all()) {
            assertThatThrownBy(() -> access.call().at(empty, 0)).as(access.name())
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThatThrownBy(() -> empty.writeByte(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(empty::readByte).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(empty).isEqualTo(Unpooled.buffer(3)).hasSameHashCodeAs(Unpooled.buffer(3));
        assertThat(UnpooledByteBufAllocator.DEFAULT.heapBuffer(0, 0)).isInstanceOf(EmptyByteBuf.class);
    }

    /** Counts what a leak tracker is told. */
    private static final class RecordingTracker implements ResourceLeakTracker<ByteBuf> {
        private final List<Object> hints = new ArrayList<>();
        private int records;
        private int closed;

        @Override
        public void record() {
            records++;
        }

        @Override
        public void record(Object hint) {
            hints.add(hint);
        }

        @Override
        public boolean close(ByteBuf trackedObject) {
            closed++;
            return true;
        }
    }

    @Test
    void watchedBufferStaysWatchedThroughEveryView() {
        RecordingTracker tracker = new RecordingTracker();
        ByteBuf buf = new LeakAwareByteBuf(Unpooled.buffer(16).writeZero(16), tracker, true);
        List<ByteBuf> counted = List.of(buf.retainedSlice(), buf.retainedDuplicate(), buf.slice().retainedSlice(),
                buf.asReadOnly().retainedSlice(), buf.order(ByteOrder.LITTLE_ENDIAN).retainedDuplicate(),
                buf.readRetainedSlice(4));
        for (ByteBuf shared : List.of(buf.slice(), buf.duplicate(), buf.asReadOnly(), buf.readSlice(2),
                buf.order(ByteOrder.LITTLE_ENDIAN))) {
            int before = tracker.records;
            shared.getByte(0);
            assertThat(tracker.records).isGreaterThan(before);
            shared.touch("here");
            assertThat(tracker.hints).endsWith("here");
            shared.retain();
            assertThat(shared.release()).isFalse();
        }
        assertThat(buf.release()).isFalse();
        for (ByteBuf view : counted) {
            assertThat(tracker.closed).isZero();
            assertThat(view.release()).isTrue();
        }
        assertThat(tracker.closed).isEqualTo(1);
        assertThat(buf.refCnt()).isZero();
    }

    @Test
    void watchedBufferWithoutRecordsOnlyCloses() {
        RecordingTracker tracker = new RecordingTracker();
        ByteBuf buf = new LeakAwareByteBuf(Unpooled.buffer(16), tracker, false);
        buf.writeInt(1).touch().touch("unheard").getInt(0);
        assertThat(tracker.records).isZero();
        assertThat(tracker.hints).isEmpty();
        assertThat(buf.slice().release()).isTrue();
        assertThat(tracker.closed).isEqualTo(1);
    }

    @Test
    void swappedViewSharesIndicesAndGivesTheOriginalBack() {
        ByteBuf buf = Unpooled.buffer(8);
        ByteBuf swapped = buf.order(ByteOrder.LITTLE_ENDIAN);
        swapped.writeInt(0x01020304);
        assertThat(buf.readableBytes()).isEqualTo(4);
        assertThat(buf.readInt()).isEqualTo(0x04030201);
        assertThat(swapped.isReadable()).isFalse();
        assertThat(swapped.order(ByteOrder.BIG_ENDIAN)).isSameAs(buf);
        assertThat(swapped.unwrap()).isSameAs(buf);
        assertThat(swapped.nioBuffer(0, 4).getInt()).isEqualTo(0x01020304);
        assertThat(swapped.slice(0, 4).getInt(0)).isEqualTo(0x01020304);
        assertThatThrownBy(() -> new SwappedByteBuf(swapped)).isInstanceOf(IllegalArgumentException.class);
        buf.release();
    }
}
