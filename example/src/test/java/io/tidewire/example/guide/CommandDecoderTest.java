/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.testsuite.codec.DecoderCheck;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Chapter 3. */
class CommandDecoderTest {
    // region check
    @Test
    void commandsAreTheSameHoweverTheyCome() {
        DecoderCheck.ofAll(() -> new ChannelHandler[] {Frames.handlers()[0], new CommandDecoder()})
                .input(frames("HELLO ada", "SET color dark blue", "FLY"))
                .expecting("Command[verb=HELLO, key=ada, value=]",
                        "Command[verb=SET, key=color, value=dark blue]",
                        "!CorruptedFrameException")
                .checkAll();
    }
    // endregion

    private static byte[] frames(String... texts) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (String text : texts) {
            byte[] frame = text.getBytes(StandardCharsets.UTF_8);
            octets.write(frame.length >> 8);
            octets.write(frame.length);
            octets.writeBytes(frame);
        }
        return octets.toByteArray();
    }
}
