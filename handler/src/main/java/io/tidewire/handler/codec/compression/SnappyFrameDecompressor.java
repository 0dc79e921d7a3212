/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses Snappy's framing (google/snappy, framing_format.txt), as {@code snzip} and others write it: chunks of up
 * to 64 KiB. Streams may follow each other.
 */
public final class SnappyFrameDecompressor extends BufferedDecompressor {
    private enum Part {
        /** A stream begins with its identifier. */
        IDENTIFIER,
        CHUNK,
        /** The rest of a chunk that is not understood. */
        SKIPPED
    }

    private final boolean validateChecksums;
    private final Snappy snappy = new Snappy();
    private Part part = Part.IDENTIFIER;
    /** Octets of the chunk that is skipped. */
    private int rest;

    private SnappyFrameDecompressor(Builder builder, ByteBufAllocator allocator) {
        super(allocator);
        validateChecksums = builder.validateChecksums;
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
        return part == Part.CHUNK;
    }

    @Override
    @Nullable ByteBuf decompress(ByteBuf in) {
        while (true) {
            if (part == Part.SKIPPED) {
                int skipped = Math.min(rest, in.readableBytes());
                in.skipBytes(skipped);
                rest -= skipped;
                if (rest > 0) {
                    return null;
                }
                part = Part.CHUNK;
            }
            if (in.readableBytes() < SnappyFraming.CHUNK_HEADER_LENGTH) {
                return null;
            }
            int type = in.getUnsignedByte(in.readerIndex());
            int length = in.getUnsignedMediumLE(in.readerIndex() + 1);
            checkHeader(type, length);
            if (isSkipped(type)) {
                in.skipBytes(SnappyFraming.CHUNK_HEADER_LENGTH);
                part = Part.SKIPPED;
                rest = length;
                continue;
            }
            if (in.readableBytes() < SnappyFraming.CHUNK_HEADER_LENGTH + length) {
                return null;
            }
            in.skipBytes(SnappyFraming.CHUNK_HEADER_LENGTH);
            ByteBuf content = readChunk(in, type, length);
            if (content != null) {
                return content;
            }
        }
    }

    private static boolean isSkipped(int type) {
        return type >= SnappyFraming.SKIPPABLE && type != SnappyFraming.STREAM_IDENTIFIER;
    }

    private void checkHeader(int type, int length) {
        boolean isIdentifier = type == SnappyFraming.STREAM_IDENTIFIER;
        if (part == Part.IDENTIFIER && !isIdentifier) {
            throw new DecompressionException("snappy: begins with a chunk of type " + type + " (expected: 255)");
        }
        if (type >= SnappyFraming.RESERVED && type < SnappyFraming.SKIPPABLE) {
            throw new DecompressionException("snappy: chunk of type " + type + ", which is reserved");
        }
        int max = switch (type) {
            case SnappyFraming.STREAM_IDENTIFIER -> SnappyFraming.IDENTIFIER.length;
            case SnappyFraming.COMPRESSED -> SnappyFraming.CHECKSUM_LENGTH
                    + Snappy.maxEncodedLength(SnappyFraming.MAX_CONTENT_LENGTH);
            case SnappyFraming.UNCOMPRESSED -> SnappyFraming.CHECKSUM_LENGTH + SnappyFraming.MAX_CONTENT_LENGTH;
            default -> Integer.MAX_VALUE;
        };
        int min = switch (type) {
            case SnappyFraming.STREAM_IDENTIFIER -> max;
            case SnappyFraming.COMPRESSED, SnappyFraming.UNCOMPRESSED -> SnappyFraming.CHECKSUM_LENGTH;
            default -> 0;
        };
        if (length < min || length > max) {
            throw new DecompressionException("snappy: chunk of type " + type + " has " + length + " octets (expected: "
                    + min + " to " + max + ')');
        }
    }

    /** Returns the content, {@code null} if the chunk has none. */
    private @Nullable ByteBuf readChunk(ByteBuf in, int type, int length) {
        if (type == SnappyFraming.STREAM_IDENTIFIER) {
            for (byte octet : SnappyFraming.IDENTIFIER) {
                if (in.readByte() != octet) {
                    throw new DecompressionException("snappy: the identifier of the stream differs (expected: sNaPpY)");
                }
            }
            part = Part.CHUNK;
            return null;
        }
        int checksum = in.readIntLE();
        int compressed = length - SnappyFraming.CHECKSUM_LENGTH;
        ByteBuf content = type == SnappyFraming.UNCOMPRESSED ? in.readRetainedSlice(compressed)
                : uncompress(in.readSlice(compressed));
        boolean isKept = false;
        try {
            if (content.readableBytes() > SnappyFraming.MAX_CONTENT_LENGTH) {
                throw new DecompressionException("snappy: a chunk became " + content.readableBytes()
                        + " octets (expected: up to " + SnappyFraming.MAX_CONTENT_LENGTH + ')');
            }
            if (validateChecksums && checksum
                    != SnappyFraming.checksum(content, content.readerIndex(), content.readableBytes())) {
                throw new DecompressionException("snappy: the checksum of a chunk differs");
            }
            isKept = content.isReadable();
            return isKept ? content : null;
        } finally {
            if (!isKept) {
                content.release();
            }
        }
    }

    private ByteBuf uncompress(ByteBuf block) {
        ByteBuf content = allocator.heapBuffer(block.readableBytes()); // bounded by the format, 64 KiB
        boolean isDone = false;
        try {
            snappy.decode(block, content);
            isDone = true;
            return content;
        } finally {
            if (!isDone) {
                content.release();
            }
        }
    }

    /** Creates decompressors for Snappy's framing. */
    public static final class Builder extends AbstractDecompressorBuilder {
        private boolean validateChecksums = true;

        Builder() {
        }

        /**
         * Sets whether checksums are checked.
         *
         * @param validate {@code true} by default
         * @return this
         */
        public Builder validateChecksums(boolean validate) {
            validateChecksums = validate;
            return this;
        }

        @Override
        public Decompressor build(ByteBufAllocator allocator) throws DecompressionException {
            return new SnappyFrameDecompressor(this, allocator);
        }
    }
}
