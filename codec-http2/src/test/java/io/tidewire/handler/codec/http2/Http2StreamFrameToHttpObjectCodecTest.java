/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** HS-01, HS-02, HS-06, HS-13, HC-10; behaviours "h1 and h2 conversion". */
class Http2StreamFrameToHttpObjectCodecTest {

    /** The channel of a stream without a connection. */
    private static final class StreamChannel extends EmbeddedChannel implements Http2StreamChannel {
        StreamChannel(ChannelHandler handler) {
            super(handler);
        }

        @Override
        public Http2FrameStream stream() {
            return null;
        }
    }

    private static final Http2FrameStream STREAM = new Http2FrameStream() {
        @Override
        public int id() {
            return 3;
        }

        @Override
        public Http2Stream.State state() {
            return Http2Stream.State.OPEN;
        }
    };

    private final EmbeddedChannel server = new StreamChannel(new Http2StreamFrameToHttpObjectCodec(true));
    private final EmbeddedChannel client = new StreamChannel(new Http2StreamFrameToHttpObjectCodec(false));

    private static Http2Headers get() {
        return new DefaultHttp2Headers().method("GET").scheme("http").authority("h").path("/");
    }

    private static Http2Headers status(String status) {
        return new DefaultHttp2Headers().status(status);
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, US_ASCII);
    }

    /** Returns the written frames, one line for each. */
    private static List<String> frames(EmbeddedChannel channel) {
        List<String> frames = new ArrayList<>();
        Object frame;
        while ((frame = channel.readOutbound()) != null) {
            if (frame instanceof Http2HeadersFrame headers) {
                StringBuilder text = new StringBuilder("HEADERS");
                headers.headers().forEach(field -> text.append(' ').append(field.getKey()).append('=')
                        .append(field.getValue()));
                frames.add(text + (headers.isEndStream() ? " END" : ""));
            } else if (frame instanceof Http2DataFrame data) {
                frames.add("DATA " + data.content().toString(US_ASCII) + (data.isEndStream() ? " END" : ""));
            } else {
                frames.add(((Http2ResetFrame) frame).name() + ' ' + ((Http2ResetFrame) frame).errorCode());
            }
            ReferenceCountUtil.release(frame);
        }
        return frames;
    }

    @Test
    void requestWithoutContentIsFull() {
        server.writeInbound(new DefaultHttp2HeadersFrame(get(), true));
        FullHttpRequest request = server.readInbound();
        assertThat(request.uri()).isEqualTo("/");
        assertThat(request.headers().contains("transfer-encoding")).isFalse();
        request.release();
        assertThat(server.finish()).isFalse();
    }

    @Test
    void partsOfARequestComeAsTheyAreRead() {
        server.writeInbound(new DefaultHttp2HeadersFrame(get().method("POST")),
                new DefaultHttp2DataFrame(ascii("ab"), false),
                new DefaultHttp2DataFrame(ascii("cd"), true));
        HttpRequest head = server.readInbound();
        assertThat(head).isNotInstanceOf(HttpContent.class);
        assertThat(head.headers().get("transfer-encoding")).isEqualTo("chunked");
        HttpContent content = server.readInbound();
        assertThat(content).isNotInstanceOf(LastHttpContent.class);
        assertThat(content.content().toString(US_ASCII)).isEqualTo("ab");
        assertThat(content.release()).isTrue();
        LastHttpContent last = server.readInbound();
        assertThat(last.content().toString(US_ASCII)).isEqualTo("cd");
        assertThat(last.release()).isTrue();
        assertThat(server.finish()).isFalse();
    }

    @Test
    void lengthThatIsAnnouncedNeedsNoChunks() {
        server.writeInbound(new DefaultHttp2HeadersFrame(get().add("content-length", "2")));
        HttpRequest head = server.readInbound();
        assertThat(head.headers().contains("transfer-encoding")).isFalse();
        server.finish();
    }

    @Test
    void trailersEndTheMessage() {
        server.writeInbound(new DefaultHttp2HeadersFrame(get()),
                new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().add("x", "y"), true));
        ReferenceCountUtil.release(server.readInbound());
        LastHttpContent last = server.readInbound();
        assertThat(last.trailingHeaders().get("x")).isEqualTo("y");
        assertThat(server.finish()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void malformedFieldsResetTheStream(boolean trailers) {
        Http2Headers fields = trailers ? new DefaultHttp2Headers().add("x", "y") : get().add("host", "other");
        assertThatThrownBy(() -> server.writeInbound(new DefaultHttp2HeadersFrame(fields, !trailers).stream(STREAM)))
                .isInstanceOf(DecoderException.class).hasRootCauseInstanceOf(Http2Exception.StreamException.class);
        assertThat(frames(server)).containsExactly("RST_STREAM 1");
        assertThat(server.<Object>readInbound()).isNull();
        server.finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {"100", "103"})
    void interimResponseIsFullAndTheFinalOneFollows(String code) {
        client.writeInbound(new DefaultHttp2HeadersFrame(status(code)), new DefaultHttp2HeadersFrame(status("200")),
                new DefaultHttp2DataFrame(true));
        FullHttpResponse interim = client.readInbound();
        assertThat(interim.status().code()).isEqualTo(Integer.parseInt(code));
        assertThat(interim.headers().contains("transfer-encoding")).isFalse();
        interim.release();
        HttpResponse response = client.readInbound();
        assertThat(response.status()).isSameAs(HttpResponseStatus.OK);
        assertThat(response).isNotInstanceOf(FullHttpResponse.class);
        assertThat(client.<Object>readInbound()).isInstanceOf(LastHttpContent.class);
        assertThat(client.finish()).isFalse();
    }

    @Test
    void interimResponseThatEndsTheStreamIsMalformed() {
        assertThatThrownBy(() -> client.writeInbound(new DefaultHttp2HeadersFrame(status("103"), true).stream(STREAM)))
                .hasRootCauseInstanceOf(Http2Exception.StreamException.class);
        assertThat(frames(client)).containsExactly("RST_STREAM 1");
        client.finish();
    }

    @Test
    void otherFramesPass() {
        DefaultHttp2ResetFrame reset = new DefaultHttp2ResetFrame(Http2Error.CANCEL);
        server.writeInbound(reset);
        assertThat(server.<Object>readInbound()).isSameAs(reset);
        server.finish();
    }

    @Test
    void fullRequestBecomesAsManyFramesAsItNeeds() {
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/p",
                ascii("body"));
        request.headers().set("host", "h");
        request.trailingHeaders().set("sum", "1");
        client.writeOutbound(request);
        assertThat(frames(client)).containsExactly("HEADERS :method=POST :scheme=http :authority=h :path=/p",
                "DATA body", "HEADERS sum=1 END");
        assertThat(request.refCnt()).isZero();
        client.writeOutbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/q"));
        assertThat(frames(client)).containsExactly("HEADERS :method=GET :scheme=http :path=/q END");
        assertThat(client.finish()).isFalse();
    }

    @Test
    void subclassSaysThatTheSchemeIsHttps() {
        EmbeddedChannel channel = new StreamChannel(new Http2StreamFrameToHttpObjectCodec(false) {
            @Override
            protected boolean isSsl(ChannelHandlerContext ctx) {
                return true;
            }
        });
        channel.writeOutbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/q"));
        assertThat(frames(channel)).containsExactly("HEADERS :method=GET :scheme=https :path=/q END");
        channel.finish();
    }

    @Test
    void partsOfAResponseAreWrittenAsTheyCome() {
        server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
                new DefaultHttpContent(ascii("a")), new DefaultLastHttpContent(ascii("b")));
        assertThat(frames(server)).containsExactly("HEADERS :status=200", "DATA a", "DATA b END");
        LastHttpContent last = new DefaultLastHttpContent();
        last.trailingHeaders().set("x", "y");
        server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK), last);
        assertThat(frames(server)).containsExactly("HEADERS :status=200", "HEADERS x=y END");
        server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
                LastHttpContent.EMPTY_LAST_CONTENT);
        assertThat(frames(server)).containsExactly("HEADERS :status=200", "DATA  END");
        assertThat(server.finish()).isFalse();
    }

    @Test
    void interimResponsesDoNotEndTheStreamAndMustBeFull() {
        server.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE),
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        assertThat(frames(server)).containsExactly("HEADERS :status=100", "HEADERS :status=200 END");
        assertThatThrownBy(() -> server.writeOutbound(
                new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE)))
                .isInstanceOf(EncoderException.class);
        FullHttpResponse change =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.SWITCHING_PROTOCOLS);
        assertThatThrownBy(() -> server.writeOutbound(change)).isInstanceOf(EncoderException.class);
        assertThat(change.refCnt()).isZero();
        server.finish();
    }

    @Test
    void answerToHeadHasNoContent() {
        server.writeInbound(new DefaultHttp2HeadersFrame(get().method("HEAD"), true));
        ReferenceCountUtil.release(server.readInbound());
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                ascii("content"));
        response.headers().set("content-length", "7");
        server.writeOutbound(response);
        assertThat(frames(server)).containsExactly("HEADERS :status=200 content-length=7 END");
        assertThat(response.refCnt()).isZero();
        server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
                new DefaultHttpContent(ascii("a")), new DefaultLastHttpContent(ascii("b")));
        assertThat(frames(server)).containsExactly("HEADERS :status=200", "DATA ", "DATA  END");
        assertThat(server.finish()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304})
    void statusWithoutContentHasNone(int code) {
        server.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(code)),
                new DefaultLastHttpContent(ascii("b")));
        assertThat(frames(server)).containsExactly("HEADERS :status=" + code, "DATA  END");
        assertThat(server.finish()).isFalse();
    }

    @Test
    void headOnTheChannelOfAConnectionIsNotKept() {
        // There its channel would take answers to other requests for answers to HEAD.
        EmbeddedChannel connection = new EmbeddedChannel(new Http2StreamFrameToHttpObjectCodec(true));
        connection.writeInbound(new DefaultHttp2HeadersFrame(get().method("HEAD"), true));
        ReferenceCountUtil.release(connection.readInbound());
        connection.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, ascii("a")));
        assertThat(frames(connection)).containsExactly("HEADERS :status=200", "DATA a END");
        connection.finish();
    }
}
