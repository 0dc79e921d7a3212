/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The JDK's encoder says what is right. */
class Utf8CodecTest {
    /** At the edges of each length; with both halves of pairs, which are met alone as well. */
    private static final String[] PIECES = {"a", "\u007f", "\u0080", "\u00fc", "\u07ff", "\u0800", "\u654f", "\ud7ff",
        "\ue000", "\uffff", "\ud83d\ude00", "\ud83d", "\ude00", "\udbff\udfff"};
    private static final String[] KINDS = {"a", "\u00fc", "\u654f", "\ud83d\ude00", "\ud83d", "\ude00"};
    private static final int ROOM = 1024;
    private static final byte UNTOUCHED = (byte) 0xEE;

    private final ByteBuf[] memories = {Unpooled.buffer(ROOM), Unpooled.directBuffer(ROOM)};

    @AfterEach
    void release() {
        for (ByteBuf memory : memories) {
            memory.release();
        }
    }

    @Test
    void everyTextOfUpToFivePieces() {
        for (int count = 0; count <= 5; count++) {
            int texts = (int) Math.pow(KINDS.length, count);
            for (int number = 0; number < texts; number++) {
                StringBuilder text = new StringBuilder();
                for (int rest = number, i = 0; i < count; i++, rest /= KINDS.length) {
                    text.append(KINDS[rest % KINDS.length]);
                }
                assertEncoded(text.toString());
            }
        }
    }

    @Test
    void randomTextsOfAllLengths() {
        Random random = new Random(8);
        for (int round = 0; round < 5000; round++) {
            StringBuilder text = new StringBuilder();
            int ascii = random.nextInt(100);
            for (int i = random.nextInt(300); i > 0; i--) {
                text.append(random.nextInt(100) < ascii ? "x" : PIECES[random.nextInt(PIECES.length)]);
            }
            assertEncoded(text.toString());
        }
    }

    @Test
    void partsOfATextCutItsPairs() {
        String text = "ab\ud83d\ude00\u00fc\u654fcdefgh\ud83d\ude00\ud83d\ude00";
        for (int start = 0; start <= text.length(); start++) {
            for (int end = start; end <= text.length(); end++) {
                byte[] expected = text.substring(start, end).getBytes(StandardCharsets.UTF_8);
                for (ByteBuf buf : new ByteBuf[] {Unpooled.buffer(expected.length),
                        Unpooled.directBuffer(expected.length)}) {
                    assertThat(ByteBufUtil.reserveAndWriteUtf8(buf, text, start, end, expected.length))
                            .isEqualTo(expected.length);
                    assertThat(ByteBufUtil.getBytes(buf)).isEqualTo(expected);
                    buf.release();
                }
            }
        }
    }

    /** Into the room that it needs exactly, at an odd index: what lies around it stays as it was. */
    private void assertEncoded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(ByteBufUtil.utf8Bytes(text)).isEqualTo(bytes.length);
        byte[] expected = new byte[ROOM];
        Arrays.fill(expected, UNTOUCHED);
        byte[] untouched = expected.clone();
        System.arraycopy(bytes, 0, expected, 1, bytes.length);
        for (CharSequence kind : new CharSequence[] {text, new StringBuilder(text)}) {
            for (ByteBuf memory : memories) {
                memory.setBytes(0, untouched).setIndex(0, ROOM);
                ByteBuf room = memory.slice(1, bytes.length).clear();
                assertThat(ByteBufUtil.writeUtf8(room, kind)).isEqualTo(bytes.length);
                if (!Arrays.equals(ByteBufUtil.getBytes(memory), expected)) {
                    assertThat(ByteBufUtil.hexDump(memory)).as(text).isEqualTo(ByteBufUtil.hexDump(expected));
                }
            }
        }
    }
}
