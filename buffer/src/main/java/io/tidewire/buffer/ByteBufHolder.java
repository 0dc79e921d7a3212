/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ReferenceCounted;
import org.jspecify.annotations.Nullable;

/**
 * A message whose payload is a buffer. It has the reference count of its {@link #content()}: releasing the one releases
 * the other.
 */
public interface ByteBufHolder extends ReferenceCounted {
    /**
     * Returns the payload.
     *
     * @return the buffer, which stays the holder's
     */
    ByteBuf content();

    /**
     * Copies the holder and its payload.
     *
     * @return a holder of a {@linkplain ByteBuf#copy() copy}, the caller's to release
     */
    ByteBufHolder copy();

    /**
     * Creates a holder of a {@linkplain ByteBuf#duplicate() duplicate} of the payload, with indices of its own.
     *
     * @return a holder that shares the reference count; it is not retained
     */
    ByteBufHolder duplicate();

    /**
     * Creates a holder of a {@linkplain ByteBuf#retainedDuplicate() retained duplicate} of the payload.
     *
     * @return a holder that is the caller's to release
     */
    ByteBufHolder retainedDuplicate();

    /**
     * Creates a holder that differs in its payload only.
     *
     * @param content the other payload, which the new holder owns
     * @return the new holder
     */
    ByteBufHolder replace(ByteBuf content);

    @Override
    ByteBufHolder retain();

    @Override
    ByteBufHolder retain(int increment);

    @Override
    ByteBufHolder touch();

    @Override
    ByteBufHolder touch(@Nullable Object hint);
}
