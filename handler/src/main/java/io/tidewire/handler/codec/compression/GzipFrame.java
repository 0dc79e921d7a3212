/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;

import java.util.zip.CRC32;

/**
 * Reads what stands in front of the deflated data of gzip and behind it (RFC 1952 section 2.3), however it is cut.
 * Names and comments are skipped, so that they take no memory.
 */
final class GzipFrame {
    /** The part that is next. */
    private enum Part {
        FIXED, EXTRA_LENGTH, EXTRA, NAME, COMMENT, HEADER_CRC, DATA
    }

    private static final int FIXED_LENGTH = 10;
    private static final int MAGIC = 0x1F8B;
    private static final int DEFLATE = 8;
    private static final int HAS_HEADER_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int RESERVED = 0xE0;
    private static final int TRAILER_LENGTH = 8;

    private final CRC32 crc = new CRC32();
    private Part part = Part.FIXED;
    private int flags;
    private int extraLength;
    /** Octets of content, modulo 2^32. */
    private int contentLength;

    /** Begins a member. */
    void reset() {
        part = Part.FIXED;
        crc.reset();
        contentLength = 0;
    }

    /** Whether nothing of a header was read. */
    boolean isAtStart() {
        return part == Part.FIXED;
    }

    /** Reads as much of a header as has come; returns whether it is complete. */
    boolean readHeader(ByteBuf in) {
        boolean isPartRead = true;
        while (part != Part.DATA && isPartRead) {
            isPartRead = switch (part) {
                case FIXED -> readFixed(in);
                case EXTRA_LENGTH -> readExtraLength(in);
                case EXTRA -> skipExtra(in);
                case NAME -> skipText(in, HAS_NAME, Part.COMMENT);
                case COMMENT -> skipText(in, HAS_COMMENT, Part.HEADER_CRC);
                case HEADER_CRC -> readHeaderCrc(in);
                case DATA -> true;
            };
        }
        return part == Part.DATA;
    }

    private void take(ByteBuf in, int length) {
        for (int i = 0; i < length; i++) {
            crc.update(in.readByte());
        }
    }

    private boolean readFixed(ByteBuf in) {
        if (in.readableBytes() < FIXED_LENGTH) {
            return false;
        }
        int start = in.readerIndex();
        if (in.getUnsignedShort(start) != MAGIC) {
            throw new DecompressionException("gzip: does not begin with 1f8b");
        }
        if (in.getUnsignedByte(start + 2) != DEFLATE) {
            throw new DecompressionException("gzip: method " + in.getUnsignedByte(start + 2) + " (expected: 8)");
        }
        flags = in.getUnsignedByte(start + 3);
        if ((flags & RESERVED) != 0) {
            throw new DecompressionException("gzip: reserved flags are set");
        }
        take(in, FIXED_LENGTH);
        part = Part.EXTRA_LENGTH;
        return true;
    }

    private boolean readExtraLength(ByteBuf in) {
        if ((flags & HAS_EXTRA) != 0) {
            if (in.readableBytes() < 2) {
                return false;
            }
            extraLength = in.getUnsignedShortLE(in.readerIndex());
            take(in, 2);
        }
        part = Part.EXTRA;
        return true;
    }

    private boolean skipExtra(ByteBuf in) {
        int length = Math.min(extraLength, in.readableBytes());
        take(in, length);
        extraLength -= length;
        if (extraLength > 0) {
            return false;
        }
        part = Part.NAME;
        return true;
    }

    private boolean skipText(ByteBuf in, int flag, Part next) {
        if ((flags & flag) != 0) {
            int end = in.bytesBefore((byte) 0);
            take(in, end < 0 ? in.readableBytes() : end + 1);
            if (end < 0) {
                return false;
            }
        }
        part = next;
        return true;
    }

    private boolean readHeaderCrc(ByteBuf in) {
        if ((flags & HAS_HEADER_CRC) != 0) {
            if (in.readableBytes() < 2) {
                return false;
            }
            int expected = (int) crc.getValue() & 0xFFFF;
            if (in.readUnsignedShortLE() != expected) {
                throw new DecompressionException("gzip: the checksum of the header differs");
            }
        }
        crc.reset();
        part = Part.DATA;
        return true;
    }

    /** Takes content into account. */
    void content(byte[] octets, int offset, int length) {
        crc.update(octets, offset, length);
        contentLength += length;
    }

    /** Reads and checks the trailer; returns {@code false} if it has not come. */
    boolean readTrailer(ByteBuf in) {
        if (in.readableBytes() < TRAILER_LENGTH) {
            return false;
        }
        if (in.readIntLE() != (int) crc.getValue()) {
            throw new DecompressionException("gzip: the checksum of the content differs");
        }
        if (in.readIntLE() != contentLength) {
            throw new DecompressionException("gzip: the length of the content differs");
        }
        return true;
    }
}
