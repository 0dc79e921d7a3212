/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.LengthFieldPrepender;
import io.tidewire.handler.codec.compression.Bzip2Encoder;
import io.tidewire.handler.codec.compression.JdkZlibEncoder;
import io.tidewire.handler.codec.compression.Lz4FrameEncoder;
import io.tidewire.handler.codec.compression.ZstdEncoder;
import io.tidewire.handler.flush.FlushConsolidationHandler;
import io.tidewire.handler.stream.ChunkedStream;
import io.tidewire.handler.stream.ChunkedWriteHandler;
import io.tidewire.handler.timeout.WriteTimeoutHandler;
import io.tidewire.handler.traffic.ChannelTrafficShapingHandler;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayInputStream;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handlers that hold writes or flushes hold none of them when the channel has ended or they are gone: a handler below
 * that waits for a flush gets it.
 */
class HeldWritesTest {
    /** The handlers that may hold something. */
    private enum Holder {
        CHUNKS(ChunkedWriteHandler::new, true), FLUSHES(FlushConsolidationHandler::new, true),
        FLUSHES_ALWAYS(() -> new FlushConsolidationHandler(4, true), true),
        SHAPED(() -> new ChannelTrafficShapingHandler(20, 0), false), TIMED(() -> new WriteTimeoutHandler(1), true),
        PREPENDED(() -> new LengthFieldPrepender(2), true), ZLIB(JdkZlibEncoder::new, true),
        LZ4(Lz4FrameEncoder::new, true), ZSTD(ZstdEncoder::new, true), BZIP2(() -> new Bzip2Encoder(1), true);

        private final Supplier<ChannelHandler> handler;
        /** Whether it holds nothing longer than the channel is active; otherwise until it is closed. */
        private final boolean endsWithInactive;

        Holder(Supplier<ChannelHandler> handler, boolean endsWithInactive) {
            this.handler = handler;
            this.endsWithInactive = endsWithInactive;
        }
    }

    /** Keeps what is written until it is flushed, as a handler for TLS does that waits for a handshake. */
    private static final class Keeper extends ChannelOutboundHandlerAdapter {
        private final List<ChannelPromise> kept = new ArrayList<>();

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            ReferenceCountUtil.release(msg);
            kept.add(promise);
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            List<ChannelPromise> flushed = new ArrayList<>(kept);
            kept.clear();
            flushed.forEach(promise -> promise.tryFailure(new ClosedChannelException()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsHeldAtTheEnd(Holder holder) {
        SeededRuns.forEach(30, random -> {
            ChannelHandler handler = holder.handler.get();
            EmbeddedChannel channel = new EmbeddedChannel(new Keeper(), handler);
            List<ChannelFuture> written = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                if (random.nextInt(3) == 0) {
                    channel.pipeline().fireChannelRead("something");
                }
                boolean isChunked = holder == Holder.CHUNKS && random.nextBoolean();
                written.add(channel.write(isChunked ? new ChunkedStream(new ByteArrayInputStream(new byte[9]), 4)
                        : Unpooled.buffer(40).writeZero(40)));
                if (random.nextInt(3) == 0) {
                    channel.flush();
                }
            }
            channel.flush();
            boolean isRemoved = random.nextBoolean();
            if (isRemoved) {
                channel.pipeline().remove(handler);
            } else {
                channel.pipeline().fireChannelInactive();
            }
            if (!isRemoved && !holder.endsWithInactive) {
                channel.close();
            }
            assertThat(written).as("removed: %s", isRemoved).allMatch(ChannelFuture::isDone);
            if (channel.isOpen()) {
                // An encoder that ends its stream when the channel is closed goes on from here.
                channel.pipeline().remove(Keeper.class);
            }
            channel.releaseInbound();
            channel.close();
            channel.runPendingTasks();
            channel.releaseOutbound();
        });
    }
}
