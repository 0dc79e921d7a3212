/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;

/** Copies new bytes behind the kept ones; see {@link ByteToMessageDecoder#MERGE_CUMULATOR}. */
final class MergeCumulator implements ByteToMessageDecoder.Cumulator {
    @Override
    public ByteBuf cumulate(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf in) {
        if (cumulation == in) {
            // The kept buffer arrives again as input: the caller holds a second reference to it.
            in.release();
            return cumulation;
        }
        if (!cumulation.isReadable() && in.isContiguous()) {
            cumulation.release();
            return in;
        }
        try {
            int length = in.readableBytes();
            if (!hasRoom(cumulation, length)) {
                return expand(alloc, cumulation, in);
            }
            cumulation.writeBytes(in, in.readerIndex(), length);
            in.readerIndex(in.writerIndex());
            return cumulation;
        } finally {
            in.release();
        }
    }

    /**
     * Whether the bytes can be written behind those that are there. A shared buffer must not move its memory, because
     * slices of it have been given away; it may still use the room that it has.
     */
    private static boolean hasRoom(ByteBuf cumulation, int length) {
        return !cumulation.isReadOnly() && length <= cumulation.maxWritableBytes()
                && (length <= cumulation.maxFastWritableBytes() || cumulation.refCnt() == 1);
    }

    private static ByteBuf expand(ByteBufAllocator alloc, ByteBuf kept, ByteBuf in) {
        int keptBytes = kept.readableBytes();
        int newBytes = in.readableBytes();
        int total = Math.addExact(keptBytes, newBytes);
        int capacity = alloc.calculateNewCapacity(total, Integer.MAX_VALUE);
        ByteBuf joined = alloc.buffer(capacity); // bounded by about twice the bytes that have arrived
        ByteBuf toRelease = joined;
        try {
            joined.writeBytes(kept, kept.readerIndex(), keptBytes).writeBytes(in, in.readerIndex(), newBytes);
            in.readerIndex(in.writerIndex());
            toRelease = kept;
            return joined;
        } finally {
            toRelease.release();
        }
    }
}
