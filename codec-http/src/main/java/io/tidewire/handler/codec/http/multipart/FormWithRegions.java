/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.stream.ChunkedInput;
import org.jspecify.annotations.Nullable;

/** A form of which large files are regions, and the rest is contents. The encoder has all state. */
final class FormWithRegions implements ChunkedInput<Object> {

    private final HttpPostRequestEncoder encoder;

    FormWithRegions(HttpPostRequestEncoder encoder) {
        this.encoder = encoder;
    }

    @Override
    public boolean isEndOfInput() throws Exception {
        return encoder.isEndOfInput();
    }

    @Override
    public void close() throws Exception {
        encoder.close();
    }

    @Override
    @Deprecated
    public @Nullable Object readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    @Override
    public @Nullable Object readChunk(ByteBufAllocator allocator) throws Exception {
        return encoder.readChunkOrRegion(allocator);
    }

    @Override
    public long length() {
        return encoder.length();
    }

    @Override
    public long progress() {
        return encoder.progress();
    }
}
