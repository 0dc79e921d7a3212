/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.stream.ChunkedInput;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Turns the chunks of another input into continuation frames, the last one final. The application writes the first
 * frame of the message itself, not final, and then this input with a {@link
 * io.tidewire.handler.stream.ChunkedWriteHandler}.
 */
public final class WebSocketChunkedInput implements ChunkedInput<WebSocketFrame> {

    private final ChunkedInput<ByteBuf> input;
    private final int rsv;

    /**
     * Creates an input whose frames have no reserved bits.
     *
     * @param input gives the payloads; closed with this input
     */
    public WebSocketChunkedInput(ChunkedInput<ByteBuf> input) {
        this(input, 0);
    }

    /**
     * Creates an input.
     *
     * @param input gives the payloads; closed with this input
     * @param rsv the reserved bits of the frames, 0 to 7
     */
    public WebSocketChunkedInput(ChunkedInput<ByteBuf> input, int rsv) {
        this.input = checkNotNull(input, "input");
        this.rsv = rsv;
    }

    @Override
    public boolean isEndOfInput() throws Exception {
        return input.isEndOfInput();
    }

    @Override
    public void close() throws Exception {
        input.close();
    }

    /**
     * Returns the next frame.
     *
     * @deprecated use {@link #readChunk(ByteBufAllocator)}
     */
    @Deprecated
    @Override
    public @Nullable WebSocketFrame readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    @Override
    public @Nullable WebSocketFrame readChunk(ByteBufAllocator allocator) throws Exception {
        ByteBuf chunk = input.readChunk(allocator);
        return chunk == null ? null : new ContinuationWebSocketFrame(input.isEndOfInput(), rsv, chunk);
    }

    @Override
    public long length() {
        return input.length();
    }

    @Override
    public long progress() {
        return input.progress();
    }
}
