/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import org.jspecify.annotations.Nullable;

/**
 * GOAWAY (RFC 9113 section 6.8). Released by its last holder.
 *
 * <p>A frame that is written does not name a stream: the codec fills in the last one that the peer has opened. {@link
 * #extraStreamIds()} moves that up, so that streams which are on their way are still taken.
 */
public interface Http2GoAwayFrame extends Http2Frame, ByteBufHolder {
    /**
     * Returns why.
     *
     * @return the code, 0 to 2^32-1; {@link Http2Error#valueOf(long)} knows those that are defined
     */
    long errorCode();

    /**
     * Returns how many streams beyond the last one are still taken. Used for frames that are written.
     *
     * @return a number of streams, not of ids; not negative
     */
    int extraStreamIds();

    /**
     * Sets how many streams beyond the last one are still taken.
     *
     * @param extraStreamIds a number of streams, not of ids; {@link Integer#MAX_VALUE} for all there may be
     * @return this frame
     * @throws IllegalArgumentException if the number is negative
     */
    Http2GoAwayFrame setExtraStreamIds(int extraStreamIds);

    /**
     * Returns the last stream that the peer may have acted on. Used for frames that were read.
     *
     * @return the id, or -1 for a frame that is to be written
     */
    int lastStreamId();

    /**
     * Returns what the sender says about it.
     *
     * @return octets, may be none
     */
    @Override
    ByteBuf content();

    @Override
    Http2GoAwayFrame copy();

    @Override
    Http2GoAwayFrame duplicate();

    @Override
    Http2GoAwayFrame retainedDuplicate();

    @Override
    Http2GoAwayFrame replace(ByteBuf content);

    @Override
    Http2GoAwayFrame retain();

    @Override
    Http2GoAwayFrame retain(int increment);

    @Override
    Http2GoAwayFrame touch();

    @Override
    Http2GoAwayFrame touch(@Nullable Object hint);
}
