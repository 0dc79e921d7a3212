/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageDecoder;
import io.tidewire.handler.codec.rtsp.RtspDecoder;
import io.tidewire.handler.codec.rtsp.RtspEncoder;
import io.tidewire.handler.codec.rtsp.RtspMethods;
import io.tidewire.handler.codec.rtsp.RtspVersions;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.EncoderCheck;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Supplier;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** The codecs of HTTP/1.1, treated in every way that a connection can treat them. */
class HttpCodecChecksTest {
    private static final String REQUESTS = "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"
            + "PUT /b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3;x=y\r\nabc\r\n1\r\nd\r\n0\r\nSum: 4\r\n\r\nGET /c HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String RESPONSES = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
            + "HTTP/1.1 204 No Content\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n";

    /** Content of the last part goes on as a part of its own: whether it is there depends on how the input is cut. */
    private static final class Parts extends MessageToMessageDecoder<HttpContent> {
        @Override
        protected void decode(ChannelHandlerContext ctx, HttpContent part, List<Object> out) {
            out.add(new DefaultHttpContent(part.content().retain()));
            if (part instanceof LastHttpContent last) {
                out.add(new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER, last.trailingHeaders().copy()));
            }
        }
    }

    private static ByteBuf content(Object message) {
        return message instanceof HttpContent part && !(message instanceof LastHttpContent) ? part.content() : null;
    }

    private static String describe(Object message) {
        if (message instanceof FullHttpRequest request) {
            return head(request) + ' ' + request.content().toString(US_ASCII) + ' '
                    + request.trailingHeaders().entries();
        }
        if (message instanceof HttpMessage head) {
            return head(head);
        }
        return "end " + ((LastHttpContent) message).trailingHeaders().entries();
    }

    private static String head(HttpMessage head) {
        String first = head instanceof HttpRequest request ? request.method() + " " + request.uri()
                : ((HttpResponse) head).status().toString();
        return first + ' ' + head.headers().entries();
    }

    private static DecoderCheck check(Supplier<ChannelHandler> decoder, String input) {
        return DecoderCheck.of(decoder).seenThrough(Parts::new).input(input.getBytes(US_ASCII))
                .describedBy(HttpCodecChecksTest::describe).joiningContent(HttpCodecChecksTest::content);
    }

    @Test
    void requestsAreDecodedInEveryWay() {
        check(HttpRequestDecoder::new, REQUESTS).expecting(
                "POST /a [Host=h, Content-Length=5]", "content 68656c6c6f", "end []",
                "PUT /b [Host=h, Transfer-Encoding=chunked]", "content 61626364", "end [Sum=4]",
                "GET /c [Host=h]", "end []").checkAll();
    }

    @Test
    void responsesAreDecodedInEveryWay() {
        check(HttpResponseDecoder::new, RESPONSES).expecting(
                "200 OK [Content-Length=2]", "content 6869", "end []", "204 No Content []", "end []",
                "200 OK [Transfer-Encoding=chunked]", "content 6f6b", "end []").checkAll();
    }

    @Test
    void messagesOfRtspAreDecodedInEveryWay() {
        check(RtspDecoder::new, "PLAY * RTSP/1.0\r\nContent-Length: 2\r\n\r\nhi"
                + "RTSP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok" + "RTSP/1.0 200 OK\r\n\r\n").expecting(
                "PLAY * [Content-Length=2]", "content 6869", "end []",
                "200 OK [Content-Length=2]", "content 6f6b", "end []", "200 OK []", "end []").checkAll();
    }

    private static DecoderCheck aggregator(String input) {
        return DecoderCheck.ofAll(
                () -> new ChannelHandler[] {new HttpRequestDecoder(), new HttpObjectAggregator(100)})
                .input(input.getBytes(US_ASCII)).describedBy(HttpCodecChecksTest::describe);
    }

    @Test
    void wholeRequestsAreAggregatedInEveryWay() {
        DecoderCheck check = aggregator(REQUESTS).expecting("POST /a [Host=h, Content-Length=5] hello []",
                "PUT /b [Host=h, content-length=4] abcd [Sum=4]", "GET /c [Host=h, content-length=0]  []");
        check.checkSplits();
        check.checkKindsOfBuffers();
        check.checkReentrantReads();
        check.checkCloses();
        check.checkRemovals();
        check.checkFailingAllocations();
        // Of one request only: an aggregator that has begun with the next one goes on reading.
        aggregator("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello").checkReadsOnDemand();
    }

    private static ByteBuf buffer(String text) {
        return Unpooled.copiedBuffer(text, US_ASCII);
    }

    @Test
    void requestsAreEncodedInEveryWay() {
        EncoderCheck.of(HttpRequestEncoder::new).messages(() -> {
            HttpRequest chunked = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.PUT, "/b");
            HttpUtil.setTransferEncodingChunked(chunked, true);
            FullHttpRequest full = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/a",
                    buffer("hello"));
            HttpUtil.setContentLength(full, 5);
            return List.of(full, chunked, new DefaultHttpContent(buffer("abc")),
                    new DefaultLastHttpContent(buffer("d")));
        }).expecting(("POST /a HTTP/1.1\r\ncontent-length: 5\r\n\r\nhello"
                + "PUT /b HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n").getBytes(US_ASCII))
                .checkAll();
    }

    @Test
    void responsesAreEncodedInEveryWay() {
        EncoderCheck.of(HttpResponseEncoder::new).messages(() -> {
            HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            HttpUtil.setContentLength(head, 4);
            return List.of(head, new DefaultHttpContent(buffer("ab")), new DefaultLastHttpContent(buffer("cd")));
        }).expecting("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nabcd".getBytes(US_ASCII)).checkAll();
    }

    @Test
    void messagesOfRtspAreEncodedInEveryWay() {
        EncoderCheck.of(RtspEncoder::new).messages(() -> {
            HttpRequest head = new DefaultHttpRequest(RtspVersions.RTSP_1_0, RtspMethods.PLAY, "*");
            HttpUtil.setContentLength(head, 4);
            return List.of(head, new DefaultHttpContent(buffer("ab")), new DefaultLastHttpContent(buffer("cd")),
                    new DefaultFullHttpResponse(RtspVersions.RTSP_1_0, HttpResponseStatus.OK, buffer("e")));
        }).expecting(("PLAY * RTSP/1.0\r\ncontent-length: 4\r\n\r\nabcd"
                + "RTSP/1.0 200 OK\r\ncontent-length: 1\r\n\r\ne").getBytes(US_ASCII)).checkAll();
    }
}
