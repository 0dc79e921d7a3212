/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cors;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.internal.RefusedContent;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CorsHandlerTest {
    private static final CorsConfig CLOSED = CorsConfigBuilder.forOrigins("http://a", "http://b")
            .noPreflightResponseHeaders().build();
    private static final CorsConfig RICH = CorsConfigBuilder.forOrigin("http://c").noPreflightResponseHeaders()
            .allowCredentials().allowedRequestMethods(HttpMethod.PUT, HttpMethod.DELETE)
            .allowedRequestHeaders("x-in", "x-more").exposeHeaders("x-out", "x-too").maxAge(60).build();

    /** The application: answers each request once its content is complete, and counts them. */
    private static final class Application extends ChannelInboundHandlerAdapter {
        private final List<String> seen = new ArrayList<>();
        private final List<String> failures = new ArrayList<>();

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof HttpRequest request) {
                seen.add(request.method() + " " + request.uri());
            }
            boolean last = msg instanceof LastHttpContent;
            ReferenceCountUtil.release(msg);
            if (last) {
                ctx.writeAndFlush(response(seen.size()));
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            failures.add(cause.getMessage());
        }
    }

    /** Keeps the channel open, as one whose peer still sends. */
    private static final class SlowClose extends ChannelOutboundHandlerAdapter {
        private boolean isAsked;

        @Override
        public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
            isAsked = true;
        }
    }

    private static FullHttpResponse response(int number) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.EMPTY_BUFFER);
        HttpUtil.setContentLength(response, 0);
        response.headers().set("x-number", number);
        return response;
    }

    private static FullHttpRequest request(HttpMethod method, String origin) {
        FullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, "/", Unpooled.buffer().writeByte(1));
        if (origin != null) {
            request.headers().set("origin", origin);
        }
        return request;
    }

    private static FullHttpRequest preflight(String origin) {
        FullHttpRequest request = request(HttpMethod.OPTIONS, origin);
        request.headers().set("access-control-request-method", "PUT");
        return request;
    }

    private static CorsHandler handler(String configuration) {
        CorsConfigBuilder any = CorsConfigBuilder.forAnyOrigin().noPreflightResponseHeaders();
        return switch (configuration) {
            case "any" -> new CorsHandler(any.build());
            case "any, null" -> new CorsHandler(any.allowNullOrigin().build());
            case "closed" -> new CorsHandler(CLOSED);
            case "rich" -> new CorsHandler(RICH);
            case "null" -> new CorsHandler(CorsConfigBuilder.forOrigin("null").build());
            case "null, credentials" -> new CorsHandler(
                    CorsConfigBuilder.forOrigin("http://a").allowNullOrigin().allowCredentials().build());
            case "short" -> new CorsHandler(CorsConfigBuilder.forOrigin("http://a").shortCircuit()
                    .noPreflightResponseHeaders().build());
            case "private" -> new CorsHandler(any.allowPrivateNetwork().build());
            case "off" -> new CorsHandler(CorsConfigBuilder.forOrigin("http://a").shortCircuit().disable().build());
            case "rich, closed" -> new CorsHandler(List.of(RICH, CLOSED), true);
            case "closed, any" -> new CorsHandler(List.of(CLOSED, any.exposeHeaders("x-any").build()), true);
            default -> throw new IllegalArgumentException(configuration);
        };
    }

    /** Short names, and none of what has nothing to do with sharing. */
    private static String show(HttpHeaders headers) {
        Map<String, List<String>> shown = new TreeMap<>();
        for (Map.Entry<String, String> field : headers) {
            String name = field.getKey();
            if (name.equals("vary") || name.startsWith("access-control-")) {
                shown.computeIfAbsent(name.replaceFirst("^access-control-(allow-)?", ""), n -> new ArrayList<>())
                        .add(field.getValue());
            }
        }
        return shown.entrySet().stream().map(field -> field.getKey() + '=' + String.join(",", field.getValue()))
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        // configuration | request | origin | reaches the application | status | fields
        "any         | GET  | -        | yes | 200 | vary=origin",
        "any         | GET  | http://x | yes | 200 | origin=* vary=origin",
        "any         | GET  | null     | yes | 200 | origin=* vary=origin",
        "any         | ask  | http://x | no  | 200 | max-age=0 origin=* vary=origin",
        "any         | ask  | -        | yes | 200 | vary=origin",
        "any         | OPTIONS | http://x | yes | 200 | origin=* vary=origin",
        "any, null   | GET  | null     | yes | 200 | origin=null vary=origin",
        "any, null   | GET  | http://x | yes | 200 | origin=* vary=origin",
        "closed      | GET  | -        | yes | 200 | vary=origin",
        "closed      | GET  | http://a | yes | 200 | origin=http://a vary=origin",
        "closed      | GET  | http://b | yes | 200 | origin=http://b vary=origin",
        "closed      | GET  | http://x | yes | 200 | vary=origin",
        "closed      | GET  | HTTP://A | yes | 200 | vary=origin",
        "closed      | GET  | http://a.x | yes | 200 | vary=origin",
        "closed      | GET  | null     | yes | 200 | vary=origin",
        "closed      | GET  | *        | yes | 200 | vary=origin",
        "closed      | ask  | http://a | no  | 200 | max-age=0 origin=http://a vary=origin",
        "closed      | ask  | http://x | no  | 200 | vary=origin",
        "closed      | ask  | null     | no  | 200 | vary=origin",
        "closed      | ask local | http://a | no | 200 | max-age=0 origin=http://a private-network=false vary=origin",
        "rich        | GET  | http://c | yes | 200 | credentials=true expose-headers=x-out,x-too origin=http://c "
                + "vary=origin",
        "rich        | GET  | http://x | yes | 200 | vary=origin",
        "rich        | ask  | http://c | no  | 200 | credentials=true headers=x-in,x-more max-age=60 "
                + "methods=PUT,DELETE origin=http://c vary=origin",
        "null        | GET  | null     | yes | 200 | origin=null vary=origin",
        "null        | GET  | http://x | yes | 200 | vary=origin",
        "null, credentials | GET | null | yes | 200 | credentials=true origin=null vary=origin",
        "short       | GET  | http://a | yes | 200 | origin=http://a vary=origin",
        "short       | GET  | http://x | no  | 403 | vary=origin",
        "short       | POST | null     | no  | 403 | vary=origin",
        "short       | GET  | -        | yes | 200 | vary=origin",
        "short       | ask  | http://x | no  | 200 | vary=origin",
        "private     | ask local | http://x | no | 200 | max-age=0 origin=* private-network=true "
                + "vary=origin,access-control-request-private-network",
        "private     | ask  | http://x | no  | 200 | max-age=0 origin=* "
                + "vary=origin,access-control-request-private-network",
        "private     | GET  | http://x | yes | 200 | origin=* vary=origin",
        "off         | GET  | http://a | yes | 200 | ''",
        "off         | GET  | http://x | yes | 200 | ''",
        "off         | GET  | -        | yes | 200 | ''",
        "off         | ask  | http://a | yes | 200 | ''",
        "rich, closed | GET | http://a | yes | 200 | origin=http://a vary=origin",
        "rich, closed | GET | http://c | yes | 200 | credentials=true expose-headers=x-out,x-too origin=http://c "
                + "vary=origin",
        "rich, closed | GET | http://x | no  | 403 | vary=origin",
        "closed, any | GET  | http://a | yes | 200 | origin=http://a vary=origin",
        "closed, any | GET  | http://x | yes | 200 | expose-headers=x-any origin=* vary=origin",
    })
    @Tag("SEC-C09")
    @Tag("SEC-C10")
    void answerSaysWhatAPageMayDo(String configuration, String kind, String origin, String passed, int status,
            String fields) {
        Application application = new Application();
        EmbeddedChannel channel = new EmbeddedChannel(handler(configuration), application);
        FullHttpRequest request = kind.startsWith("ask") ? preflight(origin)
                : request(HttpMethod.valueOf(kind), origin);
        if (kind.equals("ask local")) {
            request.headers().set("access-control-request-private-network", "true");
        }
        channel.writeInbound(request);
        assertThat(request.refCnt()).isZero();
        assertThat(application.seen).hasSize(passed.equals("yes") ? 1 : 0);
        FullHttpResponse response = channel.readOutbound();
        assertThat(response.status().code()).isEqualTo(status);
        assertThat(show(response.headers())).isEqualTo(fields);
        assertThat(response.headers().get("content-length")).isEqualTo("0");
        assertThat(channel.<Object>readOutbound()).isNull();
        assertThat(channel.isOpen()).isTrue();
        response.release();
        channel.finishAndReleaseAll();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "accept-encoding             | accept-encoding,origin",
        "accept-encoding, Cookie     | accept-encoding, Cookie,origin",
        "Accept, Origin              | Accept, Origin",
        "ORIGIN                      | ORIGIN",
        "x-origin                    | x-origin,origin",
        "*                           | *",
    })
    @Tag("SEC-C09")
    void varyOfTheApplicationStays(String vary, String sent) {
        EmbeddedChannel channel = new EmbeddedChannel(handler("closed"));
        channel.writeInbound(request(HttpMethod.GET, "http://a"));
        ReferenceCountUtil.release(channel.readInbound());
        FullHttpResponse response = response(1);
        response.headers().set("vary", vary);
        channel.writeOutbound(response);
        assertThat(show(response.headers())).isEqualTo("origin=http://a vary=" + sent);
        assertThat(channel.finishAndReleaseAll()).isTrue();
    }

    @Test
    @Tag("SEC-C10")
    void credentialsForEveryOriginAreRefusedWhenBuilt() {
        for (CorsConfigBuilder builder : List.of(CorsConfigBuilder.forAnyOrigin(), CorsConfigBuilder.forOrigin("*"))) {
            builder.allowCredentials();
            assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class);
        }
        assertThatThrownBy(() -> CorsConfigBuilder.forOrigins("http://a", "*"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    private static String outbound(EmbeddedChannel channel) {
        StringBuilder text = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.toString(StandardCharsets.US_ASCII));
            part.release();
        }
        return text.toString();
    }

    private static String ask(String origin) {
        return "OPTIONS /ask HTTP/1.1\r\nHost: h\r\nOrigin: " + origin
                + "\r\nAccess-Control-Request-Method: PUT\r\n\r\n";
    }

    private static String get(String uri, String origin) {
        return "GET " + uri + " HTTP/1.1\r\nHost: h\r\nOrigin: " + origin + "\r\n\r\n";
    }

    @Test
    void answersWaitForTheResponsesToEarlierRequests() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpServerCodec(), handler("short"));
        channel.writeInbound(ascii(get("/1", "http://a") + ask("http://a") + get("/2", "http://x")
                + get("/3", "http://a") + ask("http://x")));
        assertThat(channel.<Object>readOutbound()).isNull();
        for (String uri : List.of("/1", "/3")) {
            assertThat(channel.<HttpRequest>readInbound().uri()).isEqualTo(uri);
            ReferenceCountUtil.release(channel.readInbound());
        }
        assertThat(channel.<Object>readInbound()).isNull();
        // Interim responses answer nothing, and a response is complete with its last content.
        channel.writeOutbound(new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        HttpUtil.setContentLength(head, 2);
        channel.writeOutbound(head, new DefaultHttpContent(ascii("o")));
        assertThat(outbound(channel)).startsWith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")
                .endsWith("\r\n\r\no")
                .contains("access-control-allow-origin: http://a\r\n").doesNotContain("403");
        channel.writeOutbound(new DefaultLastHttpContent(ascii("k")));
        String answers = outbound(channel);
        assertThat(answers).startsWith("kHTTP/1.1 200 OK\r\n").contains("access-control-max-age: 0\r\n");
        assertThat(answers.substring(answers.indexOf("max-age"))).contains("HTTP/1.1 403 Forbidden\r\n");
        assertThat(answers.split("HTTP/1.1 ")).hasSize(3);
        channel.writeOutbound(response(3));
        assertThat(outbound(channel).split("HTTP/1.1 200 OK")).hasSize(3);
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void eachOfPipelinedResponsesIsForItsOwnOrigin() {
        EmbeddedChannel channel = new EmbeddedChannel(handler("closed"));
        for (String origin : List.of("http://a", "http://x", "http://b")) {
            channel.writeInbound(request(HttpMethod.GET, origin));
        }
        for (String fields : List.of("origin=http://a vary=origin", "vary=origin", "origin=http://b vary=origin",
                "vary=origin")) {
            FullHttpResponse response = response(1);
            channel.writeOutbound(response);
            assertThat(show(response.headers())).isEqualTo(fields);
        }
        assertThat(channel.finishAndReleaseAll()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://a", "http://x"})
    void contentOfARequestThatWasAnsweredIsDroppedAndReleased(String origin) {
        Application application = new Application();
        EmbeddedChannel channel = new EmbeddedChannel(handler("short"), application);
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.OPTIONS, "/");
        head.headers().set("origin", origin).set("access-control-request-method", "PUT");
        HttpContent part = new DefaultHttpContent(ascii("GET /evil"));
        LastHttpContent last = new DefaultLastHttpContent(ascii("."));
        channel.writeInbound(head, part, last);
        assertThat(part.refCnt()).isZero();
        assertThat(last.refCnt()).isZero();
        channel.writeInbound(request(HttpMethod.GET, "http://a"));
        assertThat(application.seen).containsExactly("GET /");
        assertThat(channel.<HttpResponse>readOutbound().status()).isEqualTo(HttpResponseStatus.OK);
        assertThat(channel.<HttpResponse>readOutbound().headers().get("x-number")).isEqualTo("1");
        channel.finishAndReleaseAll();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void droppedContentIsBounded(int above) {
        SlowClose close = new SlowClose();
        EmbeddedChannel channel = new EmbeddedChannel(close, handler("short"));
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        head.headers().set("origin", "http://x").set("transfer-encoding", "chunked");
        channel.writeInbound(head);
        int length = (int) RefusedContent.MAX_DROPPED_OCTETS + above;
        HttpContent part = new DefaultHttpContent(Unpooled.buffer(length).writeZero(length));
        channel.writeInbound(part);
        channel.runPendingTasks();
        assertThat(part.refCnt()).isZero();
        channel.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT, request(HttpMethod.GET, "http://a"));
        assertThat(channel.inboundMessages()).hasSize(1 - above);
        assertThat(close.isAsked).isEqualTo(above == 1);
        channel.pipeline().remove(close);
        channel.finishAndReleaseAll();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "connection: close       | HTTP/1.1 | close",
        "content-length: 1048577 | HTTP/1.1 | close",
        "content-length: 1048576 | HTTP/1.1 | -",
        "x: y                    | HTTP/1.0 | -",
        "connection: keep-alive  | HTTP/1.0 | keep-alive",
    })
    void connectionIsKeptIfTheClientKeepsItAndTheContentFits(String field, String version, String connection) {
        SlowClose close = new SlowClose();
        EmbeddedChannel channel = new EmbeddedChannel(close, handler("short"));
        HttpRequest head = new DefaultHttpRequest(HttpVersion.valueOf(version), HttpMethod.POST, "/");
        String[] parts = field.split(": ");
        head.headers().set("origin", "http://x").set(parts[0], parts[1]);
        channel.writeInbound(head);
        FullHttpResponse response = channel.readOutbound();
        assertThat(response.headers().get("connection", "-")).isEqualTo(connection);
        boolean kept = HttpUtil.isKeepAlive(response);
        assertThat(close.isAsked).isEqualTo(!kept);
        channel.writeInbound(new DefaultLastHttpContent(ascii("x")), request(HttpMethod.GET, "http://a"));
        assertThat(channel.inboundMessages()).hasSize(kept ? 1 : 0);
        channel.pipeline().remove(close);
        channel.finishAndReleaseAll();
    }

    @Test
    void fieldsOfPreflightAreMadeForEachAnswer() {
        int[] count = {0};
        CorsConfig config = CorsConfigBuilder.forAnyOrigin().preflightResponseHeader("X-One", "1")
                .preflightResponseHeader("X-Two", "1", 2).preflightResponseHeader("X-List", List.of("a", "b"))
                .preflightResponseHeader("x-made", "replaced")
                .preflightResponseHeader("X-Made", (Callable<Integer>) () -> ++count[0]).build();
        EmbeddedChannel channel = new EmbeddedChannel(new CorsHandler(config));
        for (int i = 1; i <= 2; i++) {
            channel.writeInbound(preflight("http://x"));
            HttpHeaders headers = channel.<FullHttpResponse>readOutbound().headers();
            assertThat(headers.get("x-one")).isEqualTo("1");
            assertThat(headers.getAll("x-two")).containsExactly("1,2");
            assertThat(headers.getAll("x-list")).containsExactly("a,b");
            assertThat(headers.getAll("x-made")).containsExactly(String.valueOf(i));
            assertThat(headers.contains("date")).isFalse();
        }
        channel.finishAndReleaseAll();
    }

    @Test
    void dateIsThereUnlessItIsLeftOut() {
        CorsConfigBuilder builder = CorsConfigBuilder.forAnyOrigin();
        assertThat(builder.build().preflightResponseHeaders().get("date")).endsWith(" GMT");
        assertThat(builder.noPreflightResponseHeaders().build().preflightResponseHeaders().isEmpty()).isTrue();
    }

    @Test
    void fieldThatCannotBeMadeIsReportedAndAnsweredWith500() {
        CorsConfig config = CorsConfigBuilder.forAnyOrigin().preflightResponseHeader("X", (Callable<String>) () -> {
            throw new java.io.IOException("gone");
        }).build();
        Application application = new Application();
        EmbeddedChannel channel = new EmbeddedChannel(new CorsHandler(config), application);
        FullHttpRequest request = preflight("http://x");
        channel.writeInbound(request);
        assertThat(request.refCnt()).isZero();
        assertThat(application.failures).containsExactly("value of x cannot be made");
        assertThat(channel.<HttpResponse>readOutbound().status()).isEqualTo(HttpResponseStatus.INTERNAL_SERVER_ERROR);
        channel.finishAndReleaseAll();
        CorsConfig nothing = CorsConfigBuilder.forAnyOrigin()
                .preflightResponseHeader("x", (Callable<String>) () -> null).build();
        assertThatThrownBy(nothing::preflightResponseHeaders).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void responseThatTakesNoFieldFailsAndIsReleased() {
        EmbeddedChannel channel = new EmbeddedChannel(handler("closed"));
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                Unpooled.buffer().writeByte(1), EmptyHttpHeaders.INSTANCE, EmptyHttpHeaders.INSTANCE);
        assertThatThrownBy(() -> channel.writeOutbound(response)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(response.refCnt()).isZero();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void namesAreTokensAndConfigurationsAreNeeded() {
        CorsConfigBuilder builder = CorsConfigBuilder.forAnyOrigin();
        assertThatThrownBy(() -> builder.exposeHeaders("a\r\nb")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.allowedRequestHeaders("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.preflightResponseHeader("a b", "1"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.preflightResponseHeader("a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CorsHandler(List.of(), true)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @SuppressWarnings("deprecation")
    void configurationSaysWhatWasBuiltAndStaysAsItIs() {
        CorsConfigBuilder builder = CorsConfigBuilder.forOrigins("http://a", "http://b").exposeHeaders("o")
                .allowedRequestHeaders("i").allowedRequestMethods(HttpMethod.PUT).maxAge(-1).allowCredentials()
                .allowPrivateNetwork().shortCircuit();
        CorsConfig config = builder.build();
        builder.allowNullOrigin().exposeHeaders("p").disable();
        assertThat(config.origin()).isEqualTo("http://a");
        assertThat(config.origins()).containsExactly("http://a", "http://b");
        assertThat(config.exposedHeaders()).containsExactly("o");
        assertThat(config.allowedRequestHeaders()).containsExactly("i");
        assertThat(config.allowedRequestMethods()).containsExactly(HttpMethod.PUT);
        assertThat(config.maxAge()).isEqualTo(-1);
        assertThat(config.isCredentialsAllowed()).isTrue();
        assertThat(config.isPrivateNetworkAllowed()).isTrue();
        assertThat(config.isShortCircuit()).isTrue();
        assertThat(config.isShortCurcuit()).isTrue();
        assertThat(config.isCorsSupportEnabled()).isTrue();
        assertThat(config.isNullOriginAllowed()).isFalse();
        assertThat(config.isAnyOriginSupported()).isFalse();
        assertThat(CorsConfigBuilder.forAnyOrigin().build().origin()).isEqualTo("*");
        assertThat(config).hasToString("CorsConfig[enabled=true, origins=[http://a, http://b], anyOrigin=false, "
                + "isNullOriginAllowed=false, exposedHeaders=[o], isCredentialsAllowed=true, maxAge=-1, "
                + "allowedRequestMethods=[PUT], allowedRequestHeaders=[i], preflightHeaders=[date], "
                + "isPrivateNetworkAllowed=true, isShortCircuit=true]");
    }
}
