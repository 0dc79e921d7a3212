/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.junit.jupiter.api.Test;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods that call handlers are longer than the JVM inlines, so that a chain of handlers is compiled once and not in
 * each place from which it can be seen. A change that makes one shorter is not wrong, but costs new servers compile
 * time, which no other test sees.
 */
class OutOfLineMethodsTest {
    /** {@code FreqInlineSize} of HotSpot. */
    private static final int LARGEST_INLINED = 325;

    @Test
    void writesReadsAndFlushesAreNotInlined() throws IOException {
        Map<String, Integer> lengths = codeLengths(DefaultChannelHandlerContext.class);
        assertThat(lengths.get("write(Ljava/lang/Object;ZLio/tidewire/channel/ChannelPromise;Z)V"))
                .isGreaterThan(LARGEST_INLINED);
        assertThat(lengths.get("call(IZ)V")).isGreaterThan(LARGEST_INLINED);
    }

    /** Returns the length of the bytecode of each method, by name and descriptor (JVMS 17 §4). */
    private static Map<String, Integer> codeLengths(Class<?> type) throws IOException {
        Map<String, Integer> lengths = new HashMap<>();
        try (InputStream file = type.getResourceAsStream(type.getSimpleName() + ".class");
             DataInputStream in = new DataInputStream(file)) {
            in.skipNBytes(8);
            String[] names = names(in);
            in.skipNBytes(6);
            in.skipNBytes(2L * in.readUnsignedShort());
            members(in, names, new HashMap<>());
            members(in, names, lengths);
        }
        return lengths;
    }

    /** Reads the constant pool, and gives the strings of it. */
    private static String[] names(DataInputStream in) throws IOException {
        String[] names = new String[in.readUnsignedShort()];
        for (int i = 1; i < names.length; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> names[i] = in.readUTF();
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++; // Of which each takes two places.
                }
                default -> throw new IOException("constant: of kind " + tag);
            }
        }
        return names;
    }

    /** Reads fields or methods. */
    private static void members(DataInputStream in, String[] names, Map<String, Integer> lengths) throws IOException {
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            in.skipNBytes(2);
            String member = names[in.readUnsignedShort()] + names[in.readUnsignedShort()];
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                String attribute = names[in.readUnsignedShort()];
                int length = in.readInt();
                if (attribute.equals("Code")) {
                    in.skipNBytes(4);
                    lengths.put(member, in.readInt());
                    length -= 8;
                }
                in.skipNBytes(length);
            }
        }
    }
}
