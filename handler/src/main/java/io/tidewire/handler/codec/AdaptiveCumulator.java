/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.CompositeByteBuf;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Strings large buffers together and copies small ones behind the last, so that a composite neither has a component for
 * every few bytes nor copies much. Has no state; may be shared.
 */
public final class AdaptiveCumulator implements ByteToMessageDecoder.Cumulator {
    private final int composeMinSize;

    /**
     * Creates a cumulator.
     *
     * @param composeMinSize buffers of as many bytes together with the component before them become a component of
     *        their own; smaller ones are copied. At least 0, which is never to copy
     */
    public AdaptiveCumulator(int composeMinSize) {
        this.composeMinSize = checkPositiveOrZero(composeMinSize, "composeMinSize");
    }

    @Override
    public ByteBuf cumulate(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf in) {
        if (cumulation == in || !(cumulation instanceof CompositeByteBuf composite) || composite.numComponents() == 0
                || composite.refCnt() > 1 || composite.isReadOnly() || !in.isReadable() || isLarge(composite, in)) {
            return ByteToMessageDecoder.COMPOSITE_CUMULATOR.cumulate(alloc, cumulation, in);
        }
        mergeIntoTail(alloc, composite, in);
        return composite;
    }

    private boolean isLarge(CompositeByteBuf composite, ByteBuf in) {
        int last = composite.numComponents() - 1;
        int tailBytes = composite.writerIndex() - Math.max(composite.toByteIndex(last), composite.readerIndex());
        return (long) tailBytes + in.readableBytes() >= composeMinSize;
    }

    /** Replaces the last component by one that has its unread bytes and the new ones. */
    private static void mergeIntoTail(ByteBufAllocator alloc, CompositeByteBuf composite, ByteBuf in) {
        try {
            int last = composite.numComponents() - 1;
            int tailStart = composite.toByteIndex(last);
            int readerIndex = composite.readerIndex();
            int tailBytes = composite.writerIndex() - tailStart;
            ByteBuf merged = alloc.buffer(Math.max(tailBytes + in.readableBytes(), 2 * tailBytes));
            boolean isAdded = false;
            try {
                merged.writeBytes(composite, tailStart, tailBytes).writeBytes(in);
                // Both indices have to be within what is left while the component is missing.
                composite.setIndex(Math.min(readerIndex, tailStart), tailStart);
                composite.removeComponent(last);
                isAdded = true;
                composite.addFlattenedComponents(true, merged);
                composite.readerIndex(readerIndex);
            } finally {
                if (!isAdded) {
                    merged.release();
                }
            }
        } finally {
            in.release();
        }
    }
}
