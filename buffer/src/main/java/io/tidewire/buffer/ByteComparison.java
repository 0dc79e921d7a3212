/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * Equality, order and hash of the readable bytes of buffers of any kind, read by methods whose byte order is the same
 * for all of them.
 */
final class ByteComparison {
    /** The hash of no bytes. */
    static final int EMPTY_HASH = 1;
    private static final long PRIME = 0x9E37_79B9_7F4A_7C15L;

    private ByteComparison() {
    }

    static boolean equal(ByteBuf a, ByteBuf b) {
        int length = a.readableBytes();
        return length == b.readableBytes() && equal(a, a.readerIndex(), b, b.readerIndex(), length);
    }

    static boolean equal(ByteBuf a, int aIndex, ByteBuf b, int bIndex, int length) {
        return mismatch(a, aIndex, b, bIndex, length) < 0;
    }

    static int compare(ByteBuf a, ByteBuf b) {
        int length = Math.min(a.readableBytes(), b.readableBytes());
        int at = mismatch(a, a.readerIndex(), b, b.readerIndex(), length);
        return at < 0 ? Integer.compare(a.readableBytes(), b.readableBytes())
                : Byte.compareUnsigned(a.getByte(a.readerIndex() + at), b.getByte(b.readerIndex() + at));
    }

    /** Returns how many bytes are equal before the first difference, or -1 if there is none. */
    private static int mismatch(ByteBuf a, int aIndex, ByteBuf b, int bIndex,
                                int length) {
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            long difference = a.getLongLE(aIndex + i) ^ b.getLongLE(bIndex + i);
            if (difference != 0) {
                return i + (Long.numberOfTrailingZeros(difference) >>> 3);
            }
        }
        for (; i < length; i++) {
            if (a.getByte(aIndex + i) != b.getByte(bIndex + i)) {
                return i;
            }
        }
        return -1;
    }

    static int hash(ByteBuf buf) {
        int length = buf.readableBytes();
        if (length == 0) {
            return EMPTY_HASH;
        }
        int index = buf.readerIndex();
        int end = index + length;
        long hash = length;
        for (; index <= end - Long.BYTES; index += Long.BYTES) {
            hash = (hash ^ buf.getLongLE(index)) * PRIME;
            hash ^= hash >>> 32;
        }
        for (; index < end; index++) {
            hash = (hash ^ buf.getByte(index)) * PRIME;
        }
        return (int) (hash ^ hash >>> 32);
    }
}
