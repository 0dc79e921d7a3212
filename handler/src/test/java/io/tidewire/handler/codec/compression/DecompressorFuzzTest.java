/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.Mutations;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any octets that a peer may send as a compressed stream: the decoder ends with content or with one
 * DecompressionException, however they are cut, makes no more than its limit, keeps nothing, and where the format's
 * library takes the stream as well, makes what that makes.
 *
 * <p>{@link #fuzzerTestOneInput(byte[])} is a target as Jazzer expects it ({@code --target_class}), for each
 * decompressor; here it gets changed streams of the libraries.
 */
class DecompressorFuzzTest {
    private static final byte[] CONTENT = Coding.content(new Random(7), 150);

    /** The output, and the failure of the decoder, if any. */
    private record Outcome(byte[] content, Throwable failure) {
        boolean isOverRatio() {
            return failure instanceof DecompressionLimitException;
        }
    }

    /**
     * Decompresses a stream in one piece, and cut.
     *
     * @param input which coding, where it is cut, and the stream
     */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length > 2) {
            Coding coding = Coding.values()[(input[0] & 0xFF) % Coding.values().length];
            decompress(coding, new Random(input[1]), Arrays.copyOfRange(input, 2, input.length));
        }
    }

    private static void decompress(Coding coding, Random cuts, byte[] stream) {
        // Former content of the memory must not show, so it is not the same both times.
        Outcome whole = outcome(coding, stream, new Random(0), stream.length, 'A');
        int longest = 1 + cuts.nextInt(cuts.nextBoolean() ? 1 + stream.length / 8 : stream.length);
        Outcome cut = outcome(coding, stream, cuts, longest, 'B');
        if (whole.isOverRatio() || cut.isOverRatio()) {
            return; // By what has come so far, which depends on the cuts.
        }
        assertThat(cut.failure == null).as("fails if cut: %s; whole: %s", cut.failure, whole.failure)
                .isEqualTo(whole.failure == null);
        if (whole.failure == null || coding.isInBlocks) {
            assertThat(cut.content).isEqualTo(whole.content);
        }
        if (whole.failure == null) {
            byte[] expected;
            try {
                expected = coding.decompressed(stream);
            } catch (IOException | RuntimeException e) {
                return; // Bytes behind the end of a stream are not for us to judge.
            }
            assertThat(Arrays.equals(whole.content, expected)).as("%s: is what the library makes", coding).isTrue();
        }
    }

    private static Outcome outcome(Coding coding, byte[] stream, Random random, int longest, int held) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        Throwable[] failure = {null};
        EmbeddedChannel channel = new EmbeddedChannel(coding.decoder.get(), new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) throws IOException {
                ByteBuf part = (ByteBuf) msg;
                part.readBytes(content, part.readableBytes());
                part.release();
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                assertThat(cause).isInstanceOf(DecompressionException.class);
                assertThat(failure[0]).as("the only failure").isNull();
                failure[0] = cause;
            }
        });
        channel.config().setAllocator(new UsedMemory(held));
        for (int from = 0; from < stream.length;) {
            int wanted = longest == stream.length ? longest : 1 + random.nextInt(longest);
            int length = Math.min(stream.length - from, wanted);
            ByteBuf piece = random.nextBoolean() ? channel.alloc().directBuffer(length, length)
                    : channel.alloc().heapBuffer(length, length);
            channel.writeInbound(piece.writeBytes(stream, from, length));
            from += length;
        }
        channel.finish();
        assertThat(content.size())
                .isLessThan(DecompressionLimits.MIN_RATIO_OCTETS + 200 * stream.length + 65_536);
        return new Outcome(content.toByteArray(), failure[0]);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("SEC-E04")
    @Tag("SEC-E05")
    void changedStreamsHarmNobody(Coding coding) throws IOException {
        byte[] small = coding.compressed(CONTENT);
        byte[] large = coding.compressed(Coding.content(new Random(3), 5_000));
        SeededRuns.forEach(100, random -> {
            byte[] stream = random.nextInt(8) > 0 ? small : large;
            int headLength = Math.min(24, stream.length);
            ByteArrayOutputStream input = new ByteArrayOutputStream();
            input.write(coding.ordinal());
            input.write(random.nextInt());
            if (random.nextBoolean()) {
                input.writeBytes(Mutations.change(stream, random));
            } else {
                // The head, where most lengths are.
                input.writeBytes(Mutations.change(Arrays.copyOf(stream, headLength), random));
                input.write(stream, headLength, stream.length - headLength);
            }
            fuzzerTestOneInput(input.toByteArray());
        });
    }
}
