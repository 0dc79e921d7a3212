/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * HP-01 to HP-11, and the bounds of SEC-F12, SEC-F14, SEC-F15, SEC-G03, SEC-G05, SEC-G07.
 */
class HpackDecoderTest {
    private final HpackDecoder decoder = new HpackDecoder(4096);

    private List<List<String>> decode(String hex) throws HpackException {
        return Blocks.decode(decoder, Blocks.octets(hex)).fields;
    }

    @Test
    void wellKnownNamesAreTheConstantsOfApplications() throws HpackException {
        // accept by index, te and :path as literals
        Blocks.Sink sink = Blocks.decode(decoder, Blocks.octets("0f040161" + "000274650161" + "00053a706174680161"));
        assertThat((Object) sink.names.get(0)).isSameAs(HttpHeaderNames.ACCEPT);
        assertThat((Object) sink.names.get(1)).isSameAs(HttpHeaderNames.TE);
        assertThat((Object) sink.names.get(2)).isSameAs(PseudoNames.PATH);
    }

    @Test
    void literalsOfABlockAreViewsOfOneArray() throws HpackException {
        Blocks.Sink sink = Blocks.decode(decoder, Blocks.octets("0f0d023132" + "0f0c0461626364"));
        assertThat(sink.values.get(0).array()).isSameAs(sink.values.get(1).array());
        assertThat(sink.fields).containsExactly(List.of("content-length", "12"), List.of("content-language", "abcd"));
    }

    @Test
    void literalsStayAsTheyAreWhenMoreIsDecoded() {
        SeededRuns.forEach(300, random -> {
            HpackEncoder encoder = new HpackEncoder(4096, 4096, random.nextInt(3) * 20);
            HpackDecoder decoder = new HpackDecoder(4096);
            List<List<String>> fields = new ArrayList<>();
            for (int i = random.nextInt(30); i >= 0; i--) {
                // 5 bits a character, so that what is decoded is longer than the block.
                fields.add(List.of("n" + "0".repeat(random.nextInt(20)), "a".repeat(random.nextInt(200)) + i));
            }
            byte[] block = Blocks.encode(encoder, fields, field -> random.nextInt(4) > 0);
            Blocks.Sink sink = random.nextBoolean() ? Blocks.decode(decoder, block)
                    : Blocks.decodeFromArray(decoder, block);
            List<List<String>> others = List.of(List.of("z".repeat(300), "z".repeat(9_000)));
            Blocks.decode(decoder, Blocks.encode(encoder, others, field -> true));
            for (int i = 0; i < fields.size(); i++) {
                assertThat(List.of(sink.names.get(i).toString(), sink.values.get(i).toString()))
                        .isEqualTo(fields.get(i));
            }
        });
    }

    @Test
    @Tag("SEC-G07")
    void entriesHaveArraysOfTheirOwnAndShareTheirName() throws HpackException {
        Blocks.Sink sink = Blocks.decode(decoder, Blocks.octets("4003782d610161" + "7e0162" + "bebf"));
        assertThat(sink.fields).containsExactly(List.of("x-a", "a"), List.of("x-a", "b"), List.of("x-a", "b"),
                List.of("x-a", "a"));
        assertThat(sink.values).allMatch(value -> value.isEntireArrayUsed());
        assertThat(sink.names).allMatch(name -> name == sink.names.get(0) && name.isEntireArrayUsed());
        assertThat((Object) sink.values.get(1)).isSameAs(sink.values.get(2));
    }

    @Test
    @Tag("HP-02")
    void tableIsFirstInFirstOutAndHoldsDuplicates() throws HpackException {
        // Room for three entries of 34 octets.
        assertThat(decode("3f47" + "4001610162".repeat(2) + "4001630164" + "bebfc0")).endsWith(
                List.of("c", "d"), List.of("a", "b"), List.of("a", "b"));
        assertThat(decode("4001650166" + "bebfc0")).endsWith(
                List.of("e", "f"), List.of("c", "d"), List.of("a", "b"));
        assertThat(decoder.tableBytes()).isEqualTo(102);
        assertThatThrownBy(() -> decode("c1")).isInstanceOf(HpackException.class);
    }

    /** An entry, and the name of one, behind both tables; and the index that names nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"80", "bf", "7f000162", "0f300162", "1f300162", "ffffffff07"})
    @Tag("HP-03")
    void indexOfNoEntryIsRefused(String hex) throws HpackException {
        assertThat(decode("bd" + "4001610162" + "be")).containsExactly(List.of("www-authenticate", ""),
                List.of("a", "b"), List.of("a", "b"));
        assertThatThrownBy(() -> decode(hex)).isInstanceOf(HpackException.class);
    }

    @Test
    @Tag("HP-04")
    void entryTakesItsOctetsAnd32() throws HpackException {
        decode("3f05" + "40" + "0161" + "03626364");
        assertThat(decoder.tableBytes()).isEqualTo(1 + 3 + 32);
        decode("3f04" + "40" + "0161" + "03626364");
        assertThat(decoder.tableBytes()).isZero();
    }

    @Test
    @Tag("HP-07")
    void entryLargerThanTheTableEmptiesItAndIsPassedOn() throws HpackException {
        decoder.maxTableBytes(40);
        assertThat(decode("3f09" + "4001610162")).containsExactly(List.of("a", "b"));
        assertThat(decoder.tableBytes()).isEqualTo(34);
        // Its name is that of the entry that it evicts.
        assertThat(decode("7e0a" + "63".repeat(10))).containsExactly(List.of("a", "cccccccccc"));
        assertThat(decoder.tableBytes()).isZero();
    }

    @Test
    @Tag("HP-07")
    void nameOfTheEntryThatIsEvictedStillWorks() throws HpackException {
        decoder.maxTableBytes(40);
        assertThat(decode("3f09" + "4001610162" + "7e03636465" + "be"))
                .containsExactly(List.of("a", "b"), List.of("a", "cde"), List.of("a", "cde"));
    }

    @Test
    @Tag("HP-05")
    void severalLimitsNeedTheSmallestFirst() throws HpackException {
        decoder.maxTableBytes(100);
        decoder.maxTableBytes(4096);
        assertThat(decode("3f45" + "3fe11f" + "82")).hasSize(1);
        assertThatThrownBy(() -> decode("20203fe11f82")).isInstanceOf(HpackException.class)
                .hasMessageContaining("over 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"82", "3f46" + "82", "3fe11f" + "82"})
    @Tag("HP-06")
    @Tag("SEC-G05")
    void smallerLimitNeedsAnUpdateThatKeepsIt(String hex) {
        decoder.maxTableBytes(100);
        decoder.maxTableBytes(4096);
        assertThatThrownBy(() -> decode(hex)).isInstanceOf(HpackException.class)
                .hasMessageContaining("table size update");
    }

    @Test
    void smallerLimitThatTheTableKeepsNeedsNoUpdate() throws HpackException {
        decoder.maxTableBytes(8192);
        assertThat(decode("82")).hasSize(1);
        decoder.maxTableBytes(4096);
        assertThat(decode("82")).hasSize(1);
    }

    @Test
    void emptyBlockIsAnEmptyList() throws HpackException {
        assertThat(decode("")).isEmpty();
    }

    @Test
    @Tag("SEC-F14")
    void listBehindItsLimitOnlyCounts() throws HpackException {
        Blocks.Sink sink = new Blocks.Sink();
        ByteBuf block = Unpooled.wrappedBuffer(Blocks.octets("4001610162" + "be".repeat(1000)));
        assertThat(decoder.decode(block, 34 * 3, Blocks.ANY_COUNT, sink)).isEqualTo(34 * 1001L);
        assertThat(sink.fields).hasSize(3);
        assertThat(block.isReadable()).isFalse();
        // The field that was not passed on entered the table, and the decoder is in step.
        assertThat(decode("be")).containsExactly(List.of("a", "b"));
    }

    @Test
    @Tag("SEC-F15")
    void limitIsReachedByTheOctetBehindIt() throws HpackException {
        byte[] block = Blocks.octets("00016101620001630164");
        assertThat(Blocks.decode(decoder, block, 68, 2).fields).hasSize(2);
        assertThat(Blocks.decode(decoder, block, 67, 2).fields).hasSize(1);
    }

    @Test
    @Tag("SEC-F12")
    void fieldsBehindTheirCountMakeTheListTooLarge() throws HpackException {
        Blocks.Sink sink = new Blocks.Sink();
        assertThat(decoder.decode(Unpooled.wrappedBuffer(Blocks.octets("82".repeat(11))), 1000, 10, sink))
                .isGreaterThan(1000);
        assertThat(sink.fields).hasSize(10);
        assertThat(decoder.decode(Unpooled.wrappedBuffer(Blocks.octets("82".repeat(10))), 1000, 10, sink))
                .isEqualTo(420);
    }

    @Test
    void sinkThatThrowsLeavesTheDecoderFailed() {
        ByteBuf block = Unpooled.wrappedBuffer(Blocks.octets("4001610162"));
        HpackFieldSink throwing = new HpackFieldSink() {
            @Override
            public void onEntry(HpackField field) {
                throw new IllegalStateException("sink");
            }

            @Override
            public void onLiteral(HpackName name, AsciiString value, boolean neverIndexed) {
                throw new IllegalStateException("sink");
            }
        };
        assertThatThrownBy(() -> decoder.decode(block, 100, 100, throwing)).hasMessage("sink");
        assertThatThrownBy(() -> decode("82")).isInstanceOf(HpackException.class);
    }

    @Test
    void anyOctetsAreJudgedAsByTheModel() {
        SeededRuns.forEach(10_000, random -> {
            HpackDecoder fast = new HpackDecoder(200);
            NaiveHpack naive = new NaiveHpack(200);
            for (int i = 0; i < 4; i++) {
                byte[] block = block(random);
                List<List<String>> expected = naive.decode(block);
                if (expected == null || updates(block) > 2) {
                    assertThatThrownBy(() -> Blocks.decode(fast, block)).isInstanceOf(HpackException.class);
                    return;
                }
                assertThat(Blocks.decode(fast, block).fields).isEqualTo(expected);
                assertThat(fast.tableBytes()).isEqualTo(naive.tableBytes());
            }
        });
    }

    private static int updates(byte[] block) {
        HpackInput in = new HpackInput(block, 0, block.length);
        int updates = 0;
        try {
            while (in.remaining() > 0 && (in.peek() & 0xE0) == 0x20) {
                in.readInteger(0x1F);
                updates++;
            }
        } catch (HpackException e) {
            return updates;
        }
        return updates;
    }

    /** Octets that are mostly a block: random representations with short strings, and now and then any octet. */
    private static byte[] block(Random random) {
        byte[] block = new byte[200];
        int end = 0;
        int fields = random.nextInt(6);
        for (int i = 0; i < fields; i++) {
            int form = random.nextInt(20);
            if (form < 8) {
                block[end++] = (byte) (0x80 | 1 + random.nextInt(66));
            } else if (form == 8) {
                block[end++] = (byte) (0x20 | random.nextInt(32));
            } else {
                int pattern = form < 16 ? 0x40 : form < 18 ? 0x10 : 0;
                int index = random.nextInt(form < 16 ? 63 : 15);
                block[end++] = (byte) (pattern | index);
                end = index == 0 ? string(random, block, end) : end;
                end = string(random, block, end);
            }
        }
        if (random.nextInt(20) == 0 && end > 0) {
            block[random.nextInt(end)] = (byte) random.nextInt(256);
        }
        return Arrays.copyOf(block, end);
    }

    private static int string(Random random, byte[] block, int at) {
        int length = random.nextInt(6);
        int end = at;
        if (random.nextBoolean()) {
            byte[] octets = new byte[length];
            for (int i = 0; i < length; i++) {
                octets[i] = (byte) ('a' + random.nextInt(26));
            }
            String text = new String(octets, StandardCharsets.ISO_8859_1);
            int encoded = HuffmanEncoder.encodedLength(text);
            block[end++] = (byte) (0x80 | encoded);
            return HuffmanEncoder.encode(text, block, end);
        }
        block[end++] = (byte) length;
        for (int i = 0; i < length; i++) {
            block[end++] = (byte) ('a' + random.nextInt(26));
        }
        return end;
    }
}
