/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.handler.codec.CorruptedFrameException;
import io.tidewire.handler.codec.DelimiterBasedFrameDecoder;
import io.tidewire.handler.codec.FixedLengthFrameDecoder;
import io.tidewire.handler.codec.LengthFieldBasedFrameDecoder;
import io.tidewire.handler.codec.LineBasedFrameDecoder;
import io.tidewire.handler.codec.TooLongFrameException;
import io.tidewire.handler.codec.json.JsonObjectDecoder;

import static org.assertj.core.api.Assertions.assertThat;

/** Decoders of frames. The octet that chooses has the kind in its low bits, and options in the others. */
final class FrameTargets {
    private static final int MAX_FRAME = 24;
    /** The octets of the longest delimiter, which a frame may have beyond its limit. */
    private static final int MAX_DELIMITER = 3;
    private static final int KINDS = 5;
    private static final int[] LENGTHS = {1, 2, 3, 4, 8};

    private FrameTargets() {
    }

    static void decode(byte[] input) {
        CutInput cut = CutInput.of(input);
        int choice = cut.choice();
        new Decoding(() -> new ChannelHandler[] {decoder(choice % KINDS, choice / KINDS)},
                TooLongFrameException.class, CorruptedFrameException.class)
                .check("", cut.withoutChoice(), (message, out) -> {
                    ByteBuf frame = (ByteBuf) message;
                    assertThat(frame.readableBytes()).isLessThanOrEqualTo(MAX_FRAME + MAX_DELIMITER);
                    out.accept("frame " + ByteBufUtil.hexDump(frame));
                });
    }

    private static ChannelHandler decoder(int kind, int options) {
        boolean first = (options & 1) != 0;
        boolean second = (options & 2) != 0;
        return switch (kind) {
            case 0 -> new LineBasedFrameDecoder(MAX_FRAME, first, second);
            case 1 -> new DelimiterBasedFrameDecoder(MAX_FRAME, first, second, Unpooled.wrappedBuffer(new byte[] {'a'}),
                    Unpooled.wrappedBuffer(new byte[] {'b', 'c', 'b'}));
            case 2 -> new FixedLengthFrameDecoder(1 + options % MAX_FRAME);
            case 3 -> new JsonObjectDecoder(MAX_FRAME, first);
            default -> new LengthFieldBasedFrameDecoder(MAX_FRAME, options % 3, LENGTHS[options % LENGTHS.length],
                    options % 4 - 2, options / 4 % 4, first);
        };
    }
}
