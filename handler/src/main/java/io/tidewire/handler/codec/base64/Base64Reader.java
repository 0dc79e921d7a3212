/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.base64;

import io.tidewire.buffer.ByteBuf;

/** Decodes one range of Base64. */
final class Base64Reader {
    private final Base64Dialect dialect;
    private final ByteBuf src;
    private final int end;
    private int at;
    /** Up to three characters that are no octets yet, six bits each. */
    private int bits;
    private int characters;
    private boolean isPadded;

    Base64Reader(Base64Dialect dialect, ByteBuf src, int from, int end) {
        this.dialect = dialect;
        this.src = src;
        at = from;
        this.end = end;
    }

    void readInto(ByteBuf dest) {
        while (at < end) {
            if (characters == 0 && !isPadded) {
                readGroups(dest);
            }
            if (at < end) {
                readCharacter(dest);
            }
        }
        readRest(dest);
    }

    /** As many groups of eight, or four, characters as there are without anything between them. */
    private void readGroups(ByteBuf dest) {
        int to = dest.writerIndex();
        for (; end - at >= Long.BYTES && dest.capacity() - to >= Long.BYTES; at += Long.BYTES, to += 6) {
            long group = src.getLong(at);
            long upper = group((int) (group >>> 32));
            long lower = group((int) group);
            if ((upper | lower) < 0) {
                break;
            }
            // Two octets too many, which the next group, or the index, puts right.
            dest.setLong(to, upper << 40 | lower << 16);
        }
        for (; end - at >= Integer.BYTES; at += Integer.BYTES, to += 3) {
            int group = group(src.getInt(at));
            if (group < 0) {
                break;
            }
            dest.setMedium(to, group);
        }
        dest.writerIndex(to);
    }

    /** Returns the 24 bits of four characters, or a negative number if they are not all of the alphabet. */
    private int group(int four) {
        return dialect.valueOf((byte) (four >>> 24)) << 18 | dialect.valueOf((byte) (four >>> 16)) << 12
                | dialect.valueOf((byte) (four >>> 8)) << 6 | dialect.valueOf((byte) four);
    }

    private void readCharacter(ByteBuf dest) {
        byte character = src.getByte(at);
        byte value = dialect.valueOf(character);
        if (value == Base64Dialect.PAD) {
            isPadded = true;
        } else if (value >= 0 && !isPadded) {
            bits = bits << 6 | value;
            if (++characters == 4) {
                dest.writeMedium(bits);
                bits = 0;
                characters = 0;
            }
        } else if (value != Base64Dialect.SPACE) {
            throw new IllegalArgumentException("not Base64: character " + (character & 0xFF) + " at index " + at
                    + (isPadded ? " (expected: nothing behind the padding)" : " (expected: one of " + dialect + ')'));
        }
        at++;
    }

    private void readRest(ByteBuf dest) {
        switch (characters) {
            case 0 -> { }
            case 2 -> dest.writeByte(bits >>> 4);
            case 3 -> dest.writeShort(bits >>> 2);
            default -> throw new IllegalArgumentException(
                    "not Base64: the last group has one character (expected: 2 to 4)");
        }
        if (isPadded && characters == 0) {
            throw new IllegalArgumentException("not Base64: padding behind a whole group (expected: none)");
        }
    }
}
