/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.stream.ChunkedInput;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Turns the chunks of another input into HTTP content, with {@link LastHttpContent} at the end.
 *
 * <pre>{@code
 * HttpUtil.setTransferEncodingChunked(response, true);
 * ctx.write(response);
 * ctx.writeAndFlush(new HttpChunkedInput(new ChunkedFile(file)));   // needs a ChunkedWriteHandler
 * }</pre>
 *
 * <p>The last content belongs to this, which releases it when it is closed without having given it away. One thread at
 * a time.
 */
public class HttpChunkedInput implements ChunkedInput<HttpContent> {
    private final ChunkedInput<ByteBuf> input;
    private final LastHttpContent lastHttpContent;
    private boolean isLastGone;

    /**
     * Creates an input without trailers.
     *
     * @param input the content; closed with this
     */
    public HttpChunkedInput(ChunkedInput<ByteBuf> input) {
        this(input, LastHttpContent.EMPTY_LAST_CONTENT);
    }

    /**
     * Creates an input.
     *
     * @param input the content; closed with this
     * @param lastHttpContent the content behind the last chunk, with the trailers; its reference goes to this
     */
    public HttpChunkedInput(ChunkedInput<ByteBuf> input, LastHttpContent lastHttpContent) {
        this.input = checkNotNull(input, "input");
        this.lastHttpContent = checkNotNull(lastHttpContent, "lastHttpContent");
    }

    /** {@inheritDoc} That is so once the last content was read, or this is closed. */
    @Override
    public boolean isEndOfInput() throws Exception {
        return isLastGone;
    }

    @Override
    public void close() throws Exception {
        if (!isLastGone) {
            isLastGone = true;
            lastHttpContent.release();
        }
        input.close();
    }

    @Override
    @Deprecated
    public @Nullable HttpContent readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    @Override
    public @Nullable HttpContent readChunk(ByteBufAllocator allocator) throws Exception {
        if (isLastGone) {
            return null;
        }
        if (input.isEndOfInput()) {
            isLastGone = true;
            return lastHttpContent;
        }
        ByteBuf chunk = input.readChunk(allocator);
        return chunk == null ? null : new DefaultHttpContent(chunk);
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
