/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class Utf8ScratchTest {

    @ParameterizedTest
    @ValueSource(ints = {126, 127, 128, 254, 255, 256, 257, 511, 512, 513, 1000})
    void surrogatesWhereAPieceEndsStayTogether(int before) {
        for (String last : new String[] {
                "\ud83d\ude00", "\ud83d", "\ude00", "\ud83d\ud83d\ude00", "\ude00\ud83d", "z"}) {
            for (String tail : new String[] {"", "x", "\u00fc\u654f".repeat(200)}) {
                String text = "a".repeat(before) + last + tail;
                byte[] expected = text.getBytes(StandardCharsets.UTF_8);
                for (ByteBuf buf : new ByteBuf[] {Unpooled.buffer(expected.length),
                        Unpooled.directBuffer(expected.length)}) {
                    assertThat(ByteBufUtil.writeUtf8(buf, text)).isEqualTo(expected.length);
                    assertThat(ByteBufUtil.getBytes(buf)).isEqualTo(expected);
                    buf.clear();
                    assertThat(ByteBufUtil.writeUtf8(buf, new StringBuilder(text))).isEqualTo(expected.length);
                    assertThat(ByteBufUtil.getBytes(buf)).isEqualTo(expected);
                    buf.clear();
                    assertThat(ByteBufUtil.writeUtf8(buf, new OtherText(text))).isEqualTo(expected.length);
                    assertThat(ByteBufUtil.getBytes(buf)).isEqualTo(expected);
                    buf.release();
                }
            }
        }
    }

    @Test
    void aTextThatEncodesAnotherWhileItIsAskedIsWrittenWhole() {
        String text = "\u654f\u6377\u7684".repeat(200);
        ByteBuf other = Unpooled.directBuffer();
        ByteBuf buf = Unpooled.directBuffer();
        ByteBufUtil.writeUtf8(buf, new OtherText(text) {
            @Override
            public char charAt(int index) {
                ByteBufUtil.writeUtf8(other.clear(), "z".repeat(300));
                return super.charAt(index);
            }
        });
        assertThat(buf.toString(StandardCharsets.UTF_8)).isEqualTo(text);
        assertThat(other.toString(StandardCharsets.UTF_8)).isEqualTo("z".repeat(300));
        buf.release();
        other.release();
    }

    @Test
    void aTextThatThrowsLeavesTheWriterIndexAndTheNextTextAlone() {
        ByteBuf buf = Unpooled.directBuffer(1200).writeByte('a');
        assertThatThrownBy(() -> ByteBufUtil.writeUtf8(buf, new OtherText("b".repeat(400)) {
            @Override
            public char charAt(int index) {
                if (index == 300) {
                    throw new IllegalStateException("no more");
                }
                return super.charAt(index);
            }
        })).isInstanceOf(IllegalStateException.class);
        assertThat(buf.readableBytes()).isEqualTo(1);
        ByteBufUtil.writeUtf8(buf, "c".repeat(300));
        assertThat(buf.toString(StandardCharsets.UTF_8)).isEqualTo("a" + "c".repeat(300));
        buf.release();
    }

    private static class OtherText implements CharSequence {
        private final String text;

        OtherText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new OtherText(text.substring(start, end));
        }
    }
}
