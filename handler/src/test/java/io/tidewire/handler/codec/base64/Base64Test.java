/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.base64;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.handler.codec.LineBasedFrameDecoder;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.EncoderCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

import io.tidewire.channel.ChannelHandler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Base64 against the JDK's, and what is refused. */
class Base64Test {
    private static final String STANDARD_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String ORDERED_ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

    private static ByteBuf buffer(byte[] octets, Random random) {
        int before = random.nextInt(3);
        ByteBuf buffer = random.nextBoolean() ? Unpooled.directBuffer(octets.length + 9)
                : Unpooled.buffer(octets.length + random.nextInt(9) + before);
        return buffer.writeZero(before).skipBytes(before).writeBytes(octets);
    }

    private static String take(ByteBuf text) {
        String string = text.toString(StandardCharsets.ISO_8859_1);
        text.release();
        return string;
    }

    /** Returns the JDK's result. */
    private static String expected(byte[] octets, Base64Dialect dialect, boolean breakLines, boolean addPadding) {
        java.util.Base64.Encoder encoder = switch (dialect) {
            case URL_SAFE -> java.util.Base64.getUrlEncoder();
            case STANDARD, ORDERED -> breakLines ? java.util.Base64.getMimeEncoder(76, new byte[] {'\n'})
                    : java.util.Base64.getEncoder();
        };
        String text = (addPadding ? encoder : encoder.withoutPadding()).encodeToString(octets);
        if (dialect == Base64Dialect.ORDERED) {
            StringBuilder ordered = new StringBuilder();
            text.chars().forEach(c -> {
                int index = STANDARD_ALPHABET.indexOf(c);
                ordered.append(index < 0 ? (char) c : ORDERED_ALPHABET.charAt(index));
            });
            return ordered.toString();
        }
        return text;
    }

    @ParameterizedTest
    @EnumSource
    void isWhatTheJdkMakesAndComesBack(Base64Dialect dialect) {
        SeededRuns.forEach(400, random -> {
            byte[] octets = new byte[random.nextInt(random.nextBoolean() ? 12 : 400)];
            random.nextBytes(octets);
            boolean breakLines = dialect != Base64Dialect.URL_SAFE && random.nextBoolean();
            boolean addPadding = random.nextBoolean();
            ByteBuf src = buffer(octets, random);
            String text = take(Base64.encode(src, breakLines, dialect, addPadding));
            assertThat(src.isReadable()).isFalse();
            src.release();
            assertThat(text).isEqualTo(expected(octets, dialect, breakLines, addPadding));
            ByteBuf back = buffer(text.getBytes(StandardCharsets.US_ASCII), random);
            ByteBuf decoded = Base64.decode(back, dialect);
            assertThat(ByteBufUtil.getBytes(decoded)).isEqualTo(octets);
            assertThat(back.isReadable()).isFalse();
            decoded.release();
            back.release();
        });
    }

    @Test
    void everyFormOfTheMethodsDoesWhatItSays() {
        byte[] octets = new byte[58];
        String broken = expected(octets, Base64Dialect.STANDARD, true, true);
        String whole = expected(octets, Base64Dialect.STANDARD, false, true);
        ByteBuf src = Unpooled.wrappedBuffer(octets);
        assertThat(take(Base64.encode(src.duplicate()))).isEqualTo(broken);
        assertThat(take(Base64.encode(src.duplicate(), true))).isEqualTo(broken);
        assertThat(take(Base64.encode(src.duplicate(), false))).isEqualTo(whole);
        assertThat(take(Base64.encode(src.duplicate(), false, false))).isEqualTo(whole.replace("=", ""));
        assertThat(take(Base64.encode(src.duplicate(), Base64Dialect.URL_SAFE))).isEqualTo(whole);
        assertThat(take(Base64.encode(src.duplicate(), Base64Dialect.URL_SAFE, false)))
                .isEqualTo(whole.replace("=", ""));
        assertThat(take(Base64.encode(src.duplicate(), true, Base64Dialect.URL_SAFE))).isEqualTo(broken);
        assertThat(take(Base64.encode(src, 1, 57))).isEqualTo(whole.substring(0, 76));
        assertThat(take(Base64.encode(src, 0, 58, false))).isEqualTo(whole);
        assertThat(take(Base64.encode(src, 0, 58, Base64Dialect.STANDARD))).isEqualTo(broken);
        assertThat(take(Base64.encode(src, 0, 58, false, Base64Dialect.STANDARD))).isEqualTo(whole);
        assertThat(take(Base64.encode(src, 0, 58, true, Base64Dialect.STANDARD, false)))
                .isEqualTo(broken.replace("=", ""));
        assertThat(take(Base64.encode(src, 0, 0))).isEmpty();
        assertThat(src.readableBytes()).as("a range leaves the indices").isEqualTo(58);
        ByteBuf made = Base64.encode(src, 0, 3, false, Base64Dialect.STANDARD, UnpooledByteBufAllocator.DEFAULT);
        assertThat(take(made)).isEqualTo("AAAA");
        ByteBuf text = Unpooled.copiedBuffer("xAQIDx", StandardCharsets.US_ASCII);
        assertThat(take(Base64.decode(text, 1, 4))).isEqualTo("\1\2\3");
        assertThat(text.readableBytes()).isEqualTo(6);
        src.release();
        text.release();
    }

    @ParameterizedTest
    @CsvSource(value = {"AQIDBA|1234", "'AQ ID\r\n\tBA= ='|1234", "AQ=|1", "''|''", "AQIDBA====|1234", "' '|''"},
            delimiter = '|')
    void spaceIsSkippedAndPaddingMayBeMissing(String text, String digits) {
        ByteBuf src = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
        StringBuilder octets = new StringBuilder();
        digits.chars().forEach(digit -> octets.append((char) (digit - '0')));
        assertThat(take(Base64.decode(src))).isEqualTo(octets.toString());
        src.release();
    }

    @ParameterizedTest
    @CsvSource({"A!ID, character 33 at index 1", "-_AA, character 45 at index 0", "AQI\u00e9, character 233 at index 3",
        "AQIDB, the last group has one character", "=, padding behind a whole group", "AQID=, padding behind",
        "AQ==AQ==, character 65 at index 4 (expected: nothing behind the padding)", "AQIDAQIDAQI*, index 11"})
    void anythingElseIsRefused(String text, String message) {
        ByteBuf src = Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> Base64.decode(src)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
        assertThat(src.readableBytes()).isEqualTo(text.length());
        src.release();
    }

    @Test
    void argumentsAreChecked() {
        ByteBuf src = Unpooled.buffer(8);
        assertThatThrownBy(() -> Base64.encode(src, 0, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("len: -1");
        assertThatThrownBy(() -> Base64.encode(src, 0, Integer.MAX_VALUE)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2^31-1");
        assertThatThrownBy(() -> Base64.encode(src, 5, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Base64.decode(src, 0, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Base64.decode(src, 5, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Base64.encode(src, (Base64Dialect) null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new Base64Encoder(true, null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new Base64Decoder(null)).isInstanceOf(NullPointerException.class);
        src.release();
    }

    @Test
    void handlersWorkOnFrames() {
        DecoderCheck.ofAll(() -> new ChannelHandler[] {new LineBasedFrameDecoder(80), new Base64Decoder()})
                .input("AQID\n!\n-\nBA==\n".getBytes(StandardCharsets.US_ASCII))
                .expecting("010203", "!DecoderException", "!DecoderException", "04").checkAll();
        EncoderCheck.of(Base64Encoder::new)
                .messages(() -> List.of(Unpooled.wrappedBuffer(new byte[58]), Unpooled.wrappedBuffer(new byte[] {1})))
                .expecting((expected(new byte[58], Base64Dialect.STANDARD, true, true) + "AQ==")
                        .getBytes(StandardCharsets.US_ASCII)).checkAll();
        EncoderCheck.of(() -> new Base64Encoder(false, Base64Dialect.URL_SAFE))
                .messages(() -> List.of(Unpooled.wrappedBuffer(new byte[] {-1, -1})))
                .expecting("__8=".getBytes(StandardCharsets.US_ASCII)).checkAll();
    }
}
