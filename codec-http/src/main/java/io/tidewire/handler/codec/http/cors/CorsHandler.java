/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cors;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.StagedClose;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.internal.RefusedContent;
import io.tidewire.util.AsciiString;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Queue;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Cross-origin resource sharing for a server (the Fetch standard, section 3.2): answers preflight requests, and tells
 * browsers in other responses whether a page of another origin may read them.
 *
 * <p>Every response gets {@code Vary: origin}, also where the origin is absent or not allowed, since a cache must not
 * give it to a page for which the answer would be another one. The application's own {@code Vary} stays (SEC-C09).
 *
 * <p>With short circuit, a request of an origin that is not allowed is answered with 403. Such a request and a
 * preflight request go no further; they and their content, up to 1 MiB, are released. Beyond that, or if the client
 * does not keep the connection, it is closed in stages behind the answer. Answers of this handler wait for the
 * responses to earlier requests.
 *
 * <p>Responses have to come in the order of the requests, so add it behind the codec and behind handlers that answer on
 * their own, such as an aggregator. Holds the state of one channel; executor of the context only.
 */
public class CorsHandler extends ChannelDuplexHandler {
    private static final AsciiString TRUE = AsciiString.cached("true");
    private static final AsciiString FALSE = AsciiString.cached("false");
    private static final String ANY = "*";
    private static final Exchange NOT_ALLOWED = new Exchange(null, null, true, null);
    private static final Exchange UNCHANGED = new Exchange(null, null, false, null);

    private final List<CorsConfig> configs;
    private final boolean shortCircuit;
    /** The exchange of a request without an origin, or with one that is not allowed. */
    private final Exchange otherExchange;
    private final RefusedContent refused = new RefusedContent(StagedClose.DEFAULT::close);
    /** The requests whose response is not complete, oldest first. An answer of this handler is never the oldest. */
    private final Queue<Exchange> exchanges = new ArrayDeque<>(4);
    /** The head of a final response was written, and its last content was not. */
    private boolean responding;

    /**
     * A request that waits for its response.
     *
     * @param config  the configuration that allows the origin, if one does
     * @param allowed the response's field about the origin; set only together with {@code config}
     * @param enabled whether the response is to be changed
     * @param answer  the answer of this handler that waits for its turn, if it answers
     */
    private record Exchange(@Nullable CorsConfig config, @Nullable String allowed, boolean enabled,
                            @Nullable FullHttpResponse answer) {
    }

    /**
     * Creates a handler with one configuration, which also says whether there is a short circuit.
     *
     * @param config the configuration
     */
    public CorsHandler(CorsConfig config) {
        this(Collections.singletonList(checkNotNull(config, "config")), config.isShortCircuit());
    }

    /**
     * Creates a handler with several configurations, of which the first that allows an origin counts.
     *
     * @param configList the configurations, copied
     * @param isShortCircuit whether a request of an origin that none allows is answered with 403
     * @throws IllegalArgumentException if there are none
     */
    public CorsHandler(List<CorsConfig> configList, boolean isShortCircuit) {
        configs = List.copyOf(checkNotNull(configList, "configList"));
        if (configs.isEmpty()) {
            throw new IllegalArgumentException("configList: empty (expected: one or more)");
        }
        shortCircuit = isShortCircuit;
        otherExchange = configs.stream().anyMatch(CorsConfig::isCorsSupportEnabled) ? NOT_ALLOWED : UNCHANGED;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (refused.drops(ctx, msg)) {
            ReferenceCountUtil.release(msg);
            return;
        }
        if (msg instanceof HttpRequest && onRequest(ctx, (HttpRequest) msg)) {
            return;
        }
        ctx.fireChannelRead(msg);
    }

    /** Returns whether this handler answers the request, and has released it. */
    private boolean onRequest(ChannelHandlerContext ctx, HttpRequest request) {
        String origin = request.headers().get(HttpHeaderNames.ORIGIN);
        Exchange exchange = origin == null ? otherExchange : exchangeOf(origin);
        if (origin != null && exchange.enabled) {
            if (isPreflight(request)) {
                answer(ctx, request, preflightAnswer(ctx, request, exchange));
                return true;
            }
            if (shortCircuit && exchange.allowed == null) {
                answer(ctx, request, answerOf(request, HttpResponseStatus.FORBIDDEN, exchange));
                return true;
            }
        }
        exchanges.add(exchange);
        return false;
    }

    private Exchange exchangeOf(String origin) {
        for (int i = 0; i < configs.size(); i++) {
            CorsConfig config = configs.get(i);
            String allowed = config.allowedOrigin(origin);
            if (allowed != null) {
                return config.isCorsSupportEnabled() ? new Exchange(config, allowed, true, null) : UNCHANGED;
            }
        }
        return otherExchange;
    }

    private static boolean isPreflight(HttpRequest request) {
        return request.method().equals(HttpMethod.OPTIONS)
                && request.headers().contains(HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD);
    }

    private static FullHttpResponse preflightAnswer(ChannelHandlerContext ctx, HttpRequest request, Exchange exchange) {
        FullHttpResponse answer = answerOf(request, HttpResponseStatus.OK, exchange);
        CorsConfig config = exchange.config;
        if (config == null) {
            return answer;
        }
        HttpHeaders headers = answer.headers();
        // Nothing of an answer to preflight reaches a page.
        headers.remove(HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS);
        if (!config.methodList().isEmpty()) {
            headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_METHODS, config.methodList());
        }
        if (!config.headerList().isEmpty()) {
            headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, config.headerList());
        }
        headers.set(HttpHeaderNames.ACCESS_CONTROL_MAX_AGE, config.maxAge());
        if (request.headers().contains(HttpHeaderNames.ACCESS_CONTROL_REQUEST_PRIVATE_NETWORK)) {
            headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_PRIVATE_NETWORK,
                    config.isPrivateNetworkAllowed() ? TRUE : FALSE);
        }
        if (config.isPrivateNetworkAllowed()) {
            addVary(headers, HttpHeaderNames.ACCESS_CONTROL_REQUEST_PRIVATE_NETWORK);
        }
        try {
            headers.setAll(config.preflightResponseHeaders());
        } catch (IllegalStateException | IllegalArgumentException e) {
            ctx.fireExceptionCaught(e);
            return answerOf(request, HttpResponseStatus.INTERNAL_SERVER_ERROR, exchange);
        }
        return answer;
    }

    private static FullHttpResponse answerOf(HttpRequest request, HttpResponseStatus status, Exchange exchange) {
        FullHttpResponse answer =
                new DefaultFullHttpResponse(request.protocolVersion(), status, Unpooled.EMPTY_BUFFER);
        HttpUtil.setContentLength(answer, 0);
        applyTo(answer.headers(), exchange);
        return answer;
    }

    private void answer(ChannelHandlerContext ctx, HttpRequest request, FullHttpResponse answer) {
        boolean keep = RefusedContent.mayKeepConnection(request);
        HttpUtil.setKeepAlive(answer, keep);
        if (!keep || !(request instanceof LastHttpContent)) {
            refused.refuse(keep);
        }
        ReferenceCountUtil.release(request);
        exchanges.add(new Exchange(null, null, false, answer));
        writeAnswersInTurn(ctx);
    }

    /** Writes the answers of this handler for which no earlier request waits. */
    private void writeAnswersInTurn(ChannelHandlerContext ctx) {
        while (!exchanges.isEmpty() && exchanges.peek().answer != null) {
            FullHttpResponse answer = exchanges.remove().answer;
            assert answer != null;
            ctx.writeAndFlush(answer).addListener(HttpUtil.isKeepAlive(answer)
                    ? ChannelFutureListener.CLOSE_ON_FAILURE : StagedClose.DEFAULT);
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (msg instanceof HttpResponse && !isInterim((HttpResponse) msg)) {
            responding = true;
            Exchange exchange = exchanges.peek();
            try {
                applyTo(((HttpResponse) msg).headers(), exchange == null ? otherExchange : exchange);
            } catch (RuntimeException e) {
                // Only a map that takes no change.
                ReferenceCountUtil.release(msg);
                promise.tryFailure(e);
                return;
            }
        }
        ctx.write(msg, promise);
        if (responding && msg instanceof LastHttpContent) {
            responding = false;
            exchanges.poll();
            writeAnswersInTurn(ctx);
        }
    }

    /** Whether another response to the same request follows; 101 is the last of its connection. */
    private static boolean isInterim(HttpResponse response) {
        HttpResponseStatus status = response.status();
        return status.codeClass() == HttpStatusClass.INFORMATIONAL
                && status.code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code();
    }

    private static void applyTo(HttpHeaders headers, Exchange exchange) {
        if (!exchange.enabled) {
            return;
        }
        addVary(headers, HttpHeaderNames.ORIGIN);
        if (exchange.allowed == null) {
            return;
        }
        headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, exchange.allowed);
        CorsConfig config = exchange.config;
        assert config != null : "an origin is allowed by a configuration";
        if (config.isCredentialsAllowed()) {
            headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_CREDENTIALS, TRUE);
        }
        if (!config.exposedHeaders().isEmpty()) {
            headers.set(HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, config.exposedHeaders());
        }
    }

    /** SEC-C09: what the application says stays, and a star covers everything. */
    private static void addVary(HttpHeaders headers, AsciiString name) {
        if (!headers.containsValue(HttpHeaderNames.VARY, name, true)
                && !headers.containsValue(HttpHeaderNames.VARY, ANY, true)) {
            headers.add(HttpHeaderNames.VARY, name);
        }
    }
}
