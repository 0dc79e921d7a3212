/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.Leak;
import io.tidewire.testkit.LeakDetectionExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Chapter 13. */
@ExtendWith(LeakDetectionExtension.class)
class OwnershipTest {
    private static ByteBuf line(int octets) {
        return PooledByteBufAllocator.DEFAULT.buffer().writeZero(octets);
    }

    @Test
    void whoDropsReleases() {
        EmbeddedChannel channel = new EmbeddedChannel(new Ownership.DropEmpty());
        ByteBuf empty = line(0);
        assertThat(channel.writeInbound(empty)).isFalse();
        assertThat(empty.refCnt()).isZero();
        ByteBuf full = line(1);
        assertThat(channel.writeInbound(full)).isTrue();
        assertThat(full.refCnt()).isOne();
        channel.finishAndReleaseAll();
    }

    @Test
    void whoKeepsRetains() {
        EmbeddedChannel channel = new EmbeddedChannel(new Ownership.KeepLast());
        ByteBuf first = line(1);
        channel.writeInbound(first);
        assertThat(first.refCnt()).isEqualTo(2);
        ByteBuf second = line(1);
        channel.writeInbound(second);
        assertThat(first.refCnt()).isOne();
        assertThat(second.refCnt()).isEqualTo(2);
        channel.finishAndReleaseAll();
        assertThat(first.refCnt()).isZero();
        assertThat(second.refCnt()).isZero();
    }

    // region leak
    /** Takes every message, and releases none. */
    private static final class Forgetful extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            assertThat(((ByteBuf) message).isReadable()).isTrue();
        }
    }
    // endregion

    @Test
    void whoForgetsIsReported() {
        EmbeddedChannel channel = new EmbeddedChannel(new Forgetful());
        channel.writeInbound(line(1));
        channel.finishAndReleaseAll();
        List<Leak> leaks = LeakDetectionExtension.takeLeaks();
        assertThat(leaks).hasSize(1);
        assertThat(leaks.get(0).toString()).contains("OwnershipTest$Forgetful");
    }
}
