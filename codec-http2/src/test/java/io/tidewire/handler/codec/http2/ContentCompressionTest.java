/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.compression.CompressionEncoders;
import io.tidewire.handler.codec.compression.CompressionOptions;
import io.tidewire.handler.codec.compression.StandardCompressionOptions;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Compressed content on its way from an encoder to a listener, and what flow control makes of it. */
class ContentCompressionTest {
    private static final int WINDOW = 65_535;

    private final CoreSide client = CoreSide.client();
    private final CoreSide server = CoreSide.server();
    private final CompressorHttp2ConnectionEncoder encoder = new CompressorHttp2ConnectionEncoder(client.encoder);
    private final Received received = new Received();

    ContentCompressionTest() {
        listen(new DelegatingDecompressorFrameListener(server.connection, received, false, 0));
    }

    private void listen(Http2FrameListener listener) {
        server.decoder.frameListener(listener);
    }

    @AfterEach
    void tearDown() {
        client.close();
        server.close();
    }

    /** The content that the listener behind the decompression got. */
    private static final class Received extends Http2FrameAdapter {
        final ByteArrayOutputStream content = new ByteArrayOutputStream();
        final List<String> fields = new ArrayList<>();
        boolean isEnded;
        int octets;
        Random random;

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
                boolean endOfStream) {
            for (String name : new String[] {"content-encoding", "content-length"}) {
                if (headers.contains(name)) {
                    fields.add(name + '=' + headers.get(name));
                }
            }
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int streamDependency,
                short weight, boolean exclusive, int padding, boolean endOfStream) {
            onHeadersRead(ctx, streamId, headers, padding, endOfStream);
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
                throws Http2Exception {
            assertThat(isEnded).isFalse();
            content.writeBytes(ByteBufUtil.getBytes(data));
            octets += data.readableBytes() + padding;
            isEnded = endOfStream;
            int consumed = random == null ? data.readableBytes() + padding
                    : random.nextInt(data.readableBytes() + padding + 1);
            octets -= consumed;
            return consumed;
        }
    }

    private static Http2Headers request(String coding) {
        Http2Headers headers = new DefaultHttp2Headers().method("POST").scheme("http").path("/").authority("a");
        return coding == null ? headers : headers.add("content-encoding", coding);
    }

    private static byte[] content(Random random, int length) {
        byte[] content = new byte[length];
        for (int i = 0; i < length; i++) {
            content[i] = (byte) (random.nextInt(8) == 0 ? random.nextInt() : 'a');
        }
        return content;
    }

    private static byte[] gzip(byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toByteArray();
    }

    /** Takes octets to both sides until neither has any. */
    private void exchange() {
        byte[] octets;
        do {
            client.in(server.octets());
            octets = client.octets();
            server.in(octets);
        } while (octets.length > 0);
    }

    private int unconsumed() {
        return server.connection.local().flowController().unconsumedBytes(server.connection.connectionStream());
    }

    /** The other listener gets the content that one side compresses; all consumed octets are given back. */
    @Test
    @Tag("FC-04")
    void contentArrivesAsItWas() {
        SeededRuns.forEach(40, random -> {
            ContentCompressionTest one = new ContentCompressionTest();
            one.roundTrip(random);
            one.tearDown();
        });
    }

    private void roundTrip(Random random) throws Http2Exception {
        received.random = random;
        String[] codings = {"gzip", "x-gzip", "deflate", "X-Deflate", "br", "zstd", "snappy"};
        String coding = codings[random.nextInt(codings.length)];
        ChannelHandlerContext ctx = client.ctx();
        encoder.writeHeaders(ctx, 3, request(coding).add("content-length", "7"), 0, false, ctx.newPromise());
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        List<ChannelFuture> futures = new ArrayList<>();
        int parts = 1 + random.nextInt(6);
        for (int i = 0; i < parts; i++) {
            byte[] part = content(random, random.nextInt(4) == 0 ? 0 : random.nextInt(150_000));
            sent.writeBytes(part);
            futures.add(encoder.writeData(ctx, 3, Unpooled.wrappedBuffer(part), random.nextInt(20), i == parts - 1,
                    ctx.newPromise()));
            exchange();
            if (received.octets > 0) {
                int consumed = random.nextBoolean() ? received.octets : random.nextInt(received.octets + 1);
                consume(consumed);
                exchange();
            }
        }
        while (received.octets > 0) {
            consume(received.octets);
            exchange();
        }
        assertThat(client.failures()).isEmpty();
        assertThat(server.failures()).isEmpty();
        assertThat(Arrays.equals(received.content.toByteArray(), sent.toByteArray())).isTrue();
        assertThat(received.isEnded).isTrue();
        assertThat(received.fields).isEmpty();
        assertThat(futures).allMatch(ChannelFuture::isSuccess);
        assertThat(unconsumed()).isZero();
    }

    private void consume(int octets) throws Http2Exception {
        received.octets -= octets;
        server.connection.local().flowController().consumeBytes(server.connection.stream(3), octets);
    }

    /** Content without a coding, or with an unknown one, and content of others stay as they are. */
    @ParameterizedTest
    @ValueSource(strings = {"", "compress", "gzip, gzip", "identity"})
    @Tag("SEC-E07")
    void otherContentStaysAsItIs(String coding) {
        ChannelHandlerContext ctx = client.ctx();
        Http2Headers headers = request(coding.isEmpty() ? null : coding).add("content-length", "3");
        encoder.writeHeaders(ctx, 3, headers, 0, (short) 16, false, 0, false, ctx.newPromise());
        encoder.writeData(ctx, 3, Unpooled.wrappedBuffer(new byte[] {1, 2, 3}), 0, true, ctx.newPromise());
        exchange();
        assertThat(received.content.toByteArray()).containsExactly(1, 2, 3);
        assertThat(received.fields).contains("content-length=3").hasSize(coding.isEmpty() ? 1 : 2);
        assertThat(unconsumed()).isZero();
    }

    private void send(String coding, byte[] compressed, boolean endOfStream) {
        server.in((writer, ctx) -> {
            writer.writeHeaders(ctx, 3, request(coding), 0, false, ctx.newPromise());
            writer.writeData(ctx, 3, Unpooled.wrappedBuffer(compressed), 0, endOfStream, ctx.newPromise());
        });
    }

    @Test
    @Tag("SEC-E01")
    @Tag("SEC-E06")
    void bombIsRefused() {
        byte[] bomb = gzip(new byte[60_000_000]);
        assertThat(bomb).hasSizeLessThan(WINDOW);
        send("gzip", bomb, true);
        assertThat(server.failures()).containsExactly("stream 3 ENHANCE_YOUR_CALM");
        assertThat(received.content.size()).isBetween(1 << 20, 5_000_000);
        assertThat(unconsumed()).isZero();
    }

    @Test
    @Tag("SEC-E01")
    void contentIsBounded() {
        listen(new DelegatingDecompressorFrameListener(server.connection, received, true, 0, 100_000));
        byte[] compressed = gzip(content(new Random(5), 100_001));
        send("gzip", compressed, true);
        assertThat(server.failures()).containsExactly("stream 3 ENHANCE_YOUR_CALM");
        assertThat(received.isEnded).isFalse();
        assertThat(unconsumed()).isZero();
    }

    @Test
    @Tag("SEC-E01")
    void outputOfAFrameIsBounded() {
        listen(new DelegatingDecompressorFrameListener(server.connection, received, true, 5_000));
        send("gzip", gzip(new byte[5_001]), true);
        assertThat(server.failures()).containsExactly("stream 3 ENHANCE_YOUR_CALM");
        assertThat(server.reason).contains("became more than 5000 octets");
        assertThat(unconsumed()).isZero();
    }

    /** The same limits for each coding, in every decompressor. */
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "zstd", "snappy"})
    @Tag("SEC-E01")
    void limitsHoldForEachCoding(String coding) {
        byte[] content = new byte[200_000];
        byte[] compressed = compressed(coding, content);
        listen(new DelegatingDecompressorFrameListener(server.connection, received, true, 100_000));
        send(coding, compressed, true);
        assertThat(server.failures()).containsExactly("stream 3 ENHANCE_YOUR_CALM");
        assertThat(received.content.size()).isLessThanOrEqualTo(100_000);
        assertThat(unconsumed()).isZero();
        try (CoreSide other = CoreSide.server()) {
            other.decoder.frameListener(
                    new DelegatingDecompressorFrameListener(other.connection, received, true, 0, 150_000));
            other.in((writer, ctx) -> {
                writer.writeHeaders(ctx, 3, request(coding), 0, false, ctx.newPromise());
                writer.writeData(ctx, 3, Unpooled.wrappedBuffer(compressed), 0, true, ctx.newPromise());
            });
            assertThat(other.failures()).containsExactly("stream 3 ENHANCE_YOUR_CALM");
        }
    }

    static byte[] compressed(String coding, byte[] content) {
        EmbeddedChannel channel = compressor(coding);
        channel.writeOutbound(Unpooled.wrappedBuffer(content));
        channel.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            out.writeBytes(ByteBufUtil.getBytes(part));
            part.release();
        }
        return out.toByteArray();
    }

    private static EmbeddedChannel compressor(String coding) {
        CompressionOptions options = switch (coding) {
            case "gzip" -> StandardCompressionOptions.gzip();
            case "deflate" -> StandardCompressionOptions.deflate();
            case "br" -> StandardCompressionOptions.brotli();
            case "zstd" -> StandardCompressionOptions.zstd();
            default -> StandardCompressionOptions.snappy();
        };
        return new EmbeddedChannel(CompressionEncoders.newEncoder(options));
    }

    /** RFC 9659 section 3: a frame of Zstandard whose header says 8 MiB is taken, and one that says more is not. */
    @ParameterizedTest
    @ValueSource(ints = {13, 14})
    @Tag("SEC-E03")
    void windowOfZstdIsThatOfTheContentCoding(int exponent) {
        // Magic number, descriptor without content size, window 2^(10 + exponent), one raw block of one octet.
        byte[] frame = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) (exponent << 3), 9, 0, 0, 'x'};
        send("zstd", frame, true);
        if (exponent == 13) {
            assertThat(server.failures()).isEmpty();
            assertThat(received.content.toByteArray()).containsExactly('x');
        } else {
            assertThat(server.failures()).hasSize(1).first().asString().startsWith("stream 3 ");
            assertThat(received.content.size()).isZero();
        }
        received.octets = 0;
    }

    @Test
    @Tag("SEC-E05")
    void contentThatIsNotCompressedIsRefused() {
        send("gzip", new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, false);
        assertThat(server.failures()).containsExactly("stream 3 INTERNAL_ERROR");
        assertThat(received.content.size()).isZero();
        assertThat(unconsumed()).isZero();
        // The stream is reset; what follows goes back at once.
        server.in((writer, ctx) -> writer.writeData(ctx, 3, Unpooled.wrappedBuffer(new byte[100]), 0, true,
                ctx.newPromise()));
        assertThat(unconsumed()).isZero();
    }

    @Test
    @SuppressWarnings("deprecation") // The constructors under test.
    void oldConstructorsHaveNoLimitForAFrame() {
        byte[] compressed = gzip(content(new Random(6), 300_000));
        for (boolean isDefault : new boolean[] {true, false}) {
            received.content.reset();
            received.isEnded = false;
            try (CoreSide side = CoreSide.server()) {
                side.decoder.frameListener(isDefault
                        ? new DelegatingDecompressorFrameListener(side.connection, received)
                        : new DelegatingDecompressorFrameListener(side.connection, received, false));
                side.in((writer, ctx) -> {
                    writer.writeHeaders(ctx, 3, request("gzip"), 0, false, ctx.newPromise());
                    writer.writeData(ctx, 3, Unpooled.wrappedBuffer(compressed), 0, true, ctx.newPromise());
                });
                assertThat(received.content.size()).isEqualTo(300_000);
            }
        }
    }

    @Test
    void rawDeflateIsTakenUnlessStrict() throws IOException {
        byte[] content = content(new Random(1), 5_000);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream raw = new DeflaterOutputStream(out, new Deflater(6, true))) {
            raw.write(content);
        }
        send("deflate", out.toByteArray(), true);
        assertThat(received.content.toByteArray()).isEqualTo(content);
        try (CoreSide strict = CoreSide.server()) {
            strict.decoder.frameListener(new DelegatingDecompressorFrameListener(strict.connection, received, 0));
            strict.in((writer, ctx) -> {
                writer.writeHeaders(ctx, 3, request("deflate"), 0, false, ctx.newPromise());
                writer.writeData(ctx, 3, Unpooled.wrappedBuffer(out.toByteArray()), 0, true, ctx.newPromise());
            });
            assertThat(strict.failures()).containsExactly("stream 3 INTERNAL_ERROR");
        }
    }

    /** SEC-F23: whatever throws, no buffer is kept and the window goes back. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("SEC-F23")
    void failureOfTheListenerGivesEverythingBack(boolean ofProtocol) {
        listen(new DelegatingDecompressorFrameListener(server.connection, new Http2FrameAdapter() {
            @Override
            public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                    boolean endOfStream) throws Http2Exception {
                if (ofProtocol) {
                    throw Http2Exception.streamError(streamId, Http2Error.CANCEL, "expected");
                }
                throw new IllegalStateException("expected");
            }
        }, 0));
        send("gzip", gzip(content(new Random(2), 200_000)), false);
        assertThat(server.failures()).containsExactly("stream 3 " + (ofProtocol ? "CANCEL" : "INTERNAL_ERROR"));
        assertThat(unconsumed()).isZero();
    }

    /** The listener may end the stream while there is more to decompress. */
    @Test
    void listenerMayResetTheStream() {
        listen(new DelegatingDecompressorFrameListener(server.connection, new Http2FrameAdapter() {
            @Override
            public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                    boolean endOfStream) {
                received.octets++;
                server.resetStream(ctx, streamId, Http2Error.CANCEL.code(), ctx.newPromise());
                return 0;
            }
        }, 0));
        send("gzip", gzip(content(new Random(2), 300_000)), false);
        assertThat(server.failures()).isEmpty();
        assertThat(received.octets).isEqualTo(1);
        assertThat(unconsumed()).isZero();
    }

    @Test
    void moreThanWasReceivedCannotBeConsumed() throws Http2Exception {
        received.random = new Random(1) {
            @Override
            public int nextInt(int bound) {
                return 0;
            }
        };
        send("gzip", gzip(new byte[1_000]), false);
        Http2Stream stream = server.connection.stream(3);
        Http2LocalFlowController controller = server.connection.local().flowController();
        assertThatThrownBy(() -> controller.consumeBytes(stream, 1_001)).isInstanceOf(Http2Exception.class)
                .hasMessageContaining("1001 octets consumed (expected: up to 1000)");
        controller.consumeBytes(stream, 400);
        assertThat(unconsumed()).isPositive();
        controller.consumeBytes(stream, 600);
        assertThat(unconsumed()).isZero();
    }

    /** Settings take effect on the controller that counts. */
    @Test
    @Tag("FC-07")
    void settingsReachTheWindows() throws Http2Exception {
        send("gzip", gzip(new byte[10]), false);
        server.encoder.writeSettings(server.ctx(), new Http2Settings().initialWindowSize(100_000), server.promise());
        server.in((writer, ctx) -> writer.writeSettingsAck(ctx, ctx.newPromise()));
        Http2LocalFlowController controller = server.connection.local().flowController();
        assertThat(controller.initialWindowSize()).isEqualTo(100_000);
        assertThat(controller.windowSize(server.connection.stream(3))).isBetween(99_900, 100_000);
    }

    @Test
    void streamsThatCloseFreeTheirChannels() {
        List<EmbeddedChannel> channels = new ArrayList<>();
        listen(new DelegatingDecompressorFrameListener(server.connection, received, 0) {
            @Override
            protected EmbeddedChannel newContentDecompressor(ChannelHandlerContext ctx, CharSequence coding)
                    throws Http2Exception {
                channels.add(super.newContentDecompressor(ctx, coding));
                return channels.get(channels.size() - 1);
            }

            @Override
            protected CharSequence getTargetContentEncoding(CharSequence coding) {
                return "was-" + coding;
            }
        });
        CompressorHttp2ConnectionEncoder compressing = new CompressorHttp2ConnectionEncoder(client.encoder,
                StandardCompressionOptions.gzip(1, 15, 8)) {
            @Override
            protected EmbeddedChannel newContentCompressor(ChannelHandlerContext ctx, CharSequence coding)
                    throws Http2Exception {
                channels.add(super.newContentCompressor(ctx, coding));
                return channels.get(channels.size() - 1);
            }
        };
        ChannelHandlerContext ctx = client.ctx();
        compressing.writeHeaders(ctx, 3, request("gzip"), 0, false, ctx.newPromise());
        compressing.writeData(ctx, 3, Unpooled.wrappedBuffer(new byte[10]), 0, false, ctx.newPromise());
        exchange();
        assertThat(received.fields).containsExactly("content-encoding=was-gzip");
        assertThat(received.content.size()).isEqualTo(10);
        client.connection.stream(3).close();
        server.connection.stream(3).close();
        assertThat(channels).hasSize(2).noneMatch(EmbeddedChannel::isActive);
        compressing.writeHeaders(ctx, 5, request("deflate"), 0, false, ctx.newPromise());
        assertThat(channels).as("only gzip was asked for").hasSize(3).last().isNull();
    }

    /** RFC 9113 section 6.4: nothing more is told of a stream that its listener has reset, flushed or not. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void listenerThatResetsTheStreamGetsNoMore(boolean isAtTheEnd) {
        List<String> told = new ArrayList<>();
        Http2Connection connection = new DefaultHttp2Connection(true);
        Http2ConnectionHandler[] handler = new Http2ConnectionHandler[1];
        Http2FrameListener listener = new DelegatingDecompressorFrameListener(connection, new Http2EventAdapter() {
            @Override
            public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean end) {
                told.add("DATA");
                handler[0].resetStream(ctx, streamId, Http2Error.CANCEL.code(), ctx.newPromise());
                return data.readableBytes() + padding;
            }

            @Override
            public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int dependency,
                    short weight, boolean exclusive, int padding, boolean end) {
                told.add("HEADERS");
            }
        }, 0) {
            @Override
            protected EmbeddedChannel newContentDecompressor(ChannelHandlerContext ctx, CharSequence coding)
                    throws Http2Exception {
                return isAtTheEnd ? new EmbeddedChannel(new KeepingHandler())
                        : super.newContentDecompressor(ctx, coding);
            }
        };
        handler[0] = new Http2ConnectionHandlerBuilder().connection(connection).frameListener(listener).build();
        byte[] compressed = gzip(content(new Random(3), 200_000));
        try (WirePeer peer = WirePeer.client(handler[0]).shakeHands()) {
            peer.headers(1, false, ":method", "POST", ":scheme", "http", ":path", "/", ":authority", "a",
                    "content-encoding", "gzip");
            int half = 10_000;
            peer.data(1, Unpooled.wrappedBuffer(compressed, 0, half), 0, false).headers(1, true, "t", "v").deliver();
            assertThat(told).containsExactly("HEADERS", "DATA");
            assertThat(peer.received()).containsExactly("RST_STREAM 1 8");
        }
    }

    /** Passes on what it got when the input has ended. */
    private static final class KeepingHandler extends ChannelInboundHandlerAdapter {
        private ByteBuf kept;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (((ByteBuf) msg).isReadable()) {
                kept = (ByteBuf) msg;
            } else {
                ((ByteBuf) msg).release();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            ctx.fireChannelRead(kept);
        }
    }

    /** An interim response may announce the coding of the final one (RFC 8297), which has the content. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void codingOfAnInterimResponseIsNotThatOfTheContent(boolean isFinalCoded) {
        CompressorHttp2ConnectionEncoder responses = new CompressorHttp2ConnectionEncoder(server.encoder);
        client.decoder.frameListener(new DelegatingDecompressorFrameListener(client.connection, received, 0));
        ChannelHandlerContext ctx = server.ctx();
        client.encoder.writeHeaders(client.ctx(), 3, request(null), 0, true, client.promise());
        exchange();
        Http2Headers hints = new DefaultHttp2Headers().status("103").add("content-encoding", "gzip");
        Http2Headers response = new DefaultHttp2Headers().status("200");
        if (isFinalCoded) {
            response.add("content-encoding", "gzip");
        }
        received.fields.clear();
        responses.writeHeaders(ctx, 3, hints, 0, false, ctx.newPromise());
        responses.writeHeaders(ctx, 3, response, 0, false, ctx.newPromise());
        byte[] content = content(new Random(4), 1_000);
        responses.writeData(ctx, 3, Unpooled.wrappedBuffer(content), 0, true, ctx.newPromise());
        byte[] sent = server.octets();
        assertThat(sent.length < 1_000).isEqualTo(isFinalCoded);
        client.in(sent);
        assertThat(received.content.toByteArray()).isEqualTo(content);
        assertThat(received.isEnded).isTrue();
        assertThat(received.fields).containsExactly("content-encoding=gzip");
        assertThat(client.failures()).isEmpty();
    }

    /** A message without any content, as the answer to HEAD, has no end that a coding could miss. */
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "zstd", "snappy"})
    void messageWithoutContentIsWholeWhateverEndsIt(String coding) {
        send(coding, new byte[0], true);
        server.in((writer, ctx) -> {
            writer.writeHeaders(ctx, 5, request(coding), 0, false, ctx.newPromise());
            writer.writeHeaders(ctx, 5, new DefaultHttp2Headers().add("t", "v"), 0, true, ctx.newPromise());
        });
        assertThat(server.failures()).isEmpty();
        assertThat(received.isEnded).isTrue();
        assertThat(server.connection.stream(5).state()).isEqualTo(Http2Stream.State.HALF_CLOSED_REMOTE);
    }

    /** HEADERS that are refused leave the content of the stream as it was. */
    @Test
    void refusedHeadersDoNotBeginCompression() {
        List<EmbeddedChannel> channels = new ArrayList<>();
        CompressorHttp2ConnectionEncoder compressing = compressing(client.encoder, channels);
        ChannelHandlerContext ctx = client.ctx();
        compressing.writeHeaders(ctx, 3, request(null), 0, false, ctx.newPromise());
        assertThat(compressing.writeHeaders(ctx, 3, request("gzip"), 0, false, ctx.newPromise()).cause())
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("behind HEADERS");
        compressing.writeData(ctx, 3, Unpooled.wrappedBuffer(new byte[] {1, 2, 3}), 0, true, ctx.newPromise());
        assertThat(client.sent()).last().isEqualTo("DATA 3 010203 padding 0 end");
        assertThat(channels).hasSize(1).noneMatch(EmbeddedChannel::isActive);
    }

    private static CompressorHttp2ConnectionEncoder compressing(Http2ConnectionEncoder encoder,
            List<EmbeddedChannel> channels) {
        return new CompressorHttp2ConnectionEncoder(encoder) {
            @Override
            protected EmbeddedChannel newContentCompressor(ChannelHandlerContext ctx, CharSequence coding)
                    throws Http2Exception {
                channels.add(super.newContentCompressor(ctx, coding));
                return channels.get(channels.size() - 1);
            }
        };
    }

    /** Streams that wait are given up in several ways, and none keeps its compressor. */
    @ParameterizedTest
    @ValueSource(strings = {"reset", "goaway", "close"})
    void streamThatNeverBeginsFreesItsCompressor(String end) {
        List<EmbeddedChannel> channels = new ArrayList<>();
        CompressorHttp2ConnectionEncoder compressing =
                compressing(new StreamBufferingEncoder(client.encoder, 0), channels);
        ChannelHandlerContext ctx = client.ctx();
        ChannelFuture headers = compressing.writeHeaders(ctx, 3, request("gzip"), 0, false,
                client.channel.voidPromise());
        compressing.writeData(ctx, 3, Unpooled.wrappedBuffer(new byte[10]), 0, false, ctx.newPromise());
        ChannelFuture trailers = compressing.writeHeaders(ctx, 3, new DefaultHttp2Headers().add("t", "v"), 0, true,
                ctx.newPromise());
        assertThat(headers.isDone()).isFalse();
        assertThat(channels).hasSize(1);
        switch (end) {
            case "reset" -> compressing.writeRstStream(ctx, 3, 8, ctx.newPromise());
            case "goaway" -> client.in((writer, peer) ->
                    writer.writeGoAway(peer, 0, 0, Unpooled.EMPTY_BUFFER, peer.newPromise()));
            default -> compressing.close();
        }
        assertThat(headers.isDone()).isTrue();
        assertThat(trailers.isDone()).isTrue();
        assertThat(channels).noneMatch(EmbeddedChannel::isActive);
        ByteBuf late = Unpooled.wrappedBuffer(new byte[1]);
        assertThat(compressing.writeData(ctx, 3, late, 0, true, ctx.newPromise()).isSuccess()).isFalse();
        assertThat(late.refCnt()).isZero();
        if (!end.equals("reset")) {
            assertThatThrownBy(client.channel::checkException).isSameAs(headers.cause());
        }
    }

    /** The peer learns that the content will not be whole; no later write makes it look so. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void contentThatCannotBeCompressedResetsTheStream(boolean isAtTheEnd) {
        CompressorHttp2ConnectionEncoder compressing = new CompressorHttp2ConnectionEncoder(client.encoder) {
            @Override
            protected EmbeddedChannel newContentCompressor(ChannelHandlerContext ctx, CharSequence coding) {
                return new EmbeddedChannel(new FailingHandler(isAtTheEnd));
            }
        };
        ChannelHandlerContext ctx = client.ctx();
        compressing.writeHeaders(ctx, 3, request("gzip"), 0, false, ctx.newPromise());
        ByteBuf data = Unpooled.wrappedBuffer(new byte[10]);
        ChannelFuture first = compressing.writeData(ctx, 3, data, 0, false, ctx.newPromise());
        ChannelFuture trailers = compressing.writeHeaders(ctx, 3, new DefaultHttp2Headers().add("t", "v"), 0, true,
                ctx.newPromise());
        assertThat(first.isSuccess()).isEqualTo(isAtTheEnd);
        assertThat(trailers.isSuccess()).isFalse();
        assertThat(client.sent()).hasSize(2).last().isEqualTo("RST_STREAM 3 2");
        assertThat(data.refCnt()).isZero();
    }

    /** The end of the coding needs memory too. Snappy has none; Zstandard takes only direct memory. */
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br"})
    void endThatFindsNoMemoryResetsTheStream(String coding) {
        ScarceMemory memory = new ScarceMemory();
        CompressorHttp2ConnectionEncoder compressing = new CompressorHttp2ConnectionEncoder(client.encoder) {
            @Override
            protected EmbeddedChannel newContentCompressor(ChannelHandlerContext ctx, CharSequence contentEncoding) {
                EmbeddedChannel channel = compressor(coding);
                channel.config().setAllocator(memory);
                return channel;
            }
        };
        ChannelHandlerContext ctx = client.ctx();
        compressing.writeHeaders(ctx, 3, request(coding), 0, false, ctx.newPromise());
        compressing.writeData(ctx, 3, Unpooled.wrappedBuffer(new byte[10]), 0, false, ctx.newPromise());
        memory.empty = true;
        ChannelFuture trailers = compressing.writeHeaders(ctx, 3, new DefaultHttp2Headers().add("t", "v"), 0, true,
                ctx.newPromise());
        assertThat(trailers.cause()).isInstanceOf(OutOfMemoryError.class);
        assertThat(client.sent()).last().isEqualTo("RST_STREAM 3 2");
    }

    private static final class FailingHandler extends ChannelOutboundHandlerAdapter {
        private final boolean isAtTheEnd;

        FailingHandler(boolean isAtTheEnd) {
            this.isAtTheEnd = isAtTheEnd;
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            ((ByteBuf) msg).release();
            if (isAtTheEnd) {
                promise.setSuccess();
            } else {
                promise.setFailure(new IllegalStateException("expected"));
            }
        }

        @Override
        public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
            if (isAtTheEnd) {
                ctx.fireExceptionCaught(new IllegalStateException("expected"));
            }
            ctx.close(promise);
        }
    }

    @Test
    void emptyContentHasAnEnd() throws IOException {
        ChannelHandlerContext ctx = client.ctx();
        encoder.writeHeaders(ctx, 3, request("gzip"), 0, false, ctx.newPromise());
        ChannelFuture nothing = encoder.writeData(ctx, 3, Unpooled.EMPTY_BUFFER, 0, false, ctx.newPromise());
        assertThat(nothing.isSuccess()).isTrue();
        encoder.writeData(ctx, 3, Unpooled.EMPTY_BUFFER, 0, true, ctx.newPromise());
        List<String> frames = client.sent();
        assertThat(frames).hasSize(2).last().asString().endsWith("end");
        String data = frames.get(1).split(" ")[2];
        assertThat(new GZIPInputStream(new ByteArrayInputStream(ByteBufUtil.decodeHexDump(data))).readAllBytes())
                .isEmpty();
    }

    @Test
    void otherOptionsAreTheCallersMistake() {
        CompressionOptions other = new CompressionOptions() { };
        assertThatThrownBy(() -> new CompressorHttp2ConnectionEncoder(client.encoder, other))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("StandardCompressionOptions");
        assertThatThrownBy(() -> new CompressorHttp2ConnectionEncoder(client.encoder, new CompressionOptions[0]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DelegatingDecompressorFrameListener(server.connection, received, -1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("maxAllocation");
        assertThatThrownBy(() -> new DelegatingDecompressorFrameListener(server.connection, received, true, 0, 0))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("maxContentBytes");
    }
}
