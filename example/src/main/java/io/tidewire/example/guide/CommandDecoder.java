/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.CorruptedFrameException;
import io.tidewire.handler.codec.MessageToMessageDecoder;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Chapter 3: frames to commands. */
// region decoder
final class CommandDecoder extends MessageToMessageDecoder<ByteBuf> {
    CommandDecoder() {
        super(ByteBuf.class);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf frame, List<Object> out) {
        try {
            out.add(Command.parse(frame.toString(StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException e) {
            throw new CorruptedFrameException(e);
        }
    }
}
// endregion
