/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.ByteToMessageDecoder.Cumulator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random schedules of a decoder: every kind of buffer, reads within decode and within delivery, removal at any step.
 * The output, messages written back as bytes and raw bytes, is the input in order, once.
 */
class ByteToMessageDecoderScheduleTest {
    private static final long SEED = Long.getLong("io.tidewire.test.seed", 20260101L);

    /** A way to get a buffer with given bytes; the buffer owns what is behind it. */
    private enum Kind {
        HEAP {
            @Override
            ByteBuf of(byte[] bytes) {
                return Unpooled.copiedBuffer(bytes);
            }
        },
        DIRECT {
            @Override
            ByteBuf of(byte[] bytes) {
                return Unpooled.directBuffer(bytes.length + 8).writeBytes(bytes);
            }
        },
        READ_ONLY {
            @Override
            ByteBuf of(byte[] bytes) {
                return Unpooled.copiedBuffer(bytes).asReadOnly();
            }
        },
        READ_ONLY_DIRECT {
            @Override
            ByteBuf of(byte[] bytes) {
                return Unpooled.directBuffer(bytes.length).writeBytes(bytes).asReadOnly();
            }
        },
        SLICE {
            @Override
            ByteBuf of(byte[] bytes) {
                ByteBuf whole = Unpooled.buffer().writeZero(3).writeBytes(bytes).writeZero(3);
                return whole.slice(3, bytes.length);
            }
        },
        COMPOSITE {
            @Override
            ByteBuf of(byte[] bytes) {
                int middle = bytes.length / 2;
                return Unpooled.compositeBuffer().addComponent(true, Unpooled.copiedBuffer(bytes, 0, middle))
                        .addComponent(true, Unpooled.copiedBuffer(bytes, middle, bytes.length - middle));
            }
        },
        COMPOSITE_OF_READ_ONLY {
            @Override
            ByteBuf of(byte[] bytes) {
                CompositeByteBuf composite = Unpooled.compositeBuffer();
                return composite.addComponent(true, Unpooled.copiedBuffer(bytes).asReadOnly());
            }
        },
        READ_ONLY_COMPOSITE {
            @Override
            ByteBuf of(byte[] bytes) {
                return COMPOSITE.of(bytes).asReadOnly();
            }
        };

        abstract ByteBuf of(byte[] bytes);
    }

    private enum Joining {
        MERGE(ByteToMessageDecoder.MERGE_CUMULATOR), COMPOSITE(ByteToMessageDecoder.COMPOSITE_CUMULATOR);

        private final Cumulator cumulator;

        Joining(Cumulator cumulator) {
            this.cumulator = cumulator;
        }
    }

    /** One run: the input, who reads how much of it when, and what came out. */
    private static final class Schedule {
        private final Random random;
        private final List<ByteBuf> parts = new ArrayList<>();
        private final List<ByteBuf> fed = new ArrayList<>();
        private final byte[] input;
        private final ByteArrayOutputStream output = new ByteArrayOutputStream();
        private final List<Throwable> failures = new ArrayList<>();
        private final EmbeddedChannel channel;
        private final Decoder decoder = new Decoder();
        private int untilRemoval;
        private boolean removedWithinRead;
        private int completes;
        private int reads;

        Schedule(long seed, Cumulator cumulator) {
            random = new Random(seed);
            untilRemoval = random.nextInt(3) == 0 ? random.nextInt(12) : Integer.MAX_VALUE;
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            for (int i = 0; i < 8; i++) {
                int length = random.nextInt(6);
                stream.write(length);
                for (int j = 0; j < length; j++) {
                    stream.write(random.nextInt(100));
                }
            }
            input = stream.toByteArray();
            for (int at = 0; at < input.length;) {
                int length = Math.min(input.length - at, 1 + random.nextInt(9));
                byte[] bytes = new byte[length];
                System.arraycopy(input, at, bytes, 0, length);
                parts.add(Kind.values()[random.nextInt(Kind.values().length)].of(bytes));
                at += length;
            }
            decoder.setCumulator(cumulator);
            decoder.setDiscardAfterReads(1 + random.nextInt(3));
            channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
                @Override
                public void read(ChannelHandlerContext ctx) {
                    reads++;
                    ctx.read();
                }
            }, decoder, new Receiver());
            channel.config().setAutoRead(false);
        }

        void run() {
            while (!parts.isEmpty()) {
                feed();
                removedWithinRead = false;
                int completesBefore = completes;
                channel.pipeline().fireChannelReadComplete();
                assertThat(completes).isGreaterThan(completesBefore);
                if (random.nextInt(10) == 0) {
                    remove();
                    removedWithinRead = false;
                }
            }
            remove();
            assertThat(failures).isEmpty();
            assertThat(output.toByteArray()).isEqualTo(input);
            assertThat(fed).allMatch(part -> part.refCnt() == 0);
            assertThat(channel.finish()).isFalse();
        }

        void feed() {
            ByteBuf part = parts.remove(0);
            fed.add(part);
            channel.pipeline().fireChannelRead(part);
        }

        /** A read at this point, or the removal. Behind a removal within a read the pipeline leaves the decoder out. */
        void step() {
            while (!parts.isEmpty() && !removedWithinRead && random.nextInt(4) == 0) {
                feed();
                if (random.nextBoolean()) {
                    channel.pipeline().fireChannelReadComplete();
                }
            }
            if (--untilRemoval == 0) {
                remove();
            }
        }

        void remove() {
            if (channel.pipeline().get(Decoder.class) != null) {
                removedWithinRead = true;
                channel.pipeline().remove(decoder);
            }
        }

        /** Length-prefixed frames, which come out as arrays. */
        private final class Decoder extends ByteToMessageDecoder {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                int length = in.getByte(in.readerIndex());
                if (in.readableBytes() <= length) {
                    return;
                }
                if (random.nextBoolean()) {
                    step();
                }
                byte[] frame = new byte[length + 1];
                in.readBytes(frame);
                out.add(frame);
                if (random.nextBoolean()) {
                    step();
                }
            }
        }

        private final class Receiver extends ChannelInboundHandlerAdapter {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (msg instanceof ByteBuf) {
                    output.writeBytes(ByteBufUtil.getBytes((ByteBuf) msg));
                    ((ByteBuf) msg).release();
                } else {
                    output.writeBytes((byte[]) msg);
                }
                step();
            }

            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                completes++;
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                failures.add(cause);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void bytesComeOutOnceAndInOrder(Joining joining) {
        for (int run = 0; run < 1_000; run++) {
            try {
                new Schedule(SEED + run, joining.cumulator).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("-Dio.tidewire.test.seed=" + (SEED + run) + ": " + e.getMessage(), e);
            }
        }
    }

    /** The pass that brought only the beginning of a frame asks for more, whatever the frame came in. */
    @ParameterizedTest
    @EnumSource
    void beginOfAFrameAsksForMoreInEveryKindOfBuffer(Kind kind) {
        for (Joining joining : Joining.values()) {
            Schedule schedule = new Schedule(SEED, joining.cumulator);
            schedule.untilRemoval = Integer.MAX_VALUE;
            schedule.parts.forEach(ByteBuf::release);
            schedule.parts.clear();
            schedule.channel.pipeline().fireChannelRead(kind.of(new byte[] {0, 3, 1}));
            schedule.channel.pipeline().fireChannelReadComplete();
            int readsBefore = schedule.reads;
            schedule.channel.pipeline().fireChannelRead(kind.of(new byte[] {2}));
            schedule.channel.pipeline().fireChannelReadComplete();
            assertThat(schedule.reads).isEqualTo(readsBefore + 1);
            assertThat(schedule.completes).isEqualTo(2);
            schedule.channel.pipeline().fireChannelRead(kind.of(new byte[] {3}));
            assertThat(schedule.output.toByteArray()).containsExactly(0, 3, 1, 2, 3);
            assertThat(schedule.failures).isEmpty();
            schedule.channel.finish();
        }
    }
}
