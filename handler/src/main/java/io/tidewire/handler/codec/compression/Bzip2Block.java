/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;

import java.util.Arrays;

/**
 * Decompresses one block of bzip2, however it is cut: Huffman codes, move-to-front with runs of the first octet, the
 * Burrows-Wheeler transform, and runs of four octets and a count.
 */
final class Bzip2Block {
    private static final int GROUP_SYMBOLS = 50;
    private static final int RUN_B = 1;
    /** A run that takes more digits is larger than any block. */
    private static final int MAX_RUN_DIGITS = 21;
    private static final int INITIAL_OCTETS = 1 << 12;
    private static final int RUN_LENGTH = 4;

    private enum Part {
        HEAD, SYMBOLS, CONTENT, DONE
    }

    private final int maxOctets;
    private final Bzip2BlockHead head = new Bzip2BlockHead();
    private Part part = Part.HEAD;
    private int group = -1;
    private int groupRest;
    // Set with the first group.
    @SuppressWarnings("NullAway.Init")
    private Bzip2Code code;
    private int run;
    private int runDigits;
    /** The transformed octets in the low 8 bits; later, above them, where the next one is. Grows with what has come. */
    private int[] transformed = new int[INITIAL_OCTETS];
    private int count;

    private int next;
    private int rest;
    private int previous = -1;
    private int equal;
    /** How often the previous octet still comes. */
    private int repeats;

    /**
     * @param maxOctets the size of blocks in this stream
     */
    Bzip2Block(int maxOctets) {
        this.maxOctets = maxOctets;
    }

    int crc() {
        return head.crc();
    }

    boolean isDone() {
        return part == Part.DONE;
    }

    /** Reads on until there is content; returns whether there is. */
    boolean read(Bzip2Bits bits) {
        if (part == Part.HEAD && head.read(bits)) {
            part = Part.SYMBOLS;
        }
        if (part == Part.SYMBOLS && readSymbols(bits)) {
            transform();
            part = Part.CONTENT;
        }
        return part == Part.CONTENT;
    }

    /** Returns whether the last one was read. */
    private boolean readSymbols(Bzip2Bits bits) {
        byte[] octets = head.octets();
        int end = head.octetCount() + 1;
        while (true) {
            if (groupRest == 0) {
                code = head.code(++group);
                groupRest = GROUP_SYMBOLS;
            }
            int symbol = code.read(bits);
            if (symbol == Bzip2Code.NEEDS_BITS) {
                return false;
            }
            groupRest--;
            if (symbol <= RUN_B) {
                onRunDigit(symbol);
                continue;
            }
            endRun(octets[0]);
            if (symbol == end) {
                return true;
            }
            byte octet = octets[symbol - 1];
            System.arraycopy(octets, 0, octets, 1, symbol - 1);
            octets[0] = octet;
            add(octet, 1);
        }
    }

    /** Digits of 1 and 2 to the base 2, the lowest one first. */
    private void onRunDigit(int symbol) {
        if (runDigits == MAX_RUN_DIGITS) {
            throw longBlock();
        }
        run += symbol + 1 << runDigits++;
    }

    private void endRun(byte octet) {
        if (run > 0) {
            add(octet, run);
            run = 0;
        }
        runDigits = 0;
    }

    private void add(byte octet, int times) {
        if (times > maxOctets - count) {
            throw longBlock();
        }
        if (times > transformed.length - count) {
            int length = (int) Math.min(maxOctets, Math.max(2L * transformed.length, count + times));
            transformed = Arrays.copyOf(transformed, length);
        }
        Arrays.fill(transformed, count, count + times, octet & 0xFF);
        count += times;
    }

    private DecompressionException longBlock() {
        return new DecompressionException("bzip2: a block is longer than the " + maxOctets
                + " octets that the stream announces");
    }

    /** Inverts the Burrows-Wheeler transform: links each octet to the one that follows it. */
    private void transform() {
        if (head.pointer() >= count) {
            throw new DecompressionException("bzip2: a block begins at " + head.pointer() + " (expected: below " + count
                    + ')');
        }
        int[] starts = new int[256];
        for (int i = 0; i < count; i++) {
            starts[transformed[i] & 0xFF]++;
        }
        int start = 0;
        for (int i = 0; i < starts.length; i++) {
            int octets = starts[i];
            starts[i] = start;
            start += octets;
        }
        for (int i = 0; i < count; i++) {
            transformed[starts[transformed[i] & 0xFF]++] |= i << Byte.SIZE;
        }
        next = transformed[head.pointer()] >>> Byte.SIZE;
        rest = count;
    }

    /** Writes content until the buffer is full or the block is done. */
    void write(ByteBuf out, Bzip2Crc crc) {
        byte[] array = out.array();
        int at = out.arrayOffset() + out.writerIndex();
        int end = at + out.writableBytes();
        while (at < end) {
            if (repeats > 0) {
                repeats--;
            } else if (rest == 0) {
                part = Part.DONE;
                break;
            } else {
                int entry = transformed[next];
                next = entry >>> Byte.SIZE;
                rest--;
                int octet = entry & 0xFF;
                if (equal == RUN_LENGTH) {
                    repeats = octet;
                    equal = 0;
                    continue;
                }
                equal = octet == previous ? equal + 1 : 1;
                previous = octet;
            }
            array[at++] = (byte) previous;
            crc.update(previous);
        }
        out.writerIndex(at - out.arrayOffset());
    }
}
