/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.util.AsciiString;
import io.tidewire.util.IllegalReferenceCountException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

class HttpObjectEncoderTest {
    private final EmbeddedChannel responses = new EmbeddedChannel(new HttpResponseEncoder());
    private final EmbeddedChannel requests = new EmbeddedChannel(new HttpRequestEncoder());

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    /** Everything that was written, as Latin-1 text; a file region shows as its length. */
    private static String written(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        for (Object part; (part = channel.readOutbound()) != null;) {
            if (part instanceof FileRegion) {
                text.append('<').append(((FileRegion) part).count()).append('>');
                ((FileRegion) part).release();
            } else {
                text.append(((ByteBuf) part).toString(StandardCharsets.ISO_8859_1));
                ((ByteBuf) part).release();
            }
        }
        return text.toString();
    }

    private static FullHttpResponse ok(String content) {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, ascii(content));
    }

    private static HttpRequest post(String uri) {
        return new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, uri);
    }

    private static void assertRefused(EmbeddedChannel channel, Object message) {
        ChannelFuture future = channel.writeAndFlush(message);
        assertThat(future.isDone()).isTrue();
        assertThat(future.cause()).isInstanceOf(EncoderException.class);
        assertThat(written(channel)).isEmpty();
    }

    /** A request that is its own last content, but no full message. */
    private static final class WholeRequest extends DefaultHttpRequest implements LastHttpContent {
        private final LastHttpContent content;

        WholeRequest(String content) {
            super(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
            this.content = new DefaultLastHttpContent(ascii(content));
            HttpUtil.setContentLength(this, content.length());
        }

        @Override
        public ByteBuf content() {
            return content.content();
        }

        @Override
        public HttpHeaders trailingHeaders() {
            return content.trailingHeaders();
        }

        @Override
        public LastHttpContent copy() {
            throw new UnsupportedOperationException();
        }

        @Override
        public LastHttpContent duplicate() {
            throw new UnsupportedOperationException();
        }

        @Override
        public LastHttpContent retainedDuplicate() {
            throw new UnsupportedOperationException();
        }

        @Override
        public LastHttpContent replace(ByteBuf content) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int refCnt() {
            return content.refCnt();
        }

        @Override
        public LastHttpContent retain() {
            content.retain();
            return this;
        }

        @Override
        public LastHttpContent retain(int increment) {
            content.retain(increment);
            return this;
        }

        @Override
        public LastHttpContent touch() {
            return this;
        }

        @Override
        public LastHttpContent touch(Object hint) {
            return this;
        }

        @Override
        public boolean release() {
            return content.release();
        }

        @Override
        public boolean release(int decrement) {
            return content.release(decrement);
        }
    }

    @Test
    void messageThatIsItsOwnLastContentHasNoEmptyBufferBehindIt() {
        for (String content : List.of("", "abc")) {
            WholeRequest request = new WholeRequest(content);
            requests.writeOutbound(request);
            assertThat(requests.outboundMessages()).hasSize(content.isEmpty() ? 1 : 2);
            assertThat(written(requests)).endsWith("\r\n\r\n" + content);
            // The empty buffer is never released.
            assertThat(request.refCnt()).isEqualTo(content.isEmpty() ? 1 : 0);
        }
    }

    @Test
    void fullResponseWithLittleContentIsOneBufferAndIsReleased() {
        FullHttpResponse response = ok("hello");
        response.headers().set(HttpHeaderNames.CONTENT_LENGTH, 5).set("X-Text", "a\tb").add("x-text", "\u00e9");
        responses.writeOutbound(response);
        assertThat(responses.outboundMessages()).hasSize(1);
        assertThat(written(responses)).isEqualTo(
                "HTTP/1.1 200 OK\r\ncontent-length: 5\r\nX-Text: a\tb\r\nx-text: \u00e9\r\n\r\nhello");
        assertThat(response.refCnt()).isZero();
    }

    @Test
    void fullResponseWithMuchContentIsWrittenUncopied() {
        ByteBuf content = Unpooled.directBuffer(5000).writeZero(5000);
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, content);
        responses.writeOutbound(response);
        ByteBuf head = responses.readOutbound();
        assertThat(head.toString(StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200 OK\r\n\r\n");
        assertThat((ByteBuf) responses.readOutbound()).isSameAs(content);
        assertThat(content.refCnt()).isEqualTo(1);
        content.release();
        head.release();
    }

    @Test
    void voidPromiseAndSharedContentAreSupported() {
        ByteBuf shared = Unpooled.unreleasableBuffer(ascii("hi"));
        for (int i = 0; i < 3; i++) {
            responses.write(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                    shared.duplicate()),
                    responses.voidPromise());
        }
        responses.flush();
        assertThat(written(responses)).isEqualTo("HTTP/1.1 200 OK\r\n\r\nhi".repeat(3));
        shared.unwrap().release();
    }

    @ParameterizedTest
    @CsvSource({"0, 4, 200", "1, 4, 200", "2000, 2000, 2000"})
    void chunkedContentHasSizesAndTrailers(int first, int second, int third) {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        LastHttpContent last = new DefaultLastHttpContent(ascii("c".repeat(third)));
        last.trailingHeaders().set("x-sum", "1");
        responses.writeOutbound(head, new DefaultHttpContent(ascii("a".repeat(first))), ascii("b".repeat(second)),
                last);
        assertThat(written(responses)).isEqualTo("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
                + chunk('a', first) + chunk('b', second) + chunk('c', third) + "0\r\nx-sum: 1\r\n\r\n");
    }

    private static String chunk(char c, int length) {
        return length == 0 ? "" : Integer.toHexString(length) + "\r\n" + String.valueOf(c).repeat(length) + "\r\n";
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 3000})
    void chunkedFullMessageIsWhole(int length) {
        FullHttpResponse response = ok("x".repeat(length));
        HttpUtil.setTransferEncodingChunked(response, true);
        response.trailingHeaders().set("x-end", "y");
        responses.writeOutbound(response);
        assertThat(written(responses)).endsWith("\r\n\r\n" + chunk('x', length) + "0\r\nx-end: y\r\n\r\n");
    }

    @Test
    void contentLengthIsDroppedWhenThereIsATransferCoding() {
        FullHttpResponse response = ok("abc");
        response.headers().set(HttpHeaderNames.CONTENT_LENGTH, 3)
                .set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        responses.writeOutbound(response);
        assertThat(written(responses)).doesNotContain("content-length").endsWith("\r\n\r\n3\r\nabc\r\n0\r\n\r\n");
    }

    @Test
    void fileRegionIsContent(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("region"), new byte[300]);
        for (boolean chunked : new boolean[] {false, true}) {
            HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            HttpUtil.setTransferEncodingChunked(head, chunked);
            responses.writeOutbound(head, new DefaultFileRegion(file.toFile(), 0, 300),
                    LastHttpContent.EMPTY_LAST_CONTENT);
            assertThat(written(responses)).endsWith(chunked ? "12c\r\n<300>\r\n0\r\n\r\n" : "\r\n\r\n<300>");
        }
    }

    @ParameterizedTest
    @CsvSource({"100", "102", "103", "101", "204", "205", "304"})
    void statusWithoutContentWritesNoneAndNoFalseFraming(int code) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(code), ascii("content"));
        response.headers().set(HttpHeaderNames.CONTENT_LENGTH, 7);
        responses.writeOutbound(response, ok(""));
        String text = written(responses);
        assertThat(text).doesNotContain("content\r\n").endsWith("\r\n\r\nHTTP/1.1 200 OK\r\n\r\n");
        assertThat(text.contains("content-length: 7")).isEqualTo(code == 304);
        assertThat(text.contains("content-length: 0")).isEqualTo(code == 205);
        assertThat(response.refCnt()).isZero();
    }

    @Test
    void unusualStatusLinesAreWrittenOut() {
        responses.writeOutbound(
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_0, HttpResponseStatus.OK, Unpooled.EMPTY_BUFFER),
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, new HttpResponseStatus(299, "Fine"),
                        Unpooled.EMPTY_BUFFER),
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, new HttpResponseStatus(200, ""),
                        Unpooled.EMPTY_BUFFER));
        assertThat(written(responses)).isEqualTo(
                "HTTP/1.0 200 OK\r\n\r\nHTTP/1.1 299 Fine\r\n\r\nHTTP/1.1 200 \r\n\r\n");
        assertRefused(responses, new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, new HttpResponseStatus(7, "x"), Unpooled.EMPTY_BUFFER));
    }

    @ParameterizedTest
    @CsvSource({
        "/path, /path", "'', /", "*, *", "http://host, http://host/", "http://host?q=1, http://host/?q=1",
        "http://host/p?q=/, http://host/p?q=/", "http://host?q=a/b, http://host/?q=a/b", "/?u=http://x, /?u=http://x",
        "host:443, host:443"})
    void targetWithoutAPathGetsItsSlash(String uri, String target) {
        requests.writeOutbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, uri));
        assertThat(written(requests)).isEqualTo("GET " + target + " HTTP/1.1\r\n\r\n");
    }

    /** SEC-C01: whatever object gives the target, no octet of it can end or split the request line. */
    @Test
    void noTargetOfASubclassBreaksTheRequestLine() {
        for (char c = 0; c <= 0x80; c++) {
            String uri = "/a" + c + "b";
            FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/") {
                @Override
                public String uri() {
                    return uri;
                }
            };
            if (c <= ' ' || c == 0x7F) {
                assertRefused(requests, request);
                assertThat(HttpUtil.isEncodingSafeStartLineToken(uri)).isFalse();
            } else {
                requests.writeOutbound(request);
                assertThat(written(requests)).startsWith("GET /a").hasLineCount(2);
            }
        }
    }

    /** Headers that check nothing, as an application may write them. */
    private static final class Careless extends DefaultHttpHeaders {
        private final String name;
        private final CharSequence value;

        Careless(String name, CharSequence value) {
            this.name = name;
            this.value = value;
        }

        @Override
        public Iterator<Map.Entry<CharSequence, CharSequence>> iteratorCharSequence() {
            return List.of(Map.entry((CharSequence) name, value)).iterator();
        }

        @Override
        public boolean isEmpty() {
            return false;
        }
    }

    /** SEC-C03, SEC-C04, SEC-C11: fields, trailers and reason phrases, each octet, as String and as AsciiString. */
    @Test
    void noLineBreakerLeavesTheEncoder() {
        for (int c = 0; c < 256; c++) {
            boolean breaks = c == '\r' || c == '\n' || c == 0;
            String text = "padding " + (char) c + "x: y";
            CharSequence[] values = {text, new AsciiString(text.getBytes(StandardCharsets.ISO_8859_1), false)};
            for (CharSequence value : values) {
                FullHttpResponse field = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                        ascii("content"), new Careless("name", value), EmptyHttpHeaders.INSTANCE);
                HttpHeaders chunked = new DefaultHttpHeaders()
                        .set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
                FullHttpResponse withTrailer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                        HttpResponseStatus.OK, ascii("x"), chunked, new Careless("name", value));
                if (breaks) {
                    assertRefused(responses, field);
                    assertRefused(responses, withTrailer);
                } else {
                    responses.writeOutbound(field, withTrailer);
                    assertThat(written(responses).split("\r\n", -1)).hasSize(12);
                }
                assertThat(field.refCnt()).isZero();
                assertThat(withTrailer.refCnt()).isZero();
            }
            if (c < 0x20 && c != '\t' || c == 0x7F) {
                assertRefused(responses, new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, new Unchecked(text),
                        Unpooled.EMPTY_BUFFER));
            }
        }
    }

    private static final class Unchecked extends HttpResponseStatus {
        private final String reason;

        Unchecked(String reason) {
            super(200, "OK");
            this.reason = reason;
        }

        @Override
        public String reasonPhrase() {
            return reason;
        }
    }

    /** A character beyond Latin-1 must not turn into the control character that its low octet is. */
    @Test
    void charactersBeyondLatin1BecomeQuestionMarks() {
        responses.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, new HttpResponseStatus(200,
                "a\u010db"),
                Unpooled.EMPTY_BUFFER, new Careless("name", "x\u010d\u010ay"), EmptyHttpHeaders.INSTANCE));
        assertThat(written(responses)).isEqualTo("HTTP/1.1 200 a?b\r\nname: x??y\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a:b", "a\tb", "(", "\u00e9"})
    void nameThatIsNoTokenIsRefused(String name) {
        HttpHeaders foreign = new ReadOnlyHttpHeaders(false, name, "value");
        assertRefused(responses, new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                Unpooled.EMPTY_BUFFER, foreign, EmptyHttpHeaders.INSTANCE));
    }

    /** SEC-C06 */
    @Test
    void contentThatContradictsItsLengthIsRefused() {
        FullHttpResponse tooLong = ok("abcd");
        tooLong.headers().set(HttpHeaderNames.CONTENT_LENGTH, 3);
        assertRefused(responses, tooLong);
        FullHttpResponse malformed = ok("");
        malformed.headers().set(HttpHeaderNames.CONTENT_LENGTH, "+0");
        assertRefused(responses, malformed);
        FullHttpResponse twice = ok("abc");
        twice.headers().add(HttpHeaderNames.CONTENT_LENGTH, 3).add(HttpHeaderNames.CONTENT_LENGTH, 4);
        assertRefused(responses, twice);
        assertRefused(requests, new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", ascii("x")));
        assertThat(responses.isOpen()).isTrue();
        responses.writeOutbound(ok("fine"));
        assertThat(written(responses)).endsWith("fine");
    }

    /** SEC-C06: once a part is on its way the connection cannot be saved. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void streamedContentThatContradictsItsLengthClosesTheChannel(int length) {
        HttpRequest head = post("/");
        HttpUtil.setContentLength(head, 3);
        requests.writeOutbound(head);
        written(requests);
        ChannelFuture last = requests.writeAndFlush(new DefaultLastHttpContent(ascii("abcd".substring(0,
                length))));
        assertThat(last.cause()).isInstanceOf(EncoderException.class);
        requests.runPendingTasks();
        assertThat(requests.isOpen()).isFalse();
        assertThat(written(requests)).isEmpty();
    }

    /** A head that is refused leaves nothing on its way, so the connection can go on. */
    @Test
    void refusedHeadLeavesTheChannelOpen() {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, new HttpResponseStatus(20, "short"));
        assertThat(responses.write(head).cause()).isInstanceOf(EncoderException.class);
        responses.runPendingTasks();
        assertThat(responses.isOpen()).isTrue();
        responses.writeOutbound(ok("fine"));
        assertThat(written(responses)).endsWith("fine");
    }

    /** Whatever it is that loses a part of a message that has begun. */
    @Test
    void partThatCannotBeEncodedClosesTheChannel() {
        responses.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        written(responses);
        ByteBuf released = Unpooled.buffer().writeByte(1);
        released.release();
        assertThat(responses.write(new DefaultHttpContent(released)).isSuccess()).isFalse();
        responses.runPendingTasks();
        assertThat(responses.isOpen()).isFalse();
    }

    @Test
    void streamedContentThatFitsItsLengthIsWritten() {
        for (int i = 0; i < 2; i++) {
            HttpRequest head = post("/");
            HttpUtil.setContentLength(head, 3);
            requests.writeOutbound(head, new DefaultHttpContent(ascii("ab")), Unpooled.EMPTY_BUFFER,
                    new DefaultLastHttpContent(ascii("c")));
            assertThat(written(requests)).isEqualTo("POST / HTTP/1.1\r\ncontent-length: 3\r\n\r\nabc");
        }
    }

    @Test
    void messagesOutOfTurnAreRefused() {
        assertRefused(responses, new DefaultHttpContent(ascii("x")));
        assertRefused(responses, ascii("x"));
        responses.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        written(responses);
        assertRefused(responses, ok("second"));
        responses.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT, "foreign");
        assertThat(responses.outboundMessages()).last().isEqualTo("foreign");
    }

    @Test
    void releasedContentIsRefused() {
        ByteBuf released = Unpooled.buffer();
        released.release();
        assertThat(responses.writeAndFlush(released).cause()).hasCauseInstanceOf(IllegalReferenceCountException.class);
        ByteBuf gone = Unpooled.buffer();
        gone.release();
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, gone);
        assertThat(responses.writeAndFlush(response).isSuccess()).isFalse();
        assertThat(written(responses)).isEmpty();
    }

    /** SEC-A36: what the encoder writes, the decoder reads as exactly that one message. */
    @Test
    void decoderReadsBackWhatWasEncoded() {
        Random random = new Random(Long.getLong("io.tidewire.test.seed", 20260101L));
        EmbeddedChannel in = new EmbeddedChannel(new HttpRequestDecoder(), new HttpObjectAggregator(10_000));
        for (int run = 0; run < 400; run++) {
            byte[] body = new byte[random.nextInt(4) * random.nextInt(900)];
            random.nextBytes(body);
            FullHttpRequest request = new DefaultFullHttpRequest(
                    HttpVersion.HTTP_1_1, HttpMethod.PUT, "/" + run, Unpooled.wrappedBuffer(body));
            request.headers().set(HttpHeaderNames.HOST, "a");
            for (int i = random.nextInt(8); i > 0; i--) {
                request.headers().add("x-" + random.nextInt(4), "v" + random.nextInt());
            }
            boolean chunked = random.nextBoolean();
            HttpUtil.setTransferEncodingChunked(request, chunked);
            if (!chunked) {
                HttpUtil.setContentLength(request, body.length);
            }
            HttpHeaders expected = request.headers().copy();
            requests.writeOutbound(request);
            for (Object part; (part = requests.readOutbound()) != null;) {
                in.writeInbound(part);
            }
            FullHttpRequest decoded = in.readInbound();
            assertThat(decoded.uri()).isEqualTo("/" + run);
            HttpUtil.setTransferEncodingChunked(decoded, chunked);
            assertThat(decoded.headers()).as("run %d", run).isEqualTo(expected);
            byte[] read = new byte[decoded.content().readableBytes()];
            decoded.content().readBytes(read);
            assertThat(read).isEqualTo(body);
            decoded.release();
            assertThat(in.inboundMessages()).isEmpty();
        }
        in.finish();
    }

    @Test
    void headTheSizeOfNoBufferClassIsWrittenWhole() {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
        request.headers().set("x-long", "v".repeat(100_000));
        requests.writeOutbound(request, LastHttpContent.EMPTY_LAST_CONTENT);
        assertThat(written(requests)).hasSize("GET / HTTP/1.1\r\nx-long: \r\n\r\n".length() + 100_000);
    }
}
