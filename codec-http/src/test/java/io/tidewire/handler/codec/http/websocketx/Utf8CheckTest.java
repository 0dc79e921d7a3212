/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("SEC-H09")
class Utf8CheckTest {

    /** How many octets can begin valid text, and whether all of them are whole text, by trying every tail. */
    private static int validPrefix(byte[] octets) {
        int i = 0;
        while (i < octets.length) {
            int length = codePointLength(octets, i);
            if (length < 0) {
                // The longest part of the code point that some tail completes.
                int part = 0;
                while (i + part < octets.length && part < 3 && canBeCompleted(octets, i, part + 1)) {
                    part++;
                }
                return i + part;
            }
            i += length;
        }
        return i;
    }

    /** The length of the one code point at {@code from}, or -1 if there is none, by the JDK's decoder. */
    private static int codePointLength(byte[] octets, int from) {
        for (int length = 1; length <= 4 && from + length <= octets.length; length++) {
            if (isText(octets, from, length)) {
                return length;
            }
        }
        return -1;
    }

    private static boolean canBeCompleted(byte[] octets, int from, int length) {
        byte[] whole = new byte[4];
        System.arraycopy(octets, from, whole, 0, length);
        for (int second : new int[] {0x80, 0x90, 0xA0, 0xBF}) {
            for (int total = length + 1; total <= 4; total++) {
                for (int i = length; i < total; i++) {
                    whole[i] = (byte) (i == 1 ? second : 0x80);
                }
                if (isText(whole, 0, total)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isText(byte[] octets, int from, int length) {
        CoderResult result = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(octets, from, length), CharBuffer.allocate(4), true);
        return !result.isError();
    }

    /** Checks in random pieces that the check fails at the octet where the model says. */
    private static void compare(Random random, byte[] octets) {
        int valid = validPrefix(octets);
        ByteBuf buf = MaskTest.buffer(random, random.nextInt(9), octets);
        int start = buf.readableBytes() - 3 - octets.length;
        Utf8Check check = new Utf8Check();
        int from = 0;
        while (from < octets.length) {
            int piece = 1 + random.nextInt(Math.min(octets.length - from, 40));
            boolean accepted = check.accept(buf, start + from, piece);
            from += piece;
            assertThat(accepted).as("first %d octets, of which %d are valid", from, valid).isEqualTo(from <= valid);
        }
        assertThat(check.isWhole()).isEqualTo(valid == octets.length && isTextAsWhole(octets));
        check.reset();
        assertThat(check.isWhole()).isTrue();
        buf.release();
    }

    private static boolean isTextAsWhole(byte[] octets) {
        int i = 0;
        while (i < octets.length) {
            int length = codePointLength(octets, i);
            if (length < 0) {
                return false;
            }
            i += length;
        }
        return true;
    }

    @Test
    void everySequenceOfTwoOctetsAndEveryTailFailsWhereTheModelDoes() {
        Random random = new Random(1);
        for (int first = 0x7F; first <= 0xFF; first++) {
            for (int second = 0; second <= 0xFF; second++) {
                compare(random, new byte[] {'a', (byte) first, (byte) second, (byte) 0x80, (byte) 0xBF, 'b'});
            }
        }
    }

    /** Whole words of eight octets, which are looked at together, with and without the tails that are due. */
    @Test
    void everySequenceOfTwoOctetsFailsAtEachPlaceOfAWord() {
        String[] before = {"abcdefg", "\u00e9\u07ff\u0416", "\u0800\u20ac\uffff"};
        byte[] behind = "\u00e9abcdef\u4e2d\ud7ff\ue000\u0080 and more".getBytes(StandardCharsets.UTF_8);
        Random random = new Random(2);
        for (int first = 0x7F; first <= 0xFF; first++) {
            for (int second : new int[] {0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0}) {
                for (int i = 0; i < 8 * before.length; i++) {
                    byte[] start = before[i / 8].getBytes(StandardCharsets.UTF_8);
                    int place = i % 8;
                    int tails = first < 0xE0 ? 0 : first < 0xF0 ? 1 : 2;
                    ByteBuffer octets = ByteBuffer.allocate(48).put(start, 0, Math.min(start.length, place))
                            .put((byte) first).put((byte) second);
                    octets.put(new byte[] {(byte) 0x80, (byte) 0x80}, 0, tails).put(behind);
                    byte[] whole = new byte[octets.flip().limit()];
                    octets.get(whole);
                    compareWhole(random, whole);
                }
            }
        }
    }

    private static void compareWhole(Random random, byte[] octets) {
        int valid = validPrefix(octets);
        ByteBuf buf = MaskTest.buffer(random, random.nextInt(9), octets);
        int start = buf.readableBytes() - 3 - octets.length;
        Utf8Check check = new Utf8Check();
        assertThat(check.accept(buf, start, octets.length)).as("%d octets are valid", valid)
                .isEqualTo(valid == octets.length);
        assertThat(check.isWhole()).isEqualTo(valid == octets.length && isTextAsWhole(octets));
        buf.release();
    }

    @Test
    void textWithAnyChangeFailsWhereTheModelDoes() {
        SeededRuns.forEach(3_000, random -> {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) {
                int codePoint = switch (random.nextInt(6)) {
                    case 0 -> 0x80 + random.nextInt(0x780);
                    case 1 -> 0x800 + random.nextInt(0xD000);
                    case 2 -> 0xE000 + random.nextInt(0x2000);
                    case 3 -> 0x10000 + random.nextInt(0x100000);
                    default -> random.nextInt(0x80);
                };
                text.appendCodePoint(codePoint);
            }
            byte[] octets = text.toString().getBytes(StandardCharsets.UTF_8);
            if (octets.length > 0 && random.nextBoolean()) {
                octets[random.nextInt(octets.length)] = (byte) random.nextInt();
            }
            compare(random, octets);
        });
    }
}
