/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;

/** A buffer of which several messages are made, each of another shape, that wait to be written at the same time. */
enum SharedRoot {
    HEAP {
        @Override
        ByteBuf empty(int capacity) {
            return UNTRACKED.heapBuffer(capacity);
        }
    },
    DIRECT {
        @Override
        ByteBuf empty(int capacity) {
            return UNTRACKED.directBuffer(capacity);
        }
    },
    POOLED {
        @Override
        ByteBuf empty(int capacity) {
            return PooledByteBufAllocator.DEFAULT.directBuffer(capacity);
        }
    },
    COMPOSITE {
        @Override
        ByteBuf empty(int capacity) {
            int half = capacity / 2;
            return Unpooled.compositeBuffer().addComponents(Unpooled.directBuffer(half).writeZero(half),
                    Unpooled.directBuffer(capacity - half).writeZero(capacity - half));
        }
    };

    /** Allocates buffers that no leak detector wraps, so that composites look through to their memory. */
    private static final ByteBufAllocator UNTRACKED = new UnpooledByteBufAllocator(true, true);
    /** How many shapes a part can have. */
    static final int SHAPES = 8;

    abstract ByteBuf empty(int capacity);

    ByteBuf make(byte[] content) {
        return empty(content.length).writeBytes(content);
    }

    /** A message of some bytes of the root, with a reference of its own. */
    static ByteBuf part(ByteBuf root, int from, int length, int shape) {
        return switch (shape % SHAPES) {
            case 0 -> root.retainedSlice(from, length);
            case 1 -> root.retainedDuplicate().setIndex(from, from + length);
            case 2 -> root.retainedSlice(from, length).asReadOnly();
            case 3 -> compositeOf(root.retainedSlice(from, length));
            case 4 -> compositeOf(root.retainedDuplicate().setIndex(from, from + length).slice());
            case 5 -> compositeOf(compositeOf(root.retainedSlice(from, length)));
            case 6 -> compositeOf(root.retainedSlice(from, length / 2),
                    root.retainedSlice(from + length / 2, length - length / 2));
            default -> compositeOf(root.retainedSlice(from, length)).slice();
        };
    }

    private static CompositeByteBuf compositeOf(ByteBuf... parts) {
        return Unpooled.compositeBuffer().addComponents(true, parts);
    }
}
