/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Reads what stands in front of the content of a block of bzip2: which octets it has, and its codes. However it is cut.
 */
final class Bzip2BlockHead {
    private static final int GROUP_SIZE = 16;
    private static final int MAX_TABLES = 6;
    /** As many groups of 50 symbols make the largest block; some encoders write more, which are not used. */
    private static final int MAX_SELECTORS = 18_002;

    private enum Part {
        CHECKSUM, POINTER, GROUPS, OCTETS, COUNTS, SELECTORS, LENGTHS, DONE
    }

    private Part part = Part.CHECKSUM;
    private int crc;
    private int pointer;
    private int groups;
    /** The next group, selector, or code. */
    private int index;
    private final byte[] octets = new byte[256];
    private int octetCount;
    private byte[] selectors = {};
    private int selectorCount;
    private int ones;
    private final byte[] order = {0, 1, 2, 3, 4, 5};
    private int tables;
    private final byte[] lengths = new byte[258];
    /** The next symbol; -1 if the first length of a code comes. */
    private int symbol = -1;
    private int length;
    private Bzip2Code[] codes = {};

    int crc() {
        return crc;
    }

    int pointer() {
        return pointer;
    }

    /** The octets that the content has, in order. */
    byte[] octets() {
        return octets;
    }

    int octetCount() {
        return octetCount;
    }

    /** The code of a group of 50 symbols. */
    Bzip2Code code(int group) {
        if (group >= Math.min(selectorCount, MAX_SELECTORS)) {
            throw new DecompressionException("bzip2: more groups of symbols than " + selectorCount + " selectors");
        }
        return codes[selectors[group]];
    }

    /** Reads on; returns whether it is complete. */
    boolean read(Bzip2Bits bits) {
        boolean isPartRead = true;
        while (isPartRead && part != Part.DONE) {
            isPartRead = switch (part) {
                case CHECKSUM -> readChecksum(bits);
                case POINTER -> readPointer(bits);
                case GROUPS -> readGroups(bits);
                case OCTETS -> readOctets(bits);
                case COUNTS -> readCounts(bits);
                case SELECTORS -> readSelectors(bits);
                case LENGTHS -> readLengths(bits);
                case DONE -> true;
            };
        }
        return part == Part.DONE;
    }

    private boolean readChecksum(Bzip2Bits bits) {
        if (!bits.has(32)) {
            return false;
        }
        crc = bits.takeInt(32);
        part = Part.POINTER;
        return true;
    }

    private boolean readPointer(Bzip2Bits bits) {
        if (!bits.has(25)) {
            return false;
        }
        if (bits.takeInt(1) != 0) {
            throw new DecompressionException("bzip2: a randomised block, as only versions before 0.9.5 wrote");
        }
        pointer = bits.takeInt(24);
        part = Part.GROUPS;
        return true;
    }

    private boolean readGroups(Bzip2Bits bits) {
        if (!bits.has(GROUP_SIZE)) {
            return false;
        }
        groups = bits.takeInt(GROUP_SIZE);
        part = Part.OCTETS;
        return true;
    }

    private boolean readOctets(Bzip2Bits bits) {
        for (; index < GROUP_SIZE; index++) {
            if ((groups & 0x8000 >>> index) == 0) {
                continue;
            }
            if (!bits.has(GROUP_SIZE)) {
                return false;
            }
            int group = bits.takeInt(GROUP_SIZE);
            for (int i = 0; i < GROUP_SIZE; i++) {
                if ((group & 0x8000 >>> i) != 0) {
                    octets[octetCount++] = (byte) (index * GROUP_SIZE + i);
                }
            }
        }
        if (octetCount == 0) {
            throw new DecompressionException("bzip2: a block without octets");
        }
        index = 0;
        part = Part.COUNTS;
        return true;
    }

    private boolean readCounts(Bzip2Bits bits) {
        if (!bits.has(18)) {
            return false;
        }
        tables = bits.takeInt(3);
        selectorCount = bits.takeInt(15);
        if (tables < 2 || tables > MAX_TABLES || selectorCount == 0) {
            throw new DecompressionException("bzip2: " + tables + " codes and " + selectorCount
                    + " selectors (expected: 2 to 6, and one at least)");
        }
        selectors = new byte[Math.min(selectorCount, MAX_SELECTORS)]; // bounded by the format
        codes = new Bzip2Code[tables]; // bounded by the format
        part = Part.SELECTORS;
        return true;
    }

    /** Each is how far behind the front its code was, as a number of ones. */
    private boolean readSelectors(Bzip2Bits bits) {
        while (index < selectorCount) {
            if (!bits.has(1)) {
                return false;
            }
            if (bits.takeInt(1) == 1) {
                if (++ones >= tables) {
                    throw new DecompressionException("bzip2: a selector above " + (tables - 1));
                }
                continue;
            }
            byte code = order[ones];
            System.arraycopy(order, 0, order, 1, ones);
            order[0] = code;
            ones = 0;
            if (index < selectors.length) {
                selectors[index] = code;
            }
            index++;
        }
        index = 0;
        part = Part.LENGTHS;
        return true;
    }

    /** The first length of a code, then for each symbol the steps to its own. */
    private boolean readLengths(Bzip2Bits bits) {
        int size = octetCount + 2;
        while (index < tables) {
            if (symbol < 0) {
                if (!bits.has(5)) {
                    return false;
                }
                length = bits.takeInt(5);
                symbol = 0;
            }
            while (symbol < size) {
                if (length < 1 || length > Bzip2Code.MAX_LENGTH) {
                    throw new DecompressionException("bzip2: a code of " + length + " bits (expected: 1 to 20)");
                }
                if (!bits.has(1)) {
                    return false;
                }
                if (bits.peek(1) == 0) {
                    bits.take(1);
                    lengths[symbol++] = (byte) length;
                } else {
                    if (!bits.has(2)) {
                        return false;
                    }
                    length += bits.takeInt(2) == 2 ? 1 : -1;
                }
            }
            codes[index++] = new Bzip2Code(lengths, size);
            symbol = -1;
        }
        part = Part.DONE;
        return true;
    }
}
