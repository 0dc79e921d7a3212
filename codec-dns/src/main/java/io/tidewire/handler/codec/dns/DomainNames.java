/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.CorruptedFrameException;
import io.tidewire.util.concurrent.FastThreadLocal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Names as messages carry them and as people write them (RFC 1035 sections 3.1, 4.1.4 and 5.1).
 *
 * <p>Compression is a loop in the peer's hands. A pointer is followed only to what lies before the octets that were
 * read last, a name has 255 octets at most, and pointers to pointers are counted: none of this allocates.
 */
final class DomainNames {
    /** The longest name in octets, with the lengths of labels and the root (RFC 1035 section 2.3.4). */
    static final int MAX_NAME_OCTETS = 255;
    private static final int MAX_LABEL_OCTETS = 63;
    /** One for each label that fits: more only send us around. */
    private static final int MAX_POINTERS = 127;
    /** The upper two bits of a length: 00 is a label, 11 a pointer, and the others are not assigned. */
    private static final int KIND_MASK = 0xC0;
    /** An octet takes four characters at most, and each label one for its dot. */
    private static final int MAX_TEXT = MAX_NAME_OCTETS * 4;

    private static final FastThreadLocal<DomainNames> SCRATCH = new FastThreadLocal<>() {
        @Override
        protected DomainNames initialValue() {
            return new DomainNames();
        }
    };

    private final byte[] wire = new byte[MAX_NAME_OCTETS];
    private final byte[] text = new byte[MAX_TEXT];
    /** The name that was read last, and its text: the records of an answer mostly have the same one. */
    private final byte[] lastWire = new byte[MAX_NAME_OCTETS];
    private int lastOctets;
    private String lastText = "";

    private DomainNames() {
    }

    /** Reads a name and leaves the reader index behind it. The first octet of the message is at index 0. */
    static String read(ByteBuf in) {
        DomainNames scratch = SCRATCH.get();
        int octets = scratch.readWire(in);
        return scratch.text(octets);
    }

    private String text(int octets) {
        if (!Arrays.equals(wire, 0, octets, lastWire, 0, lastOctets)) {
            lastText = toText();
            System.arraycopy(wire, 0, lastWire, 0, octets);
            lastOctets = octets;
        }
        return lastText;
    }

    /** Copies a name without its pointers, and leaves the reader index behind it. */
    static void expand(ByteBuf in, ByteBuf out) {
        DomainNames scratch = SCRATCH.get();
        out.writeBytes(scratch.wire, 0, scratch.readWire(in));
    }

    /** The index behind a name, pointers not followed; -1 if the name is cut short. */
    static int end(ByteBuf in, int start) {
        int limit = in.writerIndex();
        int index = start;
        while (index < limit) {
            int length = in.getUnsignedByte(index);
            if (length == 0) {
                return index + 1;
            }
            if ((length & KIND_MASK) == KIND_MASK) {
                return limit - index < 2 ? -1 : index + 2;
            }
            checkLabel(length);
            index += 1 + length;
        }
        return -1;
    }

    /** The index behind a name that has no pointer and ends before {@code limit}; -1 for all others. */
    static int plainEnd(ByteBuf in, int start, int limit) {
        int index = start;
        while (index < limit && index - start < MAX_NAME_OCTETS) {
            int length = in.getUnsignedByte(index);
            if (length == 0) {
                return index + 1;
            }
            if ((length & KIND_MASK) != 0) {
                return -1;
            }
            index += 1 + length;
        }
        return -1;
    }

    private int readWire(ByteBuf in) {
        int limit = in.writerIndex();
        int index = in.readerIndex();
        int runStart = index;
        int end = -1;
        int octets = 0;
        int pointers = 0;
        while (true) {
            int length = octetAt(in, index, limit);
            if ((length & KIND_MASK) == KIND_MASK) {
                int target = (length & ~KIND_MASK) << 8 | octetAt(in, index + 1, limit);
                if (target >= runStart) {
                    throw new CorruptedFrameException("pointer to " + target + " (expected: before " + runStart + ')');
                }
                if (++pointers > MAX_POINTERS) {
                    throw new CorruptedFrameException("name with over " + MAX_POINTERS + " pointers");
                }
                if (end < 0) {
                    end = index + 2;
                }
                index = target;
                runStart = target;
                continue;
            }
            checkLabel(length);
            if (octets + 1 + length > MAX_NAME_OCTETS) {
                throw new CorruptedFrameException("name of over " + MAX_NAME_OCTETS + " octets");
            }
            if (length >= limit - index) {
                throw cutShort();
            }
            in.getBytes(index, wire, octets, 1 + length);
            octets += 1 + length;
            index += 1 + length;
            if (length == 0) {
                in.readerIndex(end < 0 ? index : end);
                return octets;
            }
        }
    }

    private String toText() {
        int length = 0;
        int index = 0;
        int label = wire[0];
        if (label == 0) {
            return ".";
        }
        while (label != 0) {
            for (int last = index + label; index < last;) {
                length = append(wire[++index], length);
            }
            text[length++] = '.';
            label = wire[++index];
        }
        return new String(text, 0, length, StandardCharsets.US_ASCII);
    }

    /** A dot inside a label must not look like one between labels: an answer could pass for another name. */
    private int append(byte octet, int length) {
        int end = length;
        if (octet > ' ' && octet < 0x7F) {
            if (octet == '.' || octet == '\\') {
                text[end++] = '\\';
            }
            text[end++] = octet;
            return end;
        }
        int value = octet & 0xFF;
        text[end++] = '\\';
        text[end++] = (byte) ('0' + value / 100);
        text[end++] = (byte) ('0' + value / 10 % 10);
        text[end++] = (byte) ('0' + value % 10);
        return end;
    }

    /** Writes a name without compression. */
    static void write(String name, ByteBuf out) {
        int start = out.writerIndex();
        int lengthIndex = start;
        out.writeByte(0);
        if (name.isEmpty() || ".".equals(name)) {
            return;
        }
        int label = 0;
        int index = 0;
        while (index < name.length()) {
            char c = name.charAt(index++);
            if (c == '.') {
                checkWritten(label, name);
                out.setByte(lengthIndex, label);
                lengthIndex = out.writerIndex();
                out.writeByte(0);
                label = 0;
                continue;
            }
            int octet = c;
            if (c == '\\') {
                octet = escaped(name, index);
                index += isDigit(name.charAt(index)) ? 3 : 1;
            }
            if (octet > 0xFF || c > 0x7F) {
                throw new IllegalArgumentException("name: " + name + " (expected: ASCII)");
            }
            out.writeByte(octet);
            label++;
        }
        if (label != 0) {
            checkWritten(label, name);
            out.setByte(lengthIndex, label);
            out.writeByte(0);
        }
        if (out.writerIndex() - start > MAX_NAME_OCTETS) {
            throw new IllegalArgumentException("name: " + (out.writerIndex() - start) + " octets (expected: 1 to "
                    + MAX_NAME_OCTETS + ')');
        }
    }

    private static int escaped(String name, int index) {
        if (index < name.length() && !isDigit(name.charAt(index))) {
            return name.charAt(index);
        }
        if (name.length() - index < 3 || !isDigit(name.charAt(index + 1)) || !isDigit(name.charAt(index + 2))) {
            throw new IllegalArgumentException("name: " + name + " (expected: \\DDD or \\ and a character)");
        }
        return (name.charAt(index) - '0') * 100 + (name.charAt(index + 1) - '0') * 10 + name.charAt(index + 2) - '0';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static void checkWritten(int label, String name) {
        if (label < 1 || label > MAX_LABEL_OCTETS) {
            throw new IllegalArgumentException("name: " + name + " (expected: labels of 1 to " + MAX_LABEL_OCTETS
                    + " octets)");
        }
    }

    private static void checkLabel(int length) {
        if (length > MAX_LABEL_OCTETS) {
            throw new CorruptedFrameException("length of a label: " + length + " (expected: 0 to " + MAX_LABEL_OCTETS
                    + ')');
        }
    }

    private static int octetAt(ByteBuf in, int index, int limit) {
        if (index >= limit) {
            throw cutShort();
        }
        return in.getUnsignedByte(index);
    }

    private static CorruptedFrameException cutShort() {
        return new CorruptedFrameException("name is cut short");
    }
}
