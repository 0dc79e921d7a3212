/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/** Cuts the stream into frames of one fixed length. Each frame is a {@link ByteBuf} that the receiver releases. */
public class FixedLengthFrameDecoder extends FrameDecoder {
    private final int frameLength;

    /**
     * Creates a decoder.
     *
     * @param frameLength bytes in each frame, positive
     */
    public FixedLengthFrameDecoder(int frameLength) {
        this.frameLength = checkPositive(frameLength, "frameLength");
    }

    @Override
    protected final void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        Object frame = nextFrame(ctx, in);
        if (frame != null) {
            out.add(frame);
        }
    }

    @Override
    final @Nullable Object nextFrame(ChannelHandlerContext ctx, ByteBuf in) throws Exception {
        return decode(ctx, in);
    }

    /**
     * Takes one frame.
     *
     * @param ctx the context of this decoder
     * @param in the kept bytes
     * @return a retained slice that the caller owns, or {@code null} if the frame is not complete
     * @throws Exception if an override finds the bytes not valid
     */
    protected @Nullable Object decode(ChannelHandlerContext ctx, ByteBuf in) throws Exception {
        return in.readableBytes() < frameLength ? null : in.readRetainedSlice(frameLength);
    }
}
