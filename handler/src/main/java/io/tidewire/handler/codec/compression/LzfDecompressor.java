/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses LZF in the chunks of {@code lzf} and compress-lzf. A chunk has up to 64 KiB. The format has no end and
 * no checksum. No library is needed.
 */
public final class LzfDecompressor extends BufferedDecompressor {
    private LzfDecompressor(ByteBufAllocator allocator) {
        super(allocator);
    }

    /**
     * Creates a builder.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    boolean isEnded() {
        return false;
    }

    @Override
    boolean mayEnd() {
        return true;
    }

    @Override
    @Nullable ByteBuf decompress(ByteBuf in) {
        while (in.readableBytes() >= LzfChunk.RAW_HEADER_LENGTH) {
            int start = in.readerIndex();
            LzfChunk.checkMagic(in.getUnsignedShort(start));
            int type = in.getUnsignedByte(start + 2);
            int length = in.getUnsignedShort(start + 3);
            int headerLength = switch (type) {
                case LzfChunk.RAW -> LzfChunk.RAW_HEADER_LENGTH;
                case LzfChunk.COMPRESSED -> LzfChunk.COMPRESSED_HEADER_LENGTH;
                default -> throw new DecompressionException("lzf: chunk of type " + type + " (expected: 0 or 1)");
            };
            if (in.readableBytes() < headerLength + length) {
                return null;
            }
            if (type == LzfChunk.RAW) {
                in.skipBytes(headerLength);
                if (length > 0) {
                    return in.readRetainedSlice(length);
                }
            } else {
                ByteBuf content = readCompressed(in, length);
                if (content != null) {
                    return content;
                }
            }
        }
        return null;
    }

    private @Nullable ByteBuf readCompressed(ByteBuf in, int length) {
        int contentLength = in.getUnsignedShort(in.readerIndex() + LzfChunk.RAW_HEADER_LENGTH);
        in.skipBytes(LzfChunk.COMPRESSED_HEADER_LENGTH);
        byte[] chunk = in.hasArray() ? in.array() : ByteBufUtil.getBytes(in, in.readerIndex(), length);
        int from = in.hasArray() ? in.arrayOffset() + in.readerIndex() : 0;
        in.skipBytes(length);
        if (contentLength == 0) {
            return null;
        }
        ByteBuf content = allocator.heapBuffer(contentLength, contentLength); // bounded by the format, 64 KiB
        boolean isDone = false;
        try {
            int to = content.arrayOffset();
            LzfBlock.read(chunk, from, from + length, content.array(), to, contentLength);
            content.writerIndex(contentLength);
            isDone = true;
            return content;
        } finally {
            if (!isDone) {
                content.release();
            }
        }
    }

    /** Creates decompressors for LZF. */
    public static final class Builder extends AbstractDecompressorBuilder {
        Builder() {
        }

        /**
         * Has no effect: plain Java is used, whatever is asked for.
         *
         * @param safe either
         * @return this
         */
        public Builder safeInstance(boolean safe) {
            return this;
        }

        @Override
        public Decompressor build(ByteBufAllocator allocator) throws DecompressionException {
            return new LzfDecompressor(allocator);
        }
    }
}
