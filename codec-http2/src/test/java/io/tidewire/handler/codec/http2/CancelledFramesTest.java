/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Frames that change a state do so with the write, or not at all if that was cancelled before. */
class CancelledFramesTest {
    private final Http2ConnectionHandler handler = Http2FrameCodecBuilder.forServer().build();
    private final WirePeer peer = WirePeer.client(handler).shakeHands();

    @AfterEach
    void tearDown() {
        peer.close();
    }

    @Test
    void framesThatWereCancelledBeforeLeaveNoTrace() {
        peer.get(1).deliver();
        ChannelHandlerContext ctx = peer.channel.pipeline().context(handler);
        ChannelPromise cancelled = ctx.newPromise();
        cancelled.cancel(false);
        assertThat(handler.resetStream(ctx, 1, 8, cancelled)).isSameAs(cancelled);
        assertThat(handler.connection().stream(1).isResetSent()).isFalse();
        handler.resetStream(ctx, 3, 8, cancelled);
        handler.goAway(ctx, 1, 0, Unpooled.buffer().writeByte(1), cancelled);
        assertThat(handler.connection().goAwaySent()).isFalse();
        handler.encoder().writeSettings(ctx, new Http2Settings().maxConcurrentStreams(1), cancelled);
        assertThat(handler.encoder().pollSentSettings()).isNull();
        handler.encoder().writeSettingsAck(ctx, cancelled);
        handler.encoder().writePing(ctx, true, 5, cancelled);
        peer.channel.flush();
        assertThat(peer.received()).isEmpty();
        assertThat(peer.channel.isOpen()).isTrue();
    }

    @Test
    void resetThatWasAcceptedCannotBeCancelled() {
        peer.get(1).deliver();
        ChannelHandlerContext ctx = peer.channel.pipeline().context(handler);
        ChannelFuture reset = handler.resetStream(ctx, 1, 8, ctx.newPromise());
        assertThat(reset.cancel(false)).isFalse();
        peer.channel.flush();
        assertThat(peer.received()).containsExactly("RST_STREAM 1 8");
        assertThat(peer.channel.isOpen()).isTrue();
    }
}
