/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import org.jspecify.annotations.Nullable;

/**
 * DATA (RFC 9113 section 6.1). Released by its last holder.
 */
public interface Http2DataFrame extends Http2StreamFrame, ByteBufHolder {
    /**
     * Returns whether nothing follows.
     *
     * @return {@code true} if the flag END_STREAM is set
     */
    boolean isEndStream();

    /**
     * Returns the octets of padding with the octet of its length.
     *
     * @return 0 to 256
     */
    int padding();

    /**
     * Returns the content.
     *
     * @return the octets without padding
     */
    @Override
    ByteBuf content();

    /**
     * Returns how many octets the frame takes of the windows. That stays the same when the content is read.
     *
     * @return octets of content and padding
     */
    int initialFlowControlledBytes();

    @Override
    Http2DataFrame copy();

    @Override
    Http2DataFrame duplicate();

    @Override
    Http2DataFrame retainedDuplicate();

    @Override
    Http2DataFrame replace(ByteBuf content);

    @Override
    Http2DataFrame retain();

    @Override
    Http2DataFrame retain(int increment);

    @Override
    Http2DataFrame touch();

    @Override
    Http2DataFrame touch(@Nullable Object hint);
}
