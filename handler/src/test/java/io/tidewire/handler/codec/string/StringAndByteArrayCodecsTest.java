/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.string;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.LengthFieldBasedFrameDecoder;
import io.tidewire.handler.codec.LineBasedFrameDecoder;
import io.tidewire.handler.codec.bytes.ByteArrayDecoder;
import io.tidewire.handler.codec.bytes.ByteArrayEncoder;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.EncoderCheck;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StringAndByteArrayCodecsTest {
    @Test
    void linesBecomeStrings() {
        DecoderCheck.ofAll(() -> new ChannelHandler[] {new LineBasedFrameDecoder(80),
            new StringDecoder(StandardCharsets.UTF_8)}).input("h\u00e9llo\n\n\u20ac\n".getBytes(StandardCharsets.UTF_8))
                .expecting("h\u00e9llo", "", "\u20ac").checkAll();
        EmbeddedChannel channel = new EmbeddedChannel(new StringDecoder());
        channel.writeInbound(Unpooled.copiedBuffer("ascii", StandardCharsets.US_ASCII));
        assertThat((String) channel.readInbound()).isEqualTo("ascii");
        channel.finish();
    }

    @Test
    void stringsBecomeOctets() {
        List<CharSequence> messages = List.of("h\u00e9", new StringBuilder("llo"), "");
        EncoderCheck.of(() -> new StringEncoder(StandardCharsets.UTF_8)).messages(() -> messages)
                .expecting("h\u00e9llo".getBytes(StandardCharsets.UTF_8)).checkAll();
        EncoderCheck.of(() -> new StringEncoder(StandardCharsets.UTF_16BE)).messages(() -> messages)
                .expecting("h\u00e9llo".getBytes(StandardCharsets.UTF_16BE)).checkAll();
        EncoderCheck.of(StringEncoder::new).messages(() -> List.of("ascii"))
                .expecting("ascii".getBytes(StandardCharsets.US_ASCII)).checkAll();
    }

    @Test
    void linesGetTheirEnd() {
        EncoderCheck.of(() -> new LineEncoder(LineSeparator.WINDOWS)).messages(() -> List.of("h\u00e9", ""))
                .expecting("h\u00e9\r\n\r\n".getBytes(StandardCharsets.UTF_8)).checkAll();
        EncoderCheck.of(() -> new LineEncoder(LineSeparator.UNIX, StandardCharsets.UTF_16LE))
                .messages(() -> List.of("x")).expecting("x\n".getBytes(StandardCharsets.UTF_16LE)).checkAll();
        byte[] line = ("x" + System.lineSeparator()).getBytes(StandardCharsets.US_ASCII);
        EncoderCheck.of(LineEncoder::new).messages(() -> List.of("x")).expecting(line).checkAll();
        EncoderCheck.of(() -> new LineEncoder(StandardCharsets.ISO_8859_1)).messages(() -> List.of("x")).expecting(line)
                .checkAll();
    }

    @Test
    void lineSeparatorIsAValue() {
        assertThat(new LineSeparator("\n")).isEqualTo(LineSeparator.UNIX).hasSameHashCodeAs(LineSeparator.UNIX)
                .isNotEqualTo(LineSeparator.WINDOWS).isNotEqualTo("\n");
        assertThat(LineSeparator.WINDOWS).hasToString("LineSeparator(d a)");
        assertThat(LineSeparator.DEFAULT.value()).isEqualTo(System.lineSeparator());
        assertThatThrownBy(() -> new LineSeparator("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LineEncoder(null, StandardCharsets.UTF_8))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new StringEncoder(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new StringDecoder(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void arraysComeAndGo() {
        // region checks
        DecoderCheck.ofAll(() -> new ChannelHandler[] {new LengthFieldBasedFrameDecoder(9, 0, 1, 0, 1),
            new ByteArrayDecoder()}).input(new byte[] {2, 5, 6, 0, 1, 7})
                .describedBy(message -> Arrays.toString((byte[]) message)).expecting("[5, 6]", "[]", "[7]").checkAll();
        EncoderCheck.of(ByteArrayEncoder::new).messages(() -> List.of(new byte[] {1, 2}, new byte[0], new byte[] {3}))
                .expecting(new byte[] {1, 2, 3}).checkAll();
        // endregion
        EmbeddedChannel channel = new EmbeddedChannel(new ByteArrayEncoder());
        byte[] octets = {1};
        channel.writeOutbound((Object) octets);
        ByteBuf written = channel.readOutbound();
        assertThat(written.array()).as("is not copied").isSameAs(octets);
        written.release();
        channel.finish();
    }
}
