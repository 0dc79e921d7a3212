/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.handler.codec.PrematureChannelClosureException;
import io.tidewire.handler.codec.TooLongFrameException;
import io.tidewire.handler.ssl.SslCloseCompletionEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpObjectDecoderTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n";
    private static final String CHUNKED = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final long SEED = Long.getLong("io.tidewire.test.seed", 42L);

    private static DecodedInput decode(String input) {
        return DecodedInput.of(new HttpRequestDecoder(), input, false);
    }

    private static DecodedInput decode(HttpDecoderConfig config, String input) {
        return DecodedInput.of(new HttpRequestDecoder(config), input, false);
    }

    private static void assertFails(DecodedInput decoded, Class<? extends Throwable> cause) {
        assertThat(decoded.failures).isOne();
        assertThat(decoded.messages).isEmpty();
        assertThat(decoded.cause).isInstanceOf(cause);
    }

    private static void assertAccepts(DecodedInput decoded, String... bodies) {
        assertThat(decoded.cause).isNull();
        assertThat(decoded.bodies).containsExactly(bodies);
    }

    @Test
    @Tag("SEC-L01")
    void startLineMayHaveTheLimitAndNoOctetMore() {
        String rest = " HTTP/1.1\r\nHost: a\r\n\r\n";
        String path = "/" + "x".repeat(HttpObjectDecoder.DEFAULT_MAX_INITIAL_LINE_LENGTH - 14);
        assertAccepts(decode("GET " + path + rest), "");
        assertFails(decode("GET " + path + "x" + rest), TooLongHttpLineException.class);
        assertFails(decode("GET /" + "x".repeat(HttpObjectDecoder.DEFAULT_MAX_INITIAL_LINE_LENGTH)),
                TooLongHttpLineException.class);
    }

    @Test
    @Tag("SEC-A01")
    void endlessEmptyLinesFail() {
        assertFails(decode("\r\n".repeat(10_000)), InvalidLineSeparatorException.class);
        assertFails(decode(new HttpDecoderConfig().setStrictLineParsing(false), "\r\n".repeat(10_000)),
                InvalidLineSeparatorException.class);
    }

    @Test
    @Tag("SEC-L02")
    void fieldSectionMayHaveTheLimitAndNoOctetMore() {
        String value = "x".repeat(HttpObjectDecoder.DEFAULT_MAX_HEADER_SIZE - "Host: a".length() - 3);
        assertAccepts(decode(GET + "A: " + value + "\r\n\r\n"), "");
        assertFails(decode(GET + "A: " + value + "x\r\n\r\n"), TooLongHttpHeaderException.class);
        assertFails(decode(GET + "A: " + value + "xxxx"), TooLongHttpHeaderException.class);
    }

    @Test
    @Tag("SEC-L03")
    void sectionMayHaveTheLimitOfFieldsAndNotOneMore() {
        String fields = "A: b\r\n".repeat(HttpObjectDecoder.DEFAULT_MAX_HEADER_COUNT - 1);
        assertAccepts(decode(GET + fields + "\r\n"), "");
        assertFails(decode(GET + fields + "A: b\r\n\r\n"), TooLongHttpHeaderException.class);
        assertAccepts(decode(new HttpDecoderConfig().setMaxHeaderCount(101), GET + fields + "A: b\r\n\r\n"), "");
    }

    @Test
    @Tag("SEC-B10")
    void trailersCountTowardTheLimitsOfTheHeaderSection() {
        int headers = "Host: a".length() + "Transfer-Encoding: chunked".length();
        String value = "x".repeat(HttpObjectDecoder.DEFAULT_MAX_HEADER_SIZE - headers - 3);
        assertAccepts(decode(CHUNKED + "0\r\nT: " + value + "\r\n\r\n"), "");
        assertFails(decode(CHUNKED + "0\r\nT: " + value + "x\r\n\r\n"), TooLongHttpHeaderException.class);
        String fields = "A: b\r\n".repeat(HttpObjectDecoder.DEFAULT_MAX_HEADER_COUNT - 2);
        assertAccepts(decode(CHUNKED + "0\r\n" + fields + "\r\n"), "");
        assertFails(decode(CHUNKED + "0\r\n" + fields + "A: b\r\n\r\n"), TooLongHttpHeaderException.class);
    }

    @Test
    @Tag("SEC-L04")
    void chunkLineMayHaveTheLimitAndNoOctetMore() {
        String extension = "1;" + "x".repeat(HttpObjectDecoder.DEFAULT_MAX_CHUNK_LINE_LENGTH - 2);
        assertAccepts(decode(CHUNKED + extension + "\r\na\r\n0\r\n\r\n"), "a");
        assertFails(decode(CHUNKED + extension + "x\r\na\r\n0\r\n\r\n"), TooLongHttpLineException.class);
    }

    @Test
    @Tag("SEC-B04")
    void extensionsMayNotOutweighTheContent() {
        StringBuilder input = new StringBuilder(CHUNKED);
        String chunk = "1;" + "x".repeat(200) + "\r\na\r\n";
        int fitting = (HttpObjectDecoder.CHUNK_OVERHEAD_BUDGET) / 200;
        assertAccepts(decode(input + chunk.repeat(fitting) + "0\r\n\r\n"), "a".repeat(fitting));
        assertFails(decode(input + chunk.repeat(fitting + 2) + "0\r\n\r\n"), InvalidChunkExtensionException.class);
        // Leading zeros are overhead too, sizes and content are not.
        assertFails(decode(CHUNKED + ("0".repeat(200) + "1\r\na\r\n").repeat(fitting + 2)),
                InvalidChunkExtensionException.class);
        assertAccepts(decode(CHUNKED + "1\r\na\r\n".repeat(20_000) + "0\r\n\r\n"), "a".repeat(20_000));
    }

    @Test
    @Tag("SEC-B05")
    void bodyInChunksOfOneOctetMakesFewObjects() {
        int octets = 1 << 16;
        int readSize = 1 << 14;
        byte[] chunks = "1\r\na\r\n".repeat(octets).getBytes(StandardCharsets.US_ASCII);
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
        channel.writeInbound(Unpooled.copiedBuffer(CHUNKED, StandardCharsets.US_ASCII));
        int objects = 0;
        int received = 0;
        for (int at = 0; at < chunks.length; at += readSize) {
            channel.writeInbound(Unpooled.copiedBuffer(chunks, at, Math.min(readSize, chunks.length - at)));
            for (Object read = channel.readInbound(); read != null; read = channel.readInbound()) {
                objects++;
                if (read instanceof HttpContent content) {
                    received += content.content().readableBytes();
                    content.release();
                }
            }
        }
        assertThat(received).isEqualTo(octets);
        int reads = chunks.length / readSize + 1;
        assertThat(objects).isLessThan(reads * (HttpObjectDecoder.SINGLE_PARTS_PER_READ + 3));
        channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-A07")
    void bareLineFeedIsAnOptionForStartAndFieldLinesOnly() {
        HttpDecoderConfig lenient = new HttpDecoderConfig().setStrictLineParsing(false);
        String request = "GET / HTTP/1.1\nHost: a\n\n";
        assertFails(decode(request), InvalidLineSeparatorException.class);
        assertAccepts(decode(lenient, request), "");
        assertAccepts(decode(lenient, "\n\r\n" + request), "");
        for (String chunks : List.of("1\na\r\n0\r\n\r\n", "1\r\na\n0\r\n\r\n", "1\r\na\r\n0\n\r\n",
                "0\r\nT: v\n\r\n", "0\r\n\n")) {
            assertThat(decode(lenient, CHUNKED + chunks).failures).as(chunks).isOne();
        }
    }

    @Test
    @Tag("SEC-A24")
    void identicalContentLengthsAreMergedByOptionOnly() {
        HttpDecoderConfig lenient = new HttpDecoderConfig().setAllowDuplicateContentLengths(true);
        for (String fields : List.of("Content-Length: 3\r\nContent-Length: 3\r\n", "Content-Length: 3, 3\r\n",
                "Content-Length: 3,03\r\nContent-Length:3\r\n")) {
            assertFails(decode(GET + fields + "\r\nabc"), IllegalArgumentException.class);
            DecodedInput merged = decode(lenient, GET + fields + "\r\nabc");
            assertAccepts(merged, "abc");
            // One value is left for the next server.
            String head = merged.messages.get(0).toLowerCase(Locale.ROOT);
            assertThat(head.split("content-length: ?3(?![0-9, ])")).hasSize(2);
        }
        for (String value : List.of("3, 4", "3,", ",3", "3,,3", "3;3", "")) {
            assertFails(decode(lenient, GET + "Content-Length: " + value + "\r\n\r\nabc"),
                    IllegalArgumentException.class);
        }
    }

    @Test
    @Tag("SEC-A22")
    void transferEncodingWinsOverContentLengthByOptionOnlyAndEndsTheConnection() {
        HttpDecoderConfig lenient = new HttpDecoderConfig().setUseRfc9112TransferEncoding(false);
        String request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n0\r\n\r\n";
        assertFails(decode(request + GET + "\r\n"), ContentLengthNotAllowedException.class);
        DecodedInput decoded = decode(lenient, request + GET + "\r\n");
        assertAccepts(decoded, "abc");
        assertThat(decoded.messages.get(0)).doesNotContainIgnoringCase("content-length");
    }

    @Test
    @Tag("SEC-A23")
    void transferEncodingInHttp10IsAcceptedByOptionOnlyAndEndsTheConnection() {
        String request = "POST / HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
        assertFails(decode(request), TransferEncodingNotAllowedException.class);
        assertAccepts(decode(new HttpDecoderConfig().setUseRfc9112TransferEncoding(false), request + request), "");
    }

    @Test
    void chunkedCodingCanBeSwitchedOff() {
        assertFails(decode(new HttpDecoderConfig().setChunkedSupported(false), CHUNKED + "0\r\n\r\n"),
                TransferEncodingNotAllowedException.class);
    }

    @Test
    @Tag("SEC-A14")
    @Tag("SEC-A16")
    void withoutValidationOddOctetsPassButNothingThatFrames() {
        HttpDecoderConfig lax = new HttpDecoderConfig().setValidateHeaders(false);
        for (String field : List.of("a(b: c", "a: b\u0001c", "a\u00e9: c", "a: b\u007f")) {
            assertThat(decode(GET + field + "\r\n\r\n").failures).as(field).isOne();
            assertAccepts(decode(lax, GET + field + "\r\n\r\n"), "");
        }
        for (String field : List.of("a b: c", "a : c", ": c", "a", "a: b\u0000c", "a: b\rc", " a: b", "a\u0000: b",
                "a: b\r\n c")) {
            assertThat(decode(lax, GET + field + "\r\n\r\n").failures).as(field).isOne();
        }
        for (String trailer : List.of("a(b: c", "a: b\u0001c")) {
            assertThat(decode(lax, CHUNKED + "0\r\n" + trailer + "\r\n\r\n").failures).isOne();
        }
    }

    @Test
    @Tag("SEC-A29")
    void nothingIsDecodedBehindTheLastMessageOfAConnection() {
        assertAccepts(decode("GET / HTTP/1.0\r\n\r\n" + GET + "\r\n"), "");
        assertAccepts(decode("GET / HTTP/1.0\r\nConnection: x, Keep-Alive\r\n\r\n" + GET + "\r\n"), "", "");
        assertAccepts(decode(GET + "Connection: x\r\nConnection: Close\r\n\r\nrubbish"), "");
    }

    @Test
    @Tag("SEC-A10")
    void authorityOfAnAbsoluteTargetReplacesHost() {
        assertThat(decode("GET http://b:80/x HTTP/1.1\r\nHost: a\r\n\r\n").messages.get(0)).contains("b:80]")
                .doesNotContain("Host: a");
        assertFails(decode("GET http://u@b/x HTTP/1.1\r\nHost: a\r\n\r\n"), IllegalArgumentException.class);
        assertFails(decode("GET http:///x HTTP/1.1\r\nHost: a\r\n\r\n"), IllegalArgumentException.class);
    }

    @Test
    @Tag("SEC-B09")
    void trailersAreAMapOfTheirOwnWithoutFramingAndRoutingFields() {
        DecodedInput decoded = decode(CHUNKED + "0\r\nX-T: v\r\nHost: b\r\nContent-Length: 9\r\nSet-Cookie: c\r\n"
                + "Authorization: d\r\nX-U: w\r\n\r\n");
        assertThat(decoded.messages.get(0)).endsWith("[X-T=v, X-U=w]").doesNotContain("9", "Host: b");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void partialChunksArePassedOnByOption(boolean allowed) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(
                new HttpDecoderConfig().setAllowPartialChunks(allowed).setMaxChunkSize(4)));
        DecodedInput.of(channel, (CHUNKED + "6\r\nabc").getBytes(StandardCharsets.US_ASCII), false);
        List<Integer> sizes = new ArrayList<>();
        for (String octets : List.of("d", "e", "f", "\r\n")) {
            channel.writeInbound(Unpooled.copiedBuffer(octets, StandardCharsets.US_ASCII));
            for (HttpContent part = channel.readInbound(); part != null; part = channel.readInbound()) {
                sizes.add(part.content().readableBytes());
                part.release();
            }
        }
        assertThat(sizes).isEqualTo(allowed ? List.of(1, 1, 1) : List.of(4, 2));
        channel.finishAndReleaseAll();
    }

    @Test
    void contentPartsAreLimitedAndShareTheInput() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(4096, 8192, 4));
        channel.writeInbound(Unpooled.copiedBuffer(GET + "Content-Length: 9\r\n\r\nabcdefghi",
                StandardCharsets.US_ASCII));
        HttpRequest request = channel.readInbound();
        assertThat(((HttpMessageDecoderResult) request.decoderResult()).initialLineLength()).isEqualTo(14);
        assertThat(((HttpMessageDecoderResult) request.decoderResult()).headerSize()).isEqualTo(24);
        assertThat(((HttpMessageDecoderResult) request.decoderResult()).totalSize()).isEqualTo(38);
        for (String part : List.of("abcd", "efgh", "i")) {
            HttpContent content = channel.readInbound();
            assertThat(content.content().toString(StandardCharsets.US_ASCII)).isEqualTo(part);
            assertThat(content instanceof LastHttpContent).isEqualTo(part.equals("i"));
            content.release();
        }
        channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-A33")
    void endOfInputWithinAHeadIsAFailureAndWithinContentNoEndOfIt() {
        for (String begun : List.of("G", GET)) {
            assertFails(DecodedInput.of(new HttpRequestDecoder(), begun, true),
                    PrematureChannelClosureException.class);
        }
        for (String begun : List.of(GET + "Content-Length: 3\r\n\r\nab", CHUNKED, CHUNKED + "1\r\n",
                CHUNKED + "1\r\na", CHUNKED + "1\r\na\r\n0\r\n")) {
            DecodedInput cut = DecodedInput.of(new HttpRequestDecoder(), begun, true);
            assertThat(cut.failures).isZero();
            assertThat(cut.messages).isEmpty();
            assertThat(cut.open).isTrue();
            EmbeddedChannel aggregating = new EmbeddedChannel(new HttpRequestDecoder(), new HttpObjectAggregator(9));
            assertFails(DecodedInput.of(aggregating, begun.getBytes(StandardCharsets.US_ASCII), true),
                    PrematureChannelClosureException.class);
            aggregating.finishAndReleaseAll();
        }
        DecodedInput idle = DecodedInput.of(new HttpRequestDecoder(), GET + "\r\n", true);
        assertAccepts(idle, "");
    }

    @Test
    @Tag("SEC-I10")
    void contentUpToTheEndOfTlsNeedsACloseNotify() {
        for (SslCloseCompletionEvent end : List.of(SslCloseCompletionEvent.SUCCESS,
                new SslCloseCompletionEvent(new ClosedChannelException()))) {
            EmbeddedChannel channel = new EmbeddedChannel(new HttpClientCodec(), new HttpObjectAggregator(9));
            channel.writeOutbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
            channel.writeInbound(Unpooled.copiedBuffer("HTTP/1.1 200 OK\r\n\r\nbody", StandardCharsets.US_ASCII));
            channel.pipeline().fireUserEventTriggered(end);
            if (end.isSuccess()) {
                channel.close();
                FullHttpResponse response = channel.readInbound();
                assertThat(response.content().toString(StandardCharsets.US_ASCII)).isEqualTo("body");
                response.release();
            } else {
                channel.close();
                assertThatThrownBy(channel::checkException).isInstanceOf(PrematureChannelClosureException.class);
                assertThat(channel.<Object>readInbound()).isNull();
            }
            channel.finishAndReleaseAll();
        }
    }

    @Test
    @Tag("SEC-A28")
    void nothingFollowsAnError() {
        Random random = new Random(SEED);
        String[] pieces = {GET, "\r\n", "0\r\n\r\n", CHUNKED, "abc", "HTTP/1.1 200 OK\r\n\r\n", "\u0000"};
        for (String bad : List.of("Bad\r\n\r\n", GET + "a b: c\r\n\r\n", CHUNKED + "zz\r\n")) {
            for (int run = 0; run < 200; run++) {
                StringBuilder input = new StringBuilder(bad);
                for (int i = random.nextInt(20); i > 0; i--) {
                    input.append(pieces[random.nextInt(pieces.length)]);
                }
                byte[] octets = input.toString().getBytes(StandardCharsets.ISO_8859_1);
                EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
                DecodedInput decoded = DecodedInput.of(channel, octets, true, random.nextInt(octets.length));
                assertThat(decoded.failures).as("seed %d: %s", SEED, input).isOne();
                assertThat(decoded.anythingAfterFailure).isFalse();
                assertThat(decoded.messages).isEmpty();
                channel.finishAndReleaseAll();
            }
        }
    }

    @Test
    void headerSpreadOverManyBlocksIsReadOnce() {
        StringBuilder request = new StringBuilder(GET);
        for (int i = 0; i < 90; i++) {
            request.append("x-field-").append(i).append(": ").append("v".repeat(60)).append("\r\n");
        }
        HttpDecoderConfig config = new HttpDecoderConfig().setInitialBufferSize(1);
        String input = request + "\r\n";
        DecodedInput decoded = decode(config, input + GET + "\r\n" + input);
        assertThat(decoded.messages).hasSize(3);
        assertThat(decoded.messages.get(0)).isEqualTo(decoded.messages.get(2)).contains("x-field-89: vvv");
    }

    @Test
    void lineBeyondEveryGuessIsRead() {
        String target = "/" + "x".repeat(60_000);
        HttpDecoderConfig config = new HttpDecoderConfig().setMaxInitialLineLength(100_000);
        DecodedInput decoded = decode(config, "GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(decoded.messages).hasSize(1);
        assertThat(decoded.messages.get(0)).contains(target);
    }

    @Test
    @Tag("SEC-A34")
    void octetsBehindASwitchArePassedOnOnce() {
        String switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n";
        DecodedInput decoded = DecodedInput.of(new HttpResponseDecoder(), switching + "\u0000HTTP/1.1 200", false);
        assertThat(decoded.messages).hasSize(1);
        assertThat(decoded.passedThrough).hasToString("\u0000HTTP/1.1 200");
    }

    @Test
    void responseWithoutLengthEndsWithTheConnection() {
        String response = "HTTP/1.1 200 OK\r\n\r\nabc";
        assertThat(DecodedInput.of(new HttpResponseDecoder(), response, false).open).isTrue();
        assertAccepts(DecodedInput.of(new HttpResponseDecoder(), response, true), "abc");
    }

    private static HttpResponseStatus status(HttpDecoderConfig config, String input, int cut) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(config));
        int[] cuts = cut < 0 ? IntStream.range(1, input.length()).toArray() : new int[] {cut};
        byte[] octets = input.getBytes(StandardCharsets.ISO_8859_1);
        Throwable cause = DecodedInput.of(channel, octets, false, cuts).cause;
        channel.finishAndReleaseAll();
        return cause == null ? HttpResponseStatus.OK : HttpUtil.failureStatus(DecoderResult.failure(cause));
    }

    /** The first octet that is wrong decides, however the input is cut. */
    @ParameterizedTest
    @CsvSource({
        // Each row: a wrong request, the limits of the start line and the field section, and the answer.
        "'GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1|Host: a||', 40, 40, 414",
        "'GET /aaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1|Host: a||', 40, 40, 200",
        "'GET /aaaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1|Host: a||', 40, 40, 414",
        "'GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 40, 40, 414",
        "'GET /aa^aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1|Host: a||', 40, 40, 400",
        "'GET /aa^aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 40, 40, 400",
        "'GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa^aaaa HTTP/1.1|Host: a||', 40, 40, 414",
        "'GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa^aaaa HTTP/1.1|Host: a||', 40, 40, 414",
        "'GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa^aaaa HTTP/1.1|Host: a||', 40, 40, 400",
        "'GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa HTTP/9.9|Host: a||', 40, 40, 414",
        "'GET / HTTP/1.1|Host: a|bbbbbb: cccccccccccccccccccccccccccccccccccccccccc||', 40, 40, 431",
        "'GET / HTTP/1.1|Host: a|bbbbbb: ccccccccccccccccccccccccc||', 40, 40, 200",
        "'GET / HTTP/1.1|Host: a|bbbbbb: cccccccccccccccccccccccccc||', 40, 40, 431",
        "'GET / HTTP/1.1|Host: a|bbb(bb: ccccccccccccccccccccccccccccccccccccccccccc||', 40, 40, 400",
        "'GET / HTTP/1.1|Host: a|bbbbbb: cccccccccccccccccccccccccccccccccccccccc^cc||', 40, 40, 431",
        "'GET / HTTP/2.0|Host: a||', 40, 40, 505", "'GET / HTTP/9.1|Host: a||', 40, 40, 505",
        "'GET / HTTP/0.9|Host: a||', 40, 40, 400", "'GET / HTTP/1.2|Host: a||', 40, 40, 200",
        "'GET / HTTP/1.10|Host: a||', 40, 40, 400", "'PRI * HTTP/2.0||SM||', 40, 40, 505",
        "'POST / HTTP/1.1|Host: a|Transfer-Encoding: gzip, chunked||', 40, 80, 501",
        "'POST / HTTP/1.1|Host: a|Transfer-Encoding: gzip||', 40, 80, 400",
        "'POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked||z|', 40, 80, 400",
        "'POST / HTTP/1.1|Host: a|Transfer-Encoding: chunked||1;bbbbbbbbbbbbbbbbbb', 40, 80, 400",
        "'POST / HTTP/1.1|Host: a|Content-Length: x||', 40, 80, 400", "'GET / HTTP/1.1||', 40, 40, 400"})
    void failureHasOneStatusAtEverySplit(String request, int line, int section, int status) {
        HttpDecoderConfig config = new HttpDecoderConfig().setMaxInitialLineLength(line).setMaxHeaderSize(section)
                .setMaxChunkLineLength(10);
        String input = request.replace("|", "\r\n").replace('^', '\u0001');
        for (int cut = -1; cut < input.length(); cut++) {
            assertThat(status(config, input, cut).code()).as("cut at %d", cut).isEqualTo(status);
        }
    }

    private static HttpResponse firstResponse(EmbeddedChannel channel, String statusLine) {
        channel.writeInbound(Unpooled.copiedBuffer(statusLine + "\r\nContent-Length: 0\r\n\r\n",
                StandardCharsets.ISO_8859_1));
        HttpResponse response = channel.readInbound();
        channel.releaseInbound();
        return response;
    }

    /** One connection, so that a status finds what the line before it has left. */
    @Test
    void statusIsTheConstantOnlyWithItsVeryPhrase() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpResponseDecoder());
        HttpResponse ok = firstResponse(channel, "HTTP/1.1 200 OK");
        assertThat(ok.status()).isSameAs(HttpResponseStatus.OK);
        assertThat(ok.protocolVersion()).isSameAs(HttpVersion.HTTP_1_1);
        for (String phrase : new String[] {"Ok", "OK ", "O", "", "O\u00cb", "Not Found"}) {
            HttpResponseStatus status = firstResponse(channel, "HTTP/1.1 200 " + phrase).status();
            assertThat(status.code()).isEqualTo(200);
            assertThat(status.reasonPhrase()).isEqualTo(phrase);
        }
        assertThat(firstResponse(channel, "HTTP/1.1 404 Not Found").status()).isSameAs(HttpResponseStatus.NOT_FOUND);
        HttpResponseStatus unknown = firstResponse(channel, "HTTP/1.1 299 Not Found").status();
        assertThat(unknown.code()).isEqualTo(299);
        assertThat(unknown.reasonPhrase()).isEqualTo("Not Found");
        assertThat(firstResponse(channel, "HTTP/1.1 404").status().reasonPhrase()).isEmpty();
        assertThat(firstResponse(channel, "HTTP/1.0 200 OK").protocolVersion()).isSameAs(HttpVersion.HTTP_1_0);
        channel.finishAndReleaseAll();
    }

    @Test
    void laterMinorVersionIsReadAsHttp11() {
        DecodedInput decoded = decode("GET / HTTP/1.9\r\nHost: a\r\n\r\n" + GET + "\r\n");
        assertAccepts(decoded, "", "");
        assertThat(decoded.messages.get(0)).startsWith("GET / HTTP/1.1");
        assertAccepts(DecodedInput.of(new HttpResponseDecoder(), "HTTP/1.7 204 No Content\r\n\r\n", false), "");
        assertThatThrownBy(() -> HttpUtil.failureStatus(DecoderResult.SUCCESS))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Tag("SEC-A20")
    void emptyElementsOfListsMeanNothing() {
        for (String list : List.of(",chunked", "chunked, ,", " , ,\tchunked ,", "\r\nTransfer-Encoding: chunked",
                "chunked\r\nTransfer-Encoding:")) {
            DecodedInput decoded = decode("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:" + list
                    + "\r\n\r\n1\r\na\r\n0\r\n\r\n" + GET + "\r\n");
            assertAccepts(decoded, "a", "");
            // One reading is left for the next server.
            assertThat(decoded.messages.get(0)).containsIgnoringCase("transfer-encoding: chunked]");
        }
        for (String list : List.of("", ",", ", ,", "chunked,,chunked", "chunked,,gzip", ",chunked;", "c,hunked")) {
            String head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: " + list + "\r\n\r\n";
            assertThat(decode(head + "0\r\n\r\n").failures).as(list).isOne();
        }
        assertAccepts(decode(GET + "Connection: ,, close ,\r\n\r\n" + GET + "\r\n"), "");
        assertAccepts(decode("GET / HTTP/1.0\r\nConnection: ,keep-alive,,\r\n\r\n" + GET + "\r\n"), "", "");
    }

    @Test
    @Tag("SEC-B08")
    void whiteSpaceInChunkExtensionsIsAnOption() {
        HttpDecoderConfig lenient = new HttpDecoderConfig().setAllowChunkExtensionWhitespace(true);
        assertThat(new HttpDecoderConfig().isAllowChunkExtensionWhitespace()).isFalse();
        for (String line : List.of("1 ;a", "1\t; a", "1;a =b", "1;a= b", "1 ; a = \"b c\" ; d", "1;a ;b=c")) {
            String input = CHUNKED + line + "\r\nx\r\n0\r\n\r\n";
            assertFails(decode(input), DecoderException.class);
            for (int cut = 1; cut < input.length(); cut++) {
                EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(lenient));
                assertAccepts(DecodedInput.of(channel, input.getBytes(StandardCharsets.US_ASCII), false, cut), "x");
                channel.finishAndReleaseAll();
            }
        }
        for (String line : List.of("1 ", "1\t", " 1", "1;a ", "1; ", "1 ;", "1;a=b ", "1;a = ", "1;a b", "1 a=b",
                "1;a=\"b\" ")) {
            for (HttpDecoderConfig config : List.of(lenient, new HttpDecoderConfig())) {
                assertFails(decode(config, CHUNKED + line + "\r\nx\r\n0\r\n\r\n"), DecoderException.class);
            }
        }
    }

    @Test
    @Tag("SEC-A25")
    void framingFieldsAreValidWhereNoContentFollows() {
        for (String status : List.of("103 Early", "204 No Content", "304 Not Modified")) {
            for (String fields : List.of("Content-Length: 5,6", "Content-Length: x",
                    "Content-Length: 5\r\nContent-Length: 6", "Transfer-Encoding: chunked, x",
                    "Transfer-Encoding: chunked\r\nContent-Length: 5")) {
                assertThat(DecodedInput.of(new HttpResponseDecoder(),
                        "HTTP/1.1 " + status + "\r\n" + fields + "\r\n\r\n", false).failures).as(fields).isOne();
            }
            for (String fields : List.of("Content-Length: 5", "Transfer-Encoding: chunked")) {
                String head = "HTTP/1.1 " + status + "\r\n" + fields + "\r\n\r\n";
                assertAccepts(DecodedInput.of(new HttpResponseDecoder(), head + head, false), "", "");
            }
        }
    }

    @Test
    void octetsBehindConnectWaitUntilTheDecoderIsTold() {
        HttpRequestDecoder decoder = new HttpRequestDecoder();
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        String connect = "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n";
        DecodedInput first = DecodedInput.of(channel, (connect + GET).getBytes(StandardCharsets.US_ASCII), false);
        assertThat(first.messages).hasSize(1);
        decoder.reset();
        assertAccepts(DecodedInput.of(channel, "\r\n".getBytes(StandardCharsets.US_ASCII), false), "");

        DecodedInput.of(channel, (connect + "raw").getBytes(StandardCharsets.US_ASCII), false);
        channel.pipeline().remove(decoder);
        DecodedInput rest = DecodedInput.of(channel, new byte[] {'s'}, false);
        assertThat(rest.passedThrough).hasToString("raws");
        channel.finishAndReleaseAll();
    }

    @Test
    void tooManyOctetsBehindConnectCloseTheChannel() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
        DecodedInput.of(channel, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII), false);
        channel.writeInbound(Unpooled.buffer().writeZero(HttpObjectDecoder.MAX_EARLY_OCTETS));
        assertThat(channel.isOpen()).isTrue();
        assertThatThrownBy(() -> channel.writeInbound(Unpooled.buffer().writeZero(1)))
                .isInstanceOf(TooLongFrameException.class);
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.finishAndReleaseAll()).isFalse();
    }

    @Test
    void resetGivesUpTheMessageButNotTheFailure() {
        HttpRequestDecoder decoder = new HttpRequestDecoder();
        EmbeddedChannel channel = new EmbeddedChannel(decoder);
        DecodedInput.of(channel, (GET + "Content-Length: 9\r\n\r\nabc").getBytes(StandardCharsets.US_ASCII), false);
        decoder.reset();
        assertAccepts(DecodedInput.of(channel, (GET + "\r\n").getBytes(StandardCharsets.US_ASCII), false), "");
        assertFails(DecodedInput.of(channel, "bad\r\n".getBytes(StandardCharsets.US_ASCII), false), Exception.class);
        decoder.reset();
        DecodedInput later = DecodedInput.of(channel, (GET + "\r\n").getBytes(StandardCharsets.US_ASCII), false);
        assertThat(later.objects).isZero();
        channel.finishAndReleaseAll();
    }

    @Test
    void failedHeadGivesTheMessageThatWasBegun() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
        channel.writeInbound(Unpooled.copiedBuffer("PUT /x HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",
                StandardCharsets.US_ASCII));
        HttpRequest failed = channel.readInbound();
        assertThat(failed.method()).isSameAs(HttpMethod.PUT);
        assertThat(failed.uri()).isEqualTo("/x");
        assertThat(failed.decoderResult().isFailure()).isTrue();
        assertThat(channel.<Object>readInbound()).isNull();
        channel.finishAndReleaseAll();
    }

    @Test
    void namesKeepTheirSpellingAndCommonOnesAreShared() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
        ByteBuf octets = Unpooled.copiedBuffer("GET / HTTP/1.1\r\nhost: a\r\nContent-Type: b\r\nACCEPT: c\r\n\r\n",
                StandardCharsets.US_ASCII);
        channel.writeInbound(octets);
        HttpRequest request = channel.readInbound();
        assertThat(request.headers().names()).containsExactly("host", "Content-Type", "ACCEPT");
        assertThat(request.headers().iteratorCharSequence().next().getKey()).isSameAs(HttpHeaderNames.HOST);
        channel.finishAndReleaseAll();
    }
}
