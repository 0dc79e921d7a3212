/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.concurrent.FastThreadLocal;

import java.util.Arrays;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Snappy's format of a block (google/snappy, format_description.txt): the length of the content as a varint, then
 * literals and copies of what came before.
 *
 * <p>Works on arrays: of the buffers, where they have some. One thread at a time.
 */
public final class Snappy {
    /** Content is compressed in parts of this size, so that two octets hold every offset. */
    private static final int PART_OCTETS = 1 << 16;
    private static final int MIN_TABLE_BITS = 8;
    private static final int MAX_TABLE_BITS = 14;
    private static final int MIN_MATCH = 4;
    /** A literal or match of the last octets would not pay off. */
    private static final int TAIL_OCTETS = 15;
    /** The most that a tag of 3 octets may become is 64; see {@link #decode}. */
    private static final int MAX_RATIO = 22;
    private static final int MAX_VARINT_OCTETS = 5;

    private static final FastThreadLocal<short[]> TABLE = new FastThreadLocal<>();

    private final boolean reusesTable;

    /** Creates one that makes a table for each block. */
    public Snappy() {
        this(false);
    }

    private Snappy(boolean reusesTable) {
        this.reusesTable = reusesTable;
    }

    /**
     * Creates one that uses the table of the present thread for each block.
     *
     * @return a new object
     */
    public static Snappy withHashTableReuse() {
        return new Snappy(true);
    }

    /**
     * Returns the table of the present thread, with zeros in it.
     *
     * @param tableSize how long it has to be at least, above zero
     * @return the table, used by the next caller as well
     */
    public static short[] getHashTableFastThreadLocalArrayFill(int tableSize) {
        checkPositive(tableSize, "tableSize");
        short[] table = TABLE.get();
        if (table == null || table.length < tableSize) {
            table = new short[tableSize]; // bounded by the caller, a part has 16384
            TABLE.set(table);
        } else {
            Arrays.fill(table, 0, tableSize, (short) 0);
        }
        return table;
    }

    /** Resets this object. It keeps nothing between two blocks, so that this is not needed. */
    public void reset() {
        // Nothing is kept.
    }

    /** The most octets that content may become, its length included. */
    static int maxEncodedLength(int length) {
        return MAX_VARINT_OCTETS + 32 + length + length / 6;
    }

    /**
     * Compresses one block.
     *
     * @param in the content; {@code length} octets are read
     * @param out gets the block
     * @param length how much content
     * @throws IndexOutOfBoundsException if there is less
     */
    public void encode(ByteBuf in, ByteBuf out, int length) {
        int start = in.readerIndex();
        in.skipBytes(length);
        byte[] src;
        int from;
        if (in.hasArray()) {
            src = in.array();
            from = in.arrayOffset() + start;
        } else {
            src = new byte[length]; // bounded by the buffer, which has as many
            from = 0;
            in.getBytes(start, src);
        }
        byte[] dst = new byte[maxEncodedLength(length)]; // bounded by the buffer
        int to = writeVarint(dst, length);
        for (int done = 0; done < length; done += PART_OCTETS) {
            to = encodePart(src, from + done, Math.min(PART_OCTETS, length - done), dst, to);
        }
        out.writeBytes(dst, 0, to);
    }

    private static int writeVarint(byte[] dst, int value) {
        int rest = value;
        int to = 0;
        while ((rest & ~0x7F) != 0) {
            dst[to++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        dst[to++] = (byte) rest;
        return to;
    }

    private int encodePart(byte[] src, int start, int length, byte[] dst, int dstStart) {
        int end = start + length;
        int to = dstStart;
        int literal = start;
        if (length > TAIL_OCTETS) {
            int bits = MIN_TABLE_BITS;
            while (bits < MAX_TABLE_BITS && 1 << bits < length) {
                bits++;
            }
            short[] table = reusesTable ? getHashTableFastThreadLocalArrayFill(1 << bits) : new short[1 << bits];
            int shift = Integer.SIZE - bits;
            int last = end - TAIL_OCTETS;
            int at = start + 1;
            // The longer nothing matches, the more octets are skipped: content that does not compress costs little.
            int misses = 32;
            while (at < last) {
                int four = intAt(src, at);
                int hash = four * 0x1E35A7BD >>> shift;
                int candidate = start + (table[hash] & 0xFFFF);
                table[hash] = (short) (at - start);
                if (candidate < at && intAt(src, candidate) == four) {
                    to = literal(src, literal, at - literal, dst, to);
                    int match = MIN_MATCH + matching(src, candidate + MIN_MATCH, at + MIN_MATCH, end);
                    to = copy(at - candidate, match, dst, to);
                    at += match;
                    literal = at;
                    misses = 32;
                } else {
                    at += misses++ >>> 5;
                }
            }
        }
        return literal < end ? literal(src, literal, end - literal, dst, to) : to;
    }

    private static int intAt(byte[] src, int index) {
        return src[index] & 0xFF | (src[index + 1] & 0xFF) << 8 | (src[index + 2] & 0xFF) << 16 | src[index + 3] << 24;
    }

    private static int matching(byte[] src, int candidate, int at, int end) {
        int difference = Arrays.mismatch(src, candidate, candidate + end - at, src, at, end);
        return difference < 0 ? end - at : difference;
    }

    private static int literal(byte[] src, int from, int length, byte[] dst, int start) {
        int to = start;
        if (length == 0) {
            return to;
        }
        int n = length - 1;
        if (n < 60) {
            dst[to++] = (byte) (n << 2);
        } else if (n < 1 << 8) {
            dst[to++] = (byte) (60 << 2);
            dst[to++] = (byte) n;
        } else {
            // A part has up to 2^16 octets.
            dst[to++] = (byte) (61 << 2);
            dst[to++] = (byte) n;
            dst[to++] = (byte) (n >>> 8);
        }
        System.arraycopy(src, from, dst, to, length);
        return to + length;
    }

    private static int copy(int offset, int length, byte[] dst, int start) {
        int to = start;
        int rest = length;
        while (rest >= 68) {
            to = longCopy(offset, 64, dst, to);
            rest -= 64;
        }
        if (rest > 64) {
            // Not 64, so that four at least are left, which a short copy can have.
            to = longCopy(offset, 60, dst, to);
            rest -= 60;
        }
        if (rest >= 12 || offset >= 2048) {
            return longCopy(offset, rest, dst, to);
        }
        dst[to++] = (byte) (offset >>> 8 << 5 | rest - 4 << 2 | 1);
        dst[to++] = (byte) offset;
        return to;
    }

    private static int longCopy(int offset, int length, byte[] dst, int start) {
        dst[start] = (byte) (length - 1 << 2 | 2);
        dst[start + 1] = (byte) offset;
        dst[start + 2] = (byte) (offset >>> 8);
        return start + 3;
    }

    /**
     * Decompresses one block.
     *
     * @param in the block, to its end; all of it is read
     * @param out gets the content
     * @throws DecompressionException if the block is not valid; {@code out} is as it was
     */
    public void decode(ByteBuf in, ByteBuf out) {
        int length = in.readableBytes();
        byte[] src;
        int from;
        if (in.hasArray()) {
            src = in.array();
            from = in.arrayOffset() + in.readerIndex();
        } else {
            src = new byte[length]; // bounded by the buffer, which has as many
            from = 0;
            in.getBytes(in.readerIndex(), src);
        }
        in.skipBytes(length);
        SnappyBlock block = new SnappyBlock(src, from, from + length);
        int contentLength = block.readLength();
        // SEC-E03: what is claimed is not allocated before there is as much input as that takes.
        if (contentLength < 0 || contentLength / MAX_RATIO > length) {
            throw new DecompressionException("snappy: " + length + " octets claim to become "
                    + (contentLength & 0xFFFFFFFFL) + " (expected: up to " + MAX_RATIO + " times as many)");
        }
        if (out.hasArray()) {
            out.ensureWritable(contentLength);
            block.readContent(out.array(), out.arrayOffset() + out.writerIndex(), contentLength);
            out.writerIndex(out.writerIndex() + contentLength);
        } else {
            byte[] content = new byte[contentLength]; // bounded by the input, see above
            block.readContent(content, 0, contentLength);
            out.writeBytes(content);
        }
    }
}
