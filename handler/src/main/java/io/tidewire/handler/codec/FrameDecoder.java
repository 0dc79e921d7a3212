/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Decodes one message at most in each call. So the messages of a read are passed on as they come, and only the last one
 * goes through a list, with the care that {@link ByteToMessageDecoder} takes there.
 */
abstract class FrameDecoder extends ByteToMessageDecoder {
    /**
     * Takes one frame. Does what the final {@code decode} with a list does, but that it returns the message.
     *
     * @param ctx the context of this decoder
     * @param in the kept bytes
     * @return the message, owned by the caller, or {@code null} if there is none yet
     * @throws Exception if the bytes are not valid
     */
    abstract @Nullable Object nextFrame(ChannelHandlerContext ctx, ByteBuf in) throws Exception;

    @Override
    final void decodeAll(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (!isBusy() || !out.isEmpty()) {
            super.decodeAll(ctx, in, out); // A subclass has called, and no other code handles a removal.
            return;
        }
        boolean isSingle = isSingleDecode();
        // A receiver may remove this decoder, or close the channel, which uses up the bytes.
        while (in.isReadable() && !isRemoved(ctx)) {
            int readableBefore = in.readableBytes();
            Object frame = nextFrame(ctx, in);
            int readable = in.readableBytes();
            if (frame == null) {
                if (readable == readableBefore) {
                    return;
                }
            } else if (isSingle || readable == 0 || readable == readableBefore || isRemoved(ctx)) {
                // The caller lets go of used up bytes, or of all if this was removed, before it delivers the last one.
                out.add(frame);
                if (readable == readableBefore && !isRemoved(ctx)) {
                    throw messageOfNothing();
                }
                return;
            } else {
                deliver(ctx, frame);
            }
        }
    }
}
