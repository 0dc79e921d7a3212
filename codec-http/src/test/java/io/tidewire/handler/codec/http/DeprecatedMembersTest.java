/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.PrematureChannelClosureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Constructors and methods that old applications call do what their successors do. */
@SuppressWarnings("deprecation")
class DeprecatedMembersTest {

    private static final String BAD_NAME = "na(me: v\r\n\r\n";
    private static final String REPEATED_LENGTH = "Content-Length: 1\r\nContent-Length: 1\r\n\r\nx";
    private static final String HALF_A_CHUNK = "Transfer-Encoding: chunked\r\n\r\n5\r\nab";

    /** The decoders, by the longest constructor and by the shorter ones. */
    private enum Codec {
        REQUEST_DECODER("POST / HTTP/1.1\r\nHost: h\r\n") {
            @Override
            ChannelHandler make(boolean validate, boolean duplicates, boolean partial) {
                return new HttpRequestDecoder(4096, 8192, 8192, validate, 128, duplicates, partial);
            }

            @Override
            List<ChannelHandler> shorter(boolean validate) {
                return List.of(new HttpRequestDecoder(4096, 8192, 8192, validate),
                        new HttpRequestDecoder(4096, 8192, 8192, validate, 128),
                        new HttpRequestDecoder(4096, 8192, 8192, validate, 128, false));
            }
        },
        SERVER_CODEC(REQUEST_DECODER.start) {
            @Override
            ChannelHandler make(boolean validate, boolean duplicates, boolean partial) {
                return new HttpServerCodec(4096, 8192, 8192, validate, 128, duplicates, partial);
            }

            @Override
            List<ChannelHandler> shorter(boolean validate) {
                return List.of(new HttpServerCodec(4096, 8192, 8192, validate),
                        new HttpServerCodec(4096, 8192, 8192, validate, 128),
                        new HttpServerCodec(4096, 8192, 8192, validate, 128, false));
            }
        },
        RESPONSE_DECODER("HTTP/1.1 200 OK\r\n") {
            @Override
            ChannelHandler make(boolean validate, boolean duplicates, boolean partial) {
                return new HttpResponseDecoder(4096, 8192, 8192, validate, 128, duplicates, partial);
            }

            @Override
            List<ChannelHandler> shorter(boolean validate) {
                return List.of(new HttpResponseDecoder(4096, 8192, 8192, validate),
                        new HttpResponseDecoder(4096, 8192, 8192, validate, 128),
                        new HttpResponseDecoder(4096, 8192, 8192, validate, 128, false));
            }
        },
        CLIENT_CODEC(RESPONSE_DECODER.start) {
            @Override
            ChannelHandler make(boolean validate, boolean duplicates, boolean partial) {
                return new HttpClientCodec(4096, 8192, 8192, false, validate, 128, false, duplicates, partial);
            }

            @Override
            List<ChannelHandler> shorter(boolean validate) {
                return List.of(new HttpClientCodec(4096, 8192, 8192, false, validate),
                        new HttpClientCodec(4096, 8192, 8192, false, validate, false),
                        new HttpClientCodec(4096, 8192, 8192, false, validate, 128),
                        new HttpClientCodec(4096, 8192, 8192, false, validate, 128, false),
                        new HttpClientCodec(4096, 8192, 8192, false, validate, 128, false, false));
            }
        },
        OWN_DECODER(REQUEST_DECODER.start) {
            @Override
            ChannelHandler make(boolean validate, boolean duplicates, boolean partial) {
                return new OwnDecoder(true, validate, duplicates, partial);
            }

            @Override
            List<ChannelHandler> shorter(boolean validate) {
                return List.of(new OwnDecoder(true, validate), new OwnDecoder(true, validate, 128),
                        new OwnDecoder(true, validate, 128, false));
            }
        };

        final String start;

        Codec(String start) {
            this.start = start;
        }

        abstract ChannelHandler make(boolean validate, boolean duplicates, boolean partial);

        abstract List<ChannelHandler> shorter(boolean validate);
    }

    /** Decodes requests for an application that extends the decoder itself. */
    private static final class OwnDecoder extends HttpObjectDecoder {
        OwnDecoder(boolean chunked) {
            super(4096, 8192, 8192, chunked);
        }

        OwnDecoder(boolean chunked, boolean validate) {
            super(4096, 8192, 8192, chunked, validate);
        }

        OwnDecoder(boolean chunked, boolean validate, int initialBufferSize) {
            super(4096, 8192, 8192, chunked, validate, initialBufferSize);
        }

        OwnDecoder(boolean chunked, boolean validate, int initialBufferSize, boolean duplicates) {
            super(4096, 8192, 8192, chunked, validate, initialBufferSize, duplicates);
        }

        OwnDecoder(boolean chunked, boolean validate, boolean duplicates, boolean partial) {
            super(4096, 8192, 8192, chunked, validate, 128, duplicates, partial);
        }

        @Override
        protected boolean isDecodingRequest() {
            return true;
        }

        @Override
        protected HttpMessage createMessage(String[] initialLine) {
            return new DefaultHttpRequest(HttpVersion.valueOf(initialLine[2]), HttpMethod.valueOf(initialLine[0]),
                    initialLine[1], validateHeaders);
        }

        @Override
        protected HttpMessage createInvalidMessage() {
            return new DefaultFullHttpRequest(HttpVersion.HTTP_1_0, HttpMethod.GET, "/bad", validateHeaders);
        }
    }

    /** Returns the first message that comes out, and the number of messages. */
    private static List<Object> decoded(ChannelHandler codec, String input) {
        EmbeddedChannel channel = new EmbeddedChannel(codec);
        if (codec instanceof HttpClientCodec) {
            FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
            request.headers().set(HttpHeaderNames.HOST, "h");
            assertThat(channel.writeOutbound(request)).isTrue();
        }
        channel.writeInbound(Unpooled.copiedBuffer(input, StandardCharsets.US_ASCII));
        List<Object> messages = List.copyOf(channel.inboundMessages());
        channel.finishAndReleaseAll();
        return messages;
    }

    private static boolean isAccepted(ChannelHandler codec, String input) {
        return ((HttpObject) decoded(codec, input).get(0)).getDecoderResult().isSuccess();
    }

    @ParameterizedTest
    @EnumSource
    void settingsOfDecodersAreThoseOfTheConfig(Codec codec) {
        assertThat(isAccepted(codec.make(true, false, true), codec.start + BAD_NAME)).isFalse();
        assertThat(isAccepted(codec.make(false, false, true), codec.start + BAD_NAME)).isTrue();
        assertThat(isAccepted(codec.make(true, false, true), codec.start + REPEATED_LENGTH)).isFalse();
        assertThat(isAccepted(codec.make(true, true, true), codec.start + REPEATED_LENGTH)).isTrue();
        assertThat(decoded(codec.make(true, false, true), codec.start + HALF_A_CHUNK)).hasSize(2);
        assertThat(decoded(codec.make(true, false, false), codec.start + HALF_A_CHUNK)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void shorterConstructorsAreStrictWhereTheyAreNotToldOtherwise(Codec codec) {
        for (boolean validate : new boolean[] {true, false}) {
            for (ChannelHandler made : codec.shorter(validate)) {
                assertThat(isAccepted(made, codec.start + BAD_NAME)).isEqualTo(!validate);
            }
            for (ChannelHandler made : codec.shorter(validate)) {
                assertThat(isAccepted(made, codec.start + REPEATED_LENGTH)).isFalse();
            }
        }
    }

    @Test
    void limitsAndSizesReachTheDecoder() {
        assertThat(isAccepted(new HttpRequestDecoder(8, 8192, 8192, true), Codec.REQUEST_DECODER.start + "\r\n"))
                .isFalse();
        assertThat(isAccepted(new HttpServerCodec(4096, 8, 8192, true), Codec.SERVER_CODEC.start + "a: b\r\n\r\n"))
                .isFalse();
        assertThatThrownBy(() -> new HttpResponseDecoder(4096, 8192, 0, true))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HttpServerCodec(4096, 8192, 8192, true, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(isAccepted(new OwnDecoder(true), Codec.OWN_DECODER.start + HALF_A_CHUNK)).isTrue();
        assertThat(isAccepted(new OwnDecoder(false), Codec.OWN_DECODER.start + HALF_A_CHUNK)).isFalse();
        assertThat(new OwnDecoder(true, true).validateHeaders).isTrue();
        assertThat(new OwnDecoder(true, false).validateHeaders).isFalse();
    }

    @Test
    void clientCodecReportsMissingResponsesAndParsesBehindAConnect() {
        for (HttpClientCodec reports : List.of(new HttpClientCodec(4096, 8192, 8192, true, true),
                new HttpClientCodec(4096, 8192, 8192, true, true, 128, false))) {
            EmbeddedChannel channel = new EmbeddedChannel(reports);
            FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", true);
            request.headers().set(HttpHeaderNames.HOST, "h");
            assertThat(channel.writeOutbound(request)).isTrue();
            channel.releaseOutbound();
            assertThatThrownBy(channel::finish).isInstanceOf(PrematureChannelClosureException.class);
        }
        String twoAnswers = "HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n";
        assertThat(behindConnect(new HttpClientCodec(4096, 8192, 8192, false, true, false), twoAnswers))
                .isInstanceOf(ByteBuf.class);
        assertThat(behindConnect(new HttpClientCodec(4096, 8192, 8192, false, true, true), twoAnswers))
                .isInstanceOf(HttpResponse.class);
        assertThat(behindConnect(new HttpClientCodec(4096, 8192, 8192, false, true, 128, true), twoAnswers))
                .isInstanceOf(HttpResponse.class);
    }

    private static Object behindConnect(HttpClientCodec codec, String input) {
        EmbeddedChannel channel = new EmbeddedChannel(codec);
        for (HttpMethod method : List.of(HttpMethod.CONNECT, HttpMethod.GET)) {
            FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method,
                    method == HttpMethod.CONNECT ? "h:1" : "/");
            request.headers().set(HttpHeaderNames.HOST, "h:1");
            assertThat(channel.writeOutbound(request)).isTrue();
        }
        channel.writeInbound(Unpooled.copiedBuffer(input, StandardCharsets.US_ASCII));
        Object third = List.copyOf(channel.inboundMessages()).get(2);
        channel.finishAndReleaseAll();
        return third;
    }

    private static void expectRules(HttpHeaders headers, boolean validates, boolean joins) {
        if (validates) {
            assertThatThrownBy(() -> headers.set("na(me", "v")).isInstanceOf(IllegalArgumentException.class);
        } else {
            assertThat(headers.set("na(me", "v").get("na(me")).isEqualTo("v");
            headers.remove("na(me");
        }
        // A value that could split a message is refused in any case.
        assertThatThrownBy(() -> headers.set("name", "v\r\nother: v")).isInstanceOf(IllegalArgumentException.class);
        headers.add("name", "1").add("name", "2");
        assertThat(headers.getAll("name")).hasSize(2);
        assertThat(headers.entries()).hasSize(joins ? 1 : 2);
        headers.clear();
    }

    @Test
    void headersOfMessagesAreCheckedUnlessTheCallerSaysNotTo() {
        HttpResponseStatus ok = HttpResponseStatus.OK;
        for (boolean validate : new boolean[] {true, false}) {
            expectRules(new DefaultHttpHeaders(validate), validate, false);
            expectRules(new CombinedHttpHeaders(validate), validate, true);
            expectRules(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", validate).headers(),
                    validate, false);
            for (FullHttpRequest request : List.of(
                    new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", validate),
                    new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", Unpooled.buffer(1),
                            validate))) {
                expectRules(request.headers(), validate, false);
                expectRules(request.trailingHeaders(), validate, false);
                request.release();
            }
            DefaultLastHttpContent last = new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER, validate);
            expectRules(last.trailingHeaders(), validate, false);
            expectRules(new DefaultHttpResponse(HttpVersion.HTTP_1_1, ok, validate).headers(), validate, false);
            for (boolean join : new boolean[] {true, false}) {
                expectRules(new DefaultHttpResponse(HttpVersion.HTTP_1_1, ok, validate, join).headers(), validate,
                        join);
                expectRules(new OwnMessage(validate, join).headers(), validate, join);
                for (FullHttpResponse response : List.of(
                        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, ok, validate, join),
                        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, ok, Unpooled.buffer(1), validate, join))) {
                    expectRules(response.headers(), validate, join);
                    expectRules(response.trailingHeaders(), validate, join);
                    response.release();
                }
            }
            for (FullHttpResponse response : List.of(
                    new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, ok, validate),
                    new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, ok, Unpooled.buffer(1), validate))) {
                expectRules(response.headers(), validate, false);
                expectRules(response.trailingHeaders(), validate, false);
                response.release();
            }
        }
    }

    private static final class OwnMessage extends DefaultHttpMessage {
        OwnMessage(boolean validate, boolean join) {
            super(HttpVersion.HTTP_1_1, validate, join);
        }
    }

    @Test
    void trailersOfStrictMessagesRefuseFramingFields() {
        FullHttpRequest strict =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", Unpooled.EMPTY_BUFFER, true);
        FullHttpResponse joining = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                Unpooled.EMPTY_BUFFER, true, true);
        for (HttpHeaders trailers : List.of(strict.trailingHeaders(), joining.trailingHeaders())) {
            assertThatThrownBy(() -> trailers.set(HttpHeaderNames.CONTENT_LENGTH, "1"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void partsOfMessagesHaveTwoNames() {
        DefaultHttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.PUT, "/x");
        DefaultHttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_0, HttpResponseStatus.ACCEPTED);
        assertThat(request.getMethod()).isSameAs(HttpMethod.PUT);
        assertThat(request.getUri()).isEqualTo("/x");
        assertThat(request.getProtocolVersion()).isSameAs(HttpVersion.HTTP_1_1);
        assertThat(request.getDecoderResult()).isSameAs(request.decoderResult());
        assertThat(response.getStatus()).isSameAs(HttpResponseStatus.ACCEPTED);
        request.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
        assertThat(HttpUtil.getCharsetAsString(request)).hasToString("utf-8");
        assertThat(HttpUtil.getCharsetAsString(response)).isNull();
    }

    @Test
    void textIsWrittenAsAscii() {
        ByteBuf buffer = Unpooled.buffer();
        HttpObjectEncoder.encodeAscii("a\u00e9", buffer);
        HttpHeaders.encodeAscii(HttpHeaders.newEntity("b"), buffer);
        assertThat(buffer.toString(StandardCharsets.US_ASCII)).isEqualTo("a?b");
        buffer.release();
    }
}
