/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import org.jspecify.annotations.Nullable;

/**
 * A frame of a type that is not defined (RFC 9113 section 5.5). Released by its last holder.
 */
public interface Http2UnknownFrame extends Http2StreamFrame, ByteBufHolder {
    @Override
    @Nullable Http2FrameStream stream();

    @Override
    Http2UnknownFrame stream(@Nullable Http2FrameStream stream);

    /**
     * Returns the type.
     *
     * @return the octet on the wire
     */
    byte frameType();

    /**
     * Returns the flags.
     *
     * @return the flags, with a meaning that only the type knows
     */
    Http2Flags flags();

    @Override
    Http2UnknownFrame copy();

    @Override
    Http2UnknownFrame duplicate();

    @Override
    Http2UnknownFrame retainedDuplicate();

    @Override
    Http2UnknownFrame replace(ByteBuf content);

    @Override
    Http2UnknownFrame retain();

    @Override
    Http2UnknownFrame retain(int increment);

    @Override
    Http2UnknownFrame touch();

    @Override
    Http2UnknownFrame touch(@Nullable Object hint);
}
