/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import org.jspecify.annotations.Nullable;

import java.util.zip.Checksum;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decompresses LZ4 by lz4-java ({@code at.yawk.lz4:lz4-java}, an optional dependency), in either of its formats,
 * distinguished by their first octets: the frames of the program {@code lz4} (lz4_Frame_format.md, blocks that are
 * independent of each other, without a dictionary), which may follow each other, and the block streams of lz4-java,
 * which {@link Lz4FrameEncoder} makes by default.
 *
 * <p>Only the library's safe decompressor is used, which never reads or writes outside of its buffers.
 */
public final class Lz4FrameDecompressor extends BufferedDecompressor {
    /** As large as a block of a frame can be. */
    static final int DEFAULT_MAX_OCTETS = 1 << 22;
    /** A block of LZ4 grows no more than by this. */
    private static final int MAX_RATIO = 255;

    private enum Format {
        UNKNOWN, BLOCKS, FRAMES
    }

    private final LZ4SafeDecompressor decompressor;
    /** {@code null} if checksums are not checked. */
    private final @Nullable Checksum checksum;
    private final int maxOctets;
    private Format format = Format.UNKNOWN;
    private boolean isEnded;
    /** Of {@link Format#FRAMES} only. */
    @SuppressWarnings("NullAway.Init")
    private Lz4FrameReader frames;

    private Lz4FrameDecompressor(Builder builder, ByteBufAllocator allocator) {
        super(allocator);
        LZ4Factory factory = builder.factory == null ? LZ4Factory.fastestInstance() : builder.factory;
        decompressor = factory.safeDecompressor();
        checksum = builder.isDefaultChecksum ? new Lz4XXHash32(Lz4Block.DEFAULT_SEED) : builder.checksum;
        maxOctets = builder.maxDecompressedLength;
    }

    /**
     * Creates a builder.
     *
     * @return a new builder
     * @throws UnsupportedOperationException if {@link CompressionLibrary#LZ4_JAVA} is not available
     */
    public static Builder builder() {
        CompressionLibrary.LZ4_JAVA.require();
        return new Builder();
    }

    @Override
    boolean isEnded() {
        return isEnded;
    }

    @Override
    boolean mayEnd() {
        return isEnded || format == Format.FRAMES && frames.mayEnd();
    }

    @Override
    @Nullable ByteBuf decompress(ByteBuf in) {
        if (format == Format.UNKNOWN) {
            if (in.readableBytes() < Integer.BYTES) {
                return null;
            }
            if (in.getInt(in.readerIndex()) == (int) (Lz4Block.MAGIC >>> 32)) {
                format = Format.BLOCKS;
            } else {
                format = Format.FRAMES;
                frames = new Lz4FrameReader(this, checksum != null);
            }
        }
        if (format == Format.BLOCKS) {
            return readBlocks(in);
        }
        ByteBuf content = frames.read(in);
        isEnded = frames.isEnded();
        return content;
    }

    private @Nullable ByteBuf readBlocks(ByteBuf in) {
        while (!isEnded && in.readableBytes() >= Lz4Block.HEADER_LENGTH) {
            int start = in.readerIndex();
            if (in.getLong(start) != Lz4Block.MAGIC) {
                throw new DecompressionException("lz4: a block does not begin with LZ4Block");
            }
            int token = in.getUnsignedByte(start + 8);
            int length = in.getIntLE(start + 9);
            int contentLength = in.getIntLE(start + 13);
            int expected = in.getIntLE(start + 17);
            checkBlock(token, length, contentLength);
            if (in.readableBytes() < Lz4Block.HEADER_LENGTH + length) {
                return null;
            }
            in.skipBytes(Lz4Block.HEADER_LENGTH);
            if (contentLength == 0) {
                if (expected != 0) {
                    throw new DecompressionException("lz4: the end has a checksum (expected: 0)");
                }
                isEnded = true;
                return null;
            }
            boolean isRaw = (token & Lz4Block.METHOD_MASK) == Lz4Block.METHOD_RAW;
            ByteBuf content = isRaw ? in.readRetainedSlice(length)
                    : uncompress(in.readSlice(length), contentLength, true);
            return checked(content, expected);
        }
        return null;
    }

    private ByteBuf checked(ByteBuf content, int expected) {
        boolean isDone = false;
        try {
            if (checksum != null && expected
                    != Lz4Block.checksum(checksum, content, content.readerIndex(), content.readableBytes())) {
                throw new DecompressionException("lz4: the checksum of a block differs");
            }
            isDone = true;
            return content;
        } finally {
            if (!isDone) {
                content.release();
            }
        }
    }

    /** SEC-E03: refused by the header, before anything is made for it. */
    private void checkBlock(int token, int length, int contentLength) {
        int method = token & Lz4Block.METHOD_MASK;
        if (method != Lz4Block.METHOD_RAW && method != Lz4Block.METHOD_LZ4) {
            throw new DecompressionException("lz4: method " + (method >>> 4) + " (expected: 1 or 2)");
        }
        int size = 1 << Lz4Block.MIN_SIZE_BITS + (token & Lz4Block.SIZE_MASK);
        if (contentLength < 0 || contentLength > Math.min(size, maxOctets)) {
            throw new DecompressionException("lz4: a block of " + contentLength + " octets of content (expected: up to "
                    + Math.min(size, maxOctets) + ')');
        }
        if (method == Lz4Block.METHOD_RAW && length != contentLength || length < 0
                || length > maxBlockLength(contentLength) || length == 0 != (contentLength == 0)
                || contentLength / MAX_RATIO > length) {
            throw new DecompressionException("lz4: a block of " + length + " octets for " + contentLength
                    + " octets of content");
        }
    }

    private static int maxBlockLength(int contentLength) {
        return contentLength + contentLength / MAX_RATIO + 16;
    }

    /** The most content that a block may have. */
    int maxOctets() {
        return maxOctets;
    }

    /**
     * Decompresses a block.
     *
     * @param maxLength how much content it may have; a buffer of no more than the block can become is made
     * @param isExact whether it has to have as much
     */
    ByteBuf uncompress(ByteBuf block, int maxLength, boolean isExact) {
        int length = block.readableBytes();
        int room = (int) Math.min(maxLength, (long) length * MAX_RATIO);
        ByteBuf content = allocator.buffer(room, room); // bounded by the input, see above
        boolean isDone = false;
        try {
            int made = uncompress(block, content, room);
            if (isExact && made != maxLength) {
                throw new DecompressionException("lz4: a block became " + made + " octets (expected: " + maxLength
                        + ')');
            }
            content.writerIndex(made);
            isDone = true;
            return content;
        } finally {
            if (!isDone) {
                content.release();
            }
        }
    }

    private int uncompress(ByteBuf block, ByteBuf content, int room) {
        int length = block.readableBytes();
        try {
            return block.hasArray() && content.hasArray()
                    ? decompressor.decompress(block.array(), block.arrayOffset() + block.readerIndex(), length,
                            content.array(), content.arrayOffset(), room)
                    : decompressor.decompress(block.nioBuffer(), 0, length, content.nioBuffer(0, room), 0, room);
        } catch (RuntimeException e) {
            // Not by the name of the library's own: this class is linked where there is no library.
            throw new DecompressionException("lz4: a block is not valid", e);
        }
    }

    /** Creates decompressors for LZ4. */
    public static final class Builder extends AbstractDecompressorBuilder {
        private @Nullable LZ4Factory factory;
        private @Nullable Checksum checksum;
        private boolean isDefaultChecksum = true;
        private int maxDecompressedLength = DEFAULT_MAX_OCTETS;

        Builder() {
        }

        /**
         * Sets where the decompressor comes from.
         *
         * @param newFactory {@link LZ4Factory#fastestInstance()} by default
         * @return this
         */
        public Builder factory(LZ4Factory newFactory) {
            factory = checkNotNull(newFactory, "factory");
            return this;
        }

        /**
         * Sets what checks the blocks of a block stream. Frames have checksums of their own kind, which are checked too
         * unless this is {@code null}.
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
         * Lets {@link Lz4XXHash32} check the blocks of a block stream, as by default and as lz4-java has it.
         *
         * @return this
         */
        public Builder defaultChecksum() {
            isDefaultChecksum = true;
            return this;
        }

        /**
         * Limits the content of a block, and so the memory that it takes.
         *
         * @param octets 1 to 2^25; 4 MiB by default, the largest of frames
         * @return this
         */
        public Builder maxDecompressedLength(int octets) {
            maxDecompressedLength = checkInRange(octets, 1, Lz4Block.MAX_BLOCK_OCTETS, "maxDecompressedLength");
            return this;
        }

        @Override
        public Decompressor build(ByteBufAllocator allocator) throws DecompressionException {
            return new Lz4FrameDecompressor(this, allocator);
        }
    }
}
