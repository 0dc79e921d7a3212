/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.AsciiString;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.internal.StringUtil;

import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ByteBufUtilTest {
    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    /** Text with every length of UTF-8 sequence and surrogates with and without their other half. */
    private static String randomText(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(random.nextInt(8) == 0 ? 600 : 24); i > 0; i--) {
            switch (random.nextInt(6)) {
                case 0, 1 -> text.append((char) random.nextInt(0x80));
                case 2 -> text.append((char) (0x80 + random.nextInt(0x780)));
                case 3 -> text.append((char) (0xE000 + random.nextInt(0x1000)));
                case 4 -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
                default -> text.append((char) (0xD800 + random.nextInt(0x800)));
            }
        }
        return text.toString();
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#growing")
    void utf8IsWhatTheJdkWrites(BufferKinds.Kind kind) {
        SplittableRandom random = Seed.random();
        for (int i = 0; i < 200; i++) {
            String text = randomText(random);
            byte[] expected = text.getBytes(StandardCharsets.UTF_8);
            ByteBuf buf = kind.make(1 + random.nextInt(80));
            buf.writeByte(1);
            assertThat(ByteBufUtil.utf8Bytes(text)).isEqualTo(expected.length);
            assertThat(ByteBufUtil.writeUtf8(buf, text)).isEqualTo(expected.length);
            assertThat(ByteBufUtil.getBytes(buf, 1, buf.readableBytes() - 1)).as(Seed.text()).isEqualTo(expected);

            int start = random.nextInt(text.length() + 1);
            int end = start + random.nextInt(text.length() - start + 1);
            byte[] part = text.substring(start, end).getBytes(StandardCharsets.UTF_8);
            buf.clear();
            assertThat(ByteBufUtil.utf8Bytes(text, start, end)).isEqualTo(part.length);
            assertThat(ByteBufUtil.writeUtf8(buf, text, start, end)).isEqualTo(part.length);
            assertThat(ByteBufUtil.getBytes(buf)).as(Seed.text()).isEqualTo(part);
            buf.release();
        }
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void utf8OfOtherTextIsWhatTheJdkWrites(BufferKinds.Kind kind) {
        SplittableRandom random = Seed.random();
        for (int i = 0; i < 100; i++) {
            StringBuilder text = new StringBuilder(randomText(random));
            byte[] expected = text.toString().getBytes(StandardCharsets.UTF_8);
            ByteBuf buf = kind.make(expected.length + 2).setIndex(1, 1);
            assertThat(ByteBufUtil.utf8Bytes(text)).isEqualTo(expected.length);
            assertThat(ByteBufUtil.writeUtf8(buf, text)).isEqualTo(expected.length);
            assertThat(ByteBufUtil.getBytes(buf)).as(Seed.text()).isEqualTo(expected);
            assertThat(buf.setCharSequence(0, text, StandardCharsets.UTF_8)).isEqualTo(expected.length);
            assertThat(ByteBufUtil.getBytes(buf, 0, expected.length)).as(Seed.text()).isEqualTo(expected);
            buf.release();
        }
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#growing")
    void utf8GoesWhereTheMemoryOfAViewIsNow(BufferKinds.Kind kind) {
        ByteBuf buf = kind.make(16).writeZero(16);
        ByteBuf slice = buf.slice(4, 8);
        buf.capacity(100_000);
        assertThat(slice.setCharSequence(1, "\u20ac!", StandardCharsets.UTF_8)).isEqualTo(4);
        assertThat(buf.toString(5, 4, StandardCharsets.UTF_8)).isEqualTo("\u20ac!");
        buf.release();
    }

    @Test
    void utf8IsWrittenAcrossComponents() {
        SplittableRandom random = Seed.random();
        for (int i = 0; i < 200; i++) {
            String text = randomText(random);
            byte[] expected = text.getBytes(StandardCharsets.UTF_8);
            CompositeByteBuf buf = Unpooled.compositeBuffer(Integer.MAX_VALUE);
            while (buf.capacity() < expected.length + 1) {
                int size = 1 + random.nextInt(3);
                buf.addComponent(Unpooled.buffer(size).writeZero(size));
            }
            assertThat(ByteBufUtil.writeUtf8(buf, text)).isEqualTo(expected.length);
            assertThat(ByteBufUtil.getBytes(buf)).as(Seed.text()).isEqualTo(expected);
            buf.release();
        }
    }

    @Test
    void aReserveThatIsTooSmallNeverWritesBeyondTheBuffer() {
        String text = "\u20ac\u20ac\u20ac";
        ByteBuf growing = Unpooled.buffer(2);
        assertThat(ByteBufUtil.reserveAndWriteUtf8(growing, text, 2)).isEqualTo(9);
        assertThat(growing.toString(StandardCharsets.UTF_8)).isEqualTo(text);
        growing.release();
        ByteBuf fixed = PooledByteBufAllocator.DEFAULT.directBuffer(8, 8);
        assertThatThrownBy(() -> ByteBufUtil.reserveAndWriteUtf8(fixed, text, 0, 3, 8))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(fixed.writerIndex()).isZero();
        assertThat(ByteBufUtil.reserveAndWriteUtf8(fixed, text, 1, 3, 6)).isEqualTo(6);
        fixed.release();
    }

    @Test
    void textOutOfRangeIsRefused() {
        ByteBuf buf = Unpooled.buffer();
        assertThatThrownBy(() -> ByteBufUtil.writeUtf8(buf, "abc", 2, 4)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("end: 4");
        assertThatThrownBy(() -> ByteBufUtil.utf8Bytes("abc", 2, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> ByteBufUtil.utf8MaxBytes(Integer.MAX_VALUE)).isInstanceOf(ArithmeticException.class);
        assertThat(ByteBufUtil.utf8MaxBytes("abc")).isEqualTo(9);
        assertThat(ByteBufUtil.utf8MaxBytes(AsciiString.cached("abc"))).isEqualTo(3);
        buf.release();
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#growing")
    void nonAsciiBecomesAQuestionMark(BufferKinds.Kind kind) {
        ByteBuf buf = kind.make(2);
        assertThat(ByteBufUtil.writeAscii(buf, "a\u00e9\u20acz")).isEqualTo(4);
        assertThat(buf.toString(StandardCharsets.US_ASCII)).isEqualTo("a??z");
        assertThat(ByteBufUtil.writeAscii(buf, new AsciiString("xbcx").subSequence(1, 3, false))).isEqualTo(2);
        assertThat(buf.toString(StandardCharsets.US_ASCII)).isEqualTo("a??zbc");
        buf.release();
    }

    @Test
    void newBuffersHoldTheText() {
        ByteBuf utf8 = ByteBufUtil.writeUtf8(ByteBufAllocator.DEFAULT, "gr\u00fcn");
        ByteBuf ascii = ByteBufUtil.writeAscii(ByteBufAllocator.DEFAULT, "green");
        ByteBuf utf16 = ByteBufUtil.encodeString(ByteBufAllocator.DEFAULT, CharBuffer.wrap("ab"),
                StandardCharsets.UTF_16LE, 10);
        assertThat(utf8.toString(StandardCharsets.UTF_8)).isEqualTo("gr\u00fcn");
        assertThat(ascii.toString(StandardCharsets.US_ASCII)).isEqualTo("green");
        assertThat(ByteBufUtil.getBytes(utf16)).containsExactly('a', 0, 'b', 0);
        assertThat(utf16.writableBytes()).isGreaterThanOrEqualTo(10);
        assertThat(ByteBufUtil.encodeString(ByteBufAllocator.DEFAULT, CharBuffer.wrap("\ud800"),
                StandardCharsets.ISO_8859_1).release()).isTrue();
        for (ByteBuf buf : List.of(utf8, ascii, utf16)) {
            buf.release();
        }
    }

    @Test
    void asciiStringsAreCopiedFromTheirOffset() {
        AsciiString string = new AsciiString("..hello..").subSequence(2, 7, false);
        ByteBuf buf = Unpooled.buffer(2);
        ByteBufUtil.copy(string, buf);
        ByteBufUtil.copy(string, 1, buf, 3);
        ByteBufUtil.copy(string, 4, buf, 0, 1);
        assertThat(buf.toString(StandardCharsets.US_ASCII)).isEqualTo("oelloell");
        assertThatThrownBy(() -> ByteBufUtil.copy(string, 3, buf, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        buf.release();
    }

    @Test
    void validTextIsTold() {
        assertText("plain", StandardCharsets.US_ASCII, true);
        assertText("gr\u00fcn \u20ac \ud83d\ude00".repeat(600), StandardCharsets.UTF_8, true);
        ByteBuf latin = Unpooled.copiedBuffer("gr\u00fcn", StandardCharsets.ISO_8859_1);
        assertThat(ByteBufUtil.isText(latin, StandardCharsets.ISO_8859_1)).isTrue();
        assertThat(ByteBufUtil.isText(latin, StandardCharsets.UTF_8)).isFalse();
        assertThat(ByteBufUtil.isText(latin, StandardCharsets.US_ASCII)).isFalse();
        assertThat(ByteBufUtil.isText(latin, 0, 2, StandardCharsets.US_ASCII)).isTrue();
        assertThatThrownBy(() -> ByteBufUtil.isText(latin, 0, latin.capacity() + 1, StandardCharsets.UTF_8))
                .isInstanceOf(IndexOutOfBoundsException.class);
        latin.release();
        ByteBuf cut = Unpooled.copiedBuffer("\u20ac", StandardCharsets.UTF_8).writerIndex(2);
        assertThat(ByteBufUtil.isText(cut, StandardCharsets.UTF_8)).as("sequence without its end").isFalse();
        cut.release();
    }

    private static void assertText(String text, Charset charset, boolean expected) {
        ByteBuf buf = Unpooled.copiedBuffer(text, charset);
        assertThat(ByteBufUtil.isText(buf, charset)).isEqualTo(expected);
        buf.release();
    }

    @ParameterizedTest
    @MethodSource("io.tidewire.buffer.BufferKinds#all")
    void hexRoundTrip(BufferKinds.Kind kind) {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        ByteBuf buf = kind.of(bytes);
        String dump = ByteBufUtil.hexDump(buf);
        assertThat(dump).startsWith("000102").endsWith("fdfeff").isEqualTo(ByteBufUtil.hexDump(bytes));
        assertThat(ByteBufUtil.decodeHexDump(dump)).isEqualTo(bytes);
        assertThat(ByteBufUtil.decodeHexDump(dump.toUpperCase(Locale.ROOT), 2, 4)).containsExactly(1, 2);
        assertThat(ByteBufUtil.hexDump(buf, 10, 2)).isEqualTo("0a0b").isEqualTo(ByteBufUtil.hexDump(bytes, 10, 2));
        assertThat(ByteBufUtil.hexDump(buf, 3, 0)).isEmpty();
        assertThatThrownBy(() -> ByteBufUtil.hexDump(buf, 255, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        buf.release();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0g", "g0", "\u0661\u0661"})
    void whatIsNotHexIsRefused(String text) {
        assertThatThrownBy(() -> ByteBufUtil.decodeHexDump(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void prettyDumpIsATable() {
        ByteBuf buf = Unpooled.copiedBuffer("hello world\n\u007f\u00ff 12345", StandardCharsets.ISO_8859_1);
        assertThat(ByteBufUtil.prettyHexDump(buf)).isEqualTo(String.join(StringUtil.NEWLINE,
                "         +-------------------------------------------------+",
                "         |  0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f |",
                "+--------+-------------------------------------------------+----------------+",
                "|00000000| 68 65 6c 6c 6f 20 77 6f 72 6c 64 0a 7f ff 20 31 |hello world... 1|",
                "|00000010| 32 33 34 35                                     |2345            |",
                "+--------+-------------------------------------------------+----------------+"));
        StringBuilder text = new StringBuilder("x");
        ByteBufUtil.appendPrettyHexDump(text, buf, 3, 0);
        assertThat(text).hasToString("x");
        buf.release();
    }

    @Test
    void comparisons() {
        ByteBuf a = ascii("xabcdefghij").skipBytes(1);
        ByteBuf same = ascii("abcdefghij");
        ByteBuf greater = Unpooled.wrappedBuffer(new byte[] {(byte) 0xFF});
        assertThat(ByteBufUtil.equals(a, same)).isTrue();
        assertThat(ByteBufUtil.equals(null, same)).isFalse();
        assertThat(ByteBufUtil.equals((ByteBuf) null, null)).isTrue();
        assertThat(ByteBufUtil.hashCode(a)).isEqualTo(ByteBufUtil.hashCode(same)).isEqualTo(a.hashCode());
        assertThat(ByteBufUtil.compare(a, same)).isZero();
        assertThat(ByteBufUtil.compare(a, greater)).isNegative();
        assertThat(ByteBufUtil.compare(same.slice(0, 3), same)).isNegative();
        assertThat(ByteBufUtil.equals(a, 3, same, 2, 8)).isTrue();
        assertThat(ByteBufUtil.equals(a, 3, same, 2, 9)).as("beyond the end").isFalse();
        assertThat(ByteBufUtil.equals(a, 3, same, 3, 2)).isFalse();
        assertThatThrownBy(() -> ByteBufUtil.equals(a, -1, same, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        for (ByteBuf buf : List.of(a, same, greater)) {
            buf.release();
        }
    }

    @Test
    void aNeedleIsFoundWhereStringFindsIt() {
        SplittableRandom random = Seed.random();
        for (int i = 0; i < 2000; i++) {
            String hay = letters(random, 30);
            String needle = letters(random, 4);
            int skipped = random.nextInt(hay.length() + 1);
            ByteBuf haystack = ascii(hay + " ").writerIndex(hay.length()).readerIndex(skipped);
            ByteBuf wanted = ascii("-" + needle).skipBytes(1);
            assertThat(ByteBufUtil.indexOf(wanted, haystack))
                    .as("%s in %s from %d, %s", needle, hay, skipped, Seed.text())
                    .isEqualTo(hay.indexOf(needle, skipped));
            haystack.release();
            wanted.release();
        }
    }

    private static String letters(SplittableRandom random, int limit) {
        char[] letters = new char[random.nextInt(limit)];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (char) ('a' + random.nextInt(2));
        }
        return new String(letters);
    }

    @Test
    void arraysAreCopiedOrLent() {
        byte[] array = {1, 2, 3};
        ByteBuf buf = Unpooled.wrappedBuffer(array);
        assertThat(ByteBufUtil.getBytes(buf)).isEqualTo(array).isNotSameAs(array);
        assertThat(ByteBufUtil.getBytes(buf, 0, 3, false)).isSameAs(array);
        assertThat(ByteBufUtil.getBytes(buf, 1, 2, false)).containsExactly(2, 3);
        assertThatThrownBy(() -> ByteBufUtil.getBytes(buf, 2, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> ByteBufUtil.getBytes(buf, 0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        ByteBuf read = ByteBufUtil.readBytes(UnpooledByteBufAllocator.DEFAULT, buf, 2);
        assertThat(ByteBufUtil.getBytes(read)).containsExactly(1, 2);
        assertThat(buf.readerIndex()).isEqualTo(2);
        assertThatThrownBy(() -> ByteBufUtil.readBytes(UnpooledByteBufAllocator.DEFAULT, buf, 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
        read.release();
        buf.release();
        assertThatThrownBy(() -> ByteBufUtil.getBytes(buf, 0, 0)).isInstanceOf(IllegalReferenceCountException.class);
    }

    @Test
    @SuppressWarnings("deprecation") // Swapped views are what these methods are for.
    void bigEndianWhateverTheView() {
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            ByteBuf buf = Unpooled.buffer().order(order);
            ByteBufUtil.writeShortBE(buf, 0xFFFE);
            ByteBufUtil.writeMediumBE(buf, 0x010203);
            buf.writeZero(1);
            ByteBufUtil.setShortBE(buf, 4, 0x0405);
            assertThat(ByteBufUtil.getBytes(buf)).containsExactly(0xFF, 0xFE, 1, 2, 4, 5);
            assertThat(ByteBufUtil.readUnsignedShortBE(buf)).isEqualTo(0xFFFE);
            assertThat(ByteBufUtil.readIntBE(buf)).isEqualTo(0x01020405);
            buf.release();
        }
        assertThat(ByteBufUtil.swapShort((short) 0x0102)).isEqualTo((short) 0x0201);
        assertThat(ByteBufUtil.swapMedium(0x7F0102FE)).isEqualTo(0xFFFE0201);
        assertThat(ByteBufUtil.swapInt(0x01020304)).isEqualTo(0x04030201);
        assertThat(ByteBufUtil.swapLong(0x0102030405060708L)).isEqualTo(0x0807060504030201L);
    }

    @Test
    void releasedBuffersAreRefused() {
        ByteBuf buf = ByteBufUtil.threadLocalDirectBuffer();
        assertThat(buf.isDirect()).isTrue();
        assertThat(ByteBufUtil.isAccessible(buf)).isTrue();
        assertThat(ByteBufUtil.ensureAccessible(buf)).isSameAs(buf);
        buf.release();
        assertThat(ByteBufUtil.isAccessible(buf)).isFalse();
        assertThatThrownBy(() -> ByteBufUtil.ensureAccessible(buf)).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(Arrays.asList(0, 1, 2, 3).stream().filter(ByteBufUtil::ensureWritableSuccess)).containsExactly(0, 2);
    }
}
