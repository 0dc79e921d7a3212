/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * HP-05, HP-10, SEC-G06, SEC-G10, and the encoder against decoders with the same table.
 */
class HpackEncoderTest {
    private static final int NO_HUFFMAN = Integer.MAX_VALUE;
    private static final Map<String, AsciiString> SAME = new ConcurrentHashMap<>();

    private static HpackEncoder encoder() {
        return new HpackEncoder(4096, 4096, NO_HUFFMAN);
    }

    private static String hex(byte[] block) {
        return HexFormat.of().formatHex(block);
    }

    @Test
    void fieldThatCameBeforeIsAnIndex() {
        HpackEncoder encoder = encoder();
        assertThat(hex(Blocks.encode(encoder, List.of(List.of("a", "b"))))).isEqualTo("4001610162");
        assertThat(hex(Blocks.encode(encoder, List.of(List.of("a", "b"))))).isEqualTo("be");
        assertThat(hex(Blocks.encode(encoder, List.of(List.of("a", "c"))))).isEqualTo("7e0163");
        assertThat(hex(Blocks.encode(encoder, List.of(List.of("a", "b"))))).isEqualTo("bf");
    }

    @Test
    @Tag("HP-10")
    void sensitiveFieldIsNeverIndexedAndItsNameMayBe() {
        HpackEncoder encoder = encoder();
        Blocks.encode(encoder, List.of(List.of("x-key", "public")));
        int before = encoder.tableBytes();
        assertThat(hex(Blocks.encode(encoder, List.of(List.of("x-key", "s"), List.of("authorization", "t")),
                field -> true))).isEqualTo("1f2f0173" + "1f080174");
        assertThat(encoder.tableBytes()).isEqualTo(before);
    }

    @Test
    void fieldLargerThanTheTableLeavesItAsItIs() {
        HpackEncoder encoder = encoder();
        Blocks.encode(encoder, List.of(List.of("a", "b")));
        Blocks.encode(encoder, List.of(List.of("a", "c".repeat(5000))));
        assertThat(encoder.tableBytes()).isEqualTo(34);
    }

    @Test
    void changingFieldsDoNotPushOutOthers() {
        HpackEncoder encoder = encoder();
        assertThat(hex(Blocks.encode(encoder, List.of(List.of("content-length", "12"))))).isEqualTo("0f0d023132");
        assertThat(encoder.tableBytes()).isZero();
    }

    @Test
    @Tag("SEC-G06")
    void peerWithAHugeTableGetsOurs() {
        HpackEncoder encoder = encoder();
        encoder.peerTableBytes(0xFFFFFFFFL);
        assertThat(encoder.tableCapacityBytes()).isEqualTo(4096);
        assertThat(hex(Blocks.encode(encoder, List.of(List.of(":method", "GET"))))).isEqualTo("82");
    }

    @Test
    @Tag("HP-05")
    void changesOfTheTableAreToldOnceSmallestThenLast() {
        HpackEncoder encoder = encoder();
        Blocks.encode(encoder, List.of(List.of("a", "b")));
        encoder.peerTableBytes(100);
        encoder.peerTableBytes(0);
        encoder.peerTableBytes(2000);
        assertThat(hex(Blocks.encode(encoder, List.of(List.of(":method", "GET"))))).isEqualTo("203fb10f82");
        assertThat(hex(Blocks.encode(encoder, List.of(List.of(":method", "GET"))))).isEqualTo("82");
        encoder.peerTableBytes(100);
        assertThat(hex(Blocks.encode(encoder, List.of()))).isEqualTo("3f45");
    }

    @Test
    @Tag("HP-03")
    void fieldOfTheStaticTableKeepsItsIndex() {
        for (String kind : List.of("the same", "String", "AsciiString", "part", "StringBuilder")) {
            HpackEncoder encoder = encoder();
            AsciiString method = new AsciiString("GET");
            for (int i = 0; i < 100; i++) {
                CharSequence value = kind.equals("the same") ? method : text(kind, "GET");
                ByteBuf out = Unpooled.buffer();
                encoder.encode(List.of(new SimpleImmutableEntry<>(":method", value),
                        new SimpleImmutableEntry<>("n" + i, "v")), Blocks.NOTHING_SENSITIVE, out);
                assertThat(out.readByte()).as(kind).isEqualTo((byte) 0x82);
            }
        }
    }

    @Test
    void fieldOfTheStaticTableTakesNoRoomAndOutlivesAnEmptiedTable() {
        HpackEncoder encoder = encoder();
        List<List<String>> fields = List.of(List.of(":method", "GET"), List.of(":method", "POST"));
        assertThat(hex(Blocks.encode(encoder, fields))).isEqualTo("8283");
        assertThat(encoder.tableBytes()).isZero();
        Blocks.encode(encoder, List.of(List.of(":method", "PUT")));
        encoder.peerTableBytes(0);
        assertThat(hex(Blocks.encode(encoder, fields))).isEqualTo("20" + "8283");
        encoder.peerTableBytes(4096);
        assertThat(hex(Blocks.encode(encoder, fields))).isEqualTo("203fe11f" + "8283");
        assertThat(hex(Blocks.encode(encoder, List.of(List.of(":method", "PUT"))))).isEqualTo("4203505554");
    }

    private static CharSequence text(String kind, String text) {
        return switch (kind) {
            case "String" -> text;
            case "AsciiString" -> new AsciiString(text);
            case "part" -> new AsciiString("(" + text + ")").subSequence(1, text.length() + 1, false);
            default -> new StringBuilder(text);
        };
    }

    @Test
    void ownLimitBelowTheDefaultIsTold() {
        HpackEncoder encoder = new HpackEncoder(0, 4096, NO_HUFFMAN);
        assertThat(hex(Blocks.encode(encoder, List.of(List.of("a", "b"))))).isEqualTo("200001610162");
    }

    @Test
    void textThatChangesAfterwardsIsKeptAsItWas() throws HpackException {
        HpackEncoder encoder = encoder();
        HpackDecoder decoder = new HpackDecoder(4096);
        StringBuilder value = new StringBuilder("first");
        List<Map.Entry<CharSequence, CharSequence>> field = List.of(new SimpleImmutableEntry<>("a", value));
        ByteBuf out = Unpooled.buffer();
        encoder.encode(field, Blocks.NOTHING_SENSITIVE, out);
        value.setLength(0);
        value.append("other");
        encoder.encode(field, Blocks.NOTHING_SENSITIVE, out);
        Blocks.Sink sink = new Blocks.Sink();
        decoder.decode(out, 1000, 10, sink);
        assertThat(sink.fields).containsExactly(List.of("a", "first"), List.of("a", "other"));
    }

    @Test
    void failedBlockWritesNothingAndBothTablesStartAnew() throws HpackException {
        HpackEncoder encoder = encoder();
        HpackDecoder decoder = new HpackDecoder(4096);
        Blocks.decode(decoder, Blocks.encode(encoder, List.of(List.of("a", "b"))));
        ByteBuf out = Unpooled.buffer();
        assertThatThrownBy(() -> encoder.encode(BreakingFields::new, Blocks.NOTHING_SENSITIVE, out))
                .isInstanceOf(IllegalStateException.class);
        assertThat(out.isReadable()).isFalse();
        List<List<String>> fields = List.of(List.of("c", "d"), List.of("a", "b"));
        assertThat(Blocks.decode(decoder, Blocks.encode(encoder, fields)).fields).isEqualTo(fields);
        assertThat(Blocks.decode(decoder, Blocks.encode(encoder, fields)).fields).isEqualTo(fields);
        assertThat(decoder.tableBytes()).isEqualTo(encoder.tableBytes());
    }

    /** One field, then an exception. */
    private static final class BreakingFields implements Iterator<Map.Entry<CharSequence, CharSequence>> {
        private boolean first = true;

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public Map.Entry<CharSequence, CharSequence> next() {
            if (!first) {
                throw new IllegalStateException("broken");
            }
            first = false;
            return new SimpleImmutableEntry<>("c", "d");
        }
    }

    /** A field that fills most of what is collected before it goes to the buffer, and one that is larger than that. */
    @Test
    void blocksOfAnySizeAreWhole() throws HpackException {
        for (int huffman : new int[] {0, NO_HUFFMAN}) {
            for (int length : new int[] {1, 126, 127, 1000, 8174, 8184, 8185, 8186, 8192, 8193, 16_384, 70_000}) {
                AsciiString ascii = new AsciiString("a".repeat(length));
                List<Map.Entry<CharSequence, CharSequence>> fields = List.of(
                        new SimpleImmutableEntry<>("n", "b".repeat(length)), new SimpleImmutableEntry<>("m", ascii),
                        new SimpleImmutableEntry<>("c", "d"));
                ByteBuf out = Unpooled.buffer().writeByte(0);
                new HpackEncoder(4096, 4096, huffman).encode(fields, Blocks.NOTHING_SENSITIVE, out);
                Blocks.Sink sink = new Blocks.Sink();
                new HpackDecoder(4096).decode(out.skipBytes(1), 1 << 20, 10, sink);
                assertThat(sink.fields).containsExactly(List.of("n", "b".repeat(length)),
                        List.of("m", "a".repeat(length)), List.of("c", "d"));
            }
        }
    }

    @Test
    void largeBlockThatFailsLeavesWhatWasInTheBuffer() {
        List<Map.Entry<CharSequence, CharSequence>> fields = List.of(
                new SimpleImmutableEntry<>("n", "b".repeat(10_000)), new SimpleImmutableEntry<>("c", "d"));
        ByteBuf out = Unpooled.buffer().writeByte(7);
        assertThatThrownBy(() -> encoder().encode(fields, field -> {
            if (field.getKey().equals("c")) {
                throw new IllegalStateException("broken");
            }
            return false;
        }, out)).isInstanceOf(IllegalStateException.class);
        assertThat(out.writerIndex()).isEqualTo(1);
    }

    @Test
    void encoderWithinTheIterationOfAnotherHasAScratchOfItsOwn() throws HpackException {
        HpackEncoder inner = encoder();
        HpackEncoder outer = encoder();
        List<List<String>> fields = List.of(List.of("a", "x".repeat(3000)), List.of("b", "y"));
        byte[] block = Blocks.encode(outer, fields, field -> {
            Blocks.encode(inner, List.of(List.of("z", "z".repeat(5000))));
            return false;
        });
        assertThat(Blocks.decode(new HpackDecoder(4096), block).fields).isEqualTo(fields);
    }

    @Test
    @Tag("SEC-G10")
    void anySequenceIsDecodedByTheDecoderAndTheModel() {
        SeededRuns.forEach(1_000, random -> {
            int huffman = random.nextBoolean() ? 0 : NO_HUFFMAN;
            HpackEncoder encoder = new HpackEncoder(300, 300, huffman);
            HpackDecoder decoder = new HpackDecoder(300);
            NaiveHpack naive = new NaiveHpack(300);
            for (int i = 0; i < 30; i++) {
                if (random.nextInt(5) == 0) {
                    int limit = random.nextInt(400);
                    encoder.peerTableBytes(limit);
                    decoder.maxTableBytes(limit);
                    naive.limit(limit);
                }
                List<List<String>> fields = fields(random);
                ByteBuf out = Unpooled.buffer();
                encoder.encode(entries(random, fields), field -> field.getValue().toString().contains("s"), out);
                byte[] block = ByteBufUtil.getBytes(out);
                List<List<String>> expected = new ArrayList<>();
                for (List<String> field : fields) {
                    expected.add(field.get(1).contains("s") ? List.of(field.get(0), field.get(1), "never") : field);
                }
                assertThat(naive.decode(block)).isEqualTo(expected);
                assertThat(Blocks.decode(decoder, block).fields).isEqualTo(expected);
                assertThat(decoder.tableBytes()).isEqualTo(encoder.tableBytes()).isEqualTo(naive.tableBytes());
            }
        });
    }

    private static List<List<String>> fields(Random random) {
        String[] names = {":method", ":path", "a", "b", "cookie", "x-long-name", "accept", "content-length", "etag"};
        String[] values = {"", "GET", "POST", "/", "v", "value", "gzip, deflate", "s", "x".repeat(100),
            "y".repeat(400)};
        List<List<String>> fields = new ArrayList<>();
        int count = random.nextInt(8);
        for (int i = 0; i < count; i++) {
            fields.add(List.of(names[random.nextInt(names.length)], values[random.nextInt(values.length)]
                    + (random.nextInt(4) == 0 ? random.nextInt(10) : "")));
        }
        return fields;
    }

    /** The fields as texts of all kinds, of which some are the same objects each time. */
    private static List<Map.Entry<CharSequence, CharSequence>> entries(Random random, List<List<String>> fields) {
        List<Map.Entry<CharSequence, CharSequence>> entries = new ArrayList<>();
        for (List<String> field : fields) {
            entries.add(new SimpleImmutableEntry<>(text(random, field.get(0)), text(random, field.get(1))));
        }
        return entries;
    }

    private static CharSequence text(Random random, String text) {
        String[] kinds = {"String", "AsciiString", "part", "StringBuilder"};
        int kind = random.nextInt(kinds.length + 2);
        return kind < kinds.length ? text(kinds[kind], text)
                : SAME.computeIfAbsent(text, key -> new AsciiString(key));
    }

    @Test
    void largeTableFindsEveryFieldAndName() {
        EncoderTable table = new EncoderTable(1 << 20);
        table.addStatic(":method", AsciiString.hashCode(":method"), "GET", 2);
        for (int i = 0; i < 5_000; i++) {
            AsciiString name = new AsciiString("name" + i % 7);
            AsciiString value = new AsciiString("value" + i);
            table.add(name, name.hashCode(), value, 64);
        }
        for (int i = 0; i < 5_000; i++) {
            String name = "name" + i % 7;
            String value = "value" + i;
            assertThat(table.find(name, AsciiString.hashCode(name), value)).isEqualTo(62 + 4_999 - i);
        }
        for (int i = 0; i < 7; i++) {
            String name = "name" + i;
            assertThat(table.findName(name, AsciiString.hashCode(name))).isBetween(62, 68);
        }
        assertThat(table.find(":method", AsciiString.hashCode(":method"), "GET")).isEqualTo(2);
        table.capacityBytes(64 * 3);
        assertThat(table.count()).isEqualTo(3);
        int found = 0;
        for (int i = 0; i < 7; i++) {
            String name = "name" + i;
            found += table.findName(name, AsciiString.hashCode(name)) != 0 ? 1 : 0;
        }
        assertThat(found).isEqualTo(3);
    }
}
