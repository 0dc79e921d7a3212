/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.AsciiString;
import io.tidewire.util.ReferenceCountUtil;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Reading whole heads at once gives what reading them line by line gives, whatever comes and however it is cut. */
@Tag("SEC-A")
class WholeHeadsTest {

    private static final long SEED = Long.getLong("io.tidewire.test.seed", 20260101L);
    private static final int STREAMS = Integer.getInteger("io.tidewire.test.httpStreams", 4_000);

    private static final String[] METHODS = {"GET", "HEAD", "POST", "PUT", "OPTIONS", "CONNECT", "BREW", "get", "G"};
    private static final String[] TARGETS = {"/", "/a", "/a/b?c=d&e=%20", "*", "http://a/", "http://a:80/b", "a:443",
        "/a#b", "//a", "", "/\u00e9", "/" + "x".repeat(90)};
    private static final String[] VERSIONS = {"HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/1.2",
        "HTTP/2.0", "http/1.1", "HTTP/1.1 "};
    private static final String[] FIELDS = {"Host: a", "Host: a", "Host: a", "host: b:80", "Host:", "Host: a b",
        "HOST: [::1]:1", "Accept: */*", "accept:*/*", "User-Agent: \t x y \t", "Connection: close",
        "Connection: keep-alive", "X: ", "X-Y:\u00ff", "Cookie: a=b; c=d", "Expect: 100-continue", "No colon", ": no",
        "Space : x", " Fold: x", "X: a\u0001b", "Upgrade: h2c", "x-" + "y".repeat(70) + ": " + "z".repeat(70)};
    private static final String[] LINE_ENDS = {"\r\n", "\r\n", "\r\n", "\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r",
        "\r\r\n"};
    private static final byte[] ODD_OCTETS = "\r\n\t :#/\0\u007f\u0080A0".getBytes(StandardCharsets.ISO_8859_1);

    /** Requests that share sections of fields, as those of a connection do; some are wrong. */
    private static final class Requests {
        private final Random random;
        private final List<String> sections = new ArrayList<>();

        Requests(Random random) {
            this.random = random;
        }

        private String any(String... choices) {
            return choices[random.nextInt(choices.length)];
        }

        private String lineEnd() {
            return random.nextInt(20) == 0 ? any(LINE_ENDS) : "\r\n";
        }

        private String section() {
            if (!sections.isEmpty() && random.nextInt(3) != 0) {
                return any(sections.toArray(String[]::new));
            }
            StringBuilder lines = new StringBuilder(random.nextInt(8) == 0 ? "" : "Host: a" + lineEnd());
            for (int i = random.nextInt(random.nextInt(10) == 0 ? 30 : 5); i > 0; i--) {
                lines.append(any(FIELDS)).append(lineEnd());
            }
            sections.add(lines.toString());
            return lines.toString();
        }

        private String request() {
            boolean plain = random.nextInt(4) != 0;
            StringBuilder text = new StringBuilder(random.nextInt(15) == 0 ? "\r\n" : "")
                    .append(plain ? "GET" : any(METHODS)).append(' ')
                    .append(plain ? any("/", "/a", "/b?c") : any(TARGETS)).append(' ')
                    .append(plain ? "HTTP/1.1" : any(VERSIONS)).append(lineEnd())
                    .append(section());
            return text.append(content()).toString();
        }

        /** The end of the head, with framing fields if it has content. */
        private String content() {
            return switch (random.nextInt(10)) {
                case 0 -> "Content-Length: 3\r\n\r\nabc";
                case 1 -> "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nT: u\r\n\r\n";
                case 2 -> any("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", "Content-Length: -1\r\n\r\n",
                        "content-length:0\r\n\r\n", "Transfer-Encoding: gzip\r\n\r\n",
                        "Content-Length: 1\r\nContent-Length: 1\r\n\r\na");
                default -> lineEnd();
            };
        }

        byte[] stream() {
            StringBuilder text = new StringBuilder();
            for (int i = 1 + random.nextInt(12); i > 0; i--) {
                text.append(request());
            }
            byte[] octets = text.toString().getBytes(StandardCharsets.ISO_8859_1);
            for (int i = random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0; i > 0; i--) {
                octets[random.nextInt(octets.length)] = ODD_OCTETS[random.nextInt(ODD_OCTETS.length)];
            }
            return octets;
        }
    }

    private static HttpDecoderConfig config(boolean wholeHeads) {
        return new HttpDecoderConfig().setReadingWholeHeads(wholeHeads);
    }

    private static String decode(HttpDecoderConfig config, byte[] input, int... cuts) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(config));
        DecodedInput decoded = DecodedInput.of(channel, input, true, cuts);
        channel.finishAndReleaseAll();
        return decoded.verdict() + ' ' + decoded.cause;
    }

    private static int[] cuts(Random random, int length) {
        return random.ints(random.nextInt(6), 0, length).sorted().toArray();
    }

    @Test
    void verdictsAreThoseOfReadingLineByLine() {
        for (int i = 0; i < STREAMS; i++) {
            Random random = new Random(SEED + i);
            byte[] input = new Requests(random).stream();
            int[] cuts = cuts(random, input.length);
            boolean lenient = random.nextInt(4) == 0;
            assertThat(decode(config(true).setStrictLineParsing(!lenient), input, cuts))
                    .as("-Dio.tidewire.test.seed=%d, cut at %s:%n%s", SEED + i, Arrays.toString(cuts),
                            new String(input, StandardCharsets.ISO_8859_1))
                    .isEqualTo(decode(config(false).setStrictLineParsing(!lenient), input, cuts));
        }
    }

    static Stream<Http1Vector> vectors() {
        return Http1Vector.load("requests.json");
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void vectorsAreReadAlikeAtEverySplit(Http1Vector vector) {
        byte[] raw = vector.raw();
        for (int cut = 0; cut < raw.length; cut++) {
            assertThat(decode(config(true), raw, cut)).as("cut at %d", cut).isEqualTo(decode(config(false), raw, cut));
        }
    }

    @Test
    void limitsAreThoseOfReadingLineByLine() {
        byte[] input = "GET /abcdef HTTP/1.1\r\nHost: a\r\nX: y\r\nLonger: value \t\r\n\r\n".repeat(3)
                .getBytes(StandardCharsets.US_ASCII);
        for (int limit = 1; limit < 60; limit++) {
            for (int which = 0; which < 3; which++) {
                assertThat(decode(limited(true, which, limit), input)).as("limit %d of %d", which, limit)
                        .isEqualTo(decode(limited(false, which, limit), input));
            }
        }
    }

    private static HttpDecoderConfig limited(boolean wholeHeads, int which, int limit) {
        HttpDecoderConfig config = config(wholeHeads);
        return switch (which) {
            case 0 -> config.setMaxInitialLineLength(limit);
            case 1 -> config.setMaxHeaderSize(limit);
            default -> config.setMaxHeaderCount(limit);
        };
    }

    /** A decoder with a smaller limit must not take over what one with a larger limit has remembered. */
    @Test
    void limitsHoldForRememberedSections() {
        byte[] input = "GET / HTTP/1.1\r\nHost: a\r\nX: yz\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 40; i++) {
            assertThat(decode(config(true), input)).contains("failures=0");
            assertThat(decode(config(true).setMaxHeaderSize(11), input)).contains("field section over 11 octets");
            assertThat(decode(config(true).setMaxHeaderCount(1), input)).contains("over 1 fields");
        }
    }

    private static List<HttpRequest> requests(HttpDecoderConfig config, byte[] input) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(config));
        channel.writeInbound(Unpooled.copiedBuffer(input));
        List<HttpRequest> requests = new ArrayList<>();
        for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
            if (message instanceof HttpRequest request) {
                requests.add(request);
            }
            ReferenceCountUtil.release(message);
        }
        channel.finishAndReleaseAll();
        return requests;
    }

    private static byte[] pipeline(Random random, int count) {
        StringBuilder text = new StringBuilder();
        String section = "";
        for (int i = 0; i < count; i++) {
            if (i == 0 || random.nextInt(4) == 0) {
                StringBuilder lines = new StringBuilder("Host: h" + random.nextInt(1000) + "\r\n");
                for (int field = random.nextInt(random.nextBoolean() ? 4 : 40); field > 0; field--) {
                    lines.append("n").append(random.nextInt(12)).append(": v").append(i).append('.').append(field)
                            .append("\r\n");
                }
                section = lines.toString();
            }
            text.append("GET /").append(i).append(" HTTP/1.1\r\n").append(section).append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** A change of one head shows in no other one, also where their sections are shared, and after their connection. */
    @Test
    void changesOfAHeadStayInIt() {
        for (int i = 0; i < 300; i++) {
            Random random = new Random(SEED + i);
            byte[] input = pipeline(random, 20);
            List<HttpRequest> whole = requests(config(true), input);
            List<HttpRequest> plain = requests(config(false), input);
            for (int step = 0; step < 60; step++) {
                int which = random.nextInt(whole.size());
                long change = random.nextLong();
                change(whole.get(which).headers(), new Random(change));
                change(plain.get(which).headers(), new Random(change));
            }
            for (int which = 0; which < whole.size(); which++) {
                HttpHeaders expected = plain.get(which).headers();
                HttpHeaders actual = whole.get(which).headers();
                assertThat(whole.get(which).uri()).isEqualTo("/" + which);
                assertThat(actual.entries()).as("seed %d", SEED + i).isEqualTo(expected.entries());
                assertThat(actual).isEqualTo(expected).hasSameHashCodeAs(expected);
                for (int name = 0; name < 13; name++) {
                    assertThat(actual.getAll("n" + name)).isEqualTo(expected.getAll("n" + name));
                    assertThat(actual.get("n" + name)).as("seed %d", SEED + i).isEqualTo(expected.get("n" + name));
                }
            }
        }
    }

    private static void change(HttpHeaders headers, Random random) {
        String name = "n" + random.nextInt(13);
        String value = "w" + random.nextInt(100);
        switch (random.nextInt(9)) {
            case 0 -> headers.add(name, value);
            case 1 -> headers.set(name, value);
            case 2 -> headers.remove(name);
            case 3 -> headers.set(name, List.of(value, value + 'x'));
            case 4 -> {
                if (random.nextInt(8) == 0) {
                    headers.clear();
                }
            }
            case 5 -> {
                for (Map.Entry<CharSequence, CharSequence> field : iterable(headers)) {
                    if (random.nextInt(3) == 0) {
                        field.setValue(value);
                    }
                }
            }
            case 6 -> headers.setInt(HttpHeaderNames.CONTENT_LENGTH, 7);
            case 7 -> headers.copy().set(name, value).add(name, "in a copy only");
            default -> assertThat(headers.get(name) == null).isEqualTo(!headers.contains(name));
        }
    }

    private static Iterable<Map.Entry<CharSequence, CharSequence>> iterable(HttpHeaders headers) {
        return headers::iteratorCharSequence;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 24, 60})
    void threadsMayReadAtTheSameTime(int fields) throws Exception {
        StringBuilder head = new StringBuilder("GET /path HTTP/1.1\r\nHost: a\r\n");
        for (int i = 0; i < fields; i++) {
            head.append("name-").append(i).append(": value-").append(i).append("\r\n");
        }
        byte[] input = head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 200; round++) {
                HttpRequest request = requests(config(true), input).get(0);
                List<Future<String>> seen = new ArrayList<>();
                for (int thread = 0; thread < 4; thread++) {
                    seen.add(threads.submit(() -> {
                        StringBuilder text = new StringBuilder(request.uri());
                        for (int i = 0; i < fields; i++) {
                            text.append(request.headers().get("name-" + i));
                        }
                        return text.append(request.headers().entries()).toString();
                    }));
                }
                for (Future<String> text : seen) {
                    assertThat(text.get()).isEqualTo(seen.get(0).get()).contains("/path", "value-" + (fields - 1))
                            .doesNotContain("null");
                }
            }
        } finally {
            threads.shutdown();
        }
    }

    /** An application that keeps a value keeps no more octets than a page has. */
    @Test
    void aKeptValuePinsAPageAtMost() {
        for (HttpRequest request : requests(config(true), pipeline(new Random(SEED), 500))) {
            for (Map.Entry<CharSequence, CharSequence> field : iterable(request.headers())) {
                assertThat(((AsciiString) field.getValue()).array()).hasSizeLessThanOrEqualTo(2048);
            }
        }
    }

    @Test
    void equalSectionsAreKeptOnce() {
        List<HttpRequest> requests = requests(config(true),
                "GET / HTTP/1.1\r\nHost: equal\r\nX: y\r\n\r\n".repeat(3).getBytes(StandardCharsets.US_ASCII));
        CharSequence first = requests.get(0).headers().valueCharSequenceIterator("x").next();
        assertThat(requests.get(2).headers().valueCharSequenceIterator("x").next()).isSameAs(first);
    }
}
