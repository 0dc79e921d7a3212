/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.BufferKinds.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

import static org.assertj.core.api.Assertions.assertThat;

/** Random operations on a buffer and on a plain array with two indices must go the same way. */
class ByteBufModelTest {
    private static final int OPERATIONS = 600;
    private static final int MAX_CAPACITY = 700;

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void behavesLikeAnArrayWithTwoIndices(Kind kind) {
        Run run = new Run(kind, Seed.random());
        for (int i = 0; i < OPERATIONS; i++) {
            run.step();
        }
        run.buf.release();
    }

    @SuppressWarnings("deprecation") // the order is what the unnamed methods go by
    private static final class Run {
        final ByteBuf buf;
        private final Kind kind;
        private final SplittableRandom random;
        private byte[] model;
        private int reader;
        private int writer;
        private String last = "start";

        Run(Kind kind, SplittableRandom random) {
            this.kind = kind;
            this.random = random;
            int capacity = 1 + random.nextInt(100);
            buf = kind.make(capacity, MAX_CAPACITY).setZero(0, capacity);
            model = new byte[capacity];
        }

        void step() {
            int operation = random.nextInt(14);
            last = "operation " + operation;
            try {
                operate(operation);
            } catch (IndexOutOfBoundsException e) {
                last += " refused"; // by buffer or model; either way nothing may have changed
            }
            assertThat(buf.readerIndex()).as(this::where).isEqualTo(reader);
            assertThat(buf.writerIndex()).as(this::where).isEqualTo(writer);
            assertThat(buf.readableBytes()).as(this::where).isEqualTo(writer - reader);
            assertThat(buf.capacity()).as(this::where).isEqualTo(model.length);
            byte[] content = new byte[model.length];
            buf.getBytes(0, content);
            assertThat(content).as(this::where).isEqualTo(model);
        }

        private String where() {
            return kind + ", " + last + ", " + Seed.text();
        }

        private ByteBuffer view() {
            return ByteBuffer.wrap(model).order(buf.order());
        }

        private void operate(int operation) {
            int index = random.nextInt(model.length + 4) - 2;
            int length = random.nextInt(20);
            switch (operation) {
                case 0 -> setNumber(index, random.nextLong());
                case 1 -> readNumber();
                case 2 -> write(new byte[] {(byte) length, 2, 3, 4}, () -> buf.writeBytes(
                        Unpooled.wrappedBuffer(new byte[] {9, (byte) length, 2, 3, 4}, 1, 4)));
                case 3 -> {
                    long number = random.nextLong();
                    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(buf.order()).putLong(number);
                    write(bytes.array(), () -> buf.writeLong(number));
                }
                case 4 -> {
                    // A composite has no maximum of its own, so that writing must not start too far up.
                    int end = Math.min(model.length, MAX_CAPACITY - 20);
                    buf.setIndex(Math.min(index, end / 2), end - Math.min(length, end / 2));
                    reader = Math.min(index, end / 2);
                    writer = end - Math.min(length, end / 2);
                }
                case 5 -> readBytes(length);
                case 6 -> {
                    buf.setZero(index, length);
                    Arrays.fill(model, index, index + length, (byte) 0);
                }
                case 7 -> discard();
                case 8 -> setBytes(index, length);
                case 9 -> changeCapacity();
                case 10 -> {
                    buf.clear();
                    reader = 0;
                    writer = 0;
                }
                case 11 -> writeText();
                case 12 -> checkView(index, length);
                default -> write(new byte[length], () -> buf.writeZero(length));
            }
        }

        /** Bytes that growing adds are undefined, so they are set to known values. */
        private void write(byte[] bytes, Runnable action) {
            if (writer > MAX_CAPACITY) {
                return;
            }
            action.run();
            writer += bytes.length;
            if (writer > model.length) {
                model = Arrays.copyOf(model, writer);
            }
            System.arraycopy(bytes, 0, model, writer - bytes.length, bytes.length);
            if (buf.capacity() > model.length) {
                buf.setZero(writer, buf.capacity() - writer);
                model = Arrays.copyOf(model, buf.capacity());
            }
        }

        private void setNumber(int index, long value) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    buf.setByte(index, (int) value);
                    model[index] = (byte) value;
                }
                case 1 -> {
                    buf.setShort(index, (int) value);
                    view().putShort(index, (short) value);
                }
                case 2 -> {
                    buf.setIntLE(index, (int) value);
                    view().order(ByteOrder.LITTLE_ENDIAN).putInt(index, (int) value);
                }
                default -> {
                    buf.setLong(index, value);
                    view().putLong(index, value);
                }
            }
        }

        private void readNumber() {
            if (random.nextBoolean()) {
                int value = buf.readInt();
                assertThat(value).as(this::where).isEqualTo(view().getInt(reader));
                reader += Integer.BYTES;
            } else {
                byte value = buf.readByte();
                assertThat(value).as(this::where).isEqualTo(model[reader]);
                reader++;
            }
        }

        private void readBytes(int length) {
            byte[] target = new byte[length + 2];
            buf.readBytes(target, 1, length);
            assertThat(Arrays.copyOfRange(target, 1, length + 1)).as(this::where)
                    .isEqualTo(Arrays.copyOfRange(model, reader, reader + length));
            reader += length;
        }

        private void discard() {
            if (!buf.isContiguous()) {
                return; // A composite drops components and with them capacity.
            }
            buf.discardReadBytes();
            System.arraycopy(model, reader, model, 0, writer - reader);
            writer -= reader;
            reader = 0;
        }

        private void setBytes(int index, int length) {
            byte[] source = new byte[length];
            Arrays.fill(source, (byte) random.nextInt());
            if (random.nextBoolean()) {
                buf.setBytes(index, source);
            } else {
                buf.setBytes(index, ByteBuffer.wrap(source));
            }
            System.arraycopy(source, 0, model, index, length);
        }

        private void changeCapacity() {
            if (!kind.grows()) {
                return;
            }
            int capacity = 1 + random.nextInt(MAX_CAPACITY);
            int old = model.length;
            buf.capacity(capacity);
            model = Arrays.copyOf(model, capacity);
            if (capacity > old) {
                buf.setZero(old, capacity - old);
            }
            reader = Math.min(reader, capacity);
            writer = Math.min(writer, capacity);
        }

        private void writeText() {
            String text = "\u00e9t\u20ac\ud83d\ude00".substring(0, random.nextInt(4));
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            write(bytes, () -> buf.writeCharSequence(text, StandardCharsets.UTF_8));
        }

        private void checkView(int index, int length) {
            boolean retained = random.nextBoolean();
            ByteBuf slice = retained ? buf.retainedSlice(index, length) : buf.slice(index, length);
            assertThat(slice).as(this::where)
                    .isEqualTo(Unpooled.wrappedBuffer(Arrays.copyOfRange(model, index, index + length)));
            if (length > 3) {
                slice.setByte(3, length);
                model[index + 3] = (byte) length;
            }
            if (retained) {
                slice.release();
            }
        }
    }
}
