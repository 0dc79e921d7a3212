/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.handler.codec.ByteToMessageDecoder.Cumulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.Proxy;
import java.util.Random;
import java.util.stream.Stream;

import static io.tidewire.handler.codec.ByteToMessageDecoder.COMPOSITE_CUMULATOR;
import static io.tidewire.handler.codec.ByteToMessageDecoder.MERGE_CUMULATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CumulatorTest {
    private static final ByteBufAllocator ALLOC = UnpooledByteBufAllocator.DEFAULT;
    private static final long SEED = Long.getLong("io.tidewire.test.seed", 20260101L);

    static Stream<Cumulator> cumulators() {
        return Stream.of(MERGE_CUMULATOR, COMPOSITE_CUMULATOR);
    }

    @ParameterizedTest
    @MethodSource("cumulators")
    void everySequenceOfPartsAndReadsGivesTheBytesInOrder(Cumulator cumulator) {
        Random random = new Random(SEED);
        for (int run = 0; run < 300; run++) {
            ByteBuf kept = Unpooled.EMPTY_BUFFER;
            byte next = 0;
            byte expected = 0;
            for (int step = 0; step < 30; step++) {
                ByteBuf part = part(random, next);
                next += (byte) part.readableBytes();
                kept = cumulator.cumulate(ALLOC, kept, part);
                int read = random.nextInt(kept.readableBytes() + 1);
                for (int i = 0; i < read; i++) {
                    assertThat(kept.readByte()).as("seed %d, run %d, step %d", SEED, run, step).isEqualTo(expected++);
                }
                if (random.nextInt(4) == 0 && !kept.isReadOnly()) {
                    kept.discardSomeReadBytes();
                }
            }
            assertThat((byte) (next - expected)).isEqualTo((byte) kept.readableBytes());
            kept.release();
        }
    }

    private static ByteBuf part(Random random, byte first) {
        byte[] bytes = new byte[random.nextInt(40)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (first + i);
        }
        return switch (random.nextInt(5)) {
            case 0 -> Unpooled.directBuffer(bytes.length + 1).writeBytes(bytes);
            case 1 -> Unpooled.buffer(bytes.length + 1).writeBytes(bytes).asReadOnly();
            case 2 -> Unpooled.compositeBuffer()
                    .addComponent(true, Unpooled.copiedBuffer(bytes, 0, bytes.length / 2))
                    .addComponent(true, Unpooled.copiedBuffer(bytes, bytes.length / 2,
                            bytes.length - bytes.length / 2));
            case 3 -> Unpooled.buffer(bytes.length + 64).writeBytes(bytes);
            default -> Unpooled.copiedBuffer(bytes);
        };
    }

    @Test
    void mergeAppendsInPlaceWhereThereIsRoom() {
        ByteBuf kept = ALLOC.buffer(16).writeByte(1);
        ByteBuf in = Unpooled.copiedBuffer(new byte[] {2, 3});
        assertThat(MERGE_CUMULATOR.cumulate(ALLOC, kept, in)).isSameAs(kept);
        assertThat(in.refCnt()).isZero();
        assertThat(kept.readMedium()).isEqualTo(0x010203);
        kept.release();
    }

    @Test
    void mergeDoesNotMoveASharedBuffer() {
        ByteBuf kept = ALLOC.buffer(2, 16).writeShort(0x0102);
        ByteBuf view = kept.retainedSlice();
        ByteBuf joined = MERGE_CUMULATOR.cumulate(ALLOC, kept, Unpooled.copiedBuffer(new byte[] {3}));
        assertThat(joined).isNotSameAs(kept);
        assertThat(view.readShort()).isEqualTo((short) 0x0102);
        assertThat(joined.readMedium()).isEqualTo(0x010203);
        view.release();
        joined.release();
    }

    @ParameterizedTest
    @MethodSource("cumulators")
    void sameBufferTwiceGivesBackTheSecondReference(Cumulator cumulator) {
        ByteBuf kept = ALLOC.buffer(4).writeByte(1);
        assertThat(cumulator.cumulate(ALLOC, kept, kept.retain())).isSameAs(kept);
        assertThat(kept.refCnt()).isEqualTo(1);
        kept.release();
    }

    @Test
    void mergeReleasesTheInputAndKeepsTheRestWhenItCannotAppend() {
        ByteBufAllocator exhausted = (ByteBufAllocator) Proxy.newProxyInstance(getClass().getClassLoader(),
                new Class<?>[] {ByteBufAllocator.class}, (proxy, method, args) -> {
                    throw new OutOfRoom();
                });
        ByteBuf kept = ALLOC.buffer(1, 1).writeByte(1);
        ByteBuf in = Unpooled.copiedBuffer(new byte[] {2});
        assertThatThrownBy(() -> MERGE_CUMULATOR.cumulate(exhausted, kept, in)).isInstanceOf(OutOfRoom.class);
        assertThat(in.refCnt()).isZero();
        assertThat(kept.refCnt()).isEqualTo(1);
        kept.release();
    }

    @Test
    void compositeReleasesTheInputAndKeepsTheRestWhenItCannotAppend() {
        CompositeByteBuf kept = new CompositeByteBuf(ALLOC, false, 16) {
            @Override
            public CompositeByteBuf addFlattenedComponents(boolean increaseWriterIndex, ByteBuf buffer) {
                throw new OutOfRoom();
            }
        };
        kept.addComponent(true, Unpooled.copiedBuffer(new byte[] {1}));
        ByteBuf in = Unpooled.copiedBuffer(new byte[] {2});
        assertThatThrownBy(() -> COMPOSITE_CUMULATOR.cumulate(ALLOC, kept, in)).isInstanceOf(OutOfRoom.class);
        assertThat(in.refCnt()).isZero();
        assertThat(kept.refCnt()).isEqualTo(1);
        kept.release();
    }

    private static final class OutOfRoom extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
