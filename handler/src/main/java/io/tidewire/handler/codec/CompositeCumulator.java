/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.CompositeByteBuf;

/** Strings buffers together without copying; see {@link ByteToMessageDecoder#COMPOSITE_CUMULATOR}. */
final class CompositeCumulator implements ByteToMessageDecoder.Cumulator {
    @Override
    public ByteBuf cumulate(ByteBufAllocator alloc, ByteBuf cumulation, ByteBuf in) {
        if (cumulation == in) {
            in.release();
            return cumulation;
        }
        if (!cumulation.isReadable()) {
            cumulation.release();
            return in;
        }
        int references = in.refCnt();
        CompositeByteBuf fresh = null;
        boolean joined = false;
        try {
            CompositeByteBuf composite;
            if (cumulation instanceof CompositeByteBuf && cumulation.refCnt() == 1) {
                composite = (CompositeByteBuf) cumulation;
                // Components are appended at the capacity, so unused room behind the last byte would show as a gap.
                if (composite.writerIndex() != composite.capacity()) {
                    composite.capacity(composite.writerIndex());
                }
            } else {
                fresh = alloc.compositeBuffer(Integer.MAX_VALUE);
                // With a reference of its own, so that the kept bytes survive a failure below.
                composite = fresh.addFlattenedComponents(true, cumulation.retain());
            }
            composite.addFlattenedComponents(true, in);
            joined = true;
            if (fresh != null) {
                cumulation.release();
            }
            return composite;
        } finally {
            if (!joined) {
                // A composite that fails to add a component may have released it already.
                if (in.refCnt() == references) {
                    in.release();
                }
                if (fresh != null) {
                    fresh.release();
                }
            }
        }
    }
}
