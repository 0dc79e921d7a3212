/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;

import java.util.zip.Adler32;
import java.util.zip.Checksum;

/**
 * Decompresses FastLZ in frames of up to 64 KiB, as {@link FastLzFrameEncoder} makes them. The format has no end.
 */
public final class FastLzFrameDecompressor extends BufferedDecompressor {
    /** {@code null} if checksums are not checked. */
    private final @Nullable Checksum checksum;

    private FastLzFrameDecompressor(Builder builder, ByteBufAllocator allocator) {
        super(allocator);
        checksum = builder.isDefaultChecksum ? new Adler32() : builder.checksum;
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
        while (in.readableBytes() >= FastLzFrame.HEAD_LENGTH) {
            int start = in.readerIndex();
            if (in.getUnsignedMedium(start) != FastLzFrame.MAGIC) {
                throw new DecompressionException("fastlz: a frame does not begin with FLZ");
            }
            int options = in.getUnsignedByte(start + 3);
            boolean isCompressed = (options & FastLzFrame.IS_COMPRESSED) != 0;
            boolean hasChecksum = (options & FastLzFrame.HAS_CHECKSUM) != 0;
            int lengths = FastLzFrame.HEAD_LENGTH + (hasChecksum ? Integer.BYTES : 0);
            int head = lengths + (isCompressed ? 2 : 1) * Short.BYTES;
            if (in.readableBytes() < head) {
                return null;
            }
            int blockLength = in.getUnsignedShort(start + lengths);
            if (in.readableBytes() < head + blockLength) {
                return null;
            }
            int expected = hasChecksum ? in.getInt(start + FastLzFrame.HEAD_LENGTH) : 0;
            int contentLength = in.getUnsignedShort(start + head - Short.BYTES);
            in.skipBytes(head);
            ByteBuf content = isCompressed ? uncompress(in.readSlice(blockLength), contentLength)
                    : in.readRetainedSlice(blockLength);
            boolean isKept = false;
            try {
                if (hasChecksum && checksum != null && expected
                        != FastLzFrame.checksum(checksum, content, content.readerIndex(), content.readableBytes())) {
                    throw new DecompressionException("fastlz: the checksum of a frame differs");
                }
                isKept = content.isReadable();
                if (isKept) {
                    return content;
                }
            } finally {
                if (!isKept) {
                    content.release();
                }
            }
        }
        return null;
    }

    private ByteBuf uncompress(ByteBuf block, int contentLength) {
        int length = block.readableBytes();
        byte[] octets = block.hasArray() ? block.array() : ByteBufUtil.getBytes(block);
        int from = block.hasArray() ? block.arrayOffset() + block.readerIndex() : 0;
        ByteBuf content = allocator.heapBuffer(contentLength, contentLength); // bounded by the format, 64 KiB
        boolean isDone = false;
        try {
            FastLz.decompress(octets, from, from + length, content.array(), content.arrayOffset(), contentLength);
            content.writerIndex(contentLength);
            isDone = true;
            return content;
        } finally {
            if (!isDone) {
                content.release();
            }
        }
    }

    /** Creates decompressors for FastLZ. */
    public static final class Builder extends AbstractDecompressorBuilder {
        private @Nullable Checksum checksum;
        private boolean isDefaultChecksum = true;

        Builder() {
        }

        /**
         * Sets what checks the frames that have a checksum.
         *
         * @param newChecksum used by one decompressor only; {@code null} to check none
         * @return this
         */
        public Builder checksum(@Nullable Checksum newChecksum) {
            checksum = newChecksum;
            isDefaultChecksum = false;
            return this;
        }

        /**
         * Lets Adler-32 check the frames that have a checksum, as by default.
         *
         * @return this
         */
        public Builder defaultChecksum() {
            isDefaultChecksum = true;
            return this;
        }

        @Override
        public Decompressor build(ByteBufAllocator allocator) throws DecompressionException {
            return new FastLzFrameDecompressor(this, allocator);
        }
    }
}
