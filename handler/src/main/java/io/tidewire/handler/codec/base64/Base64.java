/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.base64;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.handler.codec.internal.NetworkOrder;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Encodes octets as Base64 and back (RFC 4648). May be used by any thread.
 *
 * <p>Methods that take no range read the whole buffer and move its reader index; those that take one leave both indices
 * where they are. The source keeps its owner, also on failure; the result is a new buffer that the caller releases. Its
 * allocator is that of the source unless one is given. The byte order of the source does not matter.
 *
 * <p>Lines, where asked for, have 76 characters and end with LF, except the last one (RFC 2045 section 6.8 has CR LF).
 */
public final class Base64 {
    /** RFC 2045 section 6.8. */
    private static final int LINE_LENGTH = 76;
    private static final int OCTETS_OF_A_LINE = LINE_LENGTH / 4 * 3;
    private static final int OCTETS_OF_A_LONG = 6;

    private Base64() {
    }

    /**
     * Encodes with the standard alphabet, in lines, with padding.
     *
     * @param src the octets; all are read
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src) {
        return encode(src, Base64Dialect.STANDARD);
    }

    /**
     * Encodes with padding; in lines if the alphabet is the standard one.
     *
     * @param src the octets; all are read
     * @param dialect the alphabet
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, Base64Dialect dialect) {
        return encode(src, dialect, true);
    }

    /**
     * Encodes; in lines if the alphabet is the standard one.
     *
     * @param src the octets; all are read
     * @param dialect the alphabet
     * @param addPadding whether {@code =} fills up the last four characters
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, Base64Dialect dialect, boolean addPadding) {
        return encode(src, checkNotNull(dialect, "dialect").breakLinesByDefault, dialect, addPadding);
    }

    /**
     * Encodes with the standard alphabet and padding.
     *
     * @param src the octets; all are read
     * @param breakLines whether there are lines
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, boolean breakLines) {
        return encode(src, breakLines, Base64Dialect.STANDARD);
    }

    /**
     * Encodes with the standard alphabet.
     *
     * @param src the octets; all are read
     * @param breakLines whether there are lines
     * @param addPadding whether {@code =} fills up the last four characters
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, boolean breakLines, boolean addPadding) {
        return encode(src, breakLines, Base64Dialect.STANDARD, addPadding);
    }

    /**
     * Encodes with padding.
     *
     * @param src the octets; all are read
     * @param breakLines whether there are lines
     * @param dialect the alphabet
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, boolean breakLines, Base64Dialect dialect) {
        return encode(src, breakLines, dialect, true);
    }

    /**
     * Encodes.
     *
     * @param src the octets; all are read
     * @param breakLines whether there are lines
     * @param dialect the alphabet
     * @param addPadding whether {@code =} fills up the last four characters
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, boolean breakLines, Base64Dialect dialect, boolean addPadding) {
        ByteBuf encoded = encode(checkNotNull(src, "src"), src.readerIndex(), src.readableBytes(), breakLines, dialect,
                addPadding);
        src.readerIndex(src.writerIndex());
        return encoded;
    }

    /**
     * Encodes a range with the standard alphabet, in lines, with padding.
     *
     * @param src where the octets are
     * @param off index of the first one
     * @param len how many
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, int off, int len) {
        return encode(src, off, len, Base64Dialect.STANDARD);
    }

    /**
     * Encodes a range with padding; in lines if the alphabet is the standard one.
     *
     * @param src where the octets are
     * @param off index of the first one
     * @param len how many
     * @param dialect the alphabet
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, int off, int len, Base64Dialect dialect) {
        return encode(src, off, len, checkNotNull(dialect, "dialect").breakLinesByDefault, dialect);
    }

    /**
     * Encodes a range with the standard alphabet and padding.
     *
     * @param src where the octets are
     * @param off index of the first one
     * @param len how many
     * @param breakLines whether there are lines
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, int off, int len, boolean breakLines) {
        return encode(src, off, len, breakLines, Base64Dialect.STANDARD);
    }

    /**
     * Encodes a range with padding.
     *
     * @param src where the octets are
     * @param off index of the first one
     * @param len how many
     * @param breakLines whether there are lines
     * @param dialect the alphabet
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, int off, int len, boolean breakLines, Base64Dialect dialect) {
        return encode(src, off, len, breakLines, dialect, true);
    }

    /**
     * Encodes a range.
     *
     * @param src where the octets are
     * @param off index of the first one
     * @param len how many
     * @param breakLines whether there are lines
     * @param dialect the alphabet
     * @param addPadding whether {@code =} fills up the last four characters
     * @return the characters; the caller releases them
     */
    public static ByteBuf encode(ByteBuf src, int off, int len, boolean breakLines, Base64Dialect dialect,
            boolean addPadding) {
        return encode(checkNotNull(src, "src"), off, len, breakLines, dialect, src.alloc(), addPadding);
    }

    /**
     * Encodes a range with padding.
     *
     * @param src where the octets are
     * @param off index of the first one
     * @param len how many
     * @param breakLines whether there are lines
     * @param dialect the alphabet
     * @param allocator makes the result
     * @return the characters; the caller releases them
     * @throws IllegalArgumentException if the result is too large for a buffer
     * @throws IndexOutOfBoundsException if the range is not in the buffer
     */
    public static ByteBuf encode(ByteBuf src, int off, int len, boolean breakLines, Base64Dialect dialect,
            ByteBufAllocator allocator) {
        return encode(checkNotNull(src, "src"), off, len, breakLines, dialect, allocator, true);
    }

    private static ByteBuf encode(ByteBuf src, int off, int len, boolean breakLines, Base64Dialect dialect,
            ByteBufAllocator allocator, boolean addPadding) {
        checkNotNull(dialect, "dialect");
        int room = encodedLength(len, breakLines);
        ByteBuf octets = NetworkOrder.of(src);
        checkNotNull(allocator, "allocator");
        ByteBuf dest = NetworkOrder.of(allocator.buffer(room, room)); // bounded by the source
        boolean isDone = false;
        try {
            int end = off + len;
            int at = off;
            while (breakLines && end - at > OCTETS_OF_A_LINE) {
                encodeLine(octets, at, at + OCTETS_OF_A_LINE, dialect, dest, addPadding);
                dest.writeByte('\n');
                at += OCTETS_OF_A_LINE;
            }
            encodeLine(octets, at, end, dialect, dest, addPadding);
            isDone = true;
            return dest;
        } finally {
            if (!isDone) {
                dest.release();
            }
        }
    }

    private static int encodedLength(int len, boolean breakLines) {
        if (len < 0) {
            throw new IllegalArgumentException("len: " + len + " (expected: >= 0)");
        }
        long characters = (len + 2L) / 3 * 4;
        long total = breakLines ? characters + characters / LINE_LENGTH : characters;
        if (total > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("len: " + len + " (expected: up to 2^31-1 characters, not " + total
                    + ')');
        }
        return (int) total;
    }

    /** Six octets at once, by one read of eight and one write of eight. */
    private static void encodeLine(ByteBuf src, int from, int end, Base64Dialect dialect, ByteBuf dest,
            boolean addPadding) {
        int at = from;
        int to = dest.writerIndex();
        for (; end - at >= Long.BYTES; at += OCTETS_OF_A_LONG, to += Long.BYTES) {
            long octets = src.getLong(at);
            dest.setLong(to, (long) dialect.pair((int) (octets >>> 52)) << 48
                    | (long) dialect.pair((int) (octets >>> 40) & 0xFFF) << 32
                    | (long) dialect.pair((int) (octets >>> 28) & 0xFFF) << 16
                    | dialect.pair((int) (octets >>> 16) & 0xFFF));
        }
        for (; end - at >= 3; at += 3, to += 4) {
            int octets = src.getUnsignedMedium(at);
            dest.setInt(to, dialect.pair(octets >>> 12) << 16 | dialect.pair(octets & 0xFFF));
        }
        dest.writerIndex(to);
        if (at < end) {
            encodeRest(src, at, end - at, dialect, dest, addPadding);
        }
    }

    private static void encodeRest(ByteBuf src, int at, int octets, Base64Dialect dialect, ByteBuf dest,
            boolean addPadding) {
        if (octets == 1) {
            dest.writeShort(dialect.pair(src.getUnsignedByte(at) << 4));
        } else {
            int bits = src.getUnsignedShort(at) << 2;
            dest.writeShort(dialect.pair(bits >>> 6));
            dest.writeByte(dialect.pair(bits & 0x3F));
        }
        for (int i = octets; addPadding && i < 3; i++) {
            dest.writeByte('=');
        }
    }

    /**
     * Decodes the standard alphabet. White space is skipped; padding may be missing.
     *
     * @param src the characters; all are read, unless they are not valid
     * @return the octets; the caller releases them
     * @throws IllegalArgumentException if it is not Base64
     */
    public static ByteBuf decode(ByteBuf src) {
        return decode(src, Base64Dialect.STANDARD);
    }

    /**
     * Decodes. White space is skipped; padding may be missing.
     *
     * @param src the characters; all are read, unless they are not valid
     * @param dialect the alphabet
     * @return the octets; the caller releases them
     * @throws IllegalArgumentException if it is not Base64
     */
    public static ByteBuf decode(ByteBuf src, Base64Dialect dialect) {
        ByteBuf decoded = decode(checkNotNull(src, "src"), src.readerIndex(), src.readableBytes(), dialect);
        src.readerIndex(src.writerIndex());
        return decoded;
    }

    /**
     * Decodes a range of the standard alphabet. White space is skipped; padding may be missing.
     *
     * @param src where the characters are
     * @param off index of the first one
     * @param len how many
     * @return the octets; the caller releases them
     * @throws IllegalArgumentException if it is not Base64
     */
    public static ByteBuf decode(ByteBuf src, int off, int len) {
        return decode(src, off, len, Base64Dialect.STANDARD);
    }

    /**
     * Decodes a range. White space is skipped; padding may be missing.
     *
     * @param src where the characters are
     * @param off index of the first one
     * @param len how many
     * @param dialect the alphabet
     * @return the octets; the caller releases them
     * @throws IllegalArgumentException if it is not Base64
     */
    public static ByteBuf decode(ByteBuf src, int off, int len, Base64Dialect dialect) {
        return decode(checkNotNull(src, "src"), off, len, dialect, src.alloc());
    }

    /**
     * Decodes a range. White space is skipped; padding may be missing, but nothing follows it.
     *
     * @param src where the characters are
     * @param off index of the first one
     * @param len how many
     * @param dialect the alphabet
     * @param allocator makes the result
     * @return the octets; the caller releases them
     * @throws IllegalArgumentException if it is not Base64
     * @throws IndexOutOfBoundsException if the range is not in the buffer
     */
    public static ByteBuf decode(ByteBuf src, int off, int len, Base64Dialect dialect, ByteBufAllocator allocator) {
        checkNotNull(src, "src");
        if (len < 0) {
            throw new IllegalArgumentException("len: " + len + " (expected: >= 0)");
        }
        int room = (int) ((len + 3L) / 4 * 3);
        checkNotNull(allocator, "allocator");
        ByteBuf dest = NetworkOrder.of(allocator.buffer(room, room)); // bounded by the source
        boolean isDone = false;
        try {
            new Base64Reader(checkNotNull(dialect, "dialect"), NetworkOrder.of(src), off, off + len).readInto(dest);
            isDone = true;
            return dest;
        } finally {
            if (!isDone) {
                dest.release();
            }
        }
    }
}
