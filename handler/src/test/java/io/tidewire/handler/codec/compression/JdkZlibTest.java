/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.EncoderCheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Compression by the JDK against the JDK's streams, however input is cut, and what is refused. */
class JdkZlibTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] content(Random random, int length) {
        byte[] content = new byte[length];
        for (int i = 0; i < length; i++) {
            content[i] = (byte) (random.nextInt(10) == 0 ? random.nextInt() : 'a' + i % 7);
        }
        return content;
    }

    private static byte[] compress(ZlibWrapper wrapper, byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream deflating = switch (wrapper) {
            case GZIP -> new GZIPOutputStream(out);
            case ZLIB, ZLIB_OR_NONE -> new DeflaterOutputStream(out);
            case NONE -> new DeflaterOutputStream(out, new Deflater(6, true));
        }) {
            deflating.write(content);
        }
        return out.toByteArray();
    }

    private static byte[] decompress(ZlibWrapper wrapper, byte[] compressed) throws IOException {
        InputStream in = new ByteArrayInputStream(compressed);
        try (InputStream inflating = switch (wrapper) {
            case GZIP -> new GZIPInputStream(in);
            case ZLIB, ZLIB_OR_NONE -> new InflaterInputStream(in);
            case NONE -> new InflaterInputStream(in, new Inflater(true));
        }) {
            return inflating.readAllBytes();
        }
    }

    private static ByteBuf buffer(byte[] octets, int from, int to, boolean direct) {
        return (direct ? Unpooled.directBuffer(Math.max(1, to - from)) : Unpooled.buffer(Math.max(1, to - from)))
                .writeBytes(octets, from, to - from);
    }

    private static byte[] inbound(EmbeddedChannel channel) {
        return read(channel, true);
    }

    private static byte[] read(EmbeddedChannel channel, boolean inbound) {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf part = next(channel, inbound); part != null; part = next(channel, inbound)) {
            all.writeBytes(part);
            part.release();
        }
        byte[] octets = ByteBufUtil.getBytes(all);
        all.release();
        return octets;
    }

    private static ByteBuf next(EmbeddedChannel channel, boolean inbound) {
        return inbound ? channel.readInbound() : channel.readOutbound();
    }

    private static void write(EmbeddedChannel channel, byte[] octets, Random random) {
        int from = 0;
        while (from < octets.length) {
            int to = Math.min(octets.length, from + 1 + random.nextInt(random.nextBoolean() ? 3 : octets.length));
            channel.writeInbound(buffer(octets, from, to, random.nextBoolean()));
            from = to;
        }
    }

    @ParameterizedTest
    @EnumSource
    void decodesWhatTheJdkEncodesHoweverItIsCut(ZlibWrapper wrapper) {
        SeededRuns.forEach(100, random -> {
            byte[] content = content(random, random.nextInt(random.nextBoolean() ? 20 : 300_000));
            JdkZlibDecoder decoder = new JdkZlibDecoder(wrapper, 0);
            EmbeddedChannel channel = new EmbeddedChannel(decoder);
            write(channel, compress(wrapper, content), random);
            assertThat(inbound(channel)).isEqualTo(content);
            assertThat(decoder.isClosed()).isTrue();
            channel.writeInbound(buffer(content, 0, Math.min(9, content.length), false));
            assertThat(inbound(channel)).as("what is behind the end").isEmpty();
            channel.finishAndReleaseAll();
        });
    }

    @ParameterizedTest
    @EnumSource(names = "ZLIB_OR_NONE", mode = EnumSource.Mode.EXCLUDE)
    void encodesWhatTheJdkDecodes(ZlibWrapper wrapper) {
        SeededRuns.forEach(100, random -> {
            byte[] content = content(random, random.nextInt(random.nextBoolean() ? 20 : 200_000));
            JdkZlibEncoder encoder = new JdkZlibEncoder(wrapper, random.nextInt(10));
            EmbeddedChannel channel = new EmbeddedChannel(encoder);
            EmbeddedChannel peer = new EmbeddedChannel(new JdkZlibDecoder(wrapper, 0));
            ByteArrayOutputStream compressed = new ByteArrayOutputStream();
            for (int from = 0; from < content.length;) {
                int to = Math.min(content.length, from + 1 + random.nextInt(content.length));
                channel.writeOutbound(buffer(content, from, to, random.nextBoolean()));
                byte[] part = read(channel, false);
                compressed.writeBytes(part);
                // The output of one write can be decompressed when it arrives.
                peer.writeInbound(Unpooled.wrappedBuffer(part));
                assertThat(inbound(peer)).isEqualTo(Arrays.copyOfRange(content, from, to));
                from = to;
            }
            if (random.nextBoolean()) {
                assertThat(encoder.close().isSuccess()).isTrue();
                assertThat(encoder.isClosed()).isTrue();
                assertThat(encoder.close().isSuccess()).isTrue();
            } else {
                channel.close();
            }
            byte[] end = read(channel, false);
            compressed.writeBytes(end);
            peer.writeInbound(Unpooled.wrappedBuffer(end));
            assertThat(decompress(wrapper, compressed.toByteArray())).isEqualTo(content);
            channel.finishAndReleaseAll();
            peer.finishAndReleaseAll();
        });
    }

    @Test
    void rawDeflateIsToldFromZlib() throws IOException {
        byte[] content = bytes("content that is compressed");
        for (ZlibWrapper wrapper : new ZlibWrapper[] {ZlibWrapper.ZLIB, ZlibWrapper.NONE}) {
            EmbeddedChannel channel = new EmbeddedChannel(new JdkZlibDecoder(ZlibWrapper.ZLIB_OR_NONE, 0));
            write(channel, compress(wrapper, content), new Random(1));
            assertThat(inbound(channel)).isEqualTo(content);
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void dictionaryIsUsedOnBothSides() {
        byte[] dictionary = bytes("a dictionary of words");
        byte[] content = bytes("words of a dictionary");
        EmbeddedChannel encoder = new EmbeddedChannel(ZlibCodecFactory.newZlibEncoder(9, dictionary));
        encoder.writeOutbound(Unpooled.wrappedBuffer(content));
        encoder.finish();
        byte[] compressed = read(encoder, false);
        EmbeddedChannel decoder = new EmbeddedChannel(ZlibCodecFactory.newZlibDecoder(dictionary, 0));
        decoder.writeInbound(Unpooled.wrappedBuffer(compressed));
        assertThat(inbound(decoder)).isEqualTo(content);
        decoder.finishAndReleaseAll();
        assertRefused(new JdkZlibDecoder(bytes("another dictionary"), 0), compressed, "dictionary");
        assertRefused(new JdkZlibDecoder(0), compressed, "dictionary");
    }

    private static void assertRefused(JdkZlibDecoder decoder, byte[] compressed, String message) {
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(compressed)))
                .isInstanceOf(DecompressionException.class).hasMessageContaining(message);
        assertThat(decoder.isClosed()).isTrue();
        read(channel, true);
        channel.writeInbound(Unpooled.wrappedBuffer(compressed));
        assertThat(inbound(channel)).as("what comes behind an error").isEmpty();
        channel.finishAndReleaseAll();
    }

    /** SEC-E05: each part of gzip is checked. */
    @ParameterizedTest
    @Tag("SEC-E05")
    @CsvSource({"0, 1f8b", "2, method", "3, reserved", "-8, checksum", "-1, length", "12, deflated data"})
    void gzipThatIsWrongIsRefused(int at, String message) throws IOException {
        byte[] compressed = compress(ZlibWrapper.GZIP, bytes("some content, some content"));
        compressed[at < 0 ? compressed.length + at : at] ^= (byte) 0xFF;
        assertRefused(new JdkZlibDecoder(ZlibWrapper.GZIP, 0), compressed, "");
        if (at != 12) {
            assertRefused(new JdkZlibDecoder(ZlibWrapper.GZIP, 0), compressed, message);
        }
    }

    /** SEC-E08: streams that need an unknown dictionary, or a window above 32 KiB. */
    @Test
    @Tag("SEC-E08")
    void dictionariesAndLargerWindowsAreRefused() {
        Deflater deflater = new Deflater();
        deflater.setDictionary(bytes("a dictionary"));
        deflater.setInput(bytes("content"));
        deflater.finish();
        byte[] compressed = new byte[100];
        byte[] stream = Arrays.copyOf(compressed, deflater.deflate(compressed));
        deflater.end();
        assertRefused(new JdkZlibDecoder(ZlibWrapper.ZLIB, 0), stream, "needs a dictionary");
        for (int windowBits = 16; windowBits <= 23; windowBits++) {
            int method = windowBits - 8 << 4 | 8;
            // RFC 1950 section 2.2: both octets of the header are a multiple of 31.
            int check = 31 - (method << 8) % 31;
            byte[] header = {(byte) method, (byte) check, 3, 0, 0, 0, 0, 1};
            assertRefused(new JdkZlibDecoder(ZlibWrapper.ZLIB, 0), header, "");
        }
    }

    /** All optional parts of a header: extra field, name, comment, checksum. */
    @Test
    void gzipHeaderMayHaveAllItsParts() throws IOException {
        byte[] plain = compress(ZlibWrapper.GZIP, bytes("content"));
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        header.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 0, 3, 3, 0, 'x', 'y', 'z'});
        header.writeBytes(bytes("name\0comment\0"));
        CRC32 crc = new CRC32();
        crc.update(header.toByteArray());
        header.write((int) crc.getValue());
        header.write((int) crc.getValue() >> 8);
        header.writeBytes(Arrays.copyOfRange(plain, 10, plain.length));
        byte[] compressed = header.toByteArray();
        SeededRuns.forEach(30, random -> {
            EmbeddedChannel channel = new EmbeddedChannel(new JdkZlibDecoder(ZlibWrapper.GZIP, 0));
            write(channel, compressed, random);
            assertThat(inbound(channel)).isEqualTo(bytes("content"));
            channel.finishAndReleaseAll();
        });
        compressed[5]++;
        assertRefused(new JdkZlibDecoder(ZlibWrapper.GZIP, 0), compressed, "checksum of the header");
    }

    @Test
    void membersOfGzipMayFollowEachOtherIfAskedFor() throws IOException {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(compress(ZlibWrapper.GZIP, bytes("one ")));
        both.writeBytes(compress(ZlibWrapper.GZIP, bytes("two")));
        for (boolean concatenated : new boolean[] {false, true}) {
            EmbeddedChannel channel = new EmbeddedChannel(new JdkZlibDecoder(concatenated, 0));
            write(channel, both.toByteArray(), new Random(3));
            assertThat(inbound(channel)).isEqualTo(bytes(concatenated ? "one two" : "one "));
            channel.finishAndReleaseAll();
        }
    }

    /** RFC 1952 section 2.2: a gzip file is a series of members. */
    @Test
    void membersOfGzipMayFollowEachOtherInDecodersOfTheFactory() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String member : new String[] {"one ", "", "two"}) {
            all.writeBytes(compress(ZlibWrapper.GZIP, bytes(member)));
        }
        EmbeddedChannel channel = new EmbeddedChannel(ZlibCodecFactory.newZlibDecoder(ZlibWrapper.GZIP, 0));
        write(channel, all.toByteArray(), new Random(3));
        assertThat(inbound(channel)).isEqualTo(bytes("one two"));
        channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-E05")
    void contentGoesOnBeforeItsChecksumIsRefused() throws IOException {
        byte[] compressed = compress(ZlibWrapper.GZIP, bytes("content"));
        compressed[compressed.length - 5]++;
        EmbeddedChannel channel = new EmbeddedChannel(new JdkZlibDecoder(ZlibWrapper.GZIP, 0));
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(compressed)))
                .isInstanceOf(DecompressionException.class).hasMessageContaining("checksum");
        assertThat(inbound(channel)).isEqualTo(bytes("content"));
        channel.finishAndReleaseAll();
    }

    /** However the stream is cut: in the middle of the data, and by its checksum. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("SEC-E05")
    void contentGoesOnBeforeDataThatIsNotValid(boolean inTheMiddle) throws IOException {
        byte[] content = content(new Random(7), 5_000);
        byte[] compressed = compress(ZlibWrapper.ZLIB, content);
        compressed[inTheMiddle ? compressed.length / 2 : compressed.length - 1] ^= 0x55;
        byte[] whole = beforeTheFailure(compressed, compressed.length);
        assertThat(beforeTheFailure(compressed, 1)).isEqualTo(whole);
        if (inTheMiddle) {
            assertThat(Arrays.mismatch(whole, content)).isGreaterThan(1_000);
        } else {
            assertThat(whole).isEqualTo(content);
        }
    }

    private static byte[] beforeTheFailure(byte[] compressed, int pieceLength) {
        List<Throwable> failures = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel(new JdkZlibDecoder(0));
        for (int from = 0; from < compressed.length; from += pieceLength) {
            ByteBuf piece = Unpooled.copiedBuffer(compressed, from, Math.min(pieceLength, compressed.length - from));
            failures.add(catchThrowable(() -> channel.writeInbound(piece)));
        }
        failures.add(catchThrowable(channel::finish));
        assertThat(failures).filteredOn(Objects::nonNull).singleElement().isInstanceOf(DecompressionException.class);
        return inbound(channel);
    }

    /** SEC-E01: a bomb fails at the limit, and the rest of it is dropped (SEC-E06). */
    @ParameterizedTest
    @ValueSource(ints = {1, 1_000, 65_536, 100_000})
    @Tag("SEC-E01")
    @Tag("SEC-E06")
    void outputIsLimited(int maxAllocation) throws IOException {
        byte[] bomb = compress(ZlibWrapper.ZLIB, new byte[10_000_000]);
        assertRefused(new JdkZlibDecoder(maxAllocation), bomb, "limit of " + maxAllocation);
        byte[] just = compress(ZlibWrapper.ZLIB, new byte[maxAllocation]);
        EmbeddedChannel channel = new EmbeddedChannel(new JdkZlibDecoder(maxAllocation));
        channel.writeInbound(Unpooled.wrappedBuffer(just));
        assertThat(inbound(channel)).hasSize(maxAllocation);
        channel.finishAndReleaseAll();
    }

    /** SEC-E02: one input becomes many buffers, of which one lives at a time. */
    @Test
    @Tag("SEC-E02")
    void eachBufferIsPassedOnBeforeTheNextIsMade() throws IOException {
        int[] sizes = new int[2];
        EmbeddedChannel channel = new EmbeddedChannel(new JdkZlibDecoder(0), new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ByteBuf part = (ByteBuf) msg;
                sizes[0] += part.readableBytes();
                sizes[1] = Math.max(sizes[1], part.readableBytes());
                part.release();
                if (sizes[0] > 1_000_000) {
                    ctx.pipeline().removeFirst();
                }
            }
        });
        channel.writeInbound(Unpooled.wrappedBuffer(compress(ZlibWrapper.ZLIB, new byte[10_000_000])));
        assertThat(sizes[1]).isLessThanOrEqualTo(65_536);
        assertThat(sizes[0]).as("a receiver that has enough is not given the rest").isLessThan(1_200_000);
        channel.finishAndReleaseAll();
    }

    @ParameterizedTest
    @EnumSource
    void decoderBearsEveryTreatment(ZlibWrapper wrapper) throws IOException {
        byte[] content = content(new Random(7), 120);
        DecoderCheck.of(() -> new JdkZlibDecoder(wrapper, 0)).input(compress(wrapper, content)).joiningBuffers()
                .expecting("content " + ByteBufUtil.hexDump(content)).checkAll();
    }

    @Test
    void membersThatFollowEachOtherBearEveryTreatment() throws IOException {
        byte[] member = compress(ZlibWrapper.GZIP, bytes("one member"));
        byte[] both = Arrays.copyOf(member, 2 * member.length);
        System.arraycopy(member, 0, both, member.length, member.length);
        DecoderCheck.of(() -> new JdkZlibDecoder(true, 0)).input(both).joiningBuffers()
                .expecting("content " + ByteBufUtil.hexDump(bytes("one memberone member"))).checkAll();
    }

    @ParameterizedTest
    @EnumSource(names = {"ZLIB", "NONE"})
    void encoderBearsEveryTreatment(ZlibWrapper wrapper) {
        EncoderCheck.of(() -> new JdkZlibEncoder(wrapper))
                .messages(() -> List.of(Unpooled.copiedBuffer(bytes("some ")), Unpooled.EMPTY_BUFFER,
                        Unpooled.directBuffer(7).writeBytes(bytes("content"))))
                .decodedBy(encoded -> decompress(wrapper, encoded)).expecting(bytes("some content")).checkAll();
    }

    private static byte[] encoded(ZlibEncoder encoder, byte[] content) {
        EmbeddedChannel channel = new EmbeddedChannel(encoder);
        channel.writeOutbound(Unpooled.wrappedBuffer(content));
        channel.finish();
        return read(channel, false);
    }

    private static byte[] decoded(ZlibDecoder decoder, byte[] compressed) {
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        channel.writeInbound(Unpooled.wrappedBuffer(compressed));
        assertThat(decoder.isClosed()).isTrue();
        channel.finish();
        return inbound(channel);
    }

    @Test
    void namesOfJzlibMeanTheSame() throws IOException {
        byte[] content = bytes("words of a dictionary, words of a dictionary");
        byte[] dictionary = bytes("a dictionary of words");
        assertThat(encoded(new JZlibEncoder(), content)).isEqualTo(encoded(new JdkZlibEncoder(), content));
        assertThat(encoded(new JZlibEncoder(0), content)).isEqualTo(encoded(new JdkZlibEncoder(0), content));
        assertThat(decompress(ZlibWrapper.GZIP, encoded(new JZlibEncoder(ZlibWrapper.GZIP), content)))
                .isEqualTo(content);
        assertThat(decoded(new JZlibDecoder(ZlibWrapper.NONE, 0),
                encoded(new JZlibEncoder(ZlibWrapper.NONE, 9), content))).isEqualTo(content);
        assertThat(decoded(new JZlibDecoder(0), encoded(new JZlibEncoder(ZlibWrapper.ZLIB, 1, 9, 1), content)))
                .isEqualTo(content);
        for (JZlibEncoder encoder : new JZlibEncoder[] {new JZlibEncoder(dictionary),
            new JZlibEncoder(6, dictionary), new JZlibEncoder(6, 15, 8, dictionary)}) {
            assertThat(decoded(new JZlibDecoder(dictionary, 0), encoded(encoder, content))).isEqualTo(content);
        }
        assertRefused(new JZlibDecoder(10), compress(ZlibWrapper.ZLIB, content), "limit of 10");
        assertThatThrownBy(() -> new JZlibEncoder(ZlibWrapper.ZLIB, 6, 8, 8))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("windowBits");
        assertThatThrownBy(() -> new JZlibEncoder(6, 15, 0, dictionary))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("memLevel");
    }

    /** As {@link Deflater#DEFAULT_COMPRESSION} says it. */
    @Test
    void levelMayBeLeftToTheLibrary() {
        byte[] content = content(new Random(5), 500);
        byte[] dictionary = bytes("what both know");
        for (ZlibEncoder encoder : List.of(new JdkZlibEncoder(-1), ZlibCodecFactory.newZlibEncoder(-1),
                ZlibCodecFactory.newZlibEncoder(ZlibWrapper.ZLIB, -1, 15, 8))) {
            assertThat(decoded(new JdkZlibDecoder(0), encoded(encoder, content))).isEqualTo(content);
        }
        ZlibEncoder encoder = ZlibCodecFactory.newZlibEncoder(-1, 15, 8, dictionary);
        assertThat(decoded(new JdkZlibDecoder(dictionary, 0), encoded(encoder, content))).isEqualTo(content);
    }

    @Test
    void wrongArgumentsAreTheCallersMistake() {
        assertThatThrownBy(() -> new JdkZlibEncoder(ZlibWrapper.ZLIB_OR_NONE))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ZLIB_OR_NONE");
        assertThatThrownBy(() -> new JdkZlibEncoder(10)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("compressionLevel");
        assertThatThrownBy(() -> new JdkZlibEncoder(-2)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("compressionLevel");
        assertThatThrownBy(() -> new JdkZlibDecoder(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxAllocation");
        assertThatThrownBy(() -> StandardCompressionOptions.gzip(10, 15, 8))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("compressionLevel");
        assertThatThrownBy(() -> StandardCompressionOptions.deflate(6, 8, 8))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("windowBits");
        assertThatThrownBy(() -> StandardCompressionOptions.deflate(6, 15, 10))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("memLevel");
        assertThatThrownBy(() -> new JdkZlibEncoder().close()).isInstanceOf(IllegalStateException.class);
        assertThat(StandardCompressionOptions.gzip().compressionLevel()).isEqualTo(6);
        assertThat(StandardCompressionOptions.deflate(1, 9, 2).windowBits()).isEqualTo(9);
        assertThat(StandardCompressionOptions.deflate().memLevel()).isEqualTo(8);
        assertThat(ZlibCodecFactory.isSupportingWindowSizeAndMemLevel()).isFalse();
        assertThat(new CompressionException("text")).isInstanceOf(EncoderException.class);
    }
}
