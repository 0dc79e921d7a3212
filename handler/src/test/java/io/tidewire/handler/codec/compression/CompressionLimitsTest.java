/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.testkit.SeededRuns;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMAInputStream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** The claims of headers, arguments, and the corners of single formats. */
class CompressionLimitsTest {
    private static void assertRefused(ChannelHandler decoder, ByteBuf input, String message) {
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        assertThatThrownBy(() -> channel.writeInbound(input)).isInstanceOf(DecompressionException.class)
                .hasMessageContaining(message);
        channel.finishAndReleaseAll();
    }

    private static ByteBuf lz4Block(int token, int length, int contentLength) {
        return Unpooled.buffer().writeLong(Lz4Block.MAGIC).writeByte(token).writeIntLE(length)
                .writeIntLE(contentLength).writeIntLE(0);
    }

    /** A header that claims more than its limit, or than its octets can become, is refused at once. */
    @Test
    @Tag("SEC-E03")
    void claimsAreBoundsAndNoAllocations() {
        assertRefused(new Lz4FrameDecoder(), lz4Block(0x2F, 22, 1 << 25).writeZero(1), "33554432");
        assertRefused(new Lz4FrameDecoder(true, 1 << 25), lz4Block(0x2F, 22, 1 << 25), "22 octets for 33554432");
        assertRefused(new Lz4FrameDecoder(), lz4Block(0x20, 5, -1), "-1 octets of content");
        assertRefused(new Lz4FrameDecoder(), lz4Block(0x10, 5, 6), "5 octets for 6");
        assertRefused(new Lz4FrameDecoder(), lz4Block(0x30, 5, 6), "method 3");
        ByteBuf snappy = Unpooled.buffer().writeBytes(new byte[] {-1, 6, 0, 0}).writeBytes(SnappyFraming.IDENTIFIER);
        assertRefused(new SnappyFrameDecoder(), snappy.copy().writeBytes(new byte[] {0, -1, -1, -1}), "16777215");
        assertRefused(new SnappyFrameDecoder(), snappy.copy().writeBytes(
                new byte[] {0, 9, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, 0xF}), "claim to become 4294967295");
        assertRefused(new SnappyFrameDecoder(), snappy.copy().writeBytes(new byte[] {2, 1, 0, 0}), "reserved");
        snappy.release();
    }

    private static ChannelHandler limited() {
        // region limits
        return new DecompressingDecoder(ZstdDecompressor.builder().maxWindowLog(23),
                DecompressionLimits.DEFAULT.maxOctets(1 << 20));
        // endregion
    }

    @Test
    @Tag("SEC-E01")
    void limitsOfOnesChoiceHold() throws IOException {
        byte[] content = new byte[(1 << 20) + 1];
        assertRefused(limited(), Unpooled.wrappedBuffer(Coding.ZSTD.compressed(content)), "limit of 1048576");
        EmbeddedChannel channel = new EmbeddedChannel(limited());
        channel.writeInbound(Unpooled.wrappedBuffer(Coding.ZSTD.compressed(Arrays.copyOf(content, 1 << 20))));
        channel.finish();
        assertThat(Coding.taken(channel, true)).hasSize(1 << 20);
    }

    @Test
    @Tag("SEC-E03")
    void windowOfZstdIsLimited() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZstdOutputStreamNoFinalizer zstd = new ZstdOutputStreamNoFinalizer(out)) {
            zstd.setLong(24);
            zstd.write(new byte[10]);
        }
        byte[] compressed = out.toByteArray();
        assertRefused(new ZstdDecoder(1024, 23), Unpooled.wrappedBuffer(compressed), "window");
        assertRefused(limited(), Unpooled.wrappedBuffer(compressed), "window");
        EmbeddedChannel channel = new EmbeddedChannel(new ZstdDecoder(1024, 24));
        channel.writeInbound(Unpooled.wrappedBuffer(compressed));
        channel.finish();
        assertThat(Coding.taken(channel, true)).hasSize(10);
    }

    /**
     * The head of a frame is read here, since not every version of the library can be told of a limit: both have the
     * same opinion of heads of any form, in whatever pieces they come.
     */
    @Test
    @Tag("SEC-E03")
    void windowIsReadAsTheLibraryReadsIt() {
        SeededRuns.forEach(3_000, random -> {
            int maxLog = 10 + random.nextInt(22);
            ByteBuf head = headOfZstd(random);
            byte[] octets = ByteBufUtil.getBytes(head);
            head.release();
            Throwable failure = null;
            EmbeddedChannel channel = new EmbeddedChannel(new ZstdDecoder(1024, maxLog));
            for (int at = 0; at < octets.length && failure == null; ) {
                int length = Math.min(octets.length - at, 1 + random.nextInt(random.nextBoolean() ? 1 : octets.length));
                ByteBuf piece = random.nextBoolean() ? Unpooled.directBuffer() : Unpooled.buffer();
                piece.writeBytes(octets, at, length);
                failure = catchThrowable(() -> channel.writeInbound(piece));
                at += length;
            }
            assertThat(failure instanceof DecompressionLimitException).as("%s, up to 2^%d: %s",
                    ByteBufUtil.hexDump(octets), maxLog, failure).isEqualTo(isRefusedByLibrary(octets, maxLog));
            channel.pipeline().removeFirst();
            channel.finishAndReleaseAll();
        });
    }

    /** One or two frames to be skipped, then a head with fields of any size (RFC 8878 section 3.1.1.1). */
    private static ByteBuf headOfZstd(Random random) {
        ByteBuf head = Unpooled.buffer();
        for (int skipped = random.nextInt(3); skipped > 0; skipped--) {
            int length = random.nextInt(20);
            head.writeIntLE(0x184D2A50 + random.nextInt(16)).writeIntLE(length).writeZero(length);
        }
        int descriptor = random.nextInt(256) & ~0x18;
        head.writeIntLE(0xFD2FB528).writeByte(descriptor);
        boolean isSingleSegment = (descriptor & 0x20) != 0;
        if (!isSingleSegment) {
            head.writeByte(random.nextInt(256));
        }
        head.writeZero(new int[] {0, 1, 2, 4}[descriptor & 3]);
        int size = new int[] {isSingleSegment ? 1 : 0, 2, 4, 8}[descriptor >>> 6];
        long content = random.nextLong() >>> random.nextInt(64);
        for (int i = 0; i < size; i++) {
            head.writeByte((int) (content >>> 8 * i));
        }
        return head;
    }

    private static boolean isRefusedByLibrary(byte[] octets, int maxLog) {
        try (ZstdDecompressCtx context = new ZstdDecompressCtx()) {
            context.setLongMax(maxLog);
            ByteBuffer source = ByteBuffer.allocateDirect(octets.length).put(octets).flip();
            ByteBuffer target = ByteBuffer.allocateDirect(1024);
            for (int i = 0; i < 4; i++) {
                context.decompressDirectByteBufferStream(target, source);
            }
            return false;
        } catch (ZstdException e) {
            assertThat(-e.getErrorCode()).as(e.getMessage())
                    .isEqualTo(com.github.luben.zstd.Zstd.errFrameParameterWindowTooLarge());
            return true;
        }
    }

    /** SEC-E10: what holds native memory frees it whenever it ends. */
    @ParameterizedTest
    @ValueSource(strings = {"ZSTD", "BROTLI", "GZIP"})
    @Tag("SEC-E10")
    void nativeMemoryIsFreedHoweverTheChannelEnds(Coding coding) throws IOException {
        byte[] compressed = coding.compressed(new byte[1_000]);
        for (int i = 0; i < 300; i++) {
            EmbeddedChannel channel = new EmbeddedChannel(coding.encoder.get(), coding.decoder.get());
            channel.writeOutbound(Unpooled.wrappedBuffer(new byte[] {1}));
            channel.writeInbound(Unpooled.copiedBuffer(compressed, 0, i % compressed.length));
            if (i % 2 == 0) {
                channel.pipeline().removeLast();
                channel.pipeline().removeFirst();
            }
            try {
                channel.finishAndReleaseAll();
            } catch (DecompressionException e) {
                assertThat(i % 2).as("only a decoder that is there tells of the end").isEqualTo(1);
            }
            channel.releaseInbound();
            channel.releaseOutbound();
        }
    }

    @Test
    void streamsOfBzip2AndFramesOfLz4AndZstdMayFollowEachOther() throws IOException {
        for (Coding coding : new Coding[] {Coding.BZIP2, Coding.LZ4_FRAMES, Coding.ZSTD, Coding.SNAPPY}) {
            ByteArrayOutputStream both = new ByteArrayOutputStream();
            both.write(coding.compressed(new byte[] {1, 2}));
            both.write(coding.compressed(new byte[] {3}));
            assertThat(coding.decoded(both.toByteArray())).as("%s", coding).containsExactly(1, 2, 3);
        }
    }

    @Test
    void closedEncoderPassesOctetsOn() {
        Bzip2Encoder bzip2 = new Bzip2Encoder();
        Lz4FrameEncoder lz4 = new Lz4FrameEncoder();
        EmbeddedChannel channel = new EmbeddedChannel(bzip2);
        assertThat(bzip2.close().isSuccess()).isTrue();
        assertThat(bzip2.isClosed()).isTrue();
        Coding.taken(channel, false);
        channel.writeOutbound(Unpooled.wrappedBuffer(new byte[] {5}));
        assertThat(Coding.taken(channel, false)).containsExactly(5);
        channel.finish();
        EmbeddedChannel other = new EmbeddedChannel(lz4);
        assertThat(lz4.close(other.newPromise()).isSuccess()).isTrue();
        Coding.taken(other, false);
        other.writeOutbound(Unpooled.wrappedBuffer(new byte[] {6}));
        assertThat(Coding.taken(other, false)).containsExactly(6);
        assertThat(lz4.isClosed()).isTrue();
        other.finish();
    }

    @Test
    void blocksOfSnappyComeBack() {
        SeededRuns.forEach(60, random -> {
            byte[] content = Coding.content(random, random.nextInt(random.nextBoolean() ? 40 : 150_000));
            ByteBuf encoded = random.nextBoolean() ? Unpooled.buffer() : Unpooled.directBuffer();
            ByteBuf in = Unpooled.wrappedBuffer(content);
            Snappy snappy = random.nextBoolean() ? new Snappy() : Snappy.withHashTableReuse();
            snappy.encode(in, encoded, content.length);
            ByteBuf decoded = random.nextBoolean() ? Unpooled.buffer() : Unpooled.directBuffer();
            snappy.decode(encoded, decoded);
            snappy.reset();
            byte[] octets = ByteBufUtil.getBytes(decoded);
            assertThat(Arrays.equals(octets, content)).isTrue();
            encoded.release();
            decoded.release();
        });
        assertThat(Snappy.getHashTableFastThreadLocalArrayFill(16)).contains((short) 0);
    }

    @Test
    void bothLevelsOfFastLzComeBack() {
        SeededRuns.forEach(60, random -> {
            byte[] content = Coding.content(random, 1 + random.nextInt(random.nextBoolean() ? 60 : 60_000));
            for (int level = 0; level <= 2; level++) {
                EmbeddedChannel encoder = new EmbeddedChannel(new FastLzFrameEncoder(level));
                encoder.writeOutbound(Unpooled.wrappedBuffer(content));
                byte[] encoded = Coding.taken(encoder, false);
                encoder.finish();
                assertThat(Arrays.equals(Coding.FASTLZ.decoded(encoded), content)).isTrue();
            }
        });
    }

    @Test
    void lzmaIsReadByItsLibrary() throws IOException {
        byte[] content = Coding.content(new Random(2), 20_000);
        EmbeddedChannel channel = new EmbeddedChannel(new LzmaFrameEncoder());
        channel.writeOutbound(Unpooled.wrappedBuffer(content));
        channel.finish();
        byte[] encoded = Coding.taken(channel, false);
        try (LZMAInputStream in = new LZMAInputStream(new ByteArrayInputStream(encoded))) {
            assertThat(Arrays.equals(in.readAllBytes(), content)).isTrue();
        }
    }

    @Test
    void optionsAndAvailability() {
        assertThat(Zstd.isAvailable()).isTrue();
        assertThat(Zstd.cause()).isNull();
        assertThat(Brotli.isAvailable()).isTrue();
        assertThat(Brotli.cause()).isNull();
        assertThat(StandardCompressionOptions.brotli().parameters().quality()).isEqualTo(4);
        assertThat(StandardCompressionOptions.brotli(11, 24, BrotliMode.FONT).parameters().lgwin()).isEqualTo(24);
        assertThat(StandardCompressionOptions.zstd().compressionLevel()).isEqualTo(3);
        assertThat(StandardCompressionOptions.zstd(1, 2, 3).maxEncodeSize()).isEqualTo(3);
        assertThat(StandardCompressionOptions.zstd(1, 2, 3).blockSize()).isEqualTo(2);
        assertThat(StandardCompressionOptions.snappy()).isInstanceOf(CompressionOptions.class);
    }

    @Test
    void argumentsAreChecked() {
        Lz4XXHash32 checksum = new Lz4XXHash32(0);
        assertThatThrownBy(() -> StandardCompressionOptions.brotli(12, 24, BrotliMode.TEXT))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("quality");
        assertThatThrownBy(() -> StandardCompressionOptions.zstd(23, 1, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Bzip2Encoder(10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FastLzFrameEncoder(3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LzfEncoder(15)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LzmaFrameEncoder(4, 1, 2)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lc + lp");
        assertThatThrownBy(() -> new ZstdDecoder(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ZstdDecoder(1, 9)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BrotliDecoder(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Lz4FrameDecoder(true, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Lz4FrameEncoder(LZ4Factory.safeInstance(), false, 63, checksum))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DecompressionLimits.DEFAULT.maxRatio(0)).isInstanceOf(IllegalArgumentException.class);
        checksum.update("x".getBytes(StandardCharsets.US_ASCII), 0, 1);
        assertThat(checksum.getValue()).isPositive().isLessThan(1L << 28);
    }

    @Test
    void writesOverTheLimitFail() {
        EmbeddedChannel zstd = new EmbeddedChannel(new ZstdEncoder(16, 32));
        assertThatThrownBy(() -> zstd.writeOutbound(Unpooled.wrappedBuffer(new byte[100])))
                .isInstanceOf(EncoderException.class).hasMessageContaining("up to 32");
        zstd.finishAndReleaseAll();
        EmbeddedChannel lz4 = new EmbeddedChannel(new Lz4FrameEncoder(LZ4Factory.safeInstance(), true, 64,
                new Lz4XXHash32(Lz4Block.DEFAULT_SEED), 100));
        assertThatThrownBy(() -> lz4.writeOutbound(Unpooled.wrappedBuffer(new byte[200])))
                .isInstanceOf(EncoderException.class).hasMessageContaining("up to 100");
        lz4.finishAndReleaseAll();
    }
}
