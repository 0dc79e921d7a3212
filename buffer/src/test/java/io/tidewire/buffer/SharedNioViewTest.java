/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.BufferKinds.Kind;
import io.tidewire.buffer.InFlight.Message;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Several messages over one root are in flight at once: whatever NIO buffers one of them gives to a channel, what the
 * others do meanwhile does not change them.
 */
class SharedNioViewTest {
    private static final String KINDS = "io.tidewire.buffer.BufferKinds#all";
    private static final int ROUNDS = 60;
    private static final int MESSAGES = 6;
    private static final int CAPACITY = 24;

    private final SplittableRandom random = Seed.random();

    /** Does something with several messages over a new root of a kind, in many rounds. */
    private void rounds(Kind kind, IoConsumer<InFlight> action) throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            byte[] content = new byte[CAPACITY];
            random.nextBytes(content);
            InFlight inFlight = new InFlight(kind.make(CAPACITY), content, random);
            try {
                if (random.nextBoolean()) {
                    inFlight.addRoot();
                }
                for (int i = 0; i < MESSAGES; i++) {
                    inFlight.add();
                }
                action.accept(inFlight);
            } finally {
                inFlight.release();
            }
        }
    }

    private interface IoConsumer<T> {
        void accept(T value) throws IOException;
    }

    private static byte[] bytesOf(ByteBuffer... parts) {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuffer part : parts) {
            all.writeBytes(part);
        }
        return ByteBufUtil.getBytes(all);
    }

    /** As the gathering write of a channel takes them. */
    private static ByteBuffer[] gathered(ByteBuf buf) {
        return buf.nioBufferCount() == 1
                ? new ByteBuffer[] {buf.internalNioBuffer(buf.readerIndex(), buf.readableBytes())} : buf.nioBuffers();
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void oneGatheringWriteHasTheBytesOfEachMessage(Kind kind) throws IOException {
        rounds(kind, inFlight -> {
            List<ByteBuffer[]> parts = new ArrayList<>();
            inFlight.messages().forEach(message -> parts.add(gathered(message.buf())));
            for (int i = 0; i < parts.size(); i++) {
                Message message = inFlight.messages().get(i);
                assertThat(bytesOf(parts.get(i))).as("%s, %s", message, Seed.text()).isEqualTo(message.expected());
            }
        });
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    @SuppressWarnings("deprecation") // byte orders
    void eachNioBufferHasTheOrderOfItsMessage(Kind kind) throws IOException {
        rounds(kind, inFlight -> {
            List<ByteBuffer[]> parts = new ArrayList<>();
            inFlight.messages().forEach(message -> parts.add(gathered(message.buf())));
            for (int i = 0; i < parts.size(); i++) {
                Message message = inFlight.messages().get(i);
                assertThat(parts.get(i)).as("%s, %s", message, Seed.text())
                        .allSatisfy(part -> assertThat(part.order()).isEqualTo(message.buf().order()));
            }
        });
    }

    /** An operation of a message with a channel. */
    private enum Operation {
        GATHER {
            @Override
            void run(Message message, InterruptedChannel channel) {
                bytesOf(gathered(message.buf()));
            }
        },
        GET {
            @Override
            void run(Message message, InterruptedChannel channel) throws IOException {
                ByteBuf buf = message.buf();
                buf.getBytes(buf.readerIndex(), channel, buf.readableBytes());
                assertWritten(message, channel);
            }
        },
        READ {
            @Override
            void run(Message message, InterruptedChannel channel) throws IOException {
                ByteBuf buf = message.buf();
                int start = buf.readerIndex();
                buf.readBytes(channel, buf.readableBytes());
                buf.readerIndex(start);
                assertWritten(message, channel);
            }
        },
        SET {
            @Override
            void run(Message message, InterruptedChannel channel) throws IOException {
                ByteBuf buf = message.buf();
                if (!message.writable()) {
                    return;
                }
                channel.put(message.expected());
                int set = buf.setBytes(buf.readerIndex(), channel, buf.readableBytes());
                assertThat(set).as(message.how()).isEqualTo(message.expected().length);
                assertThat(ByteBufUtil.getBytes(buf)).as("%s, %s", message, Seed.text()).isEqualTo(message.expected());
            }
        },
        GET_FILE {
            @Override
            void run(Message message, InterruptedChannel channel) throws IOException {
                ByteBuf buf = message.buf();
                buf.getBytes(buf.readerIndex(), channel.file(), 0, buf.readableBytes());
                assertWritten(message, channel);
            }
        },
        READ_FILE {
            @Override
            void run(Message message, InterruptedChannel channel) throws IOException {
                ByteBuf buf = message.buf();
                int start = buf.readerIndex();
                buf.readBytes(channel.file(), 0, buf.readableBytes());
                buf.readerIndex(start);
                assertWritten(message, channel);
            }
        },
        SET_FILE {
            @Override
            void run(Message message, InterruptedChannel channel) throws IOException {
                ByteBuf buf = message.buf();
                if (!message.writable()) {
                    return;
                }
                channel.put(message.expected());
                int set = buf.setBytes(buf.readerIndex(), channel.file(), 0, buf.readableBytes());
                assertThat(set).as(message.how()).isEqualTo(message.expected().length);
                assertThat(ByteBufUtil.getBytes(buf)).as("%s, %s", message, Seed.text()).isEqualTo(message.expected());
            }
        };

        abstract void run(Message message, InterruptedChannel channel) throws IOException;

        private static void assertWritten(Message message, InterruptedChannel channel) {
            assertThat(Arrays.copyOf(channel.content(), message.expected().length))
                    .as("%s, %s", message, Seed.text()).isEqualTo(message.expected());
        }
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void oneOperationInTheMiddleOfAnotherDoesNotDisturbIt(Kind kind) throws IOException {
        Operation[] operations = Operation.values();
        rounds(kind, inFlight -> {
            for (Operation outer : operations) {
                Operation inner = operations[random.nextInt(operations.length)];
                Message first = inFlight.messages().get(random.nextInt(MESSAGES));
                Message second = inFlight.messages().get(random.nextInt(MESSAGES));
                if (first == second) {
                    continue;
                }
                InterruptedChannel channel = new InterruptedChannel(() ->
                        inner.run(second, new InterruptedChannel(() -> { })));
                try {
                    outer.run(first, channel);
                } catch (AssertionError e) {
                    throw new AssertionError(outer + " of " + first + " during which came " + inner + " of " + second,
                            e);
                }
            }
        });
    }
}
