/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * HP-09: Huffman strings against the table of the RFC and against a decoder that goes bit by bit.
 */
@Tag("HP-09")
class HuffmanTest {

    private static String decode(byte[] octets) {
        int at = 3;
        // Poisoned behind what a string may become, and not larger: a decoder that writes on would fail.
        byte[] out = new byte[at + HuffmanCode.maxDecodedLength(octets.length)];
        byte[] in = new byte[octets.length + 2];
        Arrays.fill(in, (byte) 0x55);
        System.arraycopy(octets, 0, in, 1, octets.length);
        int end = HuffmanDecoder.decode(in, 1, 1 + octets.length, out, at);
        return end == HuffmanDecoder.INVALID ? null : new String(out, at, end - at, StandardCharsets.ISO_8859_1);
    }

    private static byte[] encode(CharSequence text) {
        byte[] out = new byte[HuffmanEncoder.encodedLength(text)];
        assertThat(HuffmanEncoder.encode(text, out, 0)).isEqualTo(out.length);
        return out;
    }

    @Test
    void codeIsThatOfAppendixB() {
        int symbol = 0;
        for (String line : Resources.lines("/rfc7541/huffman-code.txt")) {
            String code = line.substring(line.indexOf(' ') + 1);
            assertThat(line).startsWith(symbol + " ");
            assertThat(HuffmanCode.bits(symbol)).as(line).isEqualTo(code.length());
            assertThat(HuffmanCode.code(symbol)).as(line).isEqualTo(Integer.parseInt(code, 2));
            symbol++;
        }
        assertThat(symbol).isEqualTo(HuffmanCode.SYMBOLS);
    }

    @Test
    void everySymbolAloneAndRepeatedIsItselfAgain() {
        for (int symbol = 0; symbol < 256; symbol++) {
            for (int count : new int[] {1, 2, 3, 7, 8, 40}) {
                String text = String.valueOf((char) symbol).repeat(count);
                assertThat(decode(encode(text))).isEqualTo(text);
                assertThat(NaiveHpack.huffman(encode(text))).isEqualTo(text);
            }
        }
    }

    @Test
    void everyPairOfSymbolsIsItselfAgain() {
        for (int first = 0; first < 256; first++) {
            for (int second = 0; second < 256; second++) {
                String text = "" + (char) first + (char) second;
                assertThat(decode(encode(text))).isEqualTo(text);
            }
        }
    }

    @Test
    void anyTextIsItselfAgain() {
        SeededRuns.forEach(5_000, random -> {
            String text = text(random, random.nextInt(80), random.nextBoolean() ? 256 : 0);
            byte[] encoded = encode(text);
            assertThat(encode(new AsciiString(text))).isEqualTo(encoded);
            assertThat(decode(encoded)).isEqualTo(text);
            assertThat(NaiveHpack.huffman(encoded)).isEqualTo(text);
        });
    }

    private static String text(Random random, int length, int octets) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (octets > 0 ? random.nextInt(octets) : ' ' + random.nextInt(95)));
        }
        return text.toString();
    }

    @Test
    void anyOctetsAreJudgedAsBitByBit() {
        SeededRuns.forEach(5_000, random -> {
            byte[] octets = new byte[random.nextInt(20)];
            random.nextBytes(octets);
            if (random.nextBoolean()) {
                // Long codes begin with ones.
                for (int i = 0; i < octets.length; i++) {
                    octets[i] |= (byte) random.nextInt(256);
                    octets[i] |= (byte) random.nextInt(256);
                }
            }
            assertThat(decode(octets)).isEqualTo(NaiveHpack.huffman(octets));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ffffffff", "ffffffffff", "ff", "1fff", "18", "1d", "ffffffffffffffffff", "fffffffc"})
    @Tag("SEC-G04")
    void eosAndWrongEndsAreRefused(String hex) {
        assertThat(decode(HexFormat.of().parseHex(hex))).isNull();
    }

    @Test
    void endOfUpToSevenOnesIsDropped() {
        assertThat(decode(new byte[0])).isEmpty();
        assertThat(decode(HexFormat.of().parseHex("1f"))).isEqualTo("a");
    }

    @Test
    void wideCharacterIsEncodedAsQuestionMark() {
        assertThat(decode(encode("a\u20acb"))).isEqualTo("a?b");
    }
}
