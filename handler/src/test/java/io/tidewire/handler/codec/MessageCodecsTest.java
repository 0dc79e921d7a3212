/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.EncoderCheck;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MessageCodecsTest {
    private static final class Failing extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            if (msg.equals("bad")) {
                promise.tryFailure(new IllegalStateException("bad"));
            } else {
                ctx.write(msg, promise);
            }
        }
    }

    private static final class Splitter extends MessageToMessageEncoder<String> {
        @Override
        protected void encode(ChannelHandlerContext ctx, String msg, List<Object> out) {
            if (!msg.isEmpty()) {
                out.addAll(List.of(msg.split(",")));
            }
        }
    }

    @Test
    void decoderReleasesItsInputAndPassesOtherTypesThrough() {
        EmbeddedChannel channel = new EmbeddedChannel(new MessageToMessageDecoder<ByteBuf>() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) {
                out.add(msg.readableBytes());
                out.add("second");
            }
        });
        ByteBuf in = Unpooled.buffer().writeInt(1);
        channel.writeInbound(in, 7);
        assertThat(in.refCnt()).isZero();
        assertThat(channel.inboundMessages()).containsExactly(4, "second", 7);
        channel.finish();
    }

    @Test
    void failingDecoderReleasesItsInputAndDeliversWhatItHad() {
        EmbeddedChannel channel = new EmbeddedChannel(new MessageToMessageDecoder<ByteBuf>() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) throws Exception {
                out.add("first");
                throw new IOException("boom");
            }
        });
        ByteBuf in = Unpooled.buffer().writeInt(1);
        assertThatThrownBy(() -> channel.writeInbound(in)).isInstanceOf(DecoderException.class)
                .hasRootCauseMessage("boom");
        assertThat(in.refCnt()).isZero();
        assertThat((String) channel.readInbound()).isEqualTo("first");
        channel.finish();
    }

    @Test
    void encoderWithSeveralOutputsSharesThePromise() {
        EmbeddedChannel channel = new EmbeddedChannel(new Failing(), new Splitter());
        ChannelFuture good = channel.writeAndFlush("a,b,c");
        assertThat(good.isSuccess()).isTrue();
        assertThat(channel.outboundMessages()).containsExactly("a", "b", "c");
        ChannelFuture bad = channel.writeAndFlush("d,bad,e");
        assertThat(bad.cause()).hasMessage("bad");
        channel.finish();
    }

    @Test
    void encoderWithSeveralOutputsTakesAVoidPromise() {
        EmbeddedChannel channel = new EmbeddedChannel(new Splitter());
        channel.writeAndFlush("a,b", channel.voidPromise());
        assertThat(channel.outboundMessages()).containsExactly("a", "b");
        channel.finish();
    }

    @Test
    void encoderWithoutOutputFailsThePromise() {
        EmbeddedChannel channel = new EmbeddedChannel(new Splitter());
        assertThat(channel.writeAndFlush("").cause()).isInstanceOf(EncoderException.class);
        assertThat(channel.outboundMessages()).isEmpty();
        channel.finish();
    }

    /** The parts in front wait for a flush, so a promise that waited for them would tell too late. */
    @Test
    void partThatFailsAtOnceFailsThePromiseAtOnceAndIsTheLastOne() {
        ByteBuf behind = Unpooled.buffer().writeInt(1);
        EmbeddedChannel channel = new EmbeddedChannel(new Failing(), new MessageToMessageEncoder<Integer>() {
            @Override
            protected void encode(ChannelHandlerContext ctx, Integer msg, List<Object> out) {
                out.addAll(List.of("in front", "bad", behind, "behind"));
            }
        });
        ChannelFuture future = channel.write(1);
        assertThat(future.cause()).hasMessage("bad");
        assertThat(behind.refCnt()).isZero();
        channel.flush();
        assertThat(channel.outboundMessages()).containsExactly("in front");
        channel.finish();
    }

    @Test
    void failingEncoderReleasesItsInputAndItsOutputAndWritesNothing() {
        ByteBuf produced = Unpooled.buffer().writeByte(1);
        EmbeddedChannel channel = new EmbeddedChannel(new MessageToMessageEncoder<ByteBuf>() {
            @Override
            protected void encode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) {
                out.add(produced);
                throw new IllegalArgumentException("boom");
            }
        });
        ByteBuf message = Unpooled.buffer().writeByte(2);
        assertThat(channel.writeAndFlush(message).cause()).isInstanceOf(EncoderException.class)
                .hasRootCauseMessage("boom");
        assertThat(message.refCnt()).isZero();
        assertThat(produced.refCnt()).isZero();
        assertThat(channel.outboundMessages()).isEmpty();
        channel.finish();
    }

    @Test
    void messageCodecDecodesAndEncodesAndMayBeShared() {
        @ChannelHandler.Sharable
        final class Numbers extends MessageToMessageCodec<String, Integer> {
            @Override
            protected void decode(ChannelHandlerContext ctx, String msg, List<Object> out) {
                out.add(Integer.valueOf(msg));
            }

            @Override
            protected void encode(ChannelHandlerContext ctx, Integer msg, List<Object> out) {
                out.add(msg.toString());
            }
        }
        Numbers codec = new Numbers();
        for (int i = 0; i < 2; i++) {
            EmbeddedChannel channel = new EmbeddedChannel(codec);
            channel.writeInbound("12", 3.0);
            channel.writeOutbound(34, 5.0);
            assertThat(channel.inboundMessages()).containsExactly(12, 3.0);
            assertThat(channel.outboundMessages()).containsExactly("34", 5.0);
            channel.finish();
        }
    }

    private static final class Ints extends ByteToMessageCodec<Integer> {
        @Override
        protected void encode(ChannelHandlerContext ctx, Integer msg, ByteBuf out) {
            if (msg < 0) {
                throw new IllegalArgumentException("negative");
            }
            if (msg > 0) {
                out.writeInt(msg);
            }
        }

        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
            if (in.readableBytes() >= 4) {
                out.add(in.readInt());
            }
        }
    }

    @Test
    void byteCodecRoundTripsAtEverySplit() {
        EmbeddedChannel channel = new EmbeddedChannel(new Ints());
        channel.writeOutbound(1, 0x12345678, "other");
        ByteBuf first = channel.readOutbound();
        ByteBuf second = channel.readOutbound();
        assertThat((String) channel.readOutbound()).isEqualTo("other");
        ByteBuf wire = Unpooled.wrappedBuffer(first, second);
        for (int split = 0; split <= 8; split++) {
            channel.writeInbound(wire.copy(0, split), wire.copy(split, 8 - split));
            assertThat((int) channel.readInbound()).as("split at %d", split).isEqualTo(1);
            assertThat((int) channel.readInbound()).as("split at %d", split).isEqualTo(0x12345678);
        }
        wire.release();
        channel.finish();
    }

    @Test
    void byteCodecBearsEveryTreatment() {
        DecoderCheck.of(Ints::new).input(new byte[] {0, 0, 0, 1, 0, 0, 1, 0, 9}).expecting("1", "256").checkAll();
        EncoderCheck.of(Ints::new).messages(() -> List.of(1, 256))
                .expecting(new byte[] {0, 0, 0, 1, 0, 0, 1, 0}).checkAll();
    }

    @Test
    void byteEncoderWritesAnEmptyBufferForNothingAndNothingForAnError() {
        EmbeddedChannel channel = new EmbeddedChannel(new Ints());
        assertThat(channel.writeAndFlush(0).isSuccess()).isTrue();
        assertThat((ByteBuf) channel.readOutbound()).isSameAs(Unpooled.EMPTY_BUFFER);
        assertThat(channel.writeAndFlush(-1).cause()).isInstanceOf(EncoderException.class)
                .hasRootCauseMessage("negative");
        assertThat(channel.outboundMessages()).isEmpty();
        channel.finish();
    }

    @Test
    void byteCodecForwardsTheRestWhenRemoved() {
        Ints codec = new Ints();
        EmbeddedChannel channel = new EmbeddedChannel(codec);
        channel.writeInbound(Unpooled.buffer().writeShort(7));
        channel.pipeline().remove(codec);
        ByteBuf rest = channel.readInbound();
        assertThat(rest.readShort()).isEqualTo((short) 7);
        rest.release();
        channel.finish();
    }

    @Test
    void typesAreFoundInTheTypeArgument() throws Exception {
        assertThat(new Splitter().acceptOutboundMessage("text")).isTrue();
        assertThat(new Splitter().acceptOutboundMessage(1)).isFalse();
        assertThat(new Ints().acceptOutboundMessage(1)).isTrue();
        assertThat(new UnsupportedMessageTypeException("x", Integer.class, Long.class))
                .hasMessage("java.lang.String (expected: java.lang.Integer, java.lang.Long)");
        assertThat(new UnsupportedMessageTypeException((Object) null)).hasMessage("null");
    }
}
