/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.compression.DecompressionException;
import io.tidewire.handler.codec.compression.DecompressionLimitException;
import io.tidewire.handler.codec.compression.StandardCompressionOptions;
import io.tidewire.handler.codec.compression.ZlibWrapper;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpContentCodingTest {
    private static final String TEXT = "a text that repeats, ".repeat(50);

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    private static FullHttpResponse ok(String text) {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                ascii(text));
        HttpUtil.setContentLength(response, text.length());
        return response;
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

    private static EmbeddedChannel server(String requests, ChannelHandler... handlers) {
        EmbeddedChannel server = new EmbeddedChannel(new HttpServerCodec());
        server.pipeline().addLast(handlers);
        server.writeInbound(ascii(requests));
        server.releaseInbound();
        return server;
    }

    private static String get(String acceptEncoding) {
        return "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: " + acceptEncoding + "\r\n\r\n";
    }

    private static byte[] octets(EmbeddedChannel channel) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            octets.writeBytes(ByteBufUtil.getBytes(part));
            part.release();
        }
        return octets.toByteArray();
    }

    /** The response as a client sees it that does not decode. */
    private static FullHttpResponse received(byte[] octets, boolean head) {
        EmbeddedChannel client = new EmbeddedChannel(new HttpClientCodec(), new HttpObjectAggregator(1 << 20));
        client.writeOutbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, head ? HttpMethod.HEAD : HttpMethod.GET,
                "/"));
        client.releaseOutbound();
        client.writeInbound(Unpooled.wrappedBuffer(octets));
        FullHttpResponse response = client.readInbound();
        client.finishAndReleaseAll();
        return response;
    }

    private static final class Collector extends ChannelInboundHandlerAdapter {
        final ByteArrayOutputStream content = new ByteArrayOutputStream();
        final List<String> events = new ArrayList<>();
        final List<Throwable> failures = new ArrayList<>();
        HttpHeaders fields;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof HttpMessage message) {
                events.add("head");
                fields = message.headers();
            }
            if (msg instanceof HttpContent part) {
                content.writeBytes(ByteBufUtil.getBytes(part.content()));
                if (msg instanceof LastHttpContent last) {
                    events.add("end" + last.trailingHeaders().names());
                }
            }
            ReferenceCountUtil.release(msg);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            failures.add(cause);
        }
    }

    /**
     * The client gets the content that the server has written, whatever it accepts and however that is written and cut.
     */
    @Test
    @Tag("SEC-E01")
    void contentArrivesAsItWas() {
        SeededRuns.forEach(150, HttpContentCodingTest::roundTrip);
    }

    private static void roundTrip(Random random) {
        Collector collector = new Collector();
        EmbeddedChannel client = new EmbeddedChannel(new HttpClientCodec(), new HttpContentDecompressor(0), collector);
        EmbeddedChannel server = new EmbeddedChannel(new HttpServerCodec(), new HttpContentCompressor());
        String accepted = List.of("br", "zstd", "gzip", "x-gzip", "deflate", "snappy", "identity", "*",
                "gzip;q=0.5, br;q=0.1").get(random.nextInt(9));
        int responses = 1 + random.nextInt(3);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        for (int i = 0; i < responses; i++) {
            HttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
            request.headers().set(HttpHeaderNames.HOST, "a").set(HttpHeaderNames.ACCEPT_ENCODING, accepted);
            client.writeOutbound(request);
            server.writeInbound(Unpooled.wrappedBuffer(octets(client)));
            server.releaseInbound();
        }
        for (int i = 0; i < responses; i++) {
            respond(random, server, sent);
        }
        byte[] octets = octets(server);
        for (int at = 0; at < octets.length;) {
            int length = Math.min(octets.length - at, 1 + random.nextInt(200));
            client.writeInbound(Unpooled.copiedBuffer(octets, at, length));
            at += length;
        }
        assertThat(collector.failures).isEmpty();
        assertThat(collector.content.toByteArray()).isEqualTo(sent.toByteArray());
        assertThat(collector.events).hasSize(2 * responses);
        assertThat(collector.fields.contains(HttpHeaderNames.CONTENT_ENCODING)).isFalse();
        assertThat(client.finishAndReleaseAll()).isFalse();
        server.finishAndReleaseAll();
    }

    private static void respond(Random random, EmbeddedChannel server, ByteArrayOutputStream sent) {
        String content = TEXT.substring(0, random.nextInt(TEXT.length()));
        sent.writeBytes(content.getBytes(StandardCharsets.US_ASCII));
        if (random.nextBoolean()) {
            server.writeOutbound(ok(content));
            return;
        }
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        HttpUtil.setTransferEncodingChunked(head, true);
        int cut = random.nextInt(content.length() + 1);
        LastHttpContent last = new DefaultLastHttpContent(ascii(content.substring(cut)));
        if (random.nextBoolean()) {
            last.trailingHeaders().set("digest", "1");
        }
        server.writeOutbound(head, new DefaultHttpContent(ascii(content.substring(0, cut))),
                new DefaultHttpContent(Unpooled.EMPTY_BUFFER), last);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "gzip | gzip", "x-gzip | gzip", "GZIP;Q=1.000 | gzip", "deflate, gzip | gzip", "deflate, gzip;q=0.9 | deflate",
        "br, gzip | br", "gzip, br;q=0 | gzip", "*;q=0.3 | br", "*, br;q=0 | zstd", "*;q=0 | -", "gzip;q=0 | -",
        "identity | -", "identity, gzip;q=0.5 | -", "identity;q=0.5, gzip;q=0.5 | gzip", "other | -",
        "gzip;q=2 | -", "gzip;q=1.001 | -", "gzip;q=0.0001 | -", "gzip;q=.5 | -", "gzip;q= | -", "gzip;q=0.x | -",
        "gzip;level=1 | -", ",, ;q=1,gzip | gzip", "gzip;q=0.2, x-gzip;q=0.6, deflate;q=0.5 | gzip"})
    void codingIsTheOneThatTheClientLikesBest(String accepted, String expected) {
        assertThat(new HttpContentCompressor().determineEncoding(accepted)).isEqualTo(expected);
    }

    @Test
    @SuppressWarnings("deprecation") // The old way is tested.
    void codingOfZlibIsChosenAsBefore() {
        HttpContentCompressor compressor = new HttpContentCompressor(6);
        assertThat(compressor.determineWrapper("br, gzip")).isEqualTo(ZlibWrapper.GZIP);
        assertThat(compressor.determineWrapper("deflate")).isEqualTo(ZlibWrapper.ZLIB);
        assertThat(compressor.determineWrapper("br")).isNull();
        assertThat(compressor.determineEncoding("br")).isNull();
        assertThatThrownBy(() -> new HttpContentCompressor(10)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("compressionLevel: 10");
        assertThatThrownBy(() -> new HttpContentCompressor(0, 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxPipelineDepth: 0");
    }

    @Test
    void wholeResponseGetsItsLength() {
        EmbeddedChannel server = server(get("gzip"), new HttpContentCompressor());
        FullHttpResponse response = ok(TEXT);
        response.headers().set(HttpHeaderNames.ETAG, "\"1\"");
        server.writeOutbound(response);
        FullHttpResponse received = received(octets(server), false);
        assertThat(received.headers().get(HttpHeaderNames.CONTENT_ENCODING)).isEqualTo("gzip");
        assertThat(received.headers().get(HttpHeaderNames.VARY)).isEqualTo("accept-encoding");
        assertThat(received.headers().get(HttpHeaderNames.ETAG)).isEqualTo("W/\"1\"");
        assertThat(received.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)).isFalse();
        assertThat(HttpUtil.getContentLength(received)).isEqualTo(received.content().readableBytes())
                .isLessThan(TEXT.length());
        received.release();
        server.finishAndReleaseAll();
    }

    /** Each of these responses arrives as it was written. */
    @ParameterizedTest
    @ValueSource(strings = {"200 coded", "200 no-transform", "206", "204", "304", "200 none", "200 old", "200 head",
        "200 empty", "200 small"})
    void othersPassAsTheyAre(String kind) {
        boolean head = kind.endsWith("head");
        String request = kind.endsWith("none") ? "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
                : kind.endsWith("old") ? "GET / HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n"
                : head ? get("gzip").replace("GET", "HEAD") : get("gzip");
        EmbeddedChannel server = server(request, new HttpContentCompressor(500, StandardCompressionOptions.gzip()));
        HttpResponseStatus status = HttpResponseStatus.valueOf(Integer.parseInt(kind.substring(0, 3)));
        String text = status.code() == 204 || status.code() == 304 || head || kind.endsWith("empty") ? ""
                : kind.endsWith("small") ? TEXT.substring(0, 499) : TEXT;
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, ascii(text));
        if (status.code() != 204) {
            HttpUtil.setContentLength(response, text.length());
        }
        if (kind.endsWith("coded")) {
            response.headers().set(HttpHeaderNames.CONTENT_ENCODING, "identity");
        } else if (kind.endsWith("no-transform")) {
            response.headers().set(HttpHeaderNames.CACHE_CONTROL, "no-transform");
        }
        HttpHeaders before = response.headers().copy();
        server.writeOutbound(response);
        FullHttpResponse received = received(octets(server), head);
        assertThat(received.content().toString(StandardCharsets.US_ASCII)).isEqualTo(text);
        for (String name : before.names()) {
            assertThat(received.headers().get(name)).isEqualTo(before.get(name));
        }
        assertThat(received.headers().contains(HttpHeaderNames.CONTENT_ENCODING)).isEqualTo(kind.endsWith("coded"));
        received.release();
        server.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-E09")
    void responsesAreChosenByTheApplication() {
        EmbeddedChannel server = server(get("gzip"), new HttpContentCompressor() {
            @Override
            protected Result beginEncode(HttpResponse response, String acceptEncoding) throws Exception {
                return response.headers().contains("public") ? super.beginEncode(response, acceptEncoding) : null;
            }
        });
        server.writeInbound(ascii(get("gzip")));
        server.releaseInbound();
        for (boolean isPublic : new boolean[] {false, true}) {
            FullHttpResponse response = ok(TEXT);
            if (isPublic) {
                response.headers().set("public", "1");
            }
            server.writeOutbound(response);
            FullHttpResponse received = received(octets(server), false);
            assertThat(received.headers().contains(HttpHeaderNames.CONTENT_ENCODING)).isEqualTo(isPublic);
            received.release();
        }
        server.finishAndReleaseAll();
    }

    /** Interim responses answer no request; after a switch of protocols or a tunnel nothing is a response. */
    @Test
    void interimResponsesAndTunnelsPass() {
        EmbeddedChannel server = server(get("gzip"), new HttpContentCompressor());
        for (int i = 0; i < 2; i++) {
            server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.EARLY_HINTS),
                    LastHttpContent.EMPTY_LAST_CONTENT);
            server.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
        }
        server.releaseOutbound();
        server.writeOutbound(ok(TEXT));
        FullHttpResponse received = received(octets(server), false);
        assertThat(received.headers().get(HttpHeaderNames.CONTENT_ENCODING)).isEqualTo("gzip");
        received.release();
        server.finishAndReleaseAll();

        for (String request : List.of(get("gzip"), "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n")) {
            EmbeddedChannel tunnel = server(request, new HttpContentCompressor());
            boolean connects = request.startsWith("C");
            tunnel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                    connects ? HttpResponseStatus.OK : HttpResponseStatus.SWITCHING_PROTOCOLS));
            tunnel.releaseOutbound();
            tunnel.pipeline().remove(HttpServerCodec.class);
            tunnel.writeOutbound(ascii(TEXT));
            assertThat(new String(octets(tunnel), StandardCharsets.US_ASCII)).isEqualTo(TEXT);
            tunnel.finishAndReleaseAll();
        }
    }

    @Test
    void moreRequestsThanMayWaitCloseTheChannel() {
        EmbeddedChannel server = new EmbeddedChannel(new HttpContentCompressor(0, 2));
        for (int i = 0; i < 2; i++) {
            server.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
        }
        assertThatThrownBy(() -> server.writeInbound(
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", ascii("content"))))
                .isInstanceOf(DecoderException.class).hasMessageContaining("more than 2 requests");
        assertThat(server.isOpen()).isFalse();
        server.finishAndReleaseAll();
    }

    @Test
    void octetsThatCannotBeCompressedFailTheirWrite() {
        EmbeddedChannel server = server(get("gzip"), new HttpContentCompressor());
        server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        DefaultFileRegion region = new DefaultFileRegion(new File("none"), 0, 1);
        assertThatThrownBy(() -> server.writeOutbound(region)).isInstanceOf(EncoderException.class)
                .hasMessageContaining("DefaultFileRegion");
        assertThat(region.refCnt()).isZero();
        // The compressor holds native memory or arrays, which the end of the channel gives back.
        server.finishAndReleaseAll();
    }

    /** Counts buffers, and fails at one of them. */
    private static final class Failing extends ChannelOutboundHandlerAdapter {
        private final int at;
        private int writes;

        Failing(int at) {
            this.at = at;
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
            if (writes++ == at) {
                ReferenceCountUtil.release(msg);
                throw new IOException("failed");
            }
            super.write(ctx, msg, promise);
        }
    }

    private static HttpContentEncoder failingAt(int write) {
        return new HttpContentEncoder() {
            @Override
            protected Result beginEncode(HttpResponse response, String acceptEncoding) {
                if (write < 0 && !response.headers().contains("retry")) {
                    throw new IllegalArgumentException("no");
                }
                return new Result("test", new EmbeddedChannel(
                        new Failing(response.headers().contains("retry") ? -1 : write)));
            }
        };
    }

    /** A response that fails as a whole leaves the next one to the same request; HEAD is still known behind it. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0})
    void responseThatFailsAsAWholeLeavesNoTrace(int write) {
        EmbeddedChannel server = server(get("test") + get("test").replace("GET", "HEAD"), failingAt(write));
        FullHttpResponse failing = ok(TEXT);
        assertThatThrownBy(() -> server.writeOutbound(failing)).isInstanceOf(Exception.class);
        assertThat(failing.refCnt()).isZero();
        FullHttpResponse retry = ok(TEXT);
        retry.headers().set("retry", "1");
        server.writeOutbound(retry);
        FullHttpResponse received = received(octets(server), false);
        assertThat(received.headers().get(HttpHeaderNames.CONTENT_ENCODING)).isEqualTo("test");
        assertThat(received.content().toString(StandardCharsets.US_ASCII)).isEqualTo(TEXT);
        received.release();
        server.writeOutbound(ok(""));
        assertThat(new String(octets(server), StandardCharsets.US_ASCII)).doesNotContain("content-encoding");
        server.finishAndReleaseAll();
    }

    @Test
    void nothingFollowsAResponseThatFailsInTheMiddle() {
        EmbeddedChannel server = server(get("test") + get("test"), failingAt(1));
        server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
                new DefaultHttpContent(ascii("first")));
        server.releaseOutbound();
        HttpContent failing = new DefaultHttpContent(ascii("second"));
        assertThatThrownBy(() -> server.writeOutbound(failing)).hasRootCauseInstanceOf(IOException.class);
        assertThat(failing.refCnt()).isZero();
        for (HttpObject next : List.of(LastHttpContent.EMPTY_LAST_CONTENT, ok(TEXT))) {
            assertThatThrownBy(() -> server.writeOutbound(next)).isInstanceOf(EncoderException.class)
                    .hasMessageContaining("has failed");
        }
        assertThat(server.<Object>readOutbound()).isNull();
        server.finishAndReleaseAll();
    }

    @Test
    void responseWithinAnotherOneIsRefused() {
        EmbeddedChannel server = server(get("gzip") + get("gzip"), new HttpContentCompressor());
        server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        FullHttpResponse next = ok(TEXT);
        assertThatThrownBy(() -> server.writeOutbound(next)).isInstanceOf(EncoderException.class)
                .hasMessageContaining("within another one");
        assertThat(next.refCnt()).isZero();
        server.finishAndReleaseAll();
    }

    /** Trailers need the transfer coding, which the response had when it was written. */
    @Test
    void wholeResponseKeepsItsTrailers() {
        EmbeddedChannel server = server(get("gzip"), new HttpContentCompressor());
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                ascii(TEXT));
        HttpUtil.setTransferEncodingChunked(response, true);
        response.trailingHeaders().set("digest", "1");
        server.writeOutbound(response);
        FullHttpResponse received = received(octets(server), false);
        assertThat(received.trailingHeaders().get("digest")).isEqualTo("1");
        assertThat(received.headers().get(HttpHeaderNames.CONTENT_ENCODING)).isEqualTo("gzip");
        received.release();
        server.finishAndReleaseAll();
    }

    /** How a message may end. */
    private enum End { WHOLE, LAST, TRAILERS, CLOSE }

    /** Content that ends too early, as at any octet of it, is no whole message. */
    @ParameterizedTest
    @EnumSource
    @Tag("SEC-E05")
    void contentThatIsCutOffFails(End end) {
        byte[] octets = gzip(TEXT.getBytes(StandardCharsets.US_ASCII));
        for (int length = 1; length <= octets.length; length++) {
            Collector collector = new Collector();
            EmbeddedChannel channel = new EmbeddedChannel(new HttpContentDecompressor(0), collector);
            receive(channel, Unpooled.copiedBuffer(octets, 0, length), end);
            boolean isWhole = length == octets.length && end != End.CLOSE;
            String[] events = isWhole ? new String[] {"head", end == End.TRAILERS ? "end[digest]" : "end[]"}
                    : new String[] {"head"};
            assertThat(collector.events).as("%d octets", length).containsExactly(events);
            assertThat(collector.failures).as("%d octets", length).hasSize(isWhole || end == End.CLOSE ? 0 : 1);
            channel.finishAndReleaseAll();
        }
    }

    private static void receive(EmbeddedChannel channel, ByteBuf content, End end) {
        HttpRequest head = end == End.WHOLE
                ? new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", content)
                : new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        head.headers().set(HttpHeaderNames.CONTENT_ENCODING, "gzip");
        channel.writeInbound(head);
        switch (end) {
            case WHOLE -> { }
            case LAST -> channel.writeInbound(new DefaultHttpContent(content), LastHttpContent.EMPTY_LAST_CONTENT);
            case TRAILERS -> {
                LastHttpContent last = new DefaultLastHttpContent();
                last.trailingHeaders().set("digest", "1");
                channel.writeInbound(new DefaultHttpContent(content), last);
            }
            case CLOSE -> {
                channel.writeInbound(new DefaultHttpContent(content));
                channel.close();
            }
        }
    }

    /** A part that is left out would make everything behind it unreadable. */
    @Test
    void partsThatAreCancelledLeaveNoHole() {
        EmbeddedChannel server = server(get("gzip"), new HttpContentCompressor());
        server.write(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        server.write(new DefaultHttpContent(ascii("one ")));
        ChannelFuture second = server.write(new DefaultHttpContent(ascii("two ")));
        assertThat(second.cancel(false)).isFalse();
        ChannelPromise cancelled = server.newPromise();
        cancelled.cancel(false);
        HttpContent dropped = new DefaultHttpContent(ascii("three "));
        server.write(dropped, cancelled);
        assertThat(dropped.refCnt()).isZero();
        ChannelFuture last = server.write(new DefaultLastHttpContent(ascii("four")));
        assertThat(last.cancel(false)).isFalse();
        server.flush();
        FullHttpResponse response = received(octets(server), false);
        assertThat(gunzip(response)).isEqualTo("one two four");
        server.finishAndReleaseAll();
    }

    private static String gunzip(FullHttpResponse response) {
        Collector collector = new Collector();
        EmbeddedChannel channel = new EmbeddedChannel(new HttpContentDecompressor(0), collector);
        channel.writeInbound(response);
        channel.finish();
        assertThat(collector.failures).isEmpty();
        return collector.content.toString(StandardCharsets.US_ASCII);
    }

    /** Content that cannot be decompressed fails its message once; the next one is not touched. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("SEC-E05")
    void brokenContentFailsItsMessage(boolean whole) {
        Collector collector = new Collector();
        EmbeddedChannel channel = new EmbeddedChannel(new HttpContentDecompressor(0), collector);
        byte[] broken = gzip(TEXT.getBytes(StandardCharsets.US_ASCII));
        broken[0]++;
        HttpRequest head = whole
                ? new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", Unpooled.wrappedBuffer(broken))
                : new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        head.headers().set(HttpHeaderNames.CONTENT_ENCODING, "gzip");
        channel.writeInbound(head);
        if (!whole) {
            channel.writeInbound(new DefaultHttpContent(Unpooled.wrappedBuffer(broken)));
            channel.writeInbound(new DefaultHttpContent(ascii("rest")), LastHttpContent.EMPTY_LAST_CONTENT);
        }
        assertThat(collector.events).containsExactly("head");
        assertThat(collector.failures).hasSize(1);
        assertThat(collector.failures.get(0)).isInstanceOf(DecompressionException.class);
        channel.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", ascii("next")));
        assertThat(collector.content.toString(StandardCharsets.US_ASCII)).isEqualTo("next");
        assertThat(collector.events).containsExactly("head", "head", "end[]");
        channel.finishAndReleaseAll();
    }

    @ParameterizedTest
    @CsvSource({"0, 1000000, 67108864", "1000, 1000, 67108864", "0, 5000, 5000"})
    @Tag("SEC-E01")
    @Tag("SEC-E06")
    void bombEndsAtTheLimit(int maxAllocation, int atLeast, long maxContentBytes) {
        Collector collector = new Collector();
        EmbeddedChannel channel = new EmbeddedChannel(
                new HttpContentDecompressor(true, maxAllocation, maxContentBytes), collector);
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        head.headers().set(HttpHeaderNames.CONTENT_ENCODING, "gzip");
        channel.writeInbound(head, new DefaultHttpContent(Unpooled.wrappedBuffer(gzip(new byte[20 << 20]))),
                LastHttpContent.EMPTY_LAST_CONTENT);
        assertThat(collector.failures).hasSize(1);
        assertThat(collector.failures.get(0)).isInstanceOf(DecompressionLimitException.class);
        assertThat(collector.events).containsExactly("head");
        assertThat(collector.content.size()).isLessThan(8 << 20).isLessThanOrEqualTo(Math.max(atLeast, 8 << 20));
        channel.finishAndReleaseAll();
    }

    /** Content with codings that are not known, or in two fields, stays as it is. */
    @ParameterizedTest
    @ValueSource(strings = {"other", "gzip, gzip", "identity", "gzip+gzip"})
    @Tag("SEC-E07")
    void otherContentStaysAsItIs(String coding) {
        Collector collector = new Collector();
        EmbeddedChannel channel = new EmbeddedChannel(new HttpContentDecompressor(0), collector);
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", ascii("abc"));
        for (String value : coding.split("\\+")) {
            request.headers().add(HttpHeaderNames.CONTENT_ENCODING, value);
        }
        request.headers().set(HttpHeaderNames.CONTENT_LENGTH, 3);
        channel.writeInbound(request);
        assertThat(collector.content.toString(StandardCharsets.US_ASCII)).isEqualTo("abc");
        assertThat(collector.fields.get(HttpHeaderNames.CONTENT_LENGTH)).isEqualTo("3");
        assertThat(collector.fields.contains(HttpHeaderNames.CONTENT_ENCODING)).isTrue();
        channel.finishAndReleaseAll();
    }

    /** An answer to HEAD says how its content would be coded, but has none. */
    @Test
    void messageWithoutContentHasNothingToDecode() {
        Collector collector = new Collector();
        EmbeddedChannel channel = new EmbeddedChannel(new HttpContentDecompressor(0), collector);
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set(HttpHeaderNames.CONTENT_ENCODING, "gzip");
        channel.writeInbound(head, LastHttpContent.EMPTY_LAST_CONTENT);
        assertThat(collector.failures).isEmpty();
        assertThat(collector.events).containsExactly("head", "end[]");
        channel.finishAndReleaseAll();
    }

    /** After a refused expectation the next head comes without an end; a failed part ends a message, too. */
    @Test
    void nextHeadEndsAMessage() {
        Collector collector = new Collector();
        EmbeddedChannel channel = new EmbeddedChannel(new HttpContentDecompressor(0), collector);
        for (int i = 0; i < 2; i++) {
            HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
            head.headers().set(HttpHeaderNames.CONTENT_ENCODING, "gzip");
            channel.writeInbound(head);
        }
        byte[] octets = gzip(TEXT.getBytes(StandardCharsets.US_ASCII));
        channel.writeInbound(new DefaultHttpContent(Unpooled.copiedBuffer(octets, 0, 20)));
        LastHttpContent failed = new DefaultLastHttpContent();
        failed.setDecoderResult(DecoderResult.failure(new IOException("cut off")));
        channel.writeInbound(failed);
        assertThat(collector.failures).isEmpty();
        assertThat(collector.events).containsExactly("head", "head", "end[]");
        channel.finishAndReleaseAll();
    }

    /** The receiver of each kind of message removes the decoder, or closes the channel. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void decoderMayBeRemovedByAReceiver(int kind) {
        HttpContentDecompressor decompressor = new HttpContentDecompressor(0);
        Collector collector = new Collector();
        EmbeddedChannel channel = new EmbeddedChannel(decompressor, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                boolean head = msg instanceof HttpMessage;
                ctx.fireChannelRead(msg);
                if (head == (kind < 2) && ctx.channel().isOpen()) {
                    if (kind % 2 == 0) {
                        if (ctx.pipeline().get(HttpContentDecompressor.class) != null) {
                            ctx.pipeline().remove(decompressor);
                        }
                    } else {
                        ctx.close();
                    }
                }
            }
        }, collector);
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/",
                Unpooled.wrappedBuffer(gzip(new byte[200_000])));
        request.headers().set(HttpHeaderNames.CONTENT_ENCODING, "gzip");
        channel.writeInbound(request);
        assertThat(request.refCnt()).isZero();
        assertThat(collector.failures).isEmpty();
        // Content that was received before the channel is closed still arrives.
        assertThat(collector.events).isEqualTo(kind % 2 == 0 ? List.of("head") : List.of("head", "end[]"));
        channel.finishAndReleaseAll();
    }

    /** A part from which nothing comes yet makes the decoder ask for more. */
    @Test
    void decoderReadsOnWhileNothingComesOut() {
        List<String> reads = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) throws Exception {
                reads.add("read");
                super.read(ctx);
            }
        }, new HttpContentDecompressor(0), new Collector());
        channel.config().setAutoRead(false);
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        head.headers().set(HttpHeaderNames.CONTENT_ENCODING, "gzip");
        channel.writeInbound(head);
        reads.clear();
        channel.writeInbound(new DefaultHttpContent(Unpooled.copiedBuffer(gzip(new byte[1]), 0, 5)));
        assertThat(reads).containsExactly("read");
        channel.finishAndReleaseAll();
    }
}
