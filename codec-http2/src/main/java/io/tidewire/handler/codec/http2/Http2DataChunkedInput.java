/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.stream.ChunkedInput;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Turns the chunks of another input into DATA; the last one ends the stream.
 */
public final class Http2DataChunkedInput implements ChunkedInput<Http2DataFrame> {
    private final ChunkedInput<ByteBuf> input;
    private final Http2FrameStream stream;
    private boolean isEndSent;

    /**
     * Creates an input.
     *
     * @param input the content; closed with this
     * @param stream the stream that it is sent on
     */
    public Http2DataChunkedInput(ChunkedInput<ByteBuf> input, Http2FrameStream stream) {
        this.input = checkNotNull(input, "input");
        this.stream = checkNotNull(stream, "stream");
    }

    /** {@inheritDoc} That is so once the frame that ends the stream was read. */
    @Override
    public boolean isEndOfInput() throws Exception {
        return isEndSent;
    }

    @Override
    @Deprecated
    public @Nullable Http2DataFrame readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    @Override
    public @Nullable Http2DataFrame readChunk(ByteBufAllocator allocator) throws Exception {
        if (isEndSent) {
            return null;
        }
        ByteBuf chunk = input.isEndOfInput() ? null : input.readChunk(allocator);
        boolean isEnd;
        try {
            isEnd = input.isEndOfInput();
        } catch (Exception e) {
            if (chunk != null) {
                chunk.release();
            }
            throw e;
        }
        if (chunk == null && !isEnd) {
            return null;
        }
        isEndSent = isEnd;
        return new DefaultHttp2DataFrame(chunk == null ? Unpooled.EMPTY_BUFFER : chunk, isEnd).stream(stream);
    }

    @Override
    public long length() {
        return input.length();
    }

    @Override
    public long progress() {
        return input.progress();
    }

    @Override
    public void close() throws Exception {
        input.close();
    }
}
