/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.TooLongFrameException;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Chapter 2. */
class FramesTest {
    // region embedded
    @Test
    void aFrameIsPassedOnWhenItIsWhole() {
        EmbeddedChannel channel = new EmbeddedChannel(Frames.handlers());
        assertThat(channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {0, 5, 'h', 'e'}))).isFalse();
        assertThat(channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {'l', 'l', 'o'}))).isTrue();
        ByteBuf frame = channel.readInbound();
        assertThat(frame.toString(StandardCharsets.UTF_8)).isEqualTo("hello");
        frame.release();
        assertThat(channel.finish()).isFalse();
    }
    // endregion

    @Test
    void aMessageGetsItsLength() {
        EmbeddedChannel channel = new EmbeddedChannel(Frames.handlers());
        channel.writeOutbound(Unpooled.copiedBuffer("hi", StandardCharsets.UTF_8));
        ByteBuf octets = Unpooled.buffer();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            octets.writeBytes(part);
            part.release();
        }
        assertThat(ByteBufUtil.hexDump(octets)).isEqualTo("00026869");
        assertThat(channel.finish()).isFalse();
    }

    // region limit
    @Test
    void aFrameThatIsTooLongIsRefusedByItsLength() {
        EmbeddedChannel channel = new EmbeddedChannel(Frames.handlers());
        ByteBuf length = Unpooled.buffer(2).writeShort(Frames.MAX_OCTETS + 1);
        assertThatThrownBy(() -> channel.writeInbound(length)).isInstanceOf(TooLongFrameException.class);
        assertThat(channel.finish()).isFalse();
    }
    // endregion
}
