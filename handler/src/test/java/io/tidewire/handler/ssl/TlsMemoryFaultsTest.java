/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.internal.DirectMemoryLimitException;

import org.junit.jupiter.api.Test;

import javax.net.ssl.SSLEngineResult;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Whichever allocation of a read or a write fails: each buffer is delivered once, alive, or released. */
class TlsMemoryFaultsTest {

    private static final int MOST_ALLOCATIONS = 40;

    /** Has no memory for one allocation, by its number. */
    private static final class OnceWithoutMemory extends AbstractByteBufAllocator {
        private final UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false);
        private int countdown;
        private boolean failed;

        OnceWithoutMemory(int failing) {
            super(false);
            countdown = failing;
        }

        private void count() {
            if (countdown-- == 0) {
                failed = true;
                throw new DirectMemoryLimitException("none for this one", null);
            }
        }

        @Override
        protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
            count();
            return memory.heapBuffer(initialCapacity, maxCapacity);
        }

        @Override
        protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
            count();
            return memory.directBuffer(initialCapacity, maxCapacity);
        }

        @Override
        public boolean isDirectBufferPooled() {
            return false;
        }
    }

    /** Finds the room for every other record too small at first. */
    private static final class Choosy extends PlainEngine {
        private int calls;

        @Override
        public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer dst) {
            return ++calls % 3 == 2 ? new SSLEngineResult(SSLEngineResult.Status.BUFFER_OVERFLOW,
                    SSLEngineResult.HandshakeStatus.NOT_HANDSHAKING, 0, 0) : super.unwrap(src, dst);
        }
    }

    private static byte[] records(int count) {
        byte[] octets = new byte[count * 10];
        for (int i = 0; i < count; i++) {
            System.arraycopy(new byte[] {TlsRecord.APPLICATION_DATA, 3, 3, 0, 5, 1, 2, 3, 4, 5}, 0, octets, i * 10, 10);
        }
        return octets;
    }

    @Test
    void anyAllocationMayFail() {
        boolean failed = true;
        for (int failing = 0; failed; failing++) {
            assertThat(failing).isLessThan(MOST_ALLOCATIONS);
            failed = run(failing);
        }
    }

    private static boolean run(int failing) {
        List<String> wrong = new ArrayList<>();
        int[] octets = new int[1];
        OnceWithoutMemory alloc = new OnceWithoutMemory(failing);
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.config().setAllocator(alloc);
        channel.pipeline().addLast(new SslHandler(new Choosy()), new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ByteBuf data = (ByteBuf) msg;
                if (data.refCnt() != 1) {
                    wrong.add("data with " + data.refCnt() + " references");
                } else {
                    octets[0] += data.readableBytes();
                    data.release();
                }
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                if (!alloc.failed) {
                    wrong.add(cause.toString());
                }
            }
        });
        for (int read = 0; read < 3 && channel.isOpen(); read++) {
            channel.writeInbound(Unpooled.wrappedBuffer(records(4)));
            ChannelFuture written = channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[100]));
            assertThat(written.isDone()).isTrue();
            assertThat(written.cause() == null || alloc.failed).isTrue();
            channel.releaseOutbound();
        }
        assertThat(wrong).as("allocation %d", failing).isEmpty();
        assertThat(octets[0]).isEqualTo(alloc.failed ? octets[0] : 60);
        // The leak detector tells what was not released.
        channel.finishAndReleaseAll();
        return alloc.failed;
    }
}
