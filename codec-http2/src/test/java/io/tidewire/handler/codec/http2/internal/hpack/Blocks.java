/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.AsciiString;

import java.nio.charset.StandardCharsets;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Field blocks and lists in the form that the tests compare: name, value and, for never-indexed fields, "never".
 */
final class Blocks {
    static final int ANY_COUNT = Integer.MAX_VALUE;
    static final FieldSensitivity NOTHING_SENSITIVE = field -> false;

    private Blocks() {
    }

    /** Collects what a decoder passes on. */
    static final class Sink implements HpackFieldSink {
        final List<List<String>> fields = new ArrayList<>();
        final List<AsciiString> names = new ArrayList<>();
        final List<AsciiString> values = new ArrayList<>();

        @Override
        public void onEntry(HpackField field) {
            onLiteral(field.name(), field.value(), false);
        }

        @Override
        public void onLiteral(HpackName name, AsciiString value, boolean neverIndexed) {
            names.add(name.text());
            values.add(value);
            fields.add(neverIndexed ? List.of(name.toString(), value.toString(), "never")
                    : List.of(name.toString(), value.toString()));
        }
    }

    static byte[] octets(String hex) {
        return HexFormat.of().parseHex(hex.toLowerCase(Locale.ROOT));
    }

    static Sink decode(HpackDecoder decoder, byte[] block) throws HpackException {
        return decode(decoder, block, Long.MAX_VALUE - 1, ANY_COUNT);
    }

    /** Decodes from direct memory: the sink's texts must not be views of what the block came in. */
    static Sink decode(HpackDecoder decoder, byte[] block, long maxListBytes, int maxFields) throws HpackException {
        Sink sink = new Sink();
        ByteBuf buffer = Unpooled.directBuffer(block.length + 1).writeZero(1).writeBytes(block).skipBytes(1);
        try {
            decoder.decode(buffer, maxListBytes, maxFields, sink);
        } finally {
            buffer.release();
        }
        return sink;
    }

    /** Decodes from an array, and overwrites it: the sink's texts must not be views of a buffer's memory. */
    static Sink decodeFromArray(HpackDecoder decoder, byte[] block) throws HpackException {
        Sink sink = new Sink();
        ByteBuf buffer = Unpooled.buffer(block.length + 1).writeZero(1).writeBytes(block).skipBytes(1);
        byte[] memory = buffer.array();
        try {
            decoder.decode(buffer, Long.MAX_VALUE - 1, ANY_COUNT, sink);
        } finally {
            buffer.release();
        }
        Arrays.fill(memory, (byte) 'x');
        return sink;
    }

    static byte[] encode(HpackEncoder encoder, List<List<String>> fields) {
        return encode(encoder, fields, NOTHING_SENSITIVE);
    }

    static byte[] encode(HpackEncoder encoder, List<List<String>> fields, FieldSensitivity sensitivity) {
        ByteBuf out = Unpooled.buffer();
        encoder.encode(entries(fields), sensitivity, out);
        byte[] block = ByteBufUtil.getBytes(out);
        out.release();
        return block;
    }

    static List<Map.Entry<CharSequence, CharSequence>> entries(List<List<String>> fields) {
        List<Map.Entry<CharSequence, CharSequence>> entries = new ArrayList<>();
        for (List<String> field : fields) {
            entries.add(new SimpleImmutableEntry<>(field.get(0), field.get(1)));
        }
        return entries;
    }

    /** A list of the corpora: objects of one member each, whose octets are UTF-8. */
    static List<List<String>> ofObjects(List<?> objects) {
        List<List<String>> fields = new ArrayList<>();
        for (Object object : objects) {
            Map.Entry<?, ?> member = ((Map<?, ?>) object).entrySet().iterator().next();
            fields.add(List.of(latin((String) member.getKey()), latin((String) member.getValue())));
        }
        return fields;
    }

    /** A list of pairs. */
    static List<List<String>> ofPairs(List<?> pairs) {
        List<List<String>> fields = new ArrayList<>();
        for (Object pair : pairs) {
            fields.add(List.of((String) ((List<?>) pair).get(0), (String) ((List<?>) pair).get(1)));
        }
        return fields;
    }

    private static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
