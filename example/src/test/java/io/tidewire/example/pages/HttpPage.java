/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.cookie.Cookie;
import io.tidewire.handler.codec.http.cookie.CookieHeaderNames;
import io.tidewire.handler.codec.http.cookie.DefaultCookie;
import io.tidewire.handler.codec.http.cookie.ServerCookieDecoder;
import io.tidewire.handler.codec.http.cookie.ServerCookieEncoder;
import io.tidewire.handler.codec.http.cors.CorsConfig;
import io.tidewire.handler.codec.http.cors.CorsConfigBuilder;
import io.tidewire.handler.codec.http.cors.CorsHandler;
import io.tidewire.handler.codec.http.sse.ServerSentEvent;
import io.tidewire.handler.codec.http.sse.ServerSentEventEncoder;
import io.tidewire.handler.codec.rtsp.RtspDecoder;
import io.tidewire.handler.codec.rtsp.RtspEncoder;

/** The blocks of {@code docs/http.md}. */
final class HttpPage {
    private HttpPage() {
    }

    // region cookies
    /** Returns the session of a request, or {@code null} if it has none. */
    static String session(HttpRequest request) {
        String field = request.headers().get(HttpHeaderNames.COOKIE);
        if (field != null) {
            for (Cookie cookie : ServerCookieDecoder.STRICT.decode(field)) {
                if (cookie.name().equals("__Host-session")) {
                    return cookie.value();
                }
            }
        }
        return null;
    }

    static void addSession(HttpResponse response, String id) {
        DefaultCookie session = new DefaultCookie("__Host-session", id);
        session.setPath("/");
        session.setSecure(true);
        session.setHttpOnly(true);
        session.setSameSite(CookieHeaderNames.SameSite.Lax);
        response.headers().add(HttpHeaderNames.SET_COOKIE, ServerCookieEncoder.STRICT.encode(session));
    }
    // endregion

    static void addCors(ChannelPipeline pipeline, ChannelHandler application) {
        // region cors
        CorsConfig config = CorsConfigBuilder.forOrigins("https://app.example", "https://admin.example")
                .allowCredentials()
                .allowedRequestMethods(HttpMethod.PUT, HttpMethod.DELETE)
                .allowedRequestHeaders("content-type")
                .maxAge(600)
                .build();
        pipeline.addLast(new HttpServerCodec(), new CorsHandler(config), application);
        // endregion
    }

    // region events
    static void addEvents(ChannelPipeline pipeline) {
        pipeline.addLast(new HttpServerCodec(), new ServerSentEventEncoder(), new News());
    }

    private static final class News extends SimpleChannelInboundHandler<HttpObject> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject part) {
            if (part instanceof HttpRequest request) {
                ctx.writeAndFlush(ServerSentEventEncoder.newResponse(request.protocolVersion()));
                ctx.write(ServerSentEvent.data("first line\nsecond line").withId("1").withEvent("news"));
            }
        }
    }
    // endregion

    static void addRtsp(ChannelPipeline pipeline, ChannelHandler application) {
        // region rtsp
        pipeline.addLast(new RtspDecoder(), new RtspEncoder(), new HttpObjectAggregator(65_536), application);
        // endregion
    }
}
