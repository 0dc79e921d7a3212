/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.handler.codec.AsciiHeadersEncoder.NewlineType;
import io.tidewire.handler.codec.AsciiHeadersEncoder.SeparatorType;
import io.tidewire.handler.codec.base64.Base64;
import io.tidewire.handler.codec.base64.Base64Decoder;
import io.tidewire.handler.codec.base64.Base64Dialect;
import io.tidewire.handler.codec.base64.Base64Encoder;
import io.tidewire.handler.codec.bytes.ByteArrayDecoder;
import io.tidewire.handler.codec.compression.BrotliDecoder;
import io.tidewire.handler.codec.compression.BrotliEncoder;
import io.tidewire.handler.codec.compression.Bzip2Decoder;
import io.tidewire.handler.codec.compression.Bzip2Encoder;
import io.tidewire.handler.codec.compression.DecompressingDecoder;
import io.tidewire.handler.codec.compression.DecompressionLimits;
import io.tidewire.handler.codec.compression.Decompressor;
import io.tidewire.handler.codec.compression.FastLzFrameDecoder;
import io.tidewire.handler.codec.compression.FastLzFrameEncoder;
import io.tidewire.handler.codec.compression.JZlibDecoder;
import io.tidewire.handler.codec.compression.JZlibEncoder;
import io.tidewire.handler.codec.compression.JdkZlibDecoder;
import io.tidewire.handler.codec.compression.JdkZlibDecompressor;
import io.tidewire.handler.codec.compression.JdkZlibEncoder;
import io.tidewire.handler.codec.compression.Lz4FrameDecoder;
import io.tidewire.handler.codec.compression.Lz4FrameEncoder;
import io.tidewire.handler.codec.compression.Lz4XXHash32;
import io.tidewire.handler.codec.compression.LzfDecoder;
import io.tidewire.handler.codec.compression.LzfEncoder;
import io.tidewire.handler.codec.compression.LzmaFrameEncoder;
import io.tidewire.handler.codec.compression.Snappy;
import io.tidewire.handler.codec.compression.SnappyFrameDecoder;
import io.tidewire.handler.codec.compression.SnappyFrameEncoder;
import io.tidewire.handler.codec.compression.ZlibWrapper;
import io.tidewire.handler.codec.compression.ZstdDecoder;
import io.tidewire.handler.codec.compression.ZstdEncoder;
import io.tidewire.handler.codec.json.JsonObjectDecoder;
import io.tidewire.handler.codec.string.StringDecoder;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.BufferKind;
import io.tidewire.testsuite.codec.CodecTypes;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.EncoderCheck;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Every codec makes the same of the same octets, whatever kind of buffer holds them and whatever its byte order is. */
class BufferKindsTest {
    /** The checks, by codec. */
    private static final Map<String, Runnable> CHECKS = new LinkedHashMap<>();
    /** Types that need no check, with the reason. */
    private static final Map<String, String> OTHERS = new LinkedHashMap<>();

    private static final byte[] CONTENT = content(new Random(9), 180);

    private static byte[] content(Random random, int length) {
        byte[] content = new byte[length];
        for (int i = 0; i < length; i++) {
            content[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt() : i > 9 ? content[i - 7] : 'a');
        }
        return content;
    }

    static {
        frames();
        texts();
        compression();
        frameworks();
        OTHERS.put("ByteToMessageDecoder$Cumulator", "an interface");
        OTHERS.put("Decompressor", "an interface; JdkZlibDecompressor stands for what all share");
        OTHERS.put("ZlibDecoder", "without octets of its own; JdkZlibDecoder is one");
        OTHERS.put("SnappyFramedDecoder", "another name of SnappyFrameDecoder");
        OTHERS.put("SnappyFramedEncoder", "another name of SnappyFrameEncoder");
        OTHERS.put("MessageToByteEncoder", "gives its subclass the message, and a buffer of its own");
        OTHERS.put("MessageAggregator", "joins contents as they are");
        for (String text : new String[] {"ByteArrayEncoder", "StringEncoder", "LineEncoder"}) {
            OTHERS.put(text, "takes no buffer");
        }
        OTHERS.put("PcapWriteHandler", "copies octets");
        for (String tls : new String[] {"AbstractSniHandler", "OptionalSslHandler", "SniHandler",
            "SslClientHelloHandler", "SslHandler"}) {
            OTHERS.put(tls, "shown by TlsBufferKindsTest");
        }
        OTHERS.put("PemPrivateKey", "keeps a buffer as it is");
        OTHERS.put("PemX509Certificate", "keeps a buffer as it is");
        for (String passing : new String[] {"ResolveAddressHandler", "FlowControlHandler", "ReadDemandHandler",
            "FlushConsolidationHandler", "IpSubnetFilter", "RuleBasedIpFilter", "UniqueIpFilter", "LoggingHandler",
            "HandshakeLimitHandler", "ChunkedWriteHandler", "IdleStateHandler", "ReadTimeoutHandler", "SlowPeerPolicy",
            "WriteTimeoutHandler", "ChannelTrafficShapingHandler", "GlobalChannelTrafficShapingHandler",
            "GlobalTrafficShapingHandler"}) {
            OTHERS.put(passing, "passes messages on as they are");
        }
    }

    private static void decoder(String type, Supplier<? extends ChannelHandler> decoder, byte[] input) {
        add(type, () -> DecoderCheck.of(decoder).input(input).checkKindsOfBuffers());
    }

    private static void add(String type, Runnable check) {
        Runnable before = CHECKS.get(type);
        CHECKS.put(type, before == null ? check : () -> {
            before.run();
            check.run();
        });
    }

    private static void encoder(String type, Supplier<? extends ChannelHandler> encoder) {
        add(type, () -> EncoderCheck.of(encoder).messages(() -> List.of(Unpooled.copiedBuffer(CONTENT, 0, 61),
                Unpooled.copiedBuffer(CONTENT, 61, CONTENT.length - 61))).checkKindsOfBuffers());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void frames() {
        byte[] lines = ascii("one\r\n\ntwo\nand a line of many octets\r\n\r\nincomplete");
        decoder("LineBasedFrameDecoder", () -> new LineBasedFrameDecoder(80), lines);
        decoder("DelimiterBasedFrameDecoder", () -> new DelimiterBasedFrameDecoder(80, Delimiters.lineDelimiter()),
                lines);
        decoder("DelimiterBasedFrameDecoder", () -> {
            ByteBuf[] delimiters = {BufferKind.LITTLE_ENDIAN.of(ascii("and")), BufferKind.COMPOSITE.of(ascii("many"))};
            DelimiterBasedFrameDecoder decoder = new DelimiterBasedFrameDecoder(80, delimiters);
            delimiters[0].release();
            delimiters[1].release();
            return decoder;
        }, lines);
        decoder("FixedLengthFrameDecoder", () -> new FixedLengthFrameDecoder(7), lines);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            for (int fieldLength : new int[] {1, 2, 3, 4, 8}) {
                byte[] framed = framed(order, fieldLength);
                add("LengthFieldBasedFrameDecoder", () -> DecoderCheck.of(() -> new LengthFieldBasedFrameDecoder(order,
                        1_000, 0, fieldLength, 0, fieldLength, true)).input(framed)
                        .expecting(ByteBufUtil.hexDump(CONTENT, 0, 11), ByteBufUtil.hexDump(CONTENT, 11, 19))
                        .checkKindsOfBuffers());
                add("LengthFieldPrepender", () -> EncoderCheck.of(
                        () -> new LengthFieldPrepender(order, fieldLength, 0, false)).messages(() -> List.of(
                        Unpooled.copiedBuffer(CONTENT, 0, 11), Unpooled.copiedBuffer(CONTENT, 11, 19)))
                        .expecting(framed).checkKindsOfBuffers());
            }
        }
        decoder("JsonObjectDecoder", JsonObjectDecoder::new, ascii(" {\"a\": [\"}\", 1]} [2] {\"b\\\"\": 3}"));
    }

    /** Two frames. */
    private static byte[] framed(ByteOrder order, int fieldLength) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int[] part : new int[][] {{0, 11}, {11, 19}}) {
            for (int i = 0; i < fieldLength; i++) {
                out.write(i == (order == ByteOrder.BIG_ENDIAN ? fieldLength - 1 : 0) ? part[1] : 0);
            }
            out.write(CONTENT, part[0], part[1]);
        }
        return out.toByteArray();
    }

    /** Decodes each buffer by itself, in every kind. */
    private static void whole(String type, Supplier<? extends ChannelHandler> decoder, byte[] octets,
            Function<Object, Object> describe) {
        add(type, () -> {
            Object expected = null;
            for (BufferKind kind : BufferKind.values()) {
                EmbeddedChannel channel = new EmbeddedChannel(decoder.get());
                channel.writeInbound(kind.of(octets));
                Object message = channel.readInbound();
                Object described = describe.apply(message);
                ReferenceCountUtil.release(message);
                expected = expected == null ? described : expected;
                assertThat(described).as(kind.name()).isEqualTo(expected);
                channel.finish();
            }
        });
    }

    private static Object octets(Object message) {
        return ByteBufUtil.hexDump((ByteBuf) message);
    }

    private static void texts() {
        for (Charset charset : new Charset[] {StandardCharsets.UTF_8,
            StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.US_ASCII}) {
            whole("StringDecoder", () -> new StringDecoder(charset), "text \u00e9 \ud83d\ude00".getBytes(charset),
                    text -> text);
        }
        whole("ByteArrayDecoder", ByteArrayDecoder::new, CONTENT, array -> Arrays.toString((byte[]) array));
        byte[] encoded = java.util.Base64.getMimeEncoder().encode(CONTENT);
        whole("Base64Decoder", Base64Decoder::new, encoded, BufferKindsTest::octets);
        encoder("Base64Encoder", Base64Encoder::new);
        add("Base64", () -> {
            for (Base64Dialect dialect : Base64Dialect.values()) {
                for (int length = 0; length < 40; length++) {
                    byte[] octets = Arrays.copyOf(CONTENT, length);
                    byte[] text = same(octets, (src, alloc) -> Base64.encode(src, src.readerIndex(), octets.length,
                            false, dialect, alloc));
                    assertThat(same(text, (src, alloc) -> Base64.decode(src, src.readerIndex(), text.length, dialect,
                            alloc))).isEqualTo(octets);
                }
            }
            assertThat(same(CONTENT, (src, alloc) -> Base64.encode(src))).isEqualTo(
                    java.util.Base64.getMimeEncoder(76, new byte[] {'\n'}).encode(CONTENT));
        });
        add("AsciiHeadersEncoder", () -> {
            for (BufferKind kind : BufferKind.values()) {
                ByteBuf out = kind.of(new byte[100]);
                if (!out.isReadOnly()) {
                    AsciiHeadersEncoder fields = new AsciiHeadersEncoder(out.clear(), SeparatorType.COLON_SPACE,
                            NewlineType.CRLF);
                    fields.encode(Map.entry("a", "b"));
                    assertThat(out.toString(StandardCharsets.US_ASCII)).as(kind.name()).isEqualTo("a: b\r\n");
                }
                out.release();
            }
        });
        add("DatagramPacketDecoder", () -> {
            for (BufferKind kind : BufferKind.values()) {
                EmbeddedChannel channel = new EmbeddedChannel(new DatagramPacketDecoder(new Base64Decoder()));
                channel.writeInbound(new DatagramPacket(kind.of(encoded), new InetSocketAddress(1)));
                ByteBuf decoded = channel.readInbound();
                assertThat(ByteBufUtil.getBytes(decoded)).as(kind.name()).isEqualTo(CONTENT);
                decoded.release();
                channel.finish();
            }
        });
        OTHERS.put("DatagramPacketEncoder", "hands the message to an encoder, and its result on");
    }

    /** Allocates memory in the order that an application chooses. */
    private static final class OrderedAllocator extends AbstractByteBufAllocator {
        private final ByteOrder order;

        OrderedAllocator(ByteOrder order) {
            this.order = order;
        }

        @Override
        @SuppressWarnings("deprecation") // Views with another order are what this is about.
        protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
            return UnpooledByteBufAllocator.DEFAULT.heapBuffer(initialCapacity, maxCapacity).order(order);
        }

        @Override
        protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
            return newHeapBuffer(initialCapacity, maxCapacity);
        }

        @Override
        public boolean isDirectBufferPooled() {
            return false;
        }
    }

    /**
     * Returns the result that all kinds of sources have in common; memory of the application may be in either order.
     */
    private static byte[] same(byte[] octets, BiFunction<ByteBuf, ByteBufAllocator, ByteBuf> codec) {
        byte[] expected = null;
        for (BufferKind kind : BufferKind.values()) {
            for (boolean isLittle : new boolean[] {false, true}) {
                ByteBuf src = kind.of(octets);
                ByteBuf result = codec.apply(src, new OrderedAllocator(isLittle ? ByteOrder.LITTLE_ENDIAN
                        : ByteOrder.BIG_ENDIAN));
                byte[] got = ByteBufUtil.getBytes(result);
                expected = expected == null ? got : expected;
                assertThat(got).as(kind.name()).isEqualTo(expected);
                src.release();
                result.release();
            }
        }
        return expected;
    }

    private static void compression(Supplier<? extends ChannelHandler> encoder,
            Supplier<? extends ChannelHandler> decoder) {
        String encoderType = encoder.get().getClass().getSimpleName();
        encoder(encoderType, encoder);
        add(decoder.get().getClass().getSimpleName(), () -> DecoderCheck.of(decoder).input(encoded(encoder))
                .joiningBuffers().expecting("content " + ByteBufUtil.hexDump(CONTENT)).checkKindsOfBuffers());
    }

    private static byte[] encoded(Supplier<? extends ChannelHandler> encoder) {
        return encoded(encoder, CONTENT.length);
    }

    private static byte[] encoded(Supplier<? extends ChannelHandler> encoder, int length) {
        EmbeddedChannel channel = new EmbeddedChannel(encoder.get());
        channel.writeOutbound(Unpooled.wrappedBuffer(Arrays.copyOf(CONTENT, length)));
        channel.finish();
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            octets.writeBytes(ByteBufUtil.getBytes(part));
            part.release();
        }
        return octets.toByteArray();
    }

    private static void compression() {
        for (ZlibWrapper wrapper : new ZlibWrapper[] {ZlibWrapper.ZLIB, ZlibWrapper.GZIP, ZlibWrapper.NONE}) {
            compression(() -> new JdkZlibEncoder(wrapper), () -> new JdkZlibDecoder(wrapper, 0));
        }
        compression(() -> new JdkZlibEncoder(ZlibWrapper.NONE),
                () -> new JdkZlibDecoder(ZlibWrapper.ZLIB_OR_NONE, 0));
        compression(JZlibEncoder::new, () -> new JZlibDecoder(0));
        compression(ZstdEncoder::new, ZstdDecoder::new);
        compression(BrotliEncoder::new, BrotliDecoder::new);
        compression(Lz4FrameEncoder::new, Lz4FrameDecoder::new);
        compression(Lz4FrameEncoder::ofFrameFormat, Lz4FrameDecoder::new);
        compression(SnappyFrameEncoder::new, SnappyFrameDecoder::new);
        compression(() -> new Bzip2Encoder(1), Bzip2Decoder::new);
        compression(LzfEncoder::new, LzfDecoder::new);
        for (boolean hasChecksum : new boolean[] {false, true}) {
            compression(() -> new FastLzFrameEncoder(hasChecksum),
                    () -> new FastLzFrameDecoder(hasChecksum));
        }
        encoder("LzmaFrameEncoder", LzmaFrameEncoder::new);
        // The buffer of a subclass may be in either order.
        add("FastLzFrameEncoder", () -> assertThat(encoded(() -> new FastLzFrameEncoder(true) {
            @Override
            protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, ByteBuf msg, boolean preferDirect) {
                return new OrderedAllocator(ByteOrder.LITTLE_ENDIAN).heapBuffer();
            }
        })).isEqualTo(encoded(() -> new FastLzFrameEncoder(true))));
        add("LzfEncoder", () -> assertThat(encoded(() -> new LzfEncoder(200, 1_000) {
            @Override
            protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, ByteBuf msg, boolean preferDirect) {
                return new OrderedAllocator(ByteOrder.LITTLE_ENDIAN).heapBuffer();
            }
        })).isEqualTo(encoded(() -> new LzfEncoder(200, 1_000))));
        add("Lz4FrameEncoder", () -> assertThat(encoded(() -> new Lz4FrameEncoder(false) {
            @Override
            protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, ByteBuf msg, boolean preferDirect) {
                return new OrderedAllocator(ByteOrder.LITTLE_ENDIAN).heapBuffer(1 << 18);
            }
        }, 200_000)).isEqualTo(encoded(() -> new Lz4FrameEncoder(false), 200_000)));
        add("DecompressingDecoder", () -> DecoderCheck.of(() -> new DecompressingDecoder(
                JdkZlibDecompressor.builder().wrapper(ZlibWrapper.GZIP), DecompressionLimits.DEFAULT))
                .input(encoded(() -> new JdkZlibEncoder(ZlibWrapper.GZIP))).joiningBuffers().checkKindsOfBuffers());
        add("JdkZlibDecompressor", () -> {
            byte[] compressed = encoded(() -> new JdkZlibEncoder(ZlibWrapper.GZIP));
            for (BufferKind kind : BufferKind.values()) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                try (Decompressor decompressor = JdkZlibDecompressor.builder().wrapper(ZlibWrapper.GZIP)
                        .build(UnpooledByteBufAllocator.DEFAULT)) {
                    decompressor.addInput(kind.of(compressed));
                    while (decompressor.status() == Decompressor.Status.NEED_OUTPUT) {
                        ByteBuf part = decompressor.takeOutput();
                        if (part != null) {
                            out.writeBytes(ByteBufUtil.getBytes(part));
                            part.release();
                        }
                    }
                }
                assertThat(out.toByteArray()).as(kind.name()).isEqualTo(CONTENT);
            }
        });
        add("Snappy", () -> {
            byte[] block = into(CONTENT, (in, out) -> new Snappy().encode(in, out, in.readableBytes()));
            assertThat(into(block, (in, out) -> new Snappy().decode(in, out))).isEqualTo(CONTENT);
        });
        add("Lz4XXHash32", () -> {
            Lz4XXHash32 expected = new Lz4XXHash32(1);
            expected.update(CONTENT, 0, CONTENT.length);
            for (BufferKind kind : BufferKind.values()) {
                ByteBuf octets = kind.of(CONTENT);
                Lz4XXHash32 hash = new Lz4XXHash32(1);
                hash.update(octets, octets.readerIndex(), CONTENT.length);
                assertThat(hash.getValue()).as(kind.name()).isEqualTo(expected.getValue());
                octets.release();
            }
        });
    }

    private interface BlockCodec {
        void code(ByteBuf in, ByteBuf out);
    }

    /** Returns the octets that all kinds of sources write into all kinds of targets. */
    private static byte[] into(byte[] octets, BlockCodec codec) {
        byte[] expected = null;
        for (BufferKind source : BufferKind.values()) {
            for (BufferKind target : BufferKind.values()) {
                ByteBuf in = source.of(octets);
                ByteBuf out = target.of(new byte[400]);
                if (!out.isReadOnly()) {
                    codec.code(in, out.clear());
                    byte[] got = ByteBufUtil.getBytes(out);
                    expected = expected == null ? got : expected;
                    assertThat(got).as("%s into %s", source, target).isEqualTo(expected);
                }
                in.release();
                out.release();
            }
        }
        return expected;
    }

    /** Reads numbers without a word about their order, as decoders of applications do. */
    private static final class Numbers extends ByteToMessageDecoder {
        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
            if (in.readableBytes() >= 9) {
                out.add(in.readMedium() + " " + in.readShort() + ' ' + in.readIntLE());
            }
        }
    }

    private static final class ReplayedNumbers extends ReplayingDecoder<Void> {
        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
            out.add(in.readMedium() + " " + in.readShort() + ' ' + in.readIntLE());
        }
    }

    private static final class NumberCodec extends ByteToMessageCodec<ByteBuf> {
        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
            if (in.readableBytes() >= 4) {
                out.add(in.readInt());
            }
        }

        @Override
        protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) {
            out.writeInt(msg.readableBytes()).writeBytes(msg);
        }
    }

    private static void frameworks() {
        decoder("ByteToMessageDecoder", Numbers::new, CONTENT);
        decoder("ReplayingDecoder", ReplayedNumbers::new, CONTENT);
        decoder("ByteToMessageCodec", NumberCodec::new, CONTENT);
        encoder("ByteToMessageCodec", NumberCodec::new);
        for (ByteToMessageDecoder.Cumulator cumulator : new ByteToMessageDecoder.Cumulator[] {
            ByteToMessageDecoder.COMPOSITE_CUMULATOR, new AdaptiveCumulator(5)}) {
            decoder("AdaptiveCumulator", () -> {
                Numbers numbers = new Numbers();
                numbers.setCumulator(cumulator);
                return numbers;
            }, CONTENT);
        }
    }

    @Test
    void everyTypeThatTakesBuffersIsLookedAt() {
        TreeSet<String> known = new TreeSet<>(CHECKS.keySet());
        known.remove("JdkZlibDecompressor");
        known.addAll(OTHERS.keySet());
        assertThat(known).hasSize(CHECKS.size() - 1 + OTHERS.size())
                .isEqualTo(CodecTypes.of(ByteToMessageDecoder.class));
    }

    @TestFactory
    Stream<DynamicTest> everyCodecMakesTheSameOfEachKind() {
        return CHECKS.entrySet().stream().map(check -> DynamicTest.dynamicTest(check.getKey(),
                () -> check.getValue().run()));
    }

    /** The encoders and decoders with random content, so that all of their paths are taken. */
    @Test
    void randomContentComesBackFromEachKind() {
        SeededRuns.forEach(20, random -> {
            byte[] content = content(random, random.nextInt(3_000));
            BufferKind[] kinds = BufferKind.values();
            EmbeddedChannel encoder = new EmbeddedChannel(new Base64Encoder(random.nextBoolean()));
            encoder.writeOutbound(kinds[random.nextInt(kinds.length)].of(content));
            ByteBuf text = encoder.readOutbound();
            EmbeddedChannel decoder = new EmbeddedChannel(new Base64Decoder());
            decoder.writeInbound(kinds[random.nextInt(kinds.length)].convert(text));
            ByteBuf back = decoder.readInbound();
            assertThat(ByteBufUtil.getBytes(back)).isEqualTo(content);
            back.release();
            encoder.finish();
            decoder.finish();
        });
    }
}
