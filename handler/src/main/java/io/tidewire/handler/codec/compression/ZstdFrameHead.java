/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;

/**
 * The head of a frame of Zstandard (RFC 8878 section 3.1.1.1), of which this reads how large a window the frame needs
 * before the library takes memory for it. Not every version of the library can be given a limit below its own.
 */
final class ZstdFrameHead {
    private static final int MAGIC = 0xFD2FB528;
    private static final int SKIPPABLE_MAGIC = 0x184D2A50;
    private static final int SKIPPABLE_MASK = 0xFFFFFFF0;
    private static final int SINGLE_SEGMENT = 0x20;
    private static final int MIN_WINDOW_LOG = 10;
    /** Magic number and descriptor. */
    private static final int DESCRIBED_LENGTH = 5;
    /** The octets above, an identifier of a dictionary and the size of the content. */
    private static final int MAX_LENGTH = DESCRIBED_LENGTH + 4 + 8;

    private final long maxWindow;
    private final byte[] octets = new byte[MAX_LENGTH];
    /** How much of the head the library has got. */
    private int length;
    private boolean isChecked;

    ZstdFrameHead(int maxWindowLog) {
        maxWindow = 1L << maxWindowLog;
    }

    /**
     * Looks at input that the library is about to get.
     *
     * @param in its octets; not read
     * @throws DecompressionException if the window is larger than allowed, or this is no frame
     */
    void look(ByteBuf in) {
        if (!isChecked) {
            int more = Math.min(in.readableBytes(), MAX_LENGTH - length);
            in.getBytes(in.readerIndex(), octets, length, more);
            isChecked = check(length + more);
        }
    }

    /** The library has read octets. */
    void onRead(int count) {
        if (!isChecked) {
            length += count;
        }
    }

    /** The frame has ended. */
    void onEnd() {
        length = 0;
        isChecked = false;
    }

    /** Returns whether that much of the head is enough to decide. */
    private boolean check(int known) {
        if (known < DESCRIBED_LENGTH) {
            return false;
        }
        int magic = (int) number(0, Integer.BYTES);
        if ((magic & SKIPPABLE_MASK) == SKIPPABLE_MAGIC) {
            return true;
        }
        if (magic != MAGIC) {
            throw new DecompressionException("zstd: begins neither with a frame nor with one to be skipped");
        }
        int descriptor = octets[DESCRIBED_LENGTH - 1];
        int at = DESCRIBED_LENGTH;
        int size = 1;
        boolean isSingleSegment = (descriptor & SINGLE_SEGMENT) != 0;
        if (isSingleSegment) {
            int dictionary = descriptor & 3;
            at += dictionary == 3 ? 4 : dictionary;
            size = 1 << (descriptor >>> 6 & 3);
        }
        if (known < at + size) {
            return false;
        }
        long window = isSingleSegment ? contentSize(at, size) : window(octets[at]);
        if (window < 0 || window > maxWindow) {
            throw new DecompressionLimitException("zstd: a window of " + Long.toUnsignedString(window)
                    + " octets (expected: up to " + maxWindow + ')');
        }
        return true;
    }

    private static long window(int octet) {
        long base = 1L << MIN_WINDOW_LOG + (octet >>> 3 & 0x1F);
        return base + base / 8 * (octet & 7);
    }

    /** The content is its own window. */
    private long contentSize(int index, int size) {
        return number(index, size) + (size == Short.BYTES ? 256 : 0);
    }

    private long number(int index, int size) {
        long number = 0;
        for (int i = size - 1; i >= 0; i--) {
            number = number << Byte.SIZE | octets[index + i] & 0xFF;
        }
        return number;
    }
}
