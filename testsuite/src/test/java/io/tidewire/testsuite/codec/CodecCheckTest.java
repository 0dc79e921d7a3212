/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The checks find what they are for: each handler here has one mistake. */
class CodecCheckTest {
    /** Passes octets on one by one, as they are, and asks for more if there were none; correct. */
    private static class Octets extends ChannelInboundHandlerAdapter {
        boolean isProductive;
        boolean isAsked;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
            ByteBuf in = (ByteBuf) msg;
            isAsked |= in.isReadable();
            try {
                while (in.isReadable() && !ctx.isRemoved()) {
                    isProductive = true;
                    one(ctx, in);
                }
                if (in.isReadable()) {
                    ctx.fireChannelRead(in.retain());
                }
            } finally {
                in.release();
            }
        }

        void one(ChannelHandlerContext ctx, ByteBuf in) {
            ctx.fireChannelRead(in.readRetainedSlice(1));
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            if (!isProductive && isAsked && !ctx.channel().config().isAutoRead()) {
                ctx.read();
            }
            isProductive = false;
            isAsked = false;
            ctx.fireChannelReadComplete();
        }
    }

    private static DecoderCheck check(Supplier<ChannelHandler> handler) {
        return DecoderCheck.of(handler).input(new byte[] {1, 2, 3, 4});
    }

    @Test
    void correctDecoderPasses() {
        DecoderCheck check = check(Octets::new).expecting("01", "02", "03", "04");
        check.checkSplits();
        check.checkReadsOnDemand();
        check.checkCloses();
        check.checkRemovals();
        check.checkFailingAllocations();
        check(Octets::new).joiningBuffers().expecting("content 01020304").checkSplits();
    }

    @Test
    void adapterMakesMessagesComparable() {
        check(() -> new ChannelInboundHandlerAdapter()).seenThrough(Octets::new).expecting("01", "02", "03", "04")
                .checkSplits();
    }

    /** Passes messages on that are no buffers, all of a read at its end, and the octets themselves once removed. */
    private static final class Late extends ChannelInboundHandlerAdapter {
        private final Deque<Object> decoded = new ArrayDeque<>();

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf in = (ByteBuf) msg;
            while (in.isReadable()) {
                decoded.add(in.readByte());
            }
            in.release();
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            while (!decoded.isEmpty()) {
                ctx.fireChannelRead(decoded.poll());
            }
            ctx.fireChannelReadComplete();
        }
    }

    @Test
    void whatWasDecodedBeforeTheRemovalMayStillCome() {
        check(Late::new).expecting("1", "2", "3", "4").checkRemovals();
    }

    @Test
    void octetsOfReentrantReadsMustNotOvertake() {
        assertThatThrownBy(check(Octets::new)::checkReentrantReads).isInstanceOf(AssertionError.class);
    }

    @Test
    void octetsMustNotDependOnCuts() {
        assertThatThrownBy(check(() -> new ChannelInboundHandlerAdapter())::checkSplits)
                .isInstanceOf(AssertionError.class).hasMessageContaining("cut at [1]");
    }

    @Test
    void buffersMustNotBeKept() {
        assertThatThrownBy(check(() -> new Octets() {
            @Override
            void one(ChannelHandlerContext ctx, ByteBuf in) {
                ctx.alloc().buffer(1);
                super.one(ctx, in);
            }
        })::checkCloses).isInstanceOf(AssertionError.class).hasMessageContaining("not released");
        ByteBuf[] last = new ByteBuf[1];
        assertThatThrownBy(check(() -> new Octets() {
            @Override
            void one(ChannelHandlerContext ctx, ByteBuf in) {
                last[0] = in;
                in.retain();
                super.one(ctx, in);
            }
        })::checkSplits).isInstanceOf(AssertionError.class).hasMessageContaining("input that was not released");
        last[0].release(last[0].refCnt());
    }

    @Test
    void readsMustBeNeitherTooManyNorTooFew() {
        assertThatThrownBy(check(() -> new Octets() {
            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                ctx.read();
            }
        })::checkReadsOnDemand).isInstanceOf(AssertionError.class).hasMessageContaining("reads of the decoder");
        assertThatThrownBy(check(() -> new Octets() {
            @Override
            void one(ChannelHandlerContext ctx, ByteBuf in) {
                in.skipBytes(1);
            }
        })::checkReadsOnDemand).isInstanceOf(AssertionError.class).hasMessageContaining("reads of the decoder");
    }

    @Test
    void octetsThatWereNotReadMustBeHandedOn() {
        assertThatThrownBy(check(() -> new Octets() {
            @Override
            public void handlerRemoved(ChannelHandlerContext ctx) {
                ctx.fireChannelRead(Unpooled.wrappedBuffer(new byte[] {9}));
            }
        })::checkRemovals).isInstanceOf(AssertionError.class);
    }

    @Test
    void endMustBePassedOn() {
        assertThatThrownBy(check(() -> new Octets() {
            @Override
            public void channelInactive(ChannelHandlerContext ctx) {
                // Which is the mistake.
            }
        })::checkCloses).isInstanceOf(AssertionError.class).hasMessageContaining("channelInactive");
    }

    private static EncoderCheck encoder(ChannelHandler handler) {
        return EncoderCheck.of(() -> handler).messages(
                () -> List.of(Unpooled.wrappedBuffer(new byte[] {1}), Unpooled.wrappedBuffer(new byte[] {2})));
    }

    @ChannelHandler.Sharable
    private static class Passing extends ChannelOutboundHandlerAdapter {
    }

    @Test
    void correctEncoderPasses() {
        assertThatCode(encoder(new Passing()).expecting(new byte[] {1, 2})::checkAll).doesNotThrowAnyException();
        assertThatThrownBy(encoder(new Passing()).expecting(new byte[] {1})::checkFlushes)
                .isInstanceOf(AssertionError.class);
        assertThatCode(encoder(new Passing()).decodedBy(encoded -> new byte[] {(byte) encoded.length})
                .expecting(new byte[] {2})::checkAll).doesNotThrowAnyException();
    }

    @Test
    void messagesMustBeReleasedAndPromisesCompleted() {
        assertThatThrownBy(encoder(new Passing() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ctx.write(Unpooled.copiedBuffer((ByteBuf) msg), promise);
            }
        })::checkFlushes).isInstanceOf(AssertionError.class).hasMessageContaining("messages that were not released");
        assertThatThrownBy(encoder(new Passing() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ctx.write(msg);
            }
        })::checkFlushes).isInstanceOf(AssertionError.class).hasMessageContaining("a flushed write succeeds");
    }

    @Test
    void longInputsAreCutAtEveryOctetOfTheirEnds() {
        List<Integer> places = Splits.places(100_000);
        assertThat(places).hasSizeBetween(300, 500).startsWith(1, 2, 3).endsWith(99_998, 99_999);
        assertThat(Splits.places(400)).hasSize(399);
        assertThat(Splits.cut(new byte[] {1, 2, 3}, List.of(1))).containsExactly(new byte[] {1}, new byte[] {2, 3});
    }
}
