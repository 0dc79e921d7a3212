/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Encoders of HTTP/1 against a writer that puts each line together as text. Messages of a channel repeat names and
 * values, as those of a server do. {@code -Dio.tidewire.test.httpMessages=1000000} writes as many.
 */
class HttpEncoderDifferentialTest {
    private static final int MESSAGES = Integer.getInteger("io.tidewire.test.httpMessages", 6_000);
    private static final int MESSAGES_OF_A_CHANNEL = 12;

    private static final HttpResponseStatus[] STATUSES = {HttpResponseStatus.OK, HttpResponseStatus.OK,
        HttpResponseStatus.OK, HttpResponseStatus.NOT_FOUND, HttpResponseStatus.NO_CONTENT,
        HttpResponseStatus.RESET_CONTENT, HttpResponseStatus.NOT_MODIFIED, HttpResponseStatus.CONTINUE,
        new HttpResponseStatus(200, "Fine"), new HttpResponseStatus(299, ""), new HttpResponseStatus(799, "\u00e9")};
    private static final HttpMethod[] METHODS = {HttpMethod.GET, HttpMethod.POST, HttpMethod.valueOf("BREW")};
    private static final String[] TARGETS = {"/", "/a?b", "*", "http://a/b"};
    private static final AsciiString[] NAMES = {HttpHeaderNames.CONTENT_TYPE, HttpHeaderNames.SERVER,
        HttpHeaderNames.DATE, AsciiString.cached("X-Long-Name-Of-A-Field"), AsciiString.cached("a")};
    private static final AsciiString[] VALUES = {AsciiString.cached("text/plain"), AsciiString.EMPTY_STRING,
        AsciiString.cached("Sat, 21 Nov 2026 00:00:00 GMT"), AsciiString.cached("Sun, 22 Nov 2026 00:00:01 GMT"),
        AsciiString.cached("a\tb \u00ff"),
        AsciiString.cached("x".repeat(200))};

    private enum Framing { NONE, LENGTH, WRONG_LENGTH, CHUNKED, BOTH }

    /** A field as it will be when it is written; {@code array} is behind the value, or {@code null}. */
    private record Field(CharSequence name, CharSequence value, byte[] array) {
        String line() {
            // The text of the value is that of the array when it was first read.
            String text = array != null ? new String(array, StandardCharsets.ISO_8859_1) : value.toString();
            return name + ": " + text + "\r\n";
        }

        boolean is(CharSequence other) {
            return AsciiString.contentEqualsIgnoreCase(name, other);
        }
    }

    /** A message and what has to become of it. */
    private static final class Sample {
        private final Random random;
        private final boolean request;
        private final HttpVersion version;
        private final HttpMethod method;
        private final String target;
        private final HttpResponseStatus status;
        private final Framing framing;
        private final String content;
        private final boolean inParts;
        private final List<Field> fields = new ArrayList<>();
        /** The fields without those of framing. */
        private final List<Field> kept = new ArrayList<>();
        private final List<Field> trailers = new ArrayList<>();
        private boolean lineBreaker;

        /** Creates a message, which mostly has the names of the one before it, and some of its values. */
        Sample(Random random, boolean request, Sample before) {
            this.random = random;
            this.request = request;
            version = random.nextInt(5) == 0 ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1;
            method = METHODS[random.nextInt(METHODS.length)];
            target = TARGETS[random.nextInt(TARGETS.length)];
            status = STATUSES[random.nextInt(STATUSES.length)];
            inParts = random.nextInt(4) == 0;
            Framing any = Framing.values()[random.nextInt(Framing.values().length)];
            // A part that contradicts the length closes the channel, which is another test's concern.
            framing = inParts && (any == Framing.WRONG_LENGTH || any == Framing.NONE) ? Framing.LENGTH : any;
            int bound = random.nextInt(6) == 0 ? 3_000 : random.nextInt(3) == 0 ? 1 : 60;
            content = "c".repeat(random.nextInt(bound));
            if (before != null && random.nextInt(3) != 0) {
                for (Field field : before.kept) {
                    boolean changes = random.nextInt(3) == 0 || AsciiString.indexOf(field.value, '\n', 0) >= 0;
                    fields.add(changes ? field(field.name) : field);
                }
            } else {
                for (int i = random.nextInt(random.nextInt(10) == 0 ? 40 : 5); i > 0; i--) {
                    fields.add(field(NAMES[random.nextInt(NAMES.length)]));
                }
            }
            kept.addAll(fields);
            if (framing == Framing.LENGTH || framing == Framing.WRONG_LENGTH || framing == Framing.BOTH) {
                int length = content.length() + (framing == Framing.WRONG_LENGTH ? 1 : 0);
                fields.add(new Field(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(length), null));
            }
            if (framing == Framing.CHUNKED || framing == Framing.BOTH) {
                fields.add(random.nextInt(fields.size() + 1),
                        new Field(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED, null));
                if (random.nextInt(3) == 0) {
                    trailers.add(field(HttpHeaderNames.SERVER));
                }
            }
        }

        private Field field(CharSequence name) {
            AsciiString value = VALUES[random.nextInt(VALUES.length)];
            return switch (random.nextInt(8)) {
                case 0 -> new Field(String.valueOf(name), value, null);
                case 1 -> new Field(name, value.toString(), null);
                case 2 -> new Field(name, "v" + random.nextInt(100) + "\u20ac", null);
                case 3 -> {
                    byte[] array = value.toByteArray();
                    yield new Field(name, new AsciiString(array, false), array);
                }
                default -> new Field(name, value, null);
            };
        }

        /** An application may still write to the array of a value. */
        void changeValues() {
            for (Field field : fields) {
                byte[] array = field.array;
                if (array != null && array.length > 0 && random.nextInt(3) == 0) {
                    boolean breaks = random.nextInt(4) == 0;
                    array[random.nextInt(array.length)] = (byte) (breaks ? '\n' : 'w');
                    lineBreaker |= breaks;
                }
            }
        }

        private String startLine() {
            return request ? method + " " + target + " " + version + "\r\n"
                    : version + " " + status.code() + " " + status.reasonPhrase() + "\r\n";
        }

        private boolean isEmpty() {
            int code = status.code();
            return !request && (code < 200 || code == 204 || code == 205 || code == 304);
        }

        /** The text that has to be written, or {@code null} if the message must be refused. */
        String expected(int... partLengths) {
            List<Field> written = new ArrayList<>(fields);
            int code = request ? 0 : status.code();
            if (!request && code < 200 || code == 204) {
                written.removeIf(field -> field.is("content-length") || field.is("transfer-encoding"));
            } else if (code == 205) {
                written.removeIf(field -> field.is("transfer-encoding"));
                Field zero = new Field("content-length", "0", null);
                if (written.stream().anyMatch(field -> field.is("content-length"))) {
                    written.replaceAll(field -> field.is("content-length") ? zero : field);
                } else {
                    written.add(zero);
                }
            }
            boolean chunked = written.stream().anyMatch(field -> field.is("transfer-encoding"));
            if (chunked) {
                written.removeIf(field -> field.is("content-length"));
            }
            StringBuilder text = new StringBuilder(startLine());
            written.forEach(field -> text.append(field.line()));
            text.append("\r\n");
            if (lineBreaker) {
                return null;
            }
            if (!isEmpty()) {
                boolean right = framing == Framing.NONE ? !request || content.isEmpty()
                        : framing != Framing.WRONG_LENGTH;
                if (!chunked && !right) {
                    return null;
                }
                int from = 0;
                for (int length : partLengths) {
                    text.append(chunked && length > 0 ? Integer.toHexString(length) + "\r\n" : "")
                            .append(content, from, from + length).append(chunked && length > 0 ? "\r\n" : "");
                    from += length;
                }
                if (chunked) {
                    text.append("0\r\n");
                    trailers.forEach(field -> text.append(field.line()));
                    text.append("\r\n");
                }
            }
            return text.toString().replace('\u20ac', '?');
        }

        HttpHeaders fill(HttpHeaders headers, List<Field> from) {
            from.forEach(field -> headers.add(field.name, field.value));
            return headers;
        }

        HttpMessage head() {
            HttpMessage head = request ? new DefaultHttpRequest(version, method, target)
                    : new DefaultHttpResponse(version, status);
            fill(head.headers(), fields);
            return head;
        }

        FullHttpMessage whole() {
            ByteBuf octets = buffer(content);
            FullHttpMessage whole = request ? new DefaultFullHttpRequest(version, method, target, octets)
                    : new DefaultFullHttpResponse(version, status, octets);
            fill(whole.headers(), fields);
            fill(whole.trailingHeaders(), trailers);
            return whole;
        }

        ByteBuf buffer(String text) {
            byte[] octets = text.getBytes(StandardCharsets.ISO_8859_1);
            return random.nextBoolean() ? Unpooled.wrappedBuffer(octets)
                    : Unpooled.directBuffer(octets.length).writeBytes(octets);
        }
    }

    private static String written(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        for (ByteBuf part; (part = channel.readOutbound()) != null; part.release()) {
            text.append(part.toString(StandardCharsets.ISO_8859_1));
        }
        return text.toString();
    }

    private static void write(EmbeddedChannel channel, Sample sample) {
        if (!sample.inParts) {
            FullHttpMessage whole = sample.whole();
            sample.changeValues();
            String expected = sample.expected(sample.content.length());
            boolean isVoid = expected != null && sample.random.nextInt(4) == 0;
            ChannelPromise promise = isVoid ? channel.voidPromise() : channel.newPromise();
            ChannelFuture future = channel.writeAndFlush(whole, promise);
            assertThat(written(channel)).isEqualTo(expected == null ? "" : expected);
            if (!isVoid) {
                assertThat(future.isSuccess()).isEqualTo(expected != null);
                assertThat(expected != null || future.cause() instanceof EncoderException).isTrue();
            }
            assertThat(sample.content.isEmpty() || whole.refCnt() == 0).isTrue();
            return;
        }
        HttpMessage head = sample.head();
        sample.changeValues();
        int first = sample.random.nextInt(sample.content.length() + 1);
        int second = sample.random.nextInt(sample.content.length() - first + 1);
        int third = sample.content.length() - first - second;
        String expected = sample.expected(first, second, third);
        ChannelFuture future = channel.writeAndFlush(head);
        assertThat(future.isSuccess()).isEqualTo(expected != null);
        if (expected == null) {
            assertThat(written(channel)).isEmpty();
            return;
        }
        channel.write(new DefaultHttpContent(sample.buffer(sample.content.substring(0, first))));
        channel.write(sample.buffer(sample.content.substring(first, first + second)));
        LastHttpContent last = new DefaultLastHttpContent(sample.buffer(sample.content.substring(first + second)));
        sample.fill(last.trailingHeaders(), sample.trailers);
        assertThat(channel.writeAndFlush(last).isSuccess()).isTrue();
        assertThat(written(channel)).isEqualTo(expected);
    }

    @Test
    @Tag("SEC-C04")
    void octetsAreThoseOfTheNaiveWriter() {
        SeededRuns.forEach(MESSAGES / MESSAGES_OF_A_CHANNEL, random -> {
            boolean requests = random.nextInt(4) == 0;
            EmbeddedChannel channel = new EmbeddedChannel(requests ? new HttpRequestEncoder()
                    : new HttpResponseEncoder());
            Sample sample = null;
            for (int i = 0; i < MESSAGES_OF_A_CHANNEL; i++) {
                sample = new Sample(random, requests, sample);
                write(channel, sample);
            }
            assertThat(channel.finish()).isFalse();
        });
    }
}
