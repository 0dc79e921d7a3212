/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Collects the content of one pass over the input. The first parts are slices; then small ones are copied into one
 * buffer, so that a peer cannot cause an object for every octet (SEC-B05).
 */
final class ContentMerger {

    private final ChannelHandlerContext ctx;
    private final List<Object> out;
    private final int maxPartSize;
    private int parts;
    /** Small parts, collected here so that each costs one copy and no buffer operation of its own. */
    private byte @Nullable [] merged;
    private int mergedLength;

    ContentMerger(ChannelHandlerContext ctx, List<Object> out, int maxPartSize) {
        this.ctx = ctx;
        this.out = out;
        this.maxPartSize = maxPartSize;
    }

    /** Takes {@code length} octets, at most {@code maxPartSize}. */
    void add(ByteBuf in, int length) {
        if (parts < HttpObjectDecoder.SINGLE_PARTS_PER_READ || length > HttpObjectDecoder.SMALL_CHUNK) {
            flush();
            parts++;
            out.add(new DefaultHttpContent(in.readRetainedSlice(length)));
            return;
        }
        if (mergedLength + length > maxPartSize) {
            flush();
        }
        if (merged == null) {
            // Large enough for the rest of this pass, or for one part of the largest size.
            merged = new byte[Math.min(in.readableBytes(), maxPartSize)];
        }
        in.readBytes(merged, mergedLength, length);
        mergedLength += length;
    }

    /** Passes on what has been merged. */
    @SuppressWarnings("NullAway") // There are octets only in an array.
    void flush() {
        if (mergedLength > 0) {
            ByteBuf content = ctx.alloc().buffer(mergedLength); // bounded by the length of merged
            out.add(new DefaultHttpContent(content.writeBytes(merged, 0, mergedLength)));
            mergedLength = 0;
        }
    }
}
