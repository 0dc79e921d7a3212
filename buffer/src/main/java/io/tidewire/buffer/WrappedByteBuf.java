/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteOrder;

/**
 * A base class for buffers that override a few methods of another buffer and delegate the others. Content, indices and
 * reference count are those of the wrapped buffer; views and copies are returned as it makes them, not wrapped.
 */
@SuppressWarnings("deprecation") // order() is part of the type
public class WrappedByteBuf extends DelegatingByteBuf {

    /**
     * Wraps a buffer; takes over the caller's reference.
     *
     * @param buf the buffer
     */
    protected WrappedByteBuf(ByteBuf buf) {
        super(buf);
    }

    @Override
    public final ByteOrder order() {
        return buf.order();
    }
}
