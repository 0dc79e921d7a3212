/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Takes the readable bytes of buffers and of buffer holders, zero for file regions, and a fixed size for all else.
 */
public final class DefaultMessageSizeEstimator implements MessageSizeEstimator {

    /** The estimator that channels start with: eight bytes for what it does not know. */
    public static final MessageSizeEstimator DEFAULT = new DefaultMessageSizeEstimator(8);

    private final Handle handle;

    /**
     * Creates an estimator.
     *
     * @param unknownSize the size in bytes of messages of unknown kind, zero or more
     */
    public DefaultMessageSizeEstimator(int unknownSize) {
        handle = new DefaultHandle(checkPositiveOrZero(unknownSize, "unknownSize"));
    }

    @Override
    public Handle newHandle() {
        return handle;
    }

    private record DefaultHandle(int unknownSize) implements Handle {
        @Override
        public int size(Object msg) {
            if (msg instanceof ByteBuf buf) {
                return buf.readableBytes();
            }
            if (msg instanceof ByteBufHolder holder) {
                return holder.content().readableBytes();
            }
            return msg instanceof FileRegion ? 0 : unknownSize;
        }
    }
}
