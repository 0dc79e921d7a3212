/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/**
 * A decoder written from RFC 7541 with strings and lists, for comparison: slow, simple, and reading its tables from the
 * text of the RFC.
 */
final class NaiveHpack {
    private static final List<String[]> STATIC = new ArrayList<>();
    private static final Map<String, Integer> CODES = new HashMap<>();

    static {
        for (String line : Resources.lines("/rfc7541/static-table.txt")) {
            String[] parts = line.split("\\|", -1);
            STATIC.add(new String[] {parts[1], parts[2]});
        }
        for (String line : Resources.lines("/rfc7541/huffman-code.txt")) {
            CODES.put(line.substring(line.indexOf(' ') + 1), Integer.valueOf(line.substring(0, line.indexOf(' '))));
        }
    }

    private final LinkedList<String[]> table = new LinkedList<>();
    private int limit;
    private int capacity;
    private byte[] block;
    private int position;

    NaiveHpack(int limit) {
        this.limit = limit;
        capacity = limit;
    }

    /** Only grows the limit, or shrinks it before a block that begins with an update. */
    void limit(int newLimit) {
        limit = newLimit;
    }

    int tableBytes() {
        return table.stream().mapToInt(NaiveHpack::bytes).sum();
    }

    private static int bytes(String[] field) {
        return field[0].length() + field[1].length() + 32;
    }

    /** Each element is name, value and "never" for a never-indexed field; {@code null} if the block is not valid. */
    List<List<String>> decode(byte[] newBlock) {
        block = newBlock;
        position = 0;
        List<List<String>> fields = new ArrayList<>();
        try {
            boolean start = true;
            while (position < block.length) {
                int first = block[position] & 0xFF;
                if (first >= 0x80) {
                    String[] field = entry(integer(7));
                    fields.add(List.of(field[0], field[1]));
                    start = false;
                } else if (first >= 0x40) {
                    String[] field = literal(6);
                    fields.add(List.of(field[0], field[1]));
                    table.addFirst(field);
                    evict();
                    start = false;
                } else if (first >= 0x20) {
                    int size = integer(5);
                    if (!start || size > limit) {
                        return null;
                    }
                    capacity = size;
                    evict();
                } else {
                    String[] field = literal(4);
                    fields.add(first >= 0x10 ? List.of(field[0], field[1], "never") : List.of(field[0], field[1]));
                    start = false;
                }
            }
        } catch (IndexOutOfBoundsException | ArithmeticException | IllegalArgumentException e) {
            return null;
        }
        return fields;
    }

    private void evict() {
        while (tableBytes() > capacity) {
            table.removeLast();
        }
    }

    private String[] entry(int index) {
        return index <= STATIC.size() ? STATIC.get(index - 1) : table.get(index - STATIC.size() - 1);
    }

    private String[] literal(int bits) {
        int index = integer(bits);
        String name = index == 0 ? string() : entry(index)[0];
        return new String[] {name, string()};
    }

    private int integer(int bits) {
        int mask = (1 << bits) - 1;
        BigInteger value = BigInteger.valueOf(block[position++] & mask);
        if (value.intValue() == mask) {
            int shift = 0;
            int octet;
            do {
                octet = block[position++];
                value = value.add(BigInteger.valueOf(octet & 0x7F).shiftLeft(shift));
                shift += 7;
                if (shift > 35) {
                    throw new ArithmeticException("too long");
                }
            } while (octet < 0);
        }
        return value.intValueExact();
    }

    private String string() {
        boolean huffman = block[position] < 0;
        int length = integer(7);
        if (length > block.length - position) {
            throw new IllegalArgumentException("length");
        }
        byte[] octets = new byte[length];
        System.arraycopy(block, position, octets, 0, length);
        position += length;
        if (!huffman) {
            return new String(octets, StandardCharsets.ISO_8859_1);
        }
        String text = huffman(octets);
        if (text == null) {
            throw new IllegalArgumentException("Huffman");
        }
        return text;
    }

    /** Decodes bit by bit; {@code null} if the string is not valid. */
    static String huffman(byte[] octets) {
        StringBuilder code = new StringBuilder();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (byte octet : octets) {
            for (int bit = 7; bit >= 0; bit--) {
                code.append((char) ('0' + (octet >> bit & 1)));
                Integer symbol = CODES.get(code.toString());
                if (symbol != null) {
                    if (symbol == 256) {
                        return null;
                    }
                    text.write(symbol);
                    code.setLength(0);
                }
            }
        }
        boolean padding = code.length() < 8 && code.indexOf("0") < 0;
        return padding ? text.toString(StandardCharsets.ISO_8859_1) : null;
    }
}
