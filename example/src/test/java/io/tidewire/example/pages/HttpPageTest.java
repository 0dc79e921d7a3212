/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;

class HttpPageTest {
    private final EmbeddedChannel channel = new EmbeddedChannel();

    /** Answers each request with its method, in the protocol of the request. */
    private static final class Answering extends SimpleChannelInboundHandler<HttpObject> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject part) {
            if (part instanceof HttpRequest request) {
                FullHttpResponse response = new DefaultFullHttpResponse(request.protocolVersion(),
                        HttpResponseStatus.OK, ByteBufUtil.writeAscii(ctx.alloc(), request.method().name()));
                HttpUtil.setContentLength(response, response.content().readableBytes());
                ctx.writeAndFlush(response);
            }
        }
    }

    private String exchange(String... lines) {
        channel.writeInbound(ByteBufUtil.writeAscii(channel.alloc(), String.join("\r\n", lines) + "\r\n\r\n"));
        StringBuilder answer = new StringBuilder();
        for (ByteBuf octets = channel.readOutbound(); octets != null; octets = channel.readOutbound()) {
            answer.append(octets.toString(StandardCharsets.US_ASCII));
            octets.release();
        }
        return answer.toString();
    }

    @Test
    void sessionIsSetAndComesBack() {
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        HttpPage.addSession(response, "s3");
        assertThat(response.headers().get("set-cookie").split("; ")).startsWith("__Host-session=s3")
                .contains("Path=/", "Secure", "HTTPOnly", "SameSite=Lax");
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
        assertThat(HttpPage.session(request)).isNull();
        request.headers().set("cookie", "a=b; __Host-session=s3");
        assertThat(HttpPage.session(request)).isEqualTo("s3");
    }

    @Test
    void pagesOfListedOriginsMayReadAndPut() {
        HttpPage.addCors(channel.pipeline(), new Answering());
        assertThat(exchange("GET / HTTP/1.1", "Host: h", "Origin: https://admin.example"))
                .contains("access-control-allow-origin: https://admin.example\r\n")
                .contains("access-control-allow-credentials: true\r\n").endsWith("GET");
        assertThat(exchange("GET / HTTP/1.1", "Host: h", "Origin: https://else.example"))
                .doesNotContain("access-control").endsWith("GET");
        assertThat(exchange("OPTIONS / HTTP/1.1", "Host: h", "Origin: https://app.example",
                "Access-Control-Request-Method: PUT")).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\n")
                .containsPattern("access-control-allow-methods: .*DELETE")
                .contains("access-control-allow-headers: content-type\r\n", "access-control-max-age: 600\r\n");
        channel.finish();
    }

    @Test
    void eventIsOneFieldForEachLine() {
        HttpPage.addEvents(channel.pipeline());
        assertThat(exchange("GET /news HTTP/1.1", "Host: h"))
                .contains("content-type: text/event-stream")
                .contains("event: news\n", "id: 1\n", "data: first line\ndata: second line\n");
        channel.finishAndReleaseAll();
    }

    @Test
    void requestOfRtspIsAnsweredInRtsp() {
        HttpPage.addRtsp(channel.pipeline(), new Answering());
        assertThat(exchange("DESCRIBE rtsp://h/film RTSP/1.0", "CSeq: 1")).startsWith("RTSP/1.0 200 OK\r\n")
                .endsWith("DESCRIBE");
        channel.finish();
    }
}
