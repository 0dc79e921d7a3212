/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.EncoderCheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Every coding: against a library, in every way a connection treats it, and against hostile input. */
class CompressionCodecsTest {
    private static final byte[] CONTENT = Coding.content(new Random(7), 150);

    @ParameterizedTest
    @EnumSource
    void decodesWhatALibraryWrites(Coding coding) {
        SeededRuns.forEach(8, random -> {
            byte[] content = Coding.content(random, random.nextInt(random.nextBoolean() ? 40 : 200_000));
            assertThat(Arrays.equals(coding.decoded(coding.compressed(content)), content)).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource
    void libraryDecodesWhatIsEncoded(Coding coding) {
        SeededRuns.forEach(8, random -> {
            byte[] content = Coding.content(random, 1 + random.nextInt(random.nextBoolean() ? 40 : 200_000));
            byte[] encoded = coding.encoded(content);
            assertThat(Arrays.equals(coding.decompressed(encoded), content)).isTrue();
            assertThat(Arrays.equals(coding.decoded(encoded), content)).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource
    void decoderBearsEveryTreatment(Coding coding) throws IOException {
        DecoderCheck.of(coding.decoder).input(coding.compressed(CONTENT)).joiningBuffers()
                .expecting("content " + ByteBufUtil.hexDump(CONTENT)).checkAll();
    }

    @ParameterizedTest
    @EnumSource
    void encoderBearsEveryTreatment(Coding coding) {
        EncoderCheck.of(coding.encoder).messages(() -> List.of(Unpooled.copiedBuffer(CONTENT, 0, 60),
                Unpooled.EMPTY_BUFFER, Unpooled.directBuffer(90).writeBytes(CONTENT, 60, 90)))
                .decodedBy(coding::decompressed).expecting(CONTENT).checkAll();
    }

    /** A stream that has no end looks cut off: the failure has to be reported. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"SNAPPY", "LZF", "FASTLZ"})
    void endThatFindsNoMemoryIsTold(Coding coding) {
        EmbeddedChannel channel = new EmbeddedChannel(coding.encoder.get());
        channel.writeOutbound(Unpooled.copiedBuffer(CONTENT, 0, 60));
        channel.config().setAllocator(new AbstractByteBufAllocator() {
            @Override
            protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
                throw new OutOfMemoryError("as the test wants");
            }

            @Override
            protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
                throw new OutOfMemoryError("as the test wants");
            }

            @Override
            public boolean isDirectBufferPooled() {
                return false;
            }
        });
        assertThatThrownBy(channel::finish).isInstanceOf(OutOfMemoryError.class);
        assertThat(channel.isOpen()).isFalse();
        channel.releaseOutbound();
    }

    /** The promises of its writes succeed with the next flush. */
    @ParameterizedTest
    @EnumSource
    void whatWasWrittenGoesOutThoughTheEncoderIsRemoved(Coding coding) {
        EmbeddedChannel channel = new EmbeddedChannel(coding.encoder.get());
        ChannelFuture written = channel.write(Unpooled.copiedBuffer(CONTENT));
        channel.pipeline().removeFirst();
        channel.flush();
        assertThat(written.isSuccess()).isTrue();
        EmbeddedChannel receiver = new EmbeddedChannel(coding.decoder.get());
        receiver.writeInbound(Unpooled.wrappedBuffer(Coding.taken(channel, false)));
        assertThat(Coding.taken(receiver, true)).isEqualTo(CONTENT);
        channel.finish();
        assertThat(Coding.taken(channel, false)).isEmpty();
        receiver.pipeline().removeFirst();
        receiver.finish();
    }

    /** Flushed data need not be flushed again. */
    @ParameterizedTest
    @EnumSource
    void whatWasFlushedGoesOutThoughTheEncoderIsRemoved(Coding coding) {
        EmbeddedChannel channel = new EmbeddedChannel(coding.encoder.get());
        channel.writeAndFlush(Unpooled.copiedBuffer(CONTENT));
        channel.pipeline().removeFirst();
        EmbeddedChannel receiver = new EmbeddedChannel(coding.decoder.get());
        receiver.writeInbound(Unpooled.wrappedBuffer(Coding.taken(channel, false)));
        assertThat(Coding.taken(receiver, true)).isEqualTo(CONTENT);
        channel.finish();
        receiver.pipeline().removeFirst();
        receiver.finish();
    }

    /** SEC-E01, SEC-E06: a bomb ends at the ratio, and what follows is dropped. Codings that cannot explode pass. */
    @ParameterizedTest
    @EnumSource
    @Tag("SEC-E01")
    @Tag("SEC-E02")
    @Tag("SEC-E06")
    void bombEndsAtTheRatio(Coding coding) throws IOException {
        byte[] bomb = coding.compressed(new byte[20_000_000]);
        Throwable[] failure = {null};
        long[] produced = {0};
        int[] largest = {0};
        EmbeddedChannel channel = new EmbeddedChannel(coding.decoder.get(), new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ByteBuf part = (ByteBuf) msg;
                produced[0] += part.readableBytes();
                largest[0] = Math.max(largest[0], part.readableBytes());
                part.release();
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                failure[0] = cause;
            }
        });
        channel.writeInbound(Unpooled.wrappedBuffer(bomb));
        assertThat(largest[0]).isLessThanOrEqualTo(BufferedDecompressor.MAX_OUTPUT_OCTETS);
        long limit = Math.max(DecompressionLimits.MIN_RATIO_OCTETS, 200L * bomb.length);
        assertThat(produced[0]).isLessThan(limit + 200);
        if (limit < 19_000_000) {
            assertThat(failure[0]).isInstanceOf(DecompressionException.class).hasMessageContaining("200 times");
            long before = produced[0];
            channel.writeInbound(Unpooled.wrappedBuffer(bomb));
            assertThat(produced[0]).as("nothing is decompressed behind a limit").isEqualTo(before);
        } else {
            assertThat(produced[0]).isEqualTo(20_000_000);
        }
        channel.finish();
    }

    /** Pieces that make one buffer are counted as well: never is more passed on than what came may become. */
    @ParameterizedTest
    @EnumSource
    @Tag("SEC-E01")
    void bombEndsAtTheRatioHoweverItIsCut(Coding coding) throws IOException {
        byte[] bomb = coding.compressed(new byte[20_000_000]);
        for (int pieces : new int[] {bomb.length, 2_000, 310, 100}) {
            if (pieces <= 20_000) {
                assertThatBombEndsAtTheRatio(coding, bomb, Math.max(1, bomb.length / pieces));
            }
        }
    }

    private static void assertThatBombEndsAtTheRatio(Coding coding, byte[] bomb, int piece) {
        long[] produced = {0};
        long[] received = {0};
        Throwable[] failure = {null};
        EmbeddedChannel channel = new EmbeddedChannel(coding.decoder.get(), new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ByteBuf part = (ByteBuf) msg;
                produced[0] += part.readableBytes();
                part.release();
                assertThat(produced[0]).isLessThan(Math.max(DecompressionLimits.MIN_RATIO_OCTETS + 1,
                        200 * (received[0] + 1)));
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                failure[0] = cause;
            }
        });
        for (int at = 0; at < bomb.length && failure[0] == null; at += piece) {
            int length = Math.min(piece, bomb.length - at);
            received[0] += length;
            channel.writeInbound(Unpooled.copiedBuffer(bomb, at, length));
        }
        if (20_000_000 / 200 > bomb.length) {
            assertThat(failure[0]).as("pieces of %d octets", piece).isInstanceOf(DecompressionLimitException.class)
                    .hasMessageContaining("200 times");
        } else {
            assertThat(failure[0]).isNull();
            assertThat(produced[0]).isEqualTo(20_000_000);
        }
        channel.finish();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("SEC-E05")
    void streamThatIsCutOffIsToldAtTheEnd(Coding coding) throws IOException {
        byte[] compressed = coding.compressed(CONTENT);
        EmbeddedChannel channel = new EmbeddedChannel(coding.decoder.get());
        channel.writeInbound(Unpooled.copiedBuffer(compressed, 0, compressed.length - 1));
        assertThatThrownBy(channel::finish).isInstanceOf(DecompressionException.class)
                .hasMessageContaining("ends in the middle");
        channel.releaseInbound();
    }

    /** It would else depend on how the peer's octets are cut. */
    @ParameterizedTest
    @EnumSource
    void whatWasDecompressedBeforeAFailureGoesOn(Coding coding) throws IOException {
        EmbeddedChannel channel = new EmbeddedChannel(coding.decoder.get());
        byte[] valid = coding.compressed(CONTENT);
        byte[] stream = Arrays.copyOf(valid, valid.length + 64);
        Arrays.fill(stream, valid.length, stream.length, (byte) 0x7E);
        Throwable failure = catchThrowable(() -> channel.writeInbound(Unpooled.copiedBuffer(stream)));
        assertThat(Coding.taken(channel, true)).isEqualTo(CONTENT);
        if (!coding.hasEnd) {
            assertThat(failure).isInstanceOf(DecompressionException.class);
            DecoderCheck.of(coding.decoder).input(stream).joiningBuffers()
                    .expecting("content " + ByteBufUtil.hexDump(CONTENT), "!DecompressionException").checkSplits();
        }
        channel.finish();
    }

    /** A chunk of LZF that refers to what was in the memory before is refused. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("SEC-K06")
    void chunkOfLzfRefersToItselfOnly(boolean safe) {
        byte[] content = {'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a'};
        for (int distance = 1; distance <= 8192; distance += distance < 4 ? 1 : 2047) {
            // Two literals, then nine octets less two from as far back as the reference says.
            byte[] chunk = {'Z', 'V', 1, 0, 5, 0, 9, 1, 'a', 'b', (byte) (5 << 5 | distance - 1 >>> 8),
                    (byte) (distance - 1)};
            EmbeddedChannel channel = new EmbeddedChannel(new LzfDecoder(safe));
            channel.config().setAllocator(new UsedMemory('S'));
            Throwable failure = catchThrowable(() -> channel.writeInbound(Unpooled.wrappedBuffer(chunk)));
            byte[] made = Coding.taken(channel, true);
            if (distance > 2) {
                assertThat(failure).isInstanceOf(DecompressionException.class)
                        .hasMessageContaining(distance + " octets");
                assertThat(made).isEmpty();
            } else {
                assertThat(failure).isNull();
                assertThat(made).hasSize(9).containsOnly('a', 'b');
                assertThat(distance == 1 || Arrays.equals(made, content)).isTrue();
            }
            channel.finish();
        }
    }

    /** A peer may send very many in one piece. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("SEC-E04")
    void framesOfZstandardWithoutContentShareTheirBuffers(boolean direct) {
        byte[] skipped = {0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0};
        ByteBuf input = direct ? Unpooled.directBuffer() : Unpooled.buffer();
        for (int i = 0; i < 1_000; i++) {
            input.writeBytes(skipped);
        }
        UsedMemory memory = new UsedMemory('A');
        EmbeddedChannel channel = new EmbeddedChannel(new ZstdDecoder());
        channel.config().setAllocator(memory);
        channel.writeInbound(input);
        assertThat(memory.given()).isLessThanOrEqualTo(2);
        assertThat(channel.finish()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void contentWithoutAStreamIsRefused(Coding coding) {
        byte[] octets = new byte[64];
        Arrays.fill(octets, (byte) 0x7E);
        EmbeddedChannel channel = new EmbeddedChannel(coding.decoder.get());
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(octets)))
                .isInstanceOf(DecompressionException.class);
        channel.writeInbound(Unpooled.wrappedBuffer(octets));
        assertThat(Coding.taken(channel, true)).as("dropped behind the failure").isEmpty();
        channel.finish();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("SEC-E01")
    void totalIsLimitedIfAskedFor(Coding coding) throws IOException {
        Decompressor.AbstractDecompressorBuilder builder = builder(coding);
        byte[] compressed = coding.compressed(CONTENT);
        for (int limit : new int[] {CONTENT.length - 1, CONTENT.length}) {
            EmbeddedChannel channel = new EmbeddedChannel(
                    new DecompressingDecoder(builder, DecompressionLimits.UNLIMITED.maxOctets(limit)));
            if (limit < CONTENT.length) {
                assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(compressed)))
                        .isInstanceOf(DecompressionException.class).hasMessageContaining("limit of " + limit);
            } else {
                channel.writeInbound(Unpooled.wrappedBuffer(compressed));
                assertThat(Coding.taken(channel, true)).isEqualTo(CONTENT);
            }
            channel.finishAndReleaseAll();
        }
    }

    private static Decompressor.AbstractDecompressorBuilder builder(Coding coding) {
        return switch (coding) {
            case GZIP -> JdkZlibDecompressor.builder().wrapper(ZlibWrapper.GZIP);
            case ZSTD -> ZstdDecompressor.builder();
            case BROTLI -> BrotliDecompressor.builder();
            case LZ4_BLOCKS, LZ4_FRAMES -> Lz4FrameDecompressor.builder();
            case SNAPPY -> SnappyFrameDecompressor.builder();
            case BZIP2 -> Bzip2Decompressor.builder();
            case LZF -> LzfDecompressor.builder();
            case FASTLZ -> FastLzFrameDecompressor.builder();
        };
    }

    /** The interface itself: states, ownership, the end. */
    @ParameterizedTest
    @EnumSource
    void decompressorKeepsItsContract(Coding coding) throws IOException {
        ByteBufAllocator allocator = UnpooledByteBufAllocator.DEFAULT;
        Decompressor decompressor = builder(coding).build(allocator);
        assertThat(decompressor.status()).isEqualTo(Decompressor.Status.NEED_INPUT);
        assertThatThrownBy(decompressor::takeOutput).isInstanceOf(IllegalStateException.class);
        decompressor.addInput(Unpooled.buffer(1));
        assertThat(decompressor.status()).isEqualTo(Decompressor.Status.NEED_INPUT);
        decompressor.addInput(Unpooled.wrappedBuffer(coding.compressed(CONTENT)));
        assertThat(decompressor.status()).isEqualTo(Decompressor.Status.NEED_OUTPUT);
        ByteBuf refused = Unpooled.buffer(1);
        assertThatThrownBy(() -> decompressor.addInput(refused)).isInstanceOf(IllegalStateException.class);
        assertThat(refused.refCnt()).as("is taken over on failure too").isZero();
        assertThatThrownBy(decompressor::endOfInput).isInstanceOf(IllegalStateException.class);
        int length = 0;
        while (decompressor.status() == Decompressor.Status.NEED_OUTPUT) {
            ByteBuf output = decompressor.takeOutput();
            if (output != null) {
                length += output.readableBytes();
                output.release();
            }
        }
        assertThat(length).isEqualTo(CONTENT.length);
        decompressor.endOfInput();
        assertThat(decompressor.status()).isEqualTo(Decompressor.Status.COMPLETE);
        decompressor.close();
        decompressor.close();
        assertThatThrownBy(decompressor::status).isInstanceOf(IllegalStateException.class);
        Decompressor failed = builder(coding).build(allocator);
        failed.addInput(Unpooled.wrappedBuffer(new byte[] {0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E,
            0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E, 0x7E}));
        assertThatThrownBy(failed::takeOutput).isInstanceOf(DecompressionException.class);
        assertThatThrownBy(failed::status).isInstanceOf(DecompressionException.class);
        failed.close();
    }
}
