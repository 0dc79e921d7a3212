/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * Decompresses bzip2, one block of up to 900 000 octets at a time, which takes four times as much memory. Checksums are
 * checked. Streams may follow each other, as {@code bzip2 -c a b} writes them; what follows the last one is dropped.
 *
 * <p>There is no library for this: the Java ones read from blocking streams, and a block that has not come yet would
 * hold up its event loop.
 */
public final class Bzip2Decompressor extends BufferedDecompressor {
    private static final int STREAM_MAGIC = 'B' << 16 | 'Z' << 8 | 'h';
    private static final long BLOCK_MAGIC = 0x314159265359L;
    private static final long END_MAGIC = 0x177245385090L;
    private static final int BLOCK_UNIT_OCTETS = 100_000;

    private enum Part {
        STREAM, BLOCK, CONTENT, END, NOTHING
    }

    private final int outputBufferSize;
    private final Bzip2Bits bits = new Bzip2Bits();
    private final Bzip2Crc blockCrc = new Bzip2Crc();
    private Part part = Part.STREAM;
    private int streams;
    private int blockOctets;
    /** Of {@link Part#CONTENT} only. */
    @SuppressWarnings("NullAway.Init")
    private Bzip2Block block;
    private int streamCrc;

    private Bzip2Decompressor(Builder builder, ByteBufAllocator allocator) {
        super(allocator);
        outputBufferSize = builder.outputBufferSize;
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
        return part == Part.NOTHING;
    }

    /** Whether a stream has ended, and no other one has begun. */
    @Override
    boolean mayEnd() {
        return part == Part.NOTHING || part == Part.STREAM && streams > 0 && bits.isEmpty();
    }

    @Override
    @Nullable ByteBuf decompress(ByteBuf in) {
        bits.from(in);
        boolean isRead = true;
        while (isRead) {
            switch (part) {
                case STREAM -> isRead = readStreamHead();
                case BLOCK -> isRead = readBlockMagic();
                case CONTENT -> {
                    if (!block.isDone() && !block.read(bits)) {
                        return null;
                    }
                    ByteBuf content = readContent();
                    if (content != null) {
                        return content;
                    }
                }
                case END -> isRead = readEnd();
                case NOTHING -> isRead = false;
            }
        }
        return null;
    }

    private boolean readStreamHead() {
        if (!bits.has(32)) {
            return false;
        }
        int magic = bits.takeInt(24);
        int level = bits.takeInt(8) - '0';
        if (magic == STREAM_MAGIC && level >= 1 && level <= 9) {
            blockOctets = level * BLOCK_UNIT_OCTETS;
            streamCrc = 0;
            part = Part.BLOCK;
        } else if (streams > 0) {
            part = Part.NOTHING;
        } else {
            throw new DecompressionException("bzip2: does not begin with BZh and 1 to 9");
        }
        return true;
    }

    private boolean readBlockMagic() {
        if (!bits.has(48)) {
            return false;
        }
        long magic = bits.take(48);
        if (magic == BLOCK_MAGIC) {
            block = new Bzip2Block(blockOctets);
            blockCrc.reset();
            part = Part.CONTENT;
        } else if (magic == END_MAGIC) {
            part = Part.END;
        } else {
            throw new DecompressionException("bzip2: neither a block nor the end of the stream");
        }
        return true;
    }

    /** Returns some content; {@code null} if the block has no more, so that the next part can be read. */
    private @Nullable ByteBuf readContent() {
        ByteBuf content = allocator.heapBuffer(outputBufferSize, outputBufferSize); // bounded by MAX_OUTPUT_OCTETS
        boolean isKept = false;
        try {
            block.write(content, blockCrc);
            if (block.isDone()) {
                endBlock();
            }
            isKept = content.isReadable();
            return isKept ? content : null;
        } finally {
            if (!isKept) {
                content.release();
            }
        }
    }

    @SuppressWarnings("NullAway") // The next block is made before its content is read.
    private void endBlock() {
        if (blockCrc.value() != block.crc()) {
            throw new DecompressionException("bzip2: the checksum of a block differs");
        }
        streamCrc = Integer.rotateLeft(streamCrc, 1) ^ block.crc();
        block = null;
        part = Part.BLOCK;
    }

    private boolean readEnd() {
        if (!bits.has(32)) {
            return false;
        }
        if (bits.takeInt(32) != streamCrc) {
            throw new DecompressionException("bzip2: the checksum of the stream differs");
        }
        bits.align();
        streams++;
        part = Part.STREAM;
        return true;
    }

    /** Creates decompressors for bzip2. */
    public static final class Builder extends AbstractDecompressorBuilder {
        private int outputBufferSize = MAX_OUTPUT_OCTETS;

        Builder() {
        }

        /**
         * Sets the size of the buffers that come out.
         *
         * @param octets 1 to 65536, which is the default
         * @return this
         */
        public Builder outputBufferSize(int octets) {
            outputBufferSize = checkInRange(octets, 1, MAX_OUTPUT_OCTETS, "outputBufferSize");
            return this;
        }

        @Override
        public Decompressor build(ByteBufAllocator allocator) throws DecompressionException {
            return new Bzip2Decompressor(this, allocator);
        }
    }
}
