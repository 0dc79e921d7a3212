/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import java.util.Arrays;

/**
 * The block format of FastLZ, both levels (ariya/FastLZ, README): instructions of three bits for what, and five for how
 * long or how far. There is no Java library for it.
 */
final class FastLz {
    static final int MAX_BLOCK_OCTETS = 0xFFFF;
    /** The most that an instruction may become in relation to its own octets; the longest match of level 1 takes 3. */
    private static final int MAX_LITERALS = 32;
    private static final int MIN_MATCH = 3;
    private static final int MAX_SHORT_MATCH = 8;
    private static final int LONG_MATCH = 9;
    private static final int MAX_MATCH_OF_LEVEL_1 = 264;
    /** Distances from here on need two more octets, which level 1 does not have. */
    private static final int FAR = 8191;
    private static final int HASH_BITS = 13;

    private FastLz() {
    }

    /** The most octets that content may become. */
    static int maxEncodedLength(int length) {
        return length + length / MAX_LITERALS + 66;
    }

    /** Compresses content of up to 2^16-1 octets, and not none; returns where it ends. */
    static int compress(int level, byte[] src, int start, int length, byte[] dst, int dstStart) {
        int end = start + length;
        int to = dstStart;
        int literal = start;
        int at = start + 1;
        int[] table = new int[1 << HASH_BITS];
        Arrays.fill(table, -1);
        int maxDistance = level == 1 ? FAR : MAX_BLOCK_OCTETS;
        while (at < end - MIN_MATCH - 1) {
            int three = threeAt(src, at);
            int hash = three * 0x9E3779B1 >>> Integer.SIZE - HASH_BITS;
            int candidate = table[hash];
            table[hash] = at;
            if (candidate < 0 || at - candidate > maxDistance || threeAt(src, candidate) != three) {
                at++;
                continue;
            }
            int match = MIN_MATCH + matching(src, candidate + MIN_MATCH, at + MIN_MATCH, end);
            to = literals(src, literal, at, dst, to);
            to = match(level, at - candidate - 1, match, dst, to);
            at += match;
            literal = at;
        }
        to = literals(src, literal, end, dst, to);
        // The first instruction is one of literals, whose upper bits are the level.
        dst[dstStart] |= (byte) (level - 1 << 5);
        return to;
    }

    private static int threeAt(byte[] src, int index) {
        return src[index] & 0xFF | (src[index + 1] & 0xFF) << 8 | (src[index + 2] & 0xFF) << 16;
    }

    private static int matching(byte[] src, int candidate, int at, int end) {
        int difference = Arrays.mismatch(src, candidate, candidate + end - at, src, at, end);
        return difference < 0 ? end - at : difference;
    }

    private static int literals(byte[] src, int start, int end, byte[] dst, int dstStart) {
        int to = dstStart;
        for (int from = start; from < end; from += MAX_LITERALS) {
            int count = Math.min(MAX_LITERALS, end - from);
            dst[to++] = (byte) (count - 1);
            System.arraycopy(src, from, dst, to, count);
            to += count;
        }
        return to;
    }

    private static int match(int level, int distance, int length, byte[] dst, int dstStart) {
        int to = dstStart;
        int rest = length;
        while (level == 1 && rest > MAX_MATCH_OF_LEVEL_1) {
            // The rest has to be a match too.
            int part = Math.min(MAX_MATCH_OF_LEVEL_1, rest - MIN_MATCH);
            to = instruction(level, distance, part, dst, to);
            rest -= part;
        }
        return instruction(level, distance, rest, dst, to);
    }

    private static int instruction(int level, int distance, int length, byte[] dst, int dstStart) {
        int to = dstStart;
        int near = Math.min(distance, FAR);
        boolean isFar = level == 2 && distance >= FAR;
        int upper = isFar ? 31 : near >>> 8;
        if (length <= MAX_SHORT_MATCH) {
            dst[to++] = (byte) (length - 2 << 5 | upper);
        } else {
            dst[to++] = (byte) (7 << 5 | upper);
            int rest = length - LONG_MATCH;
            for (; level == 2 && rest >= 255; rest -= 255) {
                dst[to++] = (byte) 255;
            }
            dst[to++] = (byte) rest;
        }
        dst[to++] = (byte) (isFar ? 255 : near);
        if (isFar) {
            dst[to++] = (byte) (distance - FAR >>> 8);
            dst[to++] = (byte) (distance - FAR);
        }
        return to;
    }

    /** Decompresses exactly as much content. */
    static void decompress(byte[] src, int start, int end, byte[] dst, int dstStart, int length) {
        new Reader(src, start, end).read(dst, dstStart, length);
    }

    /** Reads one block out of an array. */
    private static final class Reader {
        private final byte[] src;
        private final int end;
        private int at;

        Reader(byte[] src, int start, int end) {
            this.src = src;
            at = start;
            this.end = end;
        }

        private int next() {
            if (at >= end) {
                throw new DecompressionException("fastlz: the block ends in the middle");
            }
            return src[at++] & 0xFF;
        }

        void read(byte[] dst, int dstStart, int length) {
            int to = dstStart;
            int limit = dstStart + length;
            int first = next();
            int level = (first >>> 5) + 1;
            if (level > 2) {
                throw new DecompressionException("fastlz: level " + level + " (expected: 1 or 2)");
            }
            int instruction = first & 31;
            while (true) {
                int kind = instruction >>> 5;
                if (kind == 0) {
                    int count = instruction + 1;
                    if (count > end - at) {
                        throw new DecompressionException("fastlz: the block ends in the middle");
                    }
                    checkRoom(count, limit - to);
                    System.arraycopy(src, at, dst, to, count);
                    at += count;
                    to += count;
                } else {
                    int count = kind == 7 ? longMatch(level) : kind + 2;
                    int distance = distance(level, instruction & 31) + 1;
                    checkRoom(count, limit - to);
                    if (distance > to - dstStart) {
                        throw new DecompressionException("fastlz: a match " + distance
                                + " octets before (expected: up to " + (to - dstStart) + ')');
                    }
                    SnappyBlock.copy(dst, to - distance, to, count);
                    to += count;
                }
                if (at == end) {
                    break;
                }
                instruction = next();
            }
            if (to != limit) {
                throw new DecompressionException("fastlz: the content has " + (to - dstStart) + " octets (expected: "
                        + length + ')');
            }
        }

        private int longMatch(int level) {
            int count = LONG_MATCH;
            int octet = next();
            while (level == 2 && octet == 255 && count <= MAX_BLOCK_OCTETS) {
                count += octet;
                octet = next();
            }
            return count + octet;
        }

        private int distance(int level, int upper) {
            int lower = next();
            if (level == 2 && upper == 31 && lower == 255) {
                return FAR + (next() << 8) + next();
            }
            return upper << 8 | lower;
        }

        private static void checkRoom(int count, int room) {
            if (count > room) {
                throw new DecompressionException("fastlz: the content is longer than its length says");
            }
        }
    }
}
