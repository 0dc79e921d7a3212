/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.FullHttpMessage;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpScheme;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * {@link HttpToHttp2ConnectionHandler} and {@link InboundHttp2ToHttpAdapter} at both ends of a connection in memory.
 */
class HttpOverHttp2Test {
    private static final int MAX_CONTENT = 1000;
    /** Stream 1 is that of a change of protocol by Upgrade. */
    private static final int FIRST = 3;

    private final Http2Connection clientConnection = new DefaultHttp2Connection(false);
    private final Http2Connection serverConnection = new DefaultHttp2Connection(true);
    private final HttpToHttp2ConnectionHandler serverHandler = handler(serverConnection, null);
    private final EmbeddedChannel client = new EmbeddedChannel(handler(clientConnection, HttpScheme.HTTP));
    private final EmbeddedChannel server = new EmbeddedChannel(serverHandler);

    private static HttpToHttp2ConnectionHandler handler(Http2Connection connection, HttpScheme scheme) {
        return new HttpToHttp2ConnectionHandlerBuilder().connection(connection).httpScheme(scheme)
                .gracefulShutdownTimeoutMillis(0)
                .frameListener(new InboundHttp2ToHttpAdapterBuilder(connection).maxContentLength(MAX_CONTENT).build())
                .build();
    }

    @AfterEach
    void close() {
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
    }

    /** Carries octets until both ends are silent. */
    private void exchange() {
        boolean carried;
        do {
            carried = carry(client, server) | carry(server, client);
        } while (carried);
    }

    private static boolean carry(EmbeddedChannel from, EmbeddedChannel to) {
        from.flushOutbound();
        from.runPendingTasks();
        boolean carried = false;
        Object octets;
        while ((octets = from.readOutbound()) != null) {
            to.writeInbound(octets);
            carried = true;
        }
        return carried;
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, US_ASCII);
    }

    private static FullHttpRequest request(HttpMethod method, String uri, ByteBuf content) {
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, uri, content);
        request.headers().set("Host", "example");
        return request;
    }

    private static FullHttpRequest get() {
        return request(HttpMethod.GET, "/", Unpooled.EMPTY_BUFFER);
    }

    private static <T extends FullHttpMessage> T onStream(T message, int streamId) {
        message.headers().setInt(ExtensionHeaderNames.STREAM_ID.text(), streamId);
        return message;
    }

    private static FullHttpResponse response(HttpResponseStatus status, String content) {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, ascii(content));
    }

    @Test
    void requestAndResponseGoThereAndBack() {
        FullHttpRequest sent = get();
        sent.headers().set("Cookie", "a=b; c=d").set("Connection", "keep-alive").set("X-Mixed", "Case");
        ChannelFuture written = client.writeOneOutbound(sent);
        exchange();
        assertThat(written.isSuccess()).isTrue();
        FullHttpRequest received = server.readInbound();
        assertThat(received.method()).isSameAs(HttpMethod.GET);
        assertThat(received.uri()).isEqualTo("/");
        assertThat(received.headers().get("host")).isEqualTo("example");
        assertThat(received.headers().getAll("cookie")).containsExactly("a=b; c=d");
        assertThat(received.headers().get("x-mixed")).isEqualTo("Case");
        assertThat(received.headers().contains("connection")).isFalse();
        assertThat(received.headers().get("content-length")).isEqualTo("0");
        assertThat(received.headers().get(ExtensionHeaderNames.STREAM_ID.text())).isEqualTo("3");
        received.release();
        server.writeOneOutbound(onStream(response(HttpResponseStatus.NOT_FOUND, "nothing"), FIRST));
        exchange();
        FullHttpResponse answer = client.readInbound();
        assertThat(answer.status()).isSameAs(HttpResponseStatus.NOT_FOUND);
        assertThat(answer.content().toString(US_ASCII)).isEqualTo("nothing");
        assertThat(answer.headers().get("content-length")).isEqualTo("7");
        assertThat(answer.release()).isTrue();
        assertThat(clientConnection.numActiveStreams()).isZero();
        assertThat(serverConnection.numActiveStreams()).isZero();
    }

    @Test
    void partsAndTrailersMakeOneMessage() {
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/p");
        head.headers().set("host", "h").set("transfer-encoding", "chunked");
        LastHttpContent last = new DefaultLastHttpContent(ascii("cd"));
        last.trailingHeaders().set("Sum", "4");
        client.writeOneOutbound(head);
        client.writeOneOutbound(new DefaultHttpContent(ascii("ab")));
        ChannelFuture written = client.writeOneOutbound(last);
        exchange();
        assertThat(written.isSuccess()).isTrue();
        FullHttpRequest received = server.readInbound();
        assertThat(received.content().toString(US_ASCII)).isEqualTo("abcd");
        assertThat(received.headers().contains("transfer-encoding")).isFalse();
        assertThat(received.trailingHeaders().get("sum")).isEqualTo("4");
        received.release();
    }

    @Test
    void partsOfAResponseAreWrittenToItsStream() {
        client.writeOneOutbound(get());
        exchange();
        server.<FullHttpRequest>readInbound().release();
        DefaultHttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().setInt(ExtensionHeaderNames.STREAM_ID.text(), FIRST);
        server.writeOneOutbound(head);
        server.writeOneOutbound(new DefaultHttpContent(ascii("x")));
        server.writeOneOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
        exchange();
        FullHttpResponse answer = client.readInbound();
        assertThat(answer.content().toString(US_ASCII)).isEqualTo("x");
        answer.release();
    }

    @Test
    void expectationIsToldAtOnceAndAnsweredBeforeTheContent() {
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/p");
        head.headers().set("host", "h").set("expect", "100-continue");
        client.writeOneOutbound(head);
        exchange();
        FullHttpRequest told = server.readInbound();
        assertThat(HttpUtil.is100ContinueExpected(told)).isTrue();
        told.release();
        server.writeOneOutbound(onStream(response(HttpResponseStatus.CONTINUE, ""), FIRST));
        exchange();
        FullHttpResponse interim = client.readInbound();
        assertThat(interim.status()).isSameAs(HttpResponseStatus.CONTINUE);
        interim.release();
        client.writeOneOutbound(new DefaultLastHttpContent(ascii("content")));
        exchange();
        FullHttpRequest whole = server.readInbound();
        assertThat(whole.headers().contains("expect")).isFalse();
        assertThat(whole.content().toString(US_ASCII)).isEqualTo("content");
        whole.release();
        server.writeOneOutbound(onStream(response(HttpResponseStatus.OK, ""), FIRST));
        exchange();
        FullHttpResponse answer = client.readInbound();
        // It could answer HEAD: the length of the answer to GET is not known here.
        assertThat(answer.headers().contains("content-length")).isFalse();
        answer.release();
    }

    @Test
    void hintsComeInFrontOfTheResponse() {
        client.writeOneOutbound(get());
        exchange();
        server.<FullHttpRequest>readInbound().release();
        FullHttpResponse hints = onStream(response(HttpResponseStatus.valueOf(103), ""), FIRST);
        hints.headers().set("link", "</a>");
        server.writeOneOutbound(hints);
        server.writeOneOutbound(onStream(response(HttpResponseStatus.OK, "a"), FIRST));
        exchange();
        FullHttpResponse first = client.readInbound();
        assertThat(first.status().code()).isEqualTo(103);
        assertThat(first.headers().get("link")).isEqualTo("</a>");
        first.release();
        FullHttpResponse second = client.readInbound();
        assertThat(second.status().code()).isEqualTo(200);
        second.release();
    }

    @Test
    void contentOverTheLimitResetsTheStreamOnly() {
        client.writeOneOutbound(request(HttpMethod.POST, "/", Unpooled.wrappedBuffer(new byte[MAX_CONTENT + 1])));
        client.writeOneOutbound(get());
        exchange();
        FullHttpRequest second = server.readInbound();
        assertThat(second.headers().get(ExtensionHeaderNames.STREAM_ID.text())).isEqualTo("5");
        second.release();
        assertThat(server.<Object>readInbound()).isNull();
        assertThat(serverConnection.stream(FIRST)).isNull();
        assertThat(server.isOpen()).isTrue();
    }

    @Test
    void messageThatIsCutOffIsReleased() {
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/p");
        head.headers().set("host", "h");
        client.writeOneOutbound(head);
        client.writeOneOutbound(new DefaultHttpContent(ascii("ab")));
        exchange();
        assertThat(serverConnection.stream(FIRST)).isNotNull();
        server.finish();
        assertThat(server.<Object>readInbound()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void wrongMessageFailsItsPromiseAndNothingElse(boolean response) {
        FullHttpMessage message = response ? response(HttpResponseStatus.OK, "x")
                : request(HttpMethod.GET, "/", ascii("x"));
        EmbeddedChannel channel =
                response ? server : new EmbeddedChannel(handler(new DefaultHttp2Connection(false), null));
        ChannelFuture written = channel.writeOneOutbound(message);
        channel.runPendingTasks();
        assertThat(written.cause()).isInstanceOf(IllegalArgumentException.class);
        assertThat(message.refCnt()).isZero();
        assertThat(channel.isOpen()).isTrue();
        channel.finishAndReleaseAll();
    }

    @Test
    void contentInFrontOfEveryMessageFails() {
        DefaultHttpContent content = new DefaultHttpContent(ascii("x"));
        assertThat(client.writeOneOutbound(content).cause()).isInstanceOf(IllegalStateException.class);
        assertThat(content.refCnt()).isZero();
    }

    @Test
    void interimResponseHasToBeFull() {
        client.writeOneOutbound(get());
        exchange();
        server.<FullHttpRequest>readInbound().release();
        DefaultHttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE);
        head.headers().setInt(ExtensionHeaderNames.STREAM_ID.text(), FIRST);
        assertThat(server.writeOneOutbound(head).cause()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void otherMessagesPassBothHandlers() {
        client.writeOutbound(new Object[] {"text"});
        assertThat(client.outboundMessages()).contains("text");
        client.outboundMessages().remove("text");
    }

    @Test
    void builderNeedsALimit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new InboundHttp2ToHttpAdapterBuilder(serverConnection).build());
    }

    @Test
    void settingsArePropagatedIfAsked() {
        Http2Connection connection = new DefaultHttp2Connection(true);
        EmbeddedChannel channel = new EmbeddedChannel(new HttpToHttp2ConnectionHandlerBuilder().connection(connection)
                .frameListener(new InboundHttp2ToHttpAdapterBuilder(connection).maxContentLength(1)
                        .propagateSettings(true).validateHttpHeaders(false).build()).build());
        carry(client, channel);
        assertThat(channel.<Object>readInbound()).isInstanceOf(Http2Settings.class);
        channel.finishAndReleaseAll();
    }
}
