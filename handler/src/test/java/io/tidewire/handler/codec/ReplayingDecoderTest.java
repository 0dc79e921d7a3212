/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.util.Signal;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReplayingDecoderTest {
    /** A length of four octets, and content, without a checkpoint. */
    private static final class Plain extends ReplayingDecoder<Void> {
        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
            out.add(in.readRetainedSlice(in.readInt()));
        }
    }

    private enum State { LENGTH, CONTENT }

    /** The same with one. */
    private static final class WithStates extends ReplayingDecoder<State> {
        private int length;

        WithStates() {
            super(State.LENGTH);
        }

        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
            if (state() == State.LENGTH) {
                length = in.readInt();
                checkpoint(State.CONTENT);
            }
            ByteBuf content = in.readBytes(length);
            assertThat(state(State.LENGTH)).isEqualTo(State.CONTENT);
            out.add(content);
            checkpoint();
        }
    }

    private static final byte[] FRAMES = {0, 0, 0, 2, 'a', 'b', 0, 0, 0, 0, 0, 0, 0, 1, 'c', 0, 0};

    @Test
    void framesComeOutHoweverTheDecoderIsTreated() {
        for (Supplier<ReplayingDecoder<?>> decoder : List.<Supplier<ReplayingDecoder<?>>>of(Plain::new,
                WithStates::new)) {
            DecoderCheck.of(decoder).input(FRAMES).expecting("6162", "", "63").checkAll();
        }
    }

    /** Calls something on the buffer of a decoder, of whose octets one is missing. */
    private static Object call(byte[] octets, Function<ByteBuf, Object> access) {
        List<Object> results = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel(new ReplayingDecoder<Void>() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                try {
                    results.add(access.apply(in));
                } catch (Signal e) {
                    results.add("missing");
                    throw e;
                } catch (RuntimeException e) {
                    results.add(e);
                }
                in.skipBytes(super.actualReadableBytes());
            }

            @Override
            protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                // Only the first call counts.
            }
        });
        channel.writeInbound(Unpooled.wrappedBuffer(octets));
        channel.finishAndReleaseAll();
        return results.get(0);
    }

    @Test
    void everyAccessBehindTheLastOctetWaits() {
        byte[] seven = {1, 2, 3, 4, 5, 6, 7};
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        List<Function<ByteBuf, Object>> accesses = List.of(in -> in.getByte(7), in -> in.getShort(6),
                in -> in.getShortLE(6), in -> in.getMedium(5), in -> in.getUnsignedMediumLE(5), in -> in.getInt(4),
                in -> in.getIntLE(4), in -> in.readLong(), in -> in.readLongLE(), in -> in.readDouble(),
                in -> in.getFloat(4), in -> in.readBytes(8), in -> in.readBytes(new byte[8]), in -> in.readSlice(8),
                in -> in.readRetainedSlice(8), in -> in.skipBytes(8), in -> in.readBytes(Unpooled.buffer(8)),
                in -> in.readBytes(ByteBuffer.allocate(8)), in -> in.getBytes(1, new byte[7]), in -> in.copy(1, 7),
                in -> in.slice(1, 7), in -> in.retainedSlice(1, 7), in -> in.toString(1, 7, StandardCharsets.US_ASCII),
                in -> in.getCharSequence(1, 7, StandardCharsets.US_ASCII), in -> in.nioBuffer(1, 7),
                in -> in.nioBuffers(1, 7), in -> in.internalNioBuffer(1, 7), in -> in.bytesBefore((byte) 9),
                in -> in.indexOf(0, 100, (byte) 9), in -> in.indexOf(100, 0, (byte) 9),
                in -> in.bytesBefore(8, (byte) 9),
                in -> in.forEachByte(octet -> true), in -> in.forEachByteDesc(1, 7, octet -> true), in -> {
                    try {
                        return in.readBytes(stream, 8);
                    } catch (java.io.IOException e) {
                        throw new AssertionError(e);
                    }
                });
        for (int i = 0; i < accesses.size(); i++) {
            assertThat(call(seven, accesses.get(i))).as("access %d", i).isEqualTo("missing");
        }
        assertThat(stream.size()).isZero();
    }

    @Test
    void octetsThatHaveComeAreAsTheyAre() {
        byte[] seven = {1, 2, 3, 4, 5, 6, 7};
        assertThat(call(seven, in -> in.bytesBefore((byte) 5))).isEqualTo(4);
        assertThat(call(seven, in -> in.indexOf(6, 0, (byte) 2))).isEqualTo(1);
        assertThat(call(seven, in -> in.indexOf(0, 7, (byte) 9))).isEqualTo(-1);
        assertThat(call(seven, in -> in.forEachByte(octet -> octet != 3))).isEqualTo(2);
        assertThat(call(seven, in -> in.forEachByteDesc(0, 7, octet -> octet != 3))).isEqualTo(2);
        assertThat(call(seven, in -> in.readUnsignedMediumLE())).isEqualTo(0x030201);
        assertThat(call(seven, in -> in.getInt(3))).isEqualTo(0x04050607);
        assertThat(call(seven, in -> in.toString(0, 2, StandardCharsets.US_ASCII))).isEqualTo("\1\2");
        assertThat(call(seven, in -> in.isReadable(100) && in.isReadable() && !in.isWritable())).isEqualTo(true);
        assertThat(call(seven, in -> in.readableBytes() > 1_000_000)).isEqualTo(true);
        assertThat(call(seven, in -> in.toString())).asString().contains("come: 7");
    }

    @Test
    void bufferCannotBeChangedOrKeptWhole() {
        byte[] one = {1};
        List<Function<ByteBuf, Object>> refused = List.of(in -> in.setByte(0, 1), in -> in.writeByte(1),
                in -> in.setBytes(0, new byte[1]), in -> in.clear(), in -> in.discardReadBytes(), in -> in.retain(),
                in -> in.release(), in -> in.duplicate(), in -> in.array(), in -> in.memoryAddress(),
                in -> in.capacity(1), in -> in.setLong(0, 1));
        for (int i = 0; i < refused.size(); i++) {
            assertThat(call(one, refused.get(i))).as("call %d", i).isInstanceOfAny(UnsupportedOperationException.class,
                    IndexOutOfBoundsException.class);
        }
    }

    @Test
    void octetsAreCountedWithinDecodeToo() {
        List<Integer> counts = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel(new ReplayingDecoder<Void>() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                counts.add(actualReadableBytes());
                discardSomeReadBytes();
                out.add(in.readByte());
                counts.add(actualReadableBytes());
                in.readMedium();
            }

            @Override
            protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                counts.add(in.readableBytes());
                assertThat(in.isReadable()).isFalse();
                in.readByte();
            }
        });
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {1, 2, 3, 4}));
        assertThat(counts).containsExactly(4, 3);
        channel.finish();
        assertThat(counts).containsExactly(4, 3, 0);
        assertThat((Byte) channel.readInbound()).isEqualTo((byte) 1);
    }

    @Test
    void decoderThatDoesNothingIsTold() {
        EmbeddedChannel channel = new EmbeddedChannel(new ReplayingDecoder<Void>() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                // Nothing, which is the mistake.
            }
        });
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(new byte[1])))
                .isInstanceOf(DecoderException.class).hasMessageContaining("read nothing");
        assertThatThrownBy(channel::finish).isInstanceOf(DecoderException.class);
    }

    /** Looks for a delimiter, which the last line has not. */
    private static final class Lines extends ReplayingDecoder<Void> {
        private final boolean withProcessor;

        Lines(boolean withProcessor) {
            this.withProcessor = withProcessor;
        }

        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
            int length = withProcessor ? in.forEachByte(octet -> octet != '\n') - in.readerIndex()
                    : in.bytesBefore((byte) '\n');
            out.add(in.readBytes(length));
            in.skipBytes(1);
        }
    }

    @Test
    void searchThatFindsNothingWaitsAtTheEndToo() {
        for (boolean withProcessor : new boolean[] {false, true}) {
            DecoderCheck.of(() -> new Lines(withProcessor)).input("one\n\ntwo\nincomplete".getBytes(
                    StandardCharsets.US_ASCII)).expecting("6f6e65", "", "74776f").checkAll();
            EmbeddedChannel channel = new EmbeddedChannel(new Lines(withProcessor));
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {'A', 'B'}));
            assertThat(channel.finish()).isFalse();
        }
    }

    @Test
    void signalOfSomebodyElseIsNoMissingOctet() {
        Signal other = Signal.valueOf(ReplayingDecoderTest.class, "OTHER");
        EmbeddedChannel channel = new EmbeddedChannel(new ReplayingDecoder<Void>() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                in.skipBytes(1);
                throw other;
            }
        });
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(new byte[1])))
                .isInstanceOf(DecoderException.class).hasMessageContaining("OTHER");
        channel.pipeline().removeFirst();
        channel.finishAndReleaseAll();
    }

    @Test
    void singleDecodeStopsBehindTheFirstMessage() {
        Plain decoder = new Plain();
        decoder.setSingleDecode(true);
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        channel.writeInbound(Unpooled.wrappedBuffer(FRAMES.clone()));
        assertThat(channel.inboundMessages()).hasSize(1);
        channel.pipeline().remove(decoder);
        assertThat(channel.inboundMessages()).hasSize(2);
        channel.releaseInbound();
        channel.finish();
    }

    @Test
    void decoderMayRemoveItselfWithinDecode() {
        EmbeddedChannel channel = new EmbeddedChannel(new ReplayingDecoder<Void>() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                in.skipBytes(1);
                ctx.pipeline().remove(this);
            }
        });
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {1, 2, 3}));
        ByteBuf rest = channel.readInbound();
        assertThat(rest.readShort()).isEqualTo((short) 0x0203);
        rest.release();
        channel.finish();
    }
}
