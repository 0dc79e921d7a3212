/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.timeout.IdleStateEvent;
import io.tidewire.handler.timeout.IdleStateHandler;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** The tests that {@code docs/testing.md} shows. */
class TestingPageTest {

    // region leaks
    @ExtendWith(LeakDetectionExtension.class)
    @Nested
    class LinesTest {
        @Test
        void lineIsDecoded() {
            EmbeddedChannel channel = new EmbeddedChannel(new LineBasedFrameDecoder(80));
            channel.writeInbound(Unpooled.copiedBuffer("hello\r\n", StandardCharsets.US_ASCII));
            ByteBuf line = channel.readInbound();
            assertThat(line.toString(StandardCharsets.US_ASCII)).isEqualTo("hello");
            line.release(); // without this line the test fails
            assertThat(channel.finish()).isFalse();
        }
    }
    // endregion

    // region seeds
    @Test
    void linesAreFoundHoweverTheyAreCut() {
        SeededRuns.forEach(100, random -> {
            EmbeddedChannel channel = new EmbeddedChannel(new LineBasedFrameDecoder(80));
            ByteBuf input = Unpooled.copiedBuffer("one\r\ntwo\n", StandardCharsets.US_ASCII);
            while (input.isReadable()) {
                int length = 1 + random.nextInt(input.readableBytes());
                channel.writeInbound(input.readRetainedSlice(length));
            }
            input.release();
            for (String expected : new String[] {"one", "two"}) {
                ByteBuf line = channel.readInbound();
                assertThat(line.toString(StandardCharsets.US_ASCII)).isEqualTo(expected);
                line.release();
            }
            assertThat(channel.finish()).isFalse();
        });
    }
    // endregion

    // region time
    @Test
    void idleConnectionIsClosed() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(new IdleStateHandler(30, 0, 0), new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                if (event instanceof IdleStateEvent) {
                    ctx.close();
                }
            }
        });
        channel.advanceTimeBy(29, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();
        channel.advanceTimeBy(1, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isFalse();
    }
    // endregion
}
