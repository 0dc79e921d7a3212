/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.internal.RefusedContent;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * RFC 9112 section 9.3: a server that answers before it has read the content reads all of it or closes. Never is any of
 * it a request.
 */
@Tag("SEC-A35")
class HttpRefusedContentTest {

    private static final String EVIL = "DELETE /admin HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String NEXT = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n";

    private final List<String> seen = new ArrayList<>();

    private EmbeddedChannel channel(ChannelHandler refusing) {
        return new EmbeddedChannel(new HttpServerCodec(), refusing, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (msg instanceof HttpRequest request) {
                    seen.add(request.uri());
                    FullHttpResponse response = new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.EMPTY_BUFFER);
                    HttpUtil.setContentLength(response, 0);
                    ctx.writeAndFlush(response);
                } else {
                    assertThat(((HttpContent) msg).content().isReadable()).isFalse();
                }
                ReferenceCountUtil.release(msg);
            }
        });
    }

    private static ChannelHandler refusing(String kind) {
        return switch (kind) {
            case "aggregator" -> new HttpObjectAggregator(8);
            case "keeping aggregator" -> new HttpObjectAggregator(8, false);
            case "handler" -> new HttpServerExpectContinueHandler() {
                @Override
                protected HttpResponse acceptMessage(HttpRequest request) {
                    return null;
                }
            };
            default -> new HttpServerExpectContinueHandler() {
                @Override
                protected HttpResponse acceptMessage(HttpRequest request) {
                    return null;
                }

                @Override
                protected HttpResponse rejectResponse(HttpRequest request) {
                    HttpResponse response = super.rejectResponse(request);
                    response.headers().remove(HttpHeaderNames.CONNECTION);
                    return response;
                }
            };
        };
    }

    private static String refusedRequest(String expectation, boolean chunked) {
        return "POST /a HTTP/1.1\r\nHost: a\r\nExpect: " + expectation + "\r\n" + (chunked
                ? "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(EVIL.length()) + "\r\n" + EVIL
                        + "\r\n0\r\n\r\n"
                : "Content-Length: " + EVIL.length() + "\r\n\r\n" + EVIL);
    }

    private static String written(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.toString(StandardCharsets.US_ASCII));
            part.release();
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "aggregator, 200-ok, false, true", "aggregator, 200-ok, true, true", "aggregator, 100-continue, false, true",
        "keeping aggregator, 200-ok, false, false", "keeping aggregator, 200-ok, true, false",
        "keeping aggregator, 100-continue, false, false", "handler, 100-continue, false, true",
        "handler, 100-continue, true, true", "keeping handler, 100-continue, false, false",
        "keeping handler, 100-continue, true, false"})
    void contentOfARefusedRequestIsNeverARequest(String kind, String expectation, boolean chunked, boolean closes) {
        String first = "GET /first HTTP/1.1\r\nHost: a\r\n\r\n";
        byte[] octets = (first + refusedRequest(expectation, chunked) + NEXT).getBytes(StandardCharsets.US_ASCII);
        List<int[]> splits = new ArrayList<>();
        splits.add(new int[0]);
        splits.add(IntStream.range(1, octets.length).toArray());
        IntStream.range(1, octets.length).forEach(cut -> splits.add(new int[] {cut}));
        for (int[] cuts : splits) {
            seen.clear();
            EmbeddedChannel channel = channel(refusing(kind));
            int from = 0;
            for (int i = 0; i <= cuts.length && channel.isOpen(); i++) {
                int to = i == cuts.length ? octets.length : cuts[i];
                channel.writeInbound(Unpooled.copiedBuffer(octets, from, to - from));
                channel.runPendingTasks();
                from = to;
            }
            String answers = written(channel);
            assertThat(seen).as("cuts %s", Arrays.toString(cuts))
                    .isEqualTo(closes ? List.of("/first") : List.of("/first", "/next"));
            assertThat(channel.isOpen()).isEqualTo(!closes);
            int refusal = answers.indexOf("HTTP/1.1 4");
            String head = answers.substring(refusal, answers.indexOf("\r\n\r\n", refusal));
            assertThat(head.contains("connection: close")).isEqualTo(closes);
            channel.finishAndReleaseAll();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"keeping aggregator", "keeping handler"})
    void droppedContentIsBounded(String kind) {
        EmbeddedChannel chunked = channel(refusing(kind));
        chunked.writeInbound(ascii("POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
                + "Transfer-Encoding: chunked\r\n\r\nfffffff\r\n"));
        if (kind.equals("keeping aggregator")) {
            // It waits for content of unknown length until there is too much of it, and closes then.
            chunked.writeInbound(ascii("123456789"));
            assertThat(chunked.isOpen()).isFalse();
        } else {
            for (int sent = 0; sent < RefusedContent.MAX_DROPPED_OCTETS; sent += 1 << 16) {
                assertThat(chunked.isOpen()).isTrue();
                chunked.writeInbound(Unpooled.buffer().writeZero(1 << 16));
            }
            assertThat(chunked.isOpen()).isTrue();
            chunked.writeInbound(ascii("x"));
            assertThat(chunked.isOpen()).isFalse();
        }
        chunked.finishAndReleaseAll();

        EmbeddedChannel announced = channel(refusing(kind));
        announced.writeInbound(ascii("POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: "
                + (RefusedContent.MAX_DROPPED_OCTETS + 1) + "\r\n\r\n"));
        assertThat(announced.isOpen()).isFalse();
        assertThat(written(announced)).contains("connection: close");
        announced.finishAndReleaseAll();
        assertThat(seen).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"keeping aggregator", "keeping handler"})
    void malformedContentThatIsDroppedCloses(String kind) {
        EmbeddedChannel channel = channel(refusing(kind));
        channel.writeInbound(ascii("POST /a HTTP/1.1\r\nHost: a\r\nExpect: "
                + (kind.endsWith("handler") ? "100-continue" : "x")
                + "\r\nTransfer-Encoding: chunked\r\n\r\n"), ascii("zz\r\n" + NEXT));
        assertThat(channel.isOpen()).isFalse();
        assertThat(seen).isEmpty();
        channel.finishAndReleaseAll();
    }

    /** While the refusal waits in the socket's queue, the connection is open and the client goes on. */
    @ParameterizedTest
    @ValueSource(strings = {"aggregator", "handler"})
    void nothingBehindTheRefusalIsServedWhileItWaitsToBeWritten(String kind) {
        EmbeddedChannel channel = channel(refusing(kind));
        List<ChannelPromise> held = new ArrayList<>();
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ReferenceCountUtil.release(msg);
                held.add(promise);
            }
        });
        channel.writeInbound(ascii(refusedRequest("100-continue", false)));
        channel.writeInbound(ascii(NEXT));
        assertThat(channel.isOpen()).isTrue();
        assertThat(seen).isEmpty();
        held.forEach(ChannelPromise::setSuccess);
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        channel.finishAndReleaseAll();
    }

    /** Another answer in its place would be taken for that to the request in front. */
    @ParameterizedTest
    @ValueSource(strings = {"aggregator", "keeping aggregator", "handler"})
    void refusalWaitsForTheResponsesInFront(String kind) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpServerCodec(), refusing(kind));
        channel.writeInbound(ascii("HEAD /slow HTTP/1.1\r\nHost: a\r\n\r\n" + refusedRequest("100-continue", false)));
        assertThat(channel.isOpen()).isTrue();
        assertThat(written(channel)).isEmpty();
        HttpResponse slow = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        HttpUtil.setContentLength(slow, 4);
        channel.writeOutbound(slow);
        assertThat(written(channel)).startsWith("HTTP/1.1 200 OK").doesNotContain("HTTP/1.1 4");
        channel.writeOutbound(new DefaultLastHttpContent(ascii("body")));
        channel.runPendingTasks();
        assertThat(written(channel)).startsWith("HTTP/1.1 41");
        assertThat(channel.isOpen()).isEqualTo(kind.startsWith("keeping"));
        channel.finishAndReleaseAll();
    }

    @Test
    void refusalThatWaitsIsDroppedWithTheConnection() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpServerCodec(), new HttpObjectAggregator(8));
        channel.writeInbound(ascii("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n" + refusedRequest("100-continue", false)));
        assertThatThrownBy(channel::finish).isInstanceOf(ClosedChannelException.class);
        channel.releaseInbound();
        assertThat(written(channel)).isEmpty();
    }

    /** An aggregator that stands behind a decoder alone, whose expectation event used to reset it. */
    @Test
    void expectationEventDoesNotMoveTheDecoder() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
        String request = refusedRequest("100-continue", false);
        int head = request.length() - EVIL.length();
        channel.writeInbound(ascii(request.substring(0, head)));
        channel.pipeline().fireUserEventTriggered(HttpExpectationFailedEvent.INSTANCE);
        channel.writeInbound(ascii(EVIL));
        assertThat(channel.<Object>readInbound()).isInstanceOf(HttpRequest.class);
        LastHttpContent content = channel.readInbound();
        assertThat(content.content().toString(StandardCharsets.US_ASCII)).isEqualTo(EVIL);
        content.release();
        assertThat(channel.finish()).isFalse();
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }
}
