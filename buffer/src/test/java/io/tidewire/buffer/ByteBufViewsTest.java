/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A view of a view of a view, in any order and of any kind of buffer, shows its part of a plain array. */
@SuppressWarnings("deprecation") // views in the other order are under test
class ByteBufViewsTest {
    private static final int CHAINS = 40;
    private static final int MAX_DEPTH = 6;
    private static final int ACCESSES = 12;
    private static final int CAPACITY = 61;
    private static final List<Access> ACCESS = Access.all();

    /** Creates a buffer of bytes. */
    record Base(String name, Function<byte[], ByteBuf> maker) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Base> bases() {
        return Stream.concat(BufferKinds.all().map(kind -> new Base(kind.name(), kind::of)), Stream.of(
                new Base("readOnlyHeapNio", bytes -> Unpooled.wrappedBuffer(shifted(ByteBuffer.allocate(CAPACITY + 3),
                        bytes).asReadOnlyBuffer())),
                new Base("readOnlyDirectNio", bytes -> Unpooled.wrappedBuffer(
                        shifted(ByteBuffer.allocateDirect(CAPACITY + 3), bytes).asReadOnlyBuffer())),
                new Base("mixedComposite", ByteBufViewsTest::mixed),
                new Base("unreleasable", bytes -> Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(bytes)))));
    }

    private static ByteBuffer shifted(ByteBuffer memory, byte[] bytes) {
        return memory.put(3, bytes).position(3);
    }

    /** Components of every sort that can be written to: heap, direct, a slice, a wrapped NIO buffer, a composite. */
    private static ByteBuf mixed(byte[] bytes) {
        ByteBuf all = Unpooled.wrappedBuffer(bytes);
        CompositeByteBuf inner = Unpooled.compositeBuffer()
                .addComponents(true, all.copy(40, 3), Unpooled.directBuffer().writeBytes(all, 43, 7));
        return Unpooled.compositeBuffer().addComponents(true, all.copy(0, 9),
                Unpooled.directBuffer().writeBytes(all, 9, 11),
                Unpooled.directBuffer().writeZero(2).writeBytes(all, 20, 10).slice(2, 10),
                Unpooled.wrappedBuffer(shifted(ByteBuffer.allocateDirect(13),
                        Arrays.copyOfRange(bytes, 30, 40))), inner,
                Unpooled.EMPTY_BUFFER, all.copy(50, bytes.length - 50));
    }

    @ParameterizedTest
    @MethodSource("bases")
    void theCapacityOfASliceIsFixedWhateverIsAskedFor(Base base) {
        ByteBuf buf = base.maker.apply(new byte[CAPACITY]);
        ByteBuf retained = buf.retainedSlice(2, 4);
        for (ByteBuf slice : List.of(buf.slice(2, 4), buf.slice(1, 8).slice(1, 4), buf.slice().duplicate(),
                buf.slice(2, 4).asReadOnly(), retained)) {
            for (int capacity : new int[] {-1, 0, 3, 4, 5, CAPACITY, CAPACITY + 1, Integer.MAX_VALUE}) {
                assertThatThrownBy(() -> slice.capacity(capacity)).as("%s to %d", slice, capacity)
                        .isInstanceOf(UnsupportedOperationException.class);
            }
        }
        retained.release();
        buf.release();
    }

    /** A chain of views, and where it lies in the array. */
    private static final class Chain {
        final byte[] model = new byte[CAPACITY];
        final List<ByteBuf> held = new ArrayList<>();
        private final SplittableRandom random;
        private final StringBuilder name = new StringBuilder();
        ByteBuf view;
        int start;
        int length = CAPACITY;

        Chain(Base base, SplittableRandom random) {
            this.random = random;
            random.nextBytes(model);
            view = base.maker().apply(model.clone());
            held.add(view);
            name.append(base);
        }

        void grow() {
            int index = random.nextInt(length + 1);
            int size = random.nextInt(length - index + 1);
            switch (random.nextInt(9)) {
                case 0, 1 -> cut("slice", view.slice(index, size), index, size);
                case 2, 3 -> held.add(cut("retainedSlice", view.retainedSlice(index, size), index, size));
                case 4 -> cut("duplicate", view.duplicate(), 0, length);
                case 5 -> held.add(cut("retainedDuplicate", view.retainedDuplicate(), 0, length));
                case 6 -> cut("asReadOnly", view.asReadOnly(), 0, length);
                case 7 -> cut("swap", view.order(view.order() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN
                        : ByteOrder.BIG_ENDIAN), 0, length);
                default -> cut("unreleasable", Unpooled.unreleasableBuffer(view), 0, length);
            }
        }

        private ByteBuf cut(String how, ByteBuf made, int index, int size) {
            boolean readOnly = view.isReadOnly();
            ByteOrder order = view.order();
            name.append('.').append(how);
            view = made;
            start += index;
            length = size;
            assertThat(view.isReadOnly()).as(this::toString).isEqualTo(readOnly || how.equals("asReadOnly"));
            if (size > 0) { // An empty buffer may stand for every empty view.
                assertThat(view.order() == order).as(this::toString).isEqualTo(!how.equals("swap"));
            }
            return made;
        }

        byte[] expected() {
            return Arrays.copyOfRange(model, start, start + length);
        }

        /** Each view that was retained is released once, the last one first. */
        void release() {
            for (int i = held.size() - 1; i >= 0; i--) {
                held.get(i).release();
            }
        }

        @Override
        public String toString() {
            return name + ", " + Seed.text();
        }
    }

    private static Chain chain(Base base, SplittableRandom random) {
        Chain chain = new Chain(base, random);
        for (int depth = random.nextInt(MAX_DEPTH + 1); depth > 0; depth--) {
            chain.grow();
        }
        return chain;
    }

    @ParameterizedTest
    @MethodSource("bases")
    void aChainOfViewsShowsItsPartOfTheBytes(Base base) {
        SplittableRandom random = Seed.random();
        for (int i = 0; i < CHAINS; i++) {
            Chain chain = chain(base, random);
            ByteBuf view = chain.view;
            assertThat(view.capacity()).as(chain::toString).isEqualTo(chain.length);
            checkContent(chain);
            for (int j = 0; j < ACCESSES && chain.length >= Long.BYTES; j++) {
                access(chain, random.nextInt(chain.length - Long.BYTES + 1), random);
            }
            checkContent(chain);
            ByteBuf first = chain.held.get(0);
            chain.release();
            assertThat(first.refCnt()).as(chain::toString).isEqualTo(base.name().equals("unreleasable") ? 1 : 0);
        }
    }

    private static void checkContent(Chain chain) {
        byte[] expected = chain.expected();
        ByteBuf view = chain.view;
        assertThat(ByteBufUtil.getBytes(view, 0, chain.length)).as(chain::toString).isEqualTo(expected);
        ByteBuf direct = Unpooled.directBuffer(CAPACITY);
        view.getBytes(0, direct, chain.length);
        assertThat(direct).as(chain::toString).isEqualTo(Unpooled.wrappedBuffer(expected));
        direct.release();
        ByteBuffer nio = ByteBuffer.allocate(chain.length);
        for (ByteBuffer part : view.nioBuffers(0, chain.length)) {
            assertThat(part.isReadOnly() || !view.isReadOnly() || !part.hasRemaining()).as(chain::toString).isTrue();
            nio.put(part);
        }
        assertThat(nio.array()).as(chain::toString).isEqualTo(expected);
        assertThat(view.forEachByteDesc(0, chain.length, value -> true)).isEqualTo(-1);
        if (chain.length > 0) {
            int first = view.indexOf(0, chain.length, expected[chain.length - 1]);
            assertThat(first).as(chain::toString).isBetween(0, chain.length - 1);
            assertThat(view.indexOf(0, first, expected[chain.length - 1])).as(chain::toString).isEqualTo(-1);
        }
    }

    private static void access(Chain chain, int index, SplittableRandom random) {
        ByteBuf view = chain.view;
        ByteBuffer model = ByteBuffer.wrap(chain.model, chain.start, chain.length).slice().order(view.order());
        assertThat(view.getLong(index)).as(chain::toString).isEqualTo(model.getLong(index));
        assertThat(view.getIntLE(index)).as(chain::toString)
                .isEqualTo(model.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(index));
        assertThat(view.getShort(index)).as(chain::toString).isEqualTo(model.getShort(index));
        assertThat(view.getByte(index)).as(chain::toString).isEqualTo(model.get(index));
        long value = random.nextLong();
        if (view.isReadOnly()) {
            assertThatThrownBy(() -> view.setLong(index, value)).as(chain::toString)
                    .isInstanceOf(ReadOnlyBufferException.class);
            assertThatThrownBy(() -> view.setBytes(index, new byte[2])).as(chain::toString)
                    .isInstanceOf(ReadOnlyBufferException.class);
        } else {
            view.setLong(index, value);
            model.putLong(index, value);
            view.setByte(index, (int) value >> 3);
            model.put(index, (byte) (value >> 3));
        }
    }

    @ParameterizedTest
    @MethodSource("bases")
    @Tag("SEC-K07")
    void noChainOfViewsLeadsOutside(Base base) {
        SplittableRandom random = Seed.random();
        for (int i = 0; i < 5; i++) {
            Chain chain = chain(base, random);
            checkRefused(chain.view, chain.toString());
            assertThat(chain.view.capacity()).isEqualTo(chain.length);
            chain.release();
        }
    }

    @ParameterizedTest
    @MethodSource("empties")
    void anEmptyBufferHasNothingToAccess(Base base) {
        ByteBuf buf = base.maker().apply(new byte[0]);
        checkRefused(buf, base.name());
        assertThat(buf.isReadable()).isFalse();
        assertThat(buf.slice(0, 0)).isEqualTo(Unpooled.EMPTY_BUFFER);
        assertThat(ByteBufUtil.getBytes(buf)).isEmpty();
        assertThat(buf.indexOf(0, 5, (byte) 0)).isEqualTo(-1);
        buf.release();
    }

    static Stream<Base> empties() {
        return Stream.of(
                new Base("empty", bytes -> Unpooled.EMPTY_BUFFER),
                new Base("emptySwapped", bytes -> Unpooled.EMPTY_BUFFER.order(ByteOrder.LITTLE_ENDIAN)),
                new Base("emptyReadOnly", bytes -> Unpooled.buffer(0, 0).asReadOnly()),
                new Base("emptyUnreleasable", bytes -> Unpooled.unreleasableBuffer(Unpooled.EMPTY_BUFFER)),
                new Base("emptySlice", bytes -> Unpooled.directBuffer(4).slice(2, 0)),
                new Base("emptyComposite", bytes -> Unpooled.compositeBuffer().addComponent(Unpooled.EMPTY_BUFFER)));
    }

    private static void checkRefused(ByteBuf view, String what) {
        int capacity = view.capacity();
        for (Access access : ACCESS) {
            for (int index : new int[] {-1, capacity - access.size() + 1, capacity, Integer.MAX_VALUE,
                Integer.MIN_VALUE, Integer.MAX_VALUE - access.size() + 1}) {
                assertThatThrownBy(() -> access.call().at(view, index)).as("%s at %s of %s", access, index, what)
                        .isInstanceOfAny(IndexOutOfBoundsException.class, view.isReadOnly()
                                ? ReadOnlyBufferException.class : IndexOutOfBoundsException.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void marksOfADuplicateStartWhereItsIndicesDo(BufferKinds.Kind kind) {
        for (UnaryOperator<ByteBuf> maker : List.<UnaryOperator<ByteBuf>>of(ByteBuf::duplicate,
                buf -> buf.retain().retainedDuplicate(), buf -> buf.asReadOnly().duplicate(),
                buf -> buf.duplicate().duplicate(), buf -> buf.slice(0, 20).setIndex(5, 11).duplicate(),
                buf -> Unpooled.unreleasableBuffer(buf).duplicate())) {
            ByteBuf buf = kind.make(32).setIndex(5, 11);
            buf.markReaderIndex().markWriterIndex().setIndex(5, 11);
            ByteBuf view = maker.apply(buf);
            int maxCapacity = view.maxCapacity();
            assertThat(view.setIndex(0, 0).resetWriterIndex().writerIndex()).isEqualTo(11);
            assertThat(view.resetReaderIndex().readerIndex()).isEqualTo(5);
            // Also after something else that is rarely needed has been made.
            view.internalNioBuffer(5, 0);
            assertThat(view.setIndex(0, 0).resetWriterIndex().writerIndex()).isEqualTo(11);
            assertThat(view.resetReaderIndex().readerIndex()).isEqualTo(5);
            view.setIndex(0, 0).markReaderIndex().markWriterIndex().setIndex(7, 9);
            assertThat(view.resetReaderIndex().resetWriterIndex().writerIndex()).isZero();
            assertThat(view.maxCapacity()).isEqualTo(maxCapacity);
            assertThat(buf.setIndex(0, 0).resetWriterIndex().resetReaderIndex().readerIndex()).isEqualTo(5);
            buf.release(buf.refCnt());
        }
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#growing")
    void firstMarksOfADuplicateMoveWithTheContent(BufferKinds.Kind kind) {
        ByteBuf buf = kind.make(32, 64).setIndex(5, 11);
        ByteBuf view = buf.duplicate();
        assertThat(view.maxCapacity()).isEqualTo(buf.maxCapacity());
        view.readerIndex(8).markReaderIndex().readerIndex(6).discardReadBytes();
        assertThat(view.resetReaderIndex().readerIndex()).isEqualTo(2);
        assertThat(view.setIndex(0, 0).resetWriterIndex().writerIndex()).isEqualTo(5);
        assertThat(buf.duplicate().writeZero(40).maxCapacity()).isEqualTo(64);
        buf.release();
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void marksOfASliceAreZero(BufferKinds.Kind kind) {
        ByteBuf buf = kind.make(32).setIndex(5, 11);
        assertThat(buf.slice().resetWriterIndex().writerIndex()).isZero();
        assertThat(buf.slice(3, 8).resetReaderIndex().resetWriterIndex().writerIndex()).isZero();
        buf.release();
    }
}
