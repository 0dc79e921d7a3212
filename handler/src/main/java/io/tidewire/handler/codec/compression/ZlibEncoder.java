/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.MessageToByteEncoder;

/**
 * Compresses what is written with deflate (RFC 1951).
 */
public abstract class ZlibEncoder extends MessageToByteEncoder<ByteBuf> {
    /** Creates an encoder. */
    protected ZlibEncoder() {
        super(ByteBuf.class, false);
    }

    /**
     * Returns whether the end was written.
     *
     * @return {@code true} if what is written now goes out as it is
     */
    public abstract boolean isClosed();

    /**
     * Writes the end of the compressed data. The channel stays open.
     *
     * @return completed when the end was written
     */
    public abstract ChannelFuture close();

    /**
     * Writes the end of the compressed data. The channel stays open.
     *
     * @param promise completed when the end was written
     * @return the future of the promise
     */
    public abstract ChannelFuture close(ChannelPromise promise);
}
