/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ScatteringByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CompositeByteBufTest {
    private static final ByteBufAllocator ALLOC = UnpooledByteBufAllocator.DEFAULT;

    private static ByteBuf bytes(int... values) {
        ByteBuf buf = ALLOC.heapBuffer(Math.max(1, values.length));
        for (int value : values) {
            buf.writeByte(value);
        }
        return buf;
    }

    private static ByteBuf text(String text) {
        return ALLOC.directBuffer(Math.max(1, text.length())).writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static CompositeByteBuf composite(String... parts) {
        CompositeByteBuf composite = ALLOC.compositeBuffer(Integer.MAX_VALUE);
        for (String part : parts) {
            composite.addComponent(true, text(part));
        }
        return composite;
    }

    private static String all(ByteBuf buf) {
        return buf.toString(0, buf.capacity(), StandardCharsets.US_ASCII);
    }

    /** Random changes of structure against a list of arrays. */
    private static final class Model {
        final List<byte[]> parts = new ArrayList<>();

        byte[] all() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            parts.forEach(out::writeBytes);
            return out.toByteArray();
        }

        byte[] merge(int from, int count) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            parts.subList(from, from + count).forEach(out::writeBytes);
            return out.toByteArray();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void randomChangesAgreeWithAListOfArrays(long run) {
        SplittableRandom random = new SplittableRandom(Seed.value() + run);
        CompositeByteBuf composite = ALLOC.compositeBuffer(Integer.MAX_VALUE);
        Model model = new Model();
        List<ByteBuf> sources = new ArrayList<>();
        for (int step = 0; step < 600; step++) {
            int count = model.parts.size();
            switch (random.nextInt(9)) {
                case 0, 1, 2 -> addAt(composite, model, random.nextInt(count + 1), random, sources);
                case 3 -> {
                    int at = random.nextInt(count + 1);
                    ByteBuf[] several = new ByteBuf[random.nextInt(5)];
                    for (int i = 0; i < several.length; i++) {
                        several[i] = randomPart(random, sources);
                        model.parts.add(at + i, ByteBufUtil.getBytes(several[i]));
                    }
                    composite.addComponents(at, several);
                }
                case 4 -> {
                    int from = random.nextInt(count + 1);
                    int removed = random.nextInt(Math.min(4, count - from + 1));
                    composite.removeComponents(from, removed);
                    model.parts.subList(from, from + removed).clear();
                }
                case 5 -> {
                    int from = random.nextInt(count + 1);
                    int merged = random.nextInt(count - from + 1);
                    composite.consolidate(from, merged);
                    if (merged > 1) {
                        byte[] all = model.merge(from, merged);
                        model.parts.subList(from, from + merged).clear();
                        model.parts.add(from, all);
                    }
                }
                case 6 -> {
                    byte[] all = model.all();
                    int index = random.nextInt(all.length + 1);
                    composite.setIndex(index, all.length);
                    composite.discardReadBytes();
                    assertThat(composite.readerIndex()).isZero();
                    dropFront(model, index);
                }
                case 7 -> resizeSome(sources, random);
                default -> setSomething(composite, model, random);
            }
            compare(composite, model, random);
        }
        composite.release();
        sources.forEach(source -> assertThat(source.refCnt()).as(Seed.text()).isZero());
    }

    private static ByteBuf randomPart(SplittableRandom random, List<ByteBuf> sources) {
        int length = random.nextInt(4) == 0 ? 0 : random.nextInt(12);
        ByteBuf part = random.nextBoolean() ? ALLOC.heapBuffer(length + 5) : ALLOC.directBuffer(length + 5);
        part.writeZero(3).skipBytes(3);
        for (int i = 0; i < length; i++) {
            part.writeByte(random.nextInt());
        }
        sources.add(part);
        return part;
    }

    /** Moves memory under components, or cuts off what lies behind them; their bytes stay. */
    private static void resizeSome(List<ByteBuf> sources, SplittableRandom random) {
        for (int i = 0; i < 3 && !sources.isEmpty(); i++) {
            ByteBuf source = sources.get(random.nextInt(sources.size()));
            if (source.refCnt() > 0) {
                source.capacity(source.writerIndex() + random.nextInt(200));
            }
        }
    }

    private static void addAt(CompositeByteBuf composite, Model model, int at,
            SplittableRandom random, List<ByteBuf> sources) {
        ByteBuf part = randomPart(random, sources);
        model.parts.add(at, ByteBufUtil.getBytes(part));
        composite.addComponent(random.nextBoolean(), at, part);
    }

    private static void dropFront(Model model, int bytes) {
        int rest = bytes;
        while (bytes > 0 && !model.parts.isEmpty() && model.parts.get(0).length <= rest) {
            rest -= model.parts.remove(0).length;
        }
        if (rest > 0) {
            byte[] first = model.parts.get(0);
            model.parts.set(0, Arrays.copyOfRange(first, rest, first.length));
        }
    }

    private static void setSomething(CompositeByteBuf composite, Model model,
            SplittableRandom random) {
        ByteBuffer all = ByteBuffer.wrap(model.all());
        if (all.capacity() < Long.BYTES) {
            return;
        }
        int index = random.nextInt(all.capacity() - Long.BYTES + 1);
        long value = random.nextLong();
        if (random.nextBoolean()) {
            composite.setLong(index, value);
        } else {
            composite.setLongLE(index, Long.reverseBytes(value));
        }
        all.putLong(index, value);
        int at = 0;
        for (byte[] part : model.parts) {
            all.get(at, part);
            at += part.length;
        }
    }

    private static void compare(CompositeByteBuf composite, Model model, SplittableRandom random) {
        byte[] all = model.all();
        assertThat(composite.numComponents()).as(Seed.text()).isEqualTo(model.parts.size());
        assertThat(composite.capacity()).as(Seed.text()).isEqualTo(all.length);
        assertThat(composite.readerIndex()).isLessThanOrEqualTo(composite.writerIndex());
        assertThat(composite.writerIndex()).isLessThanOrEqualTo(all.length);
        assertThat(ByteBufUtil.getBytes(composite, 0, all.length)).as(Seed.text()).isEqualTo(all);
        ByteBuffer expected = ByteBuffer.wrap(all);
        for (int i = 0; i < 4 && all.length >= Long.BYTES; i++) {
            int index = random.nextInt(all.length - Long.BYTES + 1);
            assertThat(composite.getLong(index)).isEqualTo(expected.getLong(index));
            assertThat(composite.getIntLE(index)).isEqualTo(Integer.reverseBytes(expected.getInt(index)));
            assertThat(composite.getShort(index)).isEqualTo(expected.getShort(index));
            assertThat(composite.getUnsignedMedium(index)).isEqualTo(expected.getInt(index) >>> 8);
            assertThat(composite.getByte(index)).isEqualTo(all[index]);
            assertThat(composite.toByteIndex(composite.toComponentIndex(index))).isLessThanOrEqualTo(index);
            int end = index + random.nextInt(all.length - index + 1);
            byte wanted = all[index];
            assertThat(composite.indexOf(0, end, wanted)).isEqualTo(naiveIndexOf(all, 0, end, wanted));
            assertThat(composite.indexOf(end, 0, wanted)).isEqualTo(naiveLastIndexOf(all, end, wanted));
            assertThat(composite.forEachByte(0, end, b -> b != wanted)).isEqualTo(naiveIndexOf(all, 0, end, wanted));
            assertThat(composite.forEachByteDesc(0, end, b -> b != wanted))
                    .isEqualTo(naiveLastIndexOf(all, end, wanted));
        }
    }

    private static int naiveIndexOf(byte[] all, int from, int to, byte value) {
        for (int i = from; i < to; i++) {
            if (all[i] == value) {
                return i;
            }
        }
        return -1;
    }

    private static int naiveLastIndexOf(byte[] all, int to, byte value) {
        for (int i = to - 1; i >= 0; i--) {
            if (all[i] == value) {
                return i;
            }
        }
        return -1;
    }

    @Test
    void aComponentIsTheReadablePartAtTheTimeItWasAdded() {
        ByteBuf part = text("xxabcxx").setIndex(2, 5);
        CompositeByteBuf composite = ALLOC.compositeBuffer().addComponent(true, part);
        part.setIndex(0, 1).setByte(3, 'B');
        assertThat(all(composite)).isEqualTo("aBc");
        assertThatThrownBy(() -> composite.getByte(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(composite.component(0).readableBytes()).isEqualTo(3);
        composite.release();
    }

    @Test
    void insertionBeforeTheReaderIndexMovesBytesButNoIndex() {
        CompositeByteBuf composite = composite("def");
        composite.readerIndex(1);
        composite.addComponent(0, text("abc"));
        assertThat(all(composite)).isEqualTo("abcdef");
        assertThat(composite.readerIndex()).isEqualTo(1);
        assertThat(composite.writerIndex()).isEqualTo(3);
        composite.addComponent(true, 1, text("--"));
        assertThat(all(composite)).isEqualTo("abc--def");
        assertThat(composite.writerIndex()).isEqualTo(5);
        composite.release();
    }

    @Test
    void littleEndianViewsAreAddedByTheirBytes() {
        @SuppressWarnings("deprecation")
        ByteBuf part = bytes(1, 2, 3, 4).order(ByteOrder.LITTLE_ENDIAN);
        CompositeByteBuf composite = ALLOC.compositeBuffer().addComponent(true, part);
        assertThat(composite.getInt(0)).isEqualTo(0x01020304);
        composite.release();
        assertThat(part.refCnt()).isZero();
    }

    @Test
    void viewsOfComponentsKeepTheRulesOfWhatWasAdded() {
        ByteBuf root = text("0123456789");
        CompositeByteBuf composite = ALLOC.compositeBuffer(8).addComponents(true,
                Unpooled.unreleasableBuffer(root.slice(1, 2)), root.retainedSlice(4, 4).slice(1, 2).asReadOnly(),
                root.retainedSlice(8, 2));
        assertThat(composite.toString(StandardCharsets.US_ASCII)).isEqualTo("125689");
        assertThat(composite.component(0).release()).as("unreleasable").isFalse();
        assertThat(composite.component(1).isReadOnly()).isTrue();
        assertThatThrownBy(() -> composite.setByte(2, 0)).isInstanceOf(ReadOnlyBufferException.class);
        composite.setByte(5, '!');
        root.capacity(100_000);
        assertThat(composite.toString(StandardCharsets.US_ASCII)).as("moved").isEqualTo("12568!");
        assertThat(composite.component(2).getByte(1)).isEqualTo((byte) '!');
        ByteBuf kept = composite.component(2).retain();
        composite.release();
        assertThat(kept.getByte(0)).isEqualTo((byte) '8');
        kept.release();
        assertThat(root.release()).isTrue();
    }

    @Test
    void emptyComponentsCountButHoldNoIndex() {
        CompositeByteBuf composite = composite("", "ab", "", "c", "");
        assertThat(composite.numComponents()).isEqualTo(5);
        assertThat(composite.toComponentIndex(0)).isEqualTo(1);
        assertThat(composite.toComponentIndex(2)).isEqualTo(3);
        assertThat(composite.nioBufferCount()).isEqualTo(2);
        assertThat(composite.nioBuffers()).hasSize(2);
        assertThat(composite.decompose(0, 3)).hasSize(2);
        assertThat(composite.componentSlice(4).isReadable()).isFalse();
        composite.release();
    }

    @Test
    void capacityShrinksAcrossComponentsAndGrowsByAComponent() {
        CompositeByteBuf composite = composite("abc", "def", "ghi");
        ByteBuf last = composite.internalComponent(2);
        composite.readerIndex(8).capacity(5);
        assertThat(all(composite)).isEqualTo("abcde");
        assertThat(composite.numComponents()).isEqualTo(2);
        assertThat(composite.readerIndex()).isEqualTo(5);
        assertThat(composite.writerIndex()).isEqualTo(5);
        assertThat(last.refCnt()).isZero();
        composite.writeByte('!').setIndex(0, 6);
        assertThat(composite.toString(StandardCharsets.US_ASCII)).isEqualTo("abcde!");
        composite.capacity(0);
        assertThat(composite.numComponents()).isZero();
        composite.release();
    }

    @Test
    void tooManySimilarComponentsBecomeOne() {
        CompositeByteBuf composite = ALLOC.compositeBuffer(4);
        for (int i = 0; i < 4; i++) {
            composite.addComponent(true, bytes(i));
        }
        assertThat(composite.numComponents()).isEqualTo(4);
        composite.addComponent(true, bytes(4));
        assertThat(composite.numComponents()).isOne();
        assertThat(ByteBufUtil.getBytes(composite)).containsExactly(0, 1, 2, 3, 4);
        composite.release();
    }

    /** SEC-K08: with a copy of everything at each consolidation this would move some 60 GB. */
    @Test
    void aHundredThousandSmallComponentsAreNotQuadratic() {
        CompositeByteBuf composite = ALLOC.compositeBuffer(16);
        ByteBuf piece = ALLOC.heapBuffer(256).writeZero(256);
        for (int i = 0; i < 100_000; i++) {
            composite.addComponent(true, piece.retainedDuplicate());
            assertThat(composite.numComponents() <= 16).isTrue();
        }
        assertThat(composite.readableBytes()).isEqualTo(25_600_000);
        assertThat(piece.refCnt()).isLessThan(100);
        composite.release();
        assertThat(piece.refCnt()).isOne();
        piece.release();
    }

    @Test
    void randomAccessInManyComponentsAfterEachAddition() {
        CompositeByteBuf composite = ALLOC.compositeBuffer(Integer.MAX_VALUE);
        SplittableRandom random = Seed.random();
        for (int i = 0; i < 30_000; i++) {
            composite.addComponent(true, bytes(i));
            int index = random.nextInt(i + 1);
            assertThat(composite.getByte(index) == (byte) index).isTrue();
        }
        for (int i = 0; i < 100_000; i++) {
            int index = random.nextInt(30_000);
            assertThat(composite.getByte(index) == (byte) index).isTrue();
        }
        composite.release();
    }

    /** SEC-K08: sizes chosen so that nearly all components lie in one block of the table. */
    @Test
    void manySmallComponentsBesideALargeOneAreFound() {
        CompositeByteBuf composite = ALLOC.compositeBuffer(Integer.MAX_VALUE);
        ByteBuf piece = bytes(0, 1, 2, 3, 4, 5, 6);
        int small = 20_000;
        for (int i = 0; i < small; i++) {
            composite.addComponent(true, piece.retainedSlice(i % 7, 1));
        }
        composite.addComponent(true, ALLOC.heapBuffer(1 << 26, 1 << 26).writerIndex(1 << 26).setByte(1234, 99));
        SplittableRandom random = Seed.random();
        for (int i = 0; i < 200_000; i++) {
            int index = random.nextInt(small);
            assertThat(composite.getByte(index) == index % 7).isTrue();
        }
        assertThat(composite.getByte(small + 1234)).isEqualTo((byte) 99);
        assertThat(composite.toComponentIndex(small + 1234)).isEqualTo(small);
        assertThat(composite.toComponentIndex(small - 1)).isEqualTo(small - 1);
        composite.release();
        assertThat(piece.refCnt()).isOne();
        piece.release();
    }

    @Test
    void numbersAreReadAndWrittenOneAfterTheOtherAcrossComponents() {
        CompositeByteBuf composite = ALLOC.compositeBuffer(Integer.MAX_VALUE);
        ByteBuf model = ALLOC.heapBuffer(2000);
        SplittableRandom random = Seed.random();
        while (composite.capacity() < 1500) {
            int size = random.nextInt(20);
            ByteBuf part = random.nextBoolean() ? ALLOC.heapBuffer(size + 1) : ALLOC.directBuffer(size + 1);
            composite.addComponent(part.writeZero(size));
        }
        for (int i = 0; i < 250; i++) {
            long value = random.nextLong();
            for (ByteBuf buf : List.of(composite, model)) {
                switch (i % 4) {
                    case 0 -> buf.writeByte((int) value);
                    case 1 -> buf.writeShort((int) value);
                    case 2 -> buf.writeInt((int) value);
                    default -> buf.writeLong(value);
                }
            }
        }
        assertThat((ByteBuf) composite).as(Seed.text()).isEqualTo(model);
        for (int i = 0; i < 250; i++) {
            switch (i % 4) {
                case 0 -> assertThat(composite.readByte()).as(Seed.text()).isEqualTo(model.readByte());
                case 1 -> assertThat(composite.readShort()).as(Seed.text()).isEqualTo(model.readShort());
                case 2 -> assertThat(composite.readInt()).as(Seed.text()).isEqualTo(model.readInt());
                default -> assertThat(composite.readLong()).as(Seed.text()).isEqualTo(model.readLong());
            }
        }
        assertThatThrownBy(composite::readByte).isInstanceOf(IndexOutOfBoundsException.class);
        composite.release();
        model.release();
    }

    @Test
    void aComponentThatSomebodyShrankOrReleasedIsRefused() {
        ByteBuf shrunk = ALLOC.heapBuffer(8).writeLong(1);
        ByteBuf stolen = ALLOC.directBuffer(8).writeLong(2);
        CompositeByteBuf composite = ALLOC.compositeBuffer().addComponents(true, shrunk, stolen);
        assertThat(composite.getLong(0)).isOne();
        shrunk.capacity(4);
        assertThatThrownBy(() -> composite.getLong(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(composite.getInt(0)).isZero();
        assertThat(composite.getLong(8)).isEqualTo(2);
        stolen.release();
        assertThatThrownBy(() -> composite.getLong(8)).isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(() -> composite.setByte(9, 1)).isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(() -> composite.forEachByte(8, 8, b -> true))
                .isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(composite::release).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(shrunk.refCnt()).isZero();
    }

    @Test
    void moreThanIntBytesAreRefusedAndReleased() {
        ByteBuf large = Unpooled.buffer(1).writeByte(0);
        CompositeByteBuf half = ALLOC.compositeBuffer(Integer.MAX_VALUE);
        ByteBuf block = ALLOC.heapBuffer(1 << 20).writeZero(1 << 20);
        for (int i = 0; i < 1024; i++) {
            half.addComponent(true, block.retainedDuplicate());
        }
        CompositeByteBuf composite = ALLOC.compositeBuffer(Integer.MAX_VALUE).addComponent(true, half.retain());
        assertThatThrownBy(() -> composite.addComponent(true, half.retain()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("capacity: 2147483648");
        assertThatThrownBy(() -> composite.addComponents(true, large, half.retain()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(large.refCnt()).isZero();
        assertThat(half.refCnt()).isEqualTo(2);
        assertThat(composite.numComponents()).isOne();
        assertThat(composite.writerIndex()).isEqualTo(1 << 30);
        composite.release();
        half.release();
        assertThat(block.refCnt()).isOne();
        block.release();
    }

    @Test
    void whatCannotBeAddedIsReleased() {
        CompositeByteBuf composite = composite("a");
        ByteBuf one = bytes(1);
        ByteBuf two = bytes(2);
        assertThatThrownBy(() -> composite.addComponent(2, one)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("cIndex: 2");
        assertThat(one.refCnt()).isZero();
        assertThatThrownBy(() -> composite.addComponents(-1, two, null, bytes(3)))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(two.refCnt()).isZero();
        composite.release();
        ByteBuf late = bytes(4);
        assertThatThrownBy(() -> composite.addComponent(late)).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(late.refCnt()).isZero();
    }

    @Test
    void nullElementsAreSkippedAndIterablesAreTaken() {
        CompositeByteBuf composite = ALLOC.compositeBuffer()
                .addComponents(true, text("a"), null, text("b"))
                .addComponents(true, List.of(text("c"), text("d")));
        Iterable<ByteBuf> notACollection = () -> List.of(text("e")).iterator();
        composite.addComponents(notACollection).addComponents(0, List.of(text("0")));
        assertThat(all(composite)).isEqualTo("0abcde");
        assertThat(composite.writerIndex()).isEqualTo(4);
        composite.release();
        CompositeByteBuf made = new CompositeByteBuf(ALLOC, false, 4, text("x"), text("y"));
        assertThat(made.toString(StandardCharsets.US_ASCII)).isEqualTo("xy");
        made.release();
    }

    @Test
    void flatteningTakesTheComponentsAndGivesTheOuterOneBack() {
        CompositeByteBuf inner = composite("abc", "def", "ghi");
        ByteBuf middle = inner.internalComponent(1);
        inner.setIndex(1, 8);
        CompositeByteBuf outer = composite("-").addFlattenedComponents(true, inner);
        assertThat(outer.numComponents()).isEqualTo(4);
        assertThat(outer.toString(StandardCharsets.US_ASCII)).isEqualTo("-bcdefgh");
        assertThat(inner.refCnt()).isZero();
        assertThat(middle.refCnt()).isOne();
        outer.addFlattenedComponents(true, text("!"));
        assertThat(outer.numComponents()).isEqualTo(5);
        outer.release();
        assertThat(middle.refCnt()).isZero();
    }

    @Test
    void readComponentsAreDiscardedWithTheirMarks() {
        CompositeByteBuf composite = composite("abc", "def", "ghi");
        ByteBuf first = composite.internalComponent(0);
        composite.readerIndex(4).markReaderIndex().readerIndex(5).discardReadComponents();
        assertThat(all(composite)).isEqualTo("defghi");
        assertThat(composite.readerIndex()).isEqualTo(2);
        assertThat(composite.writerIndex()).isEqualTo(6);
        assertThat(first.refCnt()).isZero();
        composite.resetReaderIndex();
        assertThat(composite.readerIndex()).isOne();
        composite.readerIndex(6).discardReadComponents();
        assertThat(composite.numComponents()).isZero();
        assertThat(composite.capacity()).isZero();
        assertThat(composite.writerIndex()).isZero();
        composite.release();
    }

    @Test
    void theComponentFoundLastIsForgottenWhenTheStructureChanges() {
        CompositeByteBuf composite = composite("abcd", "efgh", "ijkl");
        assertThat(composite.getByte(5)).isEqualTo((byte) 'f');
        composite.removeComponent(1);
        assertThat(composite.getByte(5)).isEqualTo((byte) 'j');
        composite.readerIndex(2).discardReadBytes();
        assertThat(composite.getByte(0)).isEqualTo((byte) 'c');
        composite.consolidate();
        assertThat(composite.getByte(5)).isEqualTo((byte) 'l');
        assertThat(composite.numComponents()).isOne();
        composite.release();
    }

    @Test
    void iterationSeesComponentsAndNoticesChanges() {
        CompositeByteBuf composite = composite("ab", "c");
        List<String> seen = new ArrayList<>();
        composite.forEach(part -> seen.add(part.toString(StandardCharsets.US_ASCII)));
        assertThat(seen).containsExactly("ab", "c");
        Iterator<ByteBuf> iterator = composite.iterator();
        iterator.next();
        iterator.next();
        assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
        Iterator<ByteBuf> stale = composite.iterator();
        composite.addComponent(text("d"));
        assertThatThrownBy(stale::next).isInstanceOf(ConcurrentModificationException.class);
        composite.release();
    }

    @Test
    void noComponentIsLikeAnEmptyArray() {
        CompositeByteBuf empty = ALLOC.compositeBuffer();
        assertThat(empty.hasArray()).isTrue();
        assertThat(empty.array()).isEmpty();
        assertThat(empty.arrayOffset()).isZero();
        assertThat(empty.nioBufferCount()).isOne();
        assertThat(empty.nioBuffer().remaining()).isZero();
        assertThat(empty.nioBuffers()).hasSize(1);
        assertThat(empty.internalNioBuffer(0, 0).remaining()).isZero();
        assertThat(empty.isDirect()).isFalse();
        empty.release();
    }

    @Test
    void oneComponentLendsItsArray() {
        ByteBuf part = bytes(9, 1, 2, 3).skipBytes(1);
        CompositeByteBuf one = ALLOC.compositeBuffer().addComponent(true, part);
        assertThat(one.array()).isSameAs(part.array());
        assertThat(one.array()[one.arrayOffset()]).isEqualTo((byte) 1);
        assertThat(one.isContiguous()).isTrue();
        one.addComponent(true, bytes(4));
        assertThat(one.hasArray()).isFalse();
        assertThat(one.hasMemoryAddress()).isFalse();
        assertThatThrownBy(one::array).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(one::memoryAddress).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> one.internalNioBuffer(0, 4)).isInstanceOf(UnsupportedOperationException.class);
        one.release();
    }

    @Test
    void mixedAndReadOnlyComponentsAreShownAsNioBuffers() {
        CompositeByteBuf composite = ALLOC.compositeBuffer(8)
                .addComponents(true, bytes(1, 2), text("ab"), bytes(3).asReadOnly());
        composite.addComponent(true, composite("x", "y"));
        ByteBuffer[] parts = composite.nioBuffers(1, 6);
        assertThat(parts).hasSize(5);
        assertThat(composite.nioBufferCount()).isEqualTo(5);
        assertThat(parts[0].remaining()).isEqualTo(1);
        assertThat(parts[2].isReadOnly()).isTrue();
        assertThat(composite.nioBuffer()).isEqualTo(ByteBuffer.wrap(ByteBufUtil.getBytes(composite)));
        assertThat(composite.isDirect()).isFalse();
        composite.release();
    }

    @Test
    void channelsAndStreamsReadAndWriteAcrossComponents() throws IOException {
        CompositeByteBuf composite = composite("abc", "defg", "hi");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        composite.getBytes(1, out, 7);
        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo("bcdefgh");
        assertThat(composite.setBytes(2, new ByteArrayInputStream(new byte[] {1, 2, 3}), 6)).isEqualTo(3);
        assertThat(composite.setBytes(0, new ByteArrayInputStream(new byte[0]), 6)).isEqualTo(-1);
        assertThat(ByteBufUtil.getBytes(composite, 2, 3)).containsExactly(1, 2, 3);
        composite.setBytes(1, ByteBuffer.wrap("BCDEFGH".getBytes(StandardCharsets.US_ASCII)));
        ByteBuffer target = ByteBuffer.allocate(12).limit(9);
        composite.getBytes(0, target);
        assertThat(target.limit()).isEqualTo(9);
        assertThat(new String(target.array(), 0, 9, StandardCharsets.US_ASCII)).isEqualTo("aBCDEFGHi");
        composite.release();
    }

    @Test
    void gatheringWritesMayBePartialAndScatteringReadsStopWhereTheSourceDoes(@TempDir Path folder)
            throws IOException {
        CompositeByteBuf composite = composite("abc", "defg", "hi");
        try (FileChannel file = FileChannel.open(folder.resolve("file"), StandardOpenOption.CREATE,
                StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            assertThat(composite.readBytes((GatheringByteChannel) file, 8)).isEqualTo(8);
            assertThat(composite.getBytes(0, file, 8, 9)).isEqualTo(9);
            assertThat(file.size()).isEqualTo(17);
            composite.setZero(0, 9);
            assertThat(composite.setBytes(1, file, 12, 8)).isEqualTo(5);
            assertThat(composite.toString(0, 7, StandardCharsets.US_ASCII)).isEqualTo("\0efghi\0");
            assertThat(composite.setBytes(0, file, 17, 8)).isEqualTo(-1);
            file.position(0);
            assertThat(composite.setBytes(0, (ScatteringByteChannel) file, 9)).isEqualTo(9);
            assertThat(all(composite)).isEqualTo("abcdefgha");
        }
        assertThat(composite.readerIndex()).isEqualTo(8);
        GatheringByteChannel slow = new OneBufferChannel();
        assertThat(composite.readerIndex(1).readBytes(slow, 8)).as("one component").isEqualTo(2);
        assertThat(composite.readerIndex()).isEqualTo(3);
        composite.release();
    }

    /** Takes no more than the first buffer of each gathering write. */
    private static final class OneBufferChannel implements GatheringByteChannel {
        @Override
        public long write(ByteBuffer[] sources, int offset, int length) {
            return write(sources[offset]);
        }

        @Override
        public long write(ByteBuffer[] sources) {
            return write(sources, 0, sources.length);
        }

        @Override
        public int write(ByteBuffer source) {
            int length = source.remaining();
            source.position(source.limit());
            return length;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException("not closed by a buffer");
        }
    }

    @Test
    void readersOnSeveralThreadsDoNotDisturbEachOther() throws Exception {
        CompositeByteBuf composite = ALLOC.compositeBuffer(Integer.MAX_VALUE);
        for (int i = 0; i < 500; i++) {
            composite.addComponent(true, bytes(2 * i, 2 * i + 1));
        }
        CyclicBarrier start = new CyclicBarrier(3);
        TestThreads.onThreads(3, number -> {
            SplittableRandom random = new SplittableRandom(Seed.value() + number);
            start.await();
            for (int i = 0; i < 50_000; i++) {
                int index = random.nextInt(1000);
                assertThat(composite.getByte(index) == (byte) index).isTrue();
            }
            return null;
        });
        composite.release();
    }

    @Test
    void releaseGoesOnAfterAComponentThatWasReleasedTooOften() {
        ByteBuf stolen = bytes(1);
        ByteBuf other = bytes(2);
        CompositeByteBuf composite = ALLOC.compositeBuffer().addComponents(true, stolen, other);
        stolen.release();
        assertThatThrownBy(composite::release).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(other.refCnt()).isZero();
        assertThat(composite.refCnt()).isZero();
    }

    @Test
    void processorThatRemovesAComponentIsTold() {
        CompositeByteBuf composite = Unpooled.compositeBuffer().addComponents(true,
                Unpooled.wrappedBuffer(new byte[2]), Unpooled.wrappedBuffer(new byte[2]));
        assertThatThrownBy(() -> composite.forEachByte(value -> {
            if (composite.numComponents() == 2) {
                composite.removeComponent(1);
            }
            return true;
        })).isInstanceOf(ConcurrentModificationException.class).hasMessageContaining("changed the components");
        composite.release();
    }

    /** Every way to give buffers to a composite as something that can be gone through. */
    private static List<BiConsumer<CompositeByteBuf, Iterable<ByteBuf>>> waysToAdd() {
        return List.of(CompositeByteBuf::addComponents, (composite, buffers) -> composite.addComponents(true, buffers),
                (composite, buffers) -> composite.addComponents(0, buffers),
                (composite, buffers) -> composite.addComponent(
                        new CompositeByteBuf(composite.alloc(), false, 16, buffers)));
    }

    /** A composite can be gone through, and overload resolution prefers that to a list of arguments. */
    @Test
    void compositeThatIsAddedAsComponentsIsOneBuffer() {
        for (BiConsumer<CompositeByteBuf, Iterable<ByteBuf>> add : waysToAdd()) {
            CompositeByteBuf inner = Unpooled.compositeBuffer().addComponents(true,
                    Unpooled.buffer().writeInt(1), Unpooled.buffer().writeInt(2), Unpooled.buffer().writeInt(3));
            inner.skipBytes(2);
            ByteBuf first = inner.component(0);
            CompositeByteBuf outer = Unpooled.compositeBuffer();
            add.accept(outer, inner);
            assertThat(outer.numComponents()).isOne();
            assertThat(outer.capacity()).isEqualTo(10);
            assertThat(inner.refCnt()).isOne();
            assertThat(outer.getInt(2)).isEqualTo(2);
            assertThat(outer.release()).isTrue();
            assertThat(inner.refCnt()).isZero();
            assertThat(first.refCnt()).isZero();
        }
    }

    @Test
    void whatCannotBeAddedIsReleasedWhole() {
        for (BiConsumer<CompositeByteBuf, Iterable<ByteBuf>> add : waysToAdd().subList(0, 3)) {
            CompositeByteBuf ended = Unpooled.compositeBuffer();
            ended.release();
            CompositeByteBuf inner = Unpooled.compositeBuffer().addComponents(true,
                    Unpooled.buffer().writeInt(1), Unpooled.buffer().writeInt(2));
            assertThatExceptionOfType(IllegalReferenceCountException.class).isThrownBy(() -> add.accept(ended, inner));
            assertThat(inner.refCnt()).isZero();

            CompositeByteBuf live = Unpooled.compositeBuffer();
            ByteBuf before = Unpooled.buffer().writeInt(1);
            ByteBuf released = Unpooled.buffer().writeInt(2);
            ByteBuf after = Unpooled.buffer().writeInt(3);
            released.release();
            assertThatExceptionOfType(IllegalReferenceCountException.class)
                    .isThrownBy(() -> add.accept(live, List.of(before, released, after)));
            assertThat(before.refCnt()).isZero();
            assertThat(after.refCnt()).isZero();

            ByteBuf seen = Unpooled.buffer().writeInt(1);
            Iterable<ByteBuf> breaking = () -> new Iterator<>() {
                private boolean given;

                @Override
                public boolean hasNext() {
                    return true;
                }

                @Override
                public ByteBuf next() {
                    if (given) {
                        throw new IllegalStateException("broken");
                    }
                    given = true;
                    return seen;
                }
            };
            assertThatIllegalStateException().isThrownBy(() -> add.accept(live, breaking)).withMessage("broken");
            assertThat(seen.refCnt()).isZero();
            assertThat(live.numComponents()).isZero();
            live.release();
        }
    }

    /** Nothing is wanted, and yet the source is asked, as by a buffer of one piece. */
    @Test
    void endOfASourceIsToldAlsoIfNothingIsWanted() throws IOException {
        CompositeByteBuf composite = Unpooled.compositeBuffer().addComponents(true, Unpooled.buffer().writeInt(1),
                Unpooled.directBuffer().writeInt(2));
        InputStream ended = new ByteArrayInputStream(new byte[0]);
        ByteBuf plain = Unpooled.buffer(8);
        for (int index : new int[] {0, 4, 8}) {
            assertThat(composite.setBytes(index, ended, 0)).isEqualTo(plain.setBytes(index, ended, 0)).isEqualTo(-1);
            assertThat(composite.setBytes(index, new ByteArrayInputStream(new byte[3]), 0)).isZero();
        }
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source()) {
            pipe.sink().close();
            assertThat(composite.setBytes(0, source, 0)).isEqualTo(plain.setBytes(0, source, 0));
        }
        composite.release();
        plain.release();
    }

    /** A subclass sees a call when its user makes it, not because the class is made of its own methods. */
    @Test
    void methodsThatChangeTheStructureCallNoOtherOnes() {
        List<String> calls = new ArrayList<>();
        CompositeByteBuf composite = new CompositeByteBuf(Unpooled.compositeBuffer().alloc(), false, 4) {
            private <T> T noted(String call, Supplier<T> next) {
                calls.add(call);
                return next.get();
            }

            @Override
            public CompositeByteBuf addComponent(ByteBuf buffer) {
                return noted("addComponent(1)", () -> super.addComponent(buffer));
            }

            @Override
            public CompositeByteBuf addComponent(int cIndex, ByteBuf buffer) {
                return noted("addComponent(int)", () -> super.addComponent(cIndex, buffer));
            }

            @Override
            public CompositeByteBuf addComponent(boolean increase, ByteBuf buffer) {
                return noted("addComponent(boolean)", () -> super.addComponent(increase, buffer));
            }

            @Override
            public CompositeByteBuf addComponent(boolean increase, int cIndex, ByteBuf buffer) {
                return noted("addComponent(3)", () -> super.addComponent(increase, cIndex, buffer));
            }

            @Override
            public CompositeByteBuf addComponents(ByteBuf... buffers) {
                return noted("addComponents", () -> super.addComponents(buffers));
            }

            @Override
            public CompositeByteBuf addComponents(boolean increase, ByteBuf... buffers) {
                return noted("addComponents(boolean)", () -> super.addComponents(increase, buffers));
            }

            @Override
            public CompositeByteBuf addComponents(int cIndex, ByteBuf... buffers) {
                return noted("addComponents(int)", () -> super.addComponents(cIndex, buffers));
            }

            @Override
            public CompositeByteBuf addComponents(Iterable<ByteBuf> buffers) {
                return noted("addComponents(Iterable)", () -> super.addComponents(buffers));
            }

            @Override
            public CompositeByteBuf addComponents(boolean increase, Iterable<ByteBuf> buffers) {
                return noted("addComponents(boolean, Iterable)", () -> super.addComponents(increase, buffers));
            }

            @Override
            public CompositeByteBuf addComponents(int cIndex, Iterable<ByteBuf> buffers) {
                return noted("addComponents(int, Iterable)", () -> super.addComponents(cIndex, buffers));
            }

            @Override
            public CompositeByteBuf addFlattenedComponents(boolean increase, ByteBuf buffer) {
                return noted("addFlattenedComponents", () -> super.addFlattenedComponents(increase, buffer));
            }

            @Override
            public CompositeByteBuf removeComponent(int cIndex) {
                return noted("removeComponent", () -> super.removeComponent(cIndex));
            }

            @Override
            public CompositeByteBuf removeComponents(int cIndex, int numComponents) {
                return noted("removeComponents", () -> super.removeComponents(cIndex, numComponents));
            }

            @Override
            public CompositeByteBuf consolidate() {
                return noted("consolidate", super::consolidate);
            }

            @Override
            public CompositeByteBuf consolidate(int cIndex, int numComponents) {
                return noted("consolidate(2)", () -> super.consolidate(cIndex, numComponents));
            }

            @Override
            public CompositeByteBuf capacity(int newCapacity) {
                return noted("capacity", () -> super.capacity(newCapacity));
            }

            @Override
            public CompositeByteBuf discardReadComponents() {
                return noted("discardReadComponents", super::discardReadComponents);
            }

            @Override
            public CompositeByteBuf discardReadBytes() {
                return noted("discardReadBytes", super::discardReadBytes);
            }

            @Override
            public CompositeByteBuf discardSomeReadBytes() {
                return noted("discardSomeReadBytes", super::discardSomeReadBytes);
            }

            @Override
            public ByteBuf componentSlice(int cIndex) {
                return noted("componentSlice", () -> super.componentSlice(cIndex));
            }

            @Override
            public ByteBuf internalComponent(int cIndex) {
                return noted("internalComponent", () -> super.internalComponent(cIndex));
            }

            @Override
            public ByteBuf internalComponentAtOffset(int offset) {
                return noted("internalComponentAtOffset", () -> super.internalComponentAtOffset(offset));
            }
        };
        List<String> structural = List.of("addComponent", "addComponents", "addFlattenedComponents", "removeComponent",
                "removeComponents", "consolidate", "capacity", "discardReadComponents", "discardReadBytes",
                "discardSomeReadBytes", "component", "componentSlice", "componentAtOffset", "internalComponent",
                "internalComponentAtOffset");
        for (Method method : ByteBufCalls.of(CompositeByteBuf.class)) {
            if (!structural.contains(method.getName())) {
                continue;
            }
            // With as many parts as it may have, so that one more brings consolidation.
            composite.addComponents(true, Unpooled.buffer().writeInt(1), Unpooled.buffer().writeInt(2),
                    Unpooled.buffer().writeInt(3));
            composite.readerIndex(composite.capacity() - 3);
            calls.clear();
            Object[] arguments = ByteBufCalls.arguments(method, Unpooled.compositeBuffer().addComponents(true,
                    Unpooled.buffer().writeInt(4), Unpooled.buffer().writeInt(5)));
            boolean taken = Arrays.stream(method.getParameterTypes())
                    .anyMatch(type -> type == ByteBuf.class || type == ByteBuf[].class || type == Iterable.class);
            assertThat(ByteBufCalls.call(method, composite, arguments)).as(method.toString()).isNull();
            assertThat(calls).as(method.toString()).hasSizeLessThanOrEqualTo(1);
            assertThat(taken || composite.refCnt() == 1).isTrue();
            calls.clear();
            composite.clear();
            composite.capacity(0);
        }
        calls.clear();
        composite.capacity(100);
        assertThat(calls).containsExactly("capacity");
        composite.release();
    }
}
