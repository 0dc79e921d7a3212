/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.flush;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FlushConsolidationHandlerTest {
    /** The events that reached the transport: flushes and closes, in order. */
    private final List<String> seen = new ArrayList<>();
    private EmbeddedChannel channel;

    private EmbeddedChannel channel(FlushConsolidationHandler handler, ChannelHandler... behind) {
        channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void flush(ChannelHandlerContext ctx) {
                seen.add("flush");
                ctx.flush();
            }

            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                seen.add("close");
                ctx.close(promise);
            }
        }, handler);
        channel.pipeline().addLast(behind);
        return channel;
    }

    /** Answers each message and flushes, as a handler does that knows nothing of the read loop. */
    private static final class EagerHandler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ctx.writeAndFlush(msg);
        }
    }

    @AfterEach
    void close() {
        if (channel != null) {
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void flushesOfOneReadLoopBecomeOneAtItsEnd() {
        channel(new FlushConsolidationHandler(), new EagerHandler());
        channel.pipeline().fireChannelRead(1).fireChannelRead(2).fireChannelRead(3);
        assertThat(seen).isEmpty();
        channel.pipeline().fireChannelReadComplete();
        assertThat(seen).containsExactly("flush");
        assertThat(channel.outboundMessages()).containsExactly(1, 2, 3);
    }

    @Test
    void readLoopThatIsCutOffByTheEndOfTheChannelEndsWithIt() {
        channel(new FlushConsolidationHandler(), new EagerHandler());
        channel.pipeline().fireChannelRead(1);
        assertThat(seen).isEmpty();
        channel.pipeline().fireChannelInactive();
        assertThat(seen).containsExactly("flush");
        channel.flush();
        assertThat(seen).hasSize(2);
    }

    @Test
    void readLoopWithoutFlushEndsWithoutOne() {
        channel(new FlushConsolidationHandler());
        channel.writeInbound(1);
        assertThat(seen).isEmpty();
    }

    @Test
    void oneIsMadeWhenAsManyHaveComeAsItSays() {
        channel(new FlushConsolidationHandler(2), new EagerHandler());
        channel.pipeline().fireChannelRead(1).fireChannelRead(2).fireChannelRead(3);
        assertThat(seen).containsExactly("flush");
        assertThat(channel.outboundMessages()).containsExactly(1, 2);
        channel.pipeline().fireChannelReadComplete();
        assertThat(seen).containsExactly("flush", "flush");
    }

    @Test
    void flushOutsideOfAReadLoopIsMadeAtOnceByDefault() {
        channel(new FlushConsolidationHandler(2));
        channel.flush();
        channel.flush();
        assertThat(seen).containsExactly("flush", "flush");
        channel.writeInbound(1);
        channel.flush();
        assertThat(seen).hasSize(3);
    }

    @Test
    void flushesOutsideOfAReadLoopWaitForATaskIfItSaysSo() {
        channel(new FlushConsolidationHandler(8, true));
        channel.pipeline().flush();
        channel.pipeline().flush();
        assertThat(seen).isEmpty();
        channel.runPendingTasks();
        assertThat(seen).containsExactly("flush");
        channel.runPendingTasks();
        assertThat(seen).containsExactly("flush");
        channel.pipeline().flush();
        channel.runPendingTasks();
        assertThat(seen).containsExactly("flush", "flush");
    }

    @Test
    void taskIsNotNeededOnceAsManyHaveCome() {
        channel(new FlushConsolidationHandler(2, true));
        channel.pipeline().flush();
        channel.pipeline().flush();
        assertThat(seen).containsExactly("flush");
        channel.runPendingTasks();
        assertThat(seen).containsExactly("flush");
    }

    @Test
    void taskLeavesWhatWaitsToAReadLoopThatHasBegun() {
        channel(new FlushConsolidationHandler(8, true), new EagerHandler());
        channel.pipeline().flush();
        channel.pipeline().fireChannelRead(1);
        channel.runPendingTasks();
        assertThat(seen).isEmpty();
        channel.pipeline().fireChannelReadComplete();
        assertThat(seen).containsExactly("flush");
    }

    @Test
    void closeAndDisconnectFlushFirst() {
        channel(new FlushConsolidationHandler(), new EagerHandler());
        channel.pipeline().fireChannelRead(1);
        channel.disconnect();
        assertThat(seen).startsWith("flush", "close"); // This kind of channel closes instead.
        seen.clear();
        channel(new FlushConsolidationHandler(), new EagerHandler());
        channel.pipeline().fireChannelRead(1);
        channel.close();
        assertThat(seen).startsWith("flush", "close");
    }

    @Test
    void exceptionEndsTheReadLoop() {
        channel(new FlushConsolidationHandler(), new EagerHandler(), new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                seen.add(cause.getMessage());
            }
        });
        channel.pipeline().fireChannelRead(1).fireExceptionCaught(new IllegalStateException("broken"));
        assertThat(seen).containsExactly("flush", "broken");
        channel.flush();
        assertThat(seen).containsExactly("flush", "broken", "flush");
    }

    @Test
    void removalMakesWhatWaits() {
        FlushConsolidationHandler handler = new FlushConsolidationHandler();
        channel(handler, new EagerHandler());
        channel.pipeline().fireChannelRead(1);
        channel.pipeline().remove(handler);
        assertThat(seen).containsExactly("flush");
        assertThat(channel.outboundMessages()).containsExactly(1);
    }

    @Test
    void fullChannelIsFlushedAtOnce() {
        channel(new FlushConsolidationHandler(), new EagerHandler());
        channel.pipeline().fireChannelRead(1);
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        channel.runPendingTasks();
        assertThat(seen).containsExactly("flush");
    }

    @Test
    void numberOfFlushesMustBePositive() {
        assertThatThrownBy(() -> new FlushConsolidationHandler(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("explicitFlushAfterFlushes");
    }
}
