/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import net.jpountz.xxhash.StreamingXXHash32;
import net.jpountz.xxhash.XXHashFactory;
import org.jspecify.annotations.Nullable;

import java.util.zip.Checksum;

/** Reads frames of LZ4, however they are cut. */
final class Lz4FrameReader {
    private static final int MIN_DESCRIPTOR_LENGTH = 3;

    private enum Part {
        MAGIC, DESCRIPTOR, BLOCK, CONTENT_CHECKSUM, SKIPPED, NOTHING
    }

    private final Lz4FrameDecompressor decompressor;
    private final boolean checksChecksums;
    private final StreamingXXHash32 contentHash = XXHashFactory.fastestInstance().newStreamingHash32(0);
    private final Checksum content = contentHash.asChecksum();
    private Part part = Part.MAGIC;
    private int frames;
    private int flags;
    private int blockOctets;
    /** Of the content, if the frame states it; -1 otherwise. */
    private long contentSize;
    private long produced;
    private long skipped;

    Lz4FrameReader(Lz4FrameDecompressor decompressor, boolean checksChecksums) {
        this.decompressor = decompressor;
        this.checksChecksums = checksChecksums;
    }

    /** Whether something other than a frame came behind one. */
    boolean isEnded() {
        return part == Part.NOTHING;
    }

    boolean mayEnd() {
        return part == Part.NOTHING || part == Part.MAGIC && frames > 0;
    }

    @Nullable ByteBuf read(ByteBuf in) {
        boolean isRead = true;
        while (isRead) {
            switch (part) {
                case MAGIC -> isRead = readMagic(in);
                case DESCRIPTOR -> isRead = readDescriptor(in);
                case BLOCK -> {
                    ByteBuf block = readBlock(in);
                    if (block != null) {
                        return block;
                    }
                    isRead = part != Part.BLOCK;
                }
                case CONTENT_CHECKSUM -> isRead = readContentChecksum(in);
                case SKIPPED -> isRead = skip(in);
                case NOTHING -> isRead = false;
            }
        }
        return null;
    }

    private boolean readMagic(ByteBuf in) {
        if (in.readableBytes() < Integer.BYTES) {
            return false;
        }
        int magic = in.getIntLE(in.readerIndex());
        boolean isSkippable = (magic & Lz4Frame.SKIPPABLE_MASK) == Lz4Frame.SKIPPABLE_MAGIC;
        if (isSkippable) {
            if (in.readableBytes() < 2 * Integer.BYTES) {
                return false;
            }
            in.skipBytes(Integer.BYTES);
            skipped = in.readUnsignedIntLE();
            part = Part.SKIPPED;
        } else if (magic == Lz4Frame.MAGIC) {
            in.skipBytes(Integer.BYTES);
            part = Part.DESCRIPTOR;
        } else if (frames > 0) {
            part = Part.NOTHING;
        } else {
            throw new DecompressionException("lz4: begins neither with a frame nor with LZ4Block");
        }
        return true;
    }

    private boolean skip(ByteBuf in) {
        int count = (int) Math.min(skipped, in.readableBytes());
        in.skipBytes(count);
        skipped -= count;
        if (skipped > 0) {
            return false;
        }
        frames++;
        part = Part.MAGIC;
        return true;
    }

    private boolean readDescriptor(ByteBuf in) {
        if (in.readableBytes() < MIN_DESCRIPTOR_LENGTH) {
            return false;
        }
        int start = in.readerIndex();
        flags = in.getUnsignedByte(start);
        checkFlags();
        boolean hasSize = (flags & Lz4Frame.CONTENT_SIZE) != 0;
        int length = MIN_DESCRIPTOR_LENGTH + (hasSize ? Long.BYTES : 0);
        if (in.readableBytes() < length) {
            return false;
        }
        int sizes = in.getUnsignedByte(start + 1);
        int sizeId = sizes >>> 4;
        if ((sizes & 0x8F) != 0 || sizeId < Lz4Frame.MIN_SIZE_ID) {
            throw new DecompressionException("lz4: blocks of size " + sizes + " (expected: 64, 80, 96 or 112)");
        }
        StreamingXXHash32 hash = XXHashFactory.fastestInstance().newStreamingHash32(0);
        hash.asChecksum().update(in.nioBuffer(start, length - 1));
        if (in.getUnsignedByte(start + length - 1) != (hash.getValue() >>> 8 & 0xFF)) {
            throw new DecompressionException("lz4: the checksum of the descriptor of a frame differs");
        }
        contentSize = hasSize ? in.getLongLE(start + 2) : -1;
        blockOctets = Math.min(Lz4Frame.blockOctets(sizeId), decompressor.maxOctets());
        in.skipBytes(length);
        content.reset();
        produced = 0;
        part = Part.BLOCK;
        return true;
    }

    private void checkFlags() {
        if ((flags & Lz4Frame.VERSION_MASK) != Lz4Frame.VERSION || (flags & Lz4Frame.RESERVED) != 0) {
            throw new DecompressionException("lz4: flags " + flags + " of a frame (expected: version 1)");
        }
        if ((flags & Lz4Frame.INDEPENDENT_BLOCKS) == 0) {
            throw new DecompressionException("lz4: blocks depend on each other (expected: independent ones, lz4 -BI)");
        }
        if ((flags & Lz4Frame.DICTIONARY_ID) != 0) {
            throw new DecompressionException("lz4: needs a dictionary (expected: none)");
        }
    }

    /** Returns the next content; {@code null} if the frame has no more, or more input is needed. */
    private @Nullable ByteBuf readBlock(ByteBuf in) {
        while (in.readableBytes() >= Integer.BYTES) {
            int start = in.readerIndex();
            int word = in.getIntLE(start);
            int length = word & ~Lz4Frame.UNCOMPRESSED;
            if (word == 0) {
                in.skipBytes(Integer.BYTES);
                endContent();
                return null;
            }
            // A block that would not get smaller is stored as it is.
            if (length > blockOctets) {
                throw new DecompressionException("lz4: a block of " + length + " octets (expected: up to " + blockOctets
                        + ')');
            }
            int checksumLength = (flags & Lz4Frame.BLOCK_CHECKSUMS) != 0 ? Integer.BYTES : 0;
            if (in.readableBytes() < Integer.BYTES + length + checksumLength) {
                return null;
            }
            in.skipBytes(Integer.BYTES);
            ByteBuf block = in.readSlice(length);
            if (checksumLength > 0) {
                checkBlock(block, in.readIntLE());
            }
            ByteBuf made = (word & Lz4Frame.UNCOMPRESSED) != 0 ? block.retain()
                    : decompressor.uncompress(block, blockOctets, false);
            if (made.isReadable()) {
                content.update(made.nioBuffer());
                produced += made.readableBytes();
                return made;
            }
            made.release();
        }
        return null;
    }

    private void checkBlock(ByteBuf block, int expected) {
        StreamingXXHash32 hash = XXHashFactory.fastestInstance().newStreamingHash32(0);
        hash.asChecksum().update(block.nioBuffer());
        if (checksChecksums && hash.getValue() != expected) {
            throw new DecompressionException("lz4: the checksum of a block differs");
        }
    }

    private void endContent() {
        if (contentSize >= 0 && contentSize != produced) {
            throw new DecompressionException("lz4: the content has " + produced + " octets (expected: " + contentSize
                    + ')');
        }
        if ((flags & Lz4Frame.CONTENT_CHECKSUM) != 0) {
            part = Part.CONTENT_CHECKSUM;
        } else {
            endFrame();
        }
    }

    private boolean readContentChecksum(ByteBuf in) {
        if (in.readableBytes() < Integer.BYTES) {
            return false;
        }
        if (in.readIntLE() != contentHash.getValue() && checksChecksums) {
            throw new DecompressionException("lz4: the checksum of the content differs");
        }
        endFrame();
        return true;
    }

    private void endFrame() {
        frames++;
        part = Part.MAGIC;
    }
}
