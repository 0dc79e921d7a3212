/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.util.ReferenceCountUtil;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNonEmpty;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Negotiates extensions of WebSocket as a server (RFC 6455 section 9.1). It stands behind the codec of HTTP, in front
 * of the handler that answers the opening handshake:
 *
 * <pre>{@code
 * pipeline.addLast(new HttpServerCodec(), new HttpObjectAggregator(65536),
 *         new WebSocketServerExtensionHandler(new PerMessageDeflateServerExtensionHandshaker(0)),
 *         new WebSocketServerProtocolHandler(WebSocketServerProtocolConfig.newBuilder()
 *                 .websocketPath("/").allowExtensions(true).build()));
 * }</pre>
 *
 * <p>Each offer of a request is given to the handshakers in their order; the first one that accepts it has it. The
 * response that switches protocols names what was accepted, and behind it the handlers of the extensions take the place
 * of this one. A request whose offers do not follow the grammar is answered with 400, and the connection closed.
 */
public class WebSocketServerExtensionHandler extends ChannelDuplexHandler {
    /** Requests that wait cost memory, and a peer may send them without reading a response. */
    private static final int DEFAULT_MAX_PENDING_REQUESTS = 128;

    private final int maxPendingRequests;
    private final List<WebSocketServerExtensionHandshaker> handshakers;
    /** Extensions accepted of each request that has no response yet. Event loop only. */
    private final Deque<Offered> pending = new ArrayDeque<>(2);

    /** The extensions that a request may have. */
    private record Offered(AgreedExtensions<WebSocketServerExtension> agreed, List<WebSocketExtensionData> answers) {
        static final Offered NOTHING = new Offered(new AgreedExtensions<>(), List.of());
    }

    /**
     * Creates a handler with up to 128 requests that wait for their response.
     *
     * @param extensionHandshakers the handshakers that accept offers, at least one
     */
    public WebSocketServerExtensionHandler(WebSocketServerExtensionHandshaker... extensionHandshakers) {
        this(DEFAULT_MAX_PENDING_REQUESTS, extensionHandshakers);
    }

    /**
     * Creates a handler.
     *
     * @param maxPendingRequests how many requests may wait for their response, above 0; with one more the connection is
     *     closed
     * @param extensionHandshakers the handshakers that accept offers, at least one
     */
    public WebSocketServerExtensionHandler(int maxPendingRequests,
            WebSocketServerExtensionHandshaker... extensionHandshakers) {
        this.maxPendingRequests = checkPositive(maxPendingRequests, "maxPendingRequests");
        handshakers = List.of(checkNonEmpty(extensionHandshakers, "extensionHandshakers"));
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (msg instanceof HttpRequest request) {
            onHttpRequestChannelRead(ctx, request);
        } else {
            ctx.fireChannelRead(msg);
        }
    }

    /**
     * Judges the offers of a request, and passes it on.
     *
     * @param ctx the context of this handler
     * @param request the request, owned by this method
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected void onHttpRequestChannelRead(ChannelHandlerContext ctx, HttpRequest request) throws Exception {
        if (pending.size() == maxPendingRequests) {
            ReferenceCountUtil.release(request);
            refuse(ctx);
            ctx.close();
            throw new DecoderException("more than " + maxPendingRequests + " requests wait for their response");
        }
        Offered offered = Offered.NOTHING;
        if (UpgradeMessages.namesWebSocket(request)) {
            try {
                offered = judge(WebSocketExtensionUtil.offers(request.headers()));
            } catch (IllegalArgumentException e) {
                ReferenceCountUtil.release(request);
                refuseMalformed(ctx);
                return;
            }
        }
        pending.addLast(offered);
        ctx.fireChannelRead(request);
    }

    private Offered judge(List<WebSocketExtensionData> offers) {
        if (offers.isEmpty()) {
            return Offered.NOTHING;
        }
        AgreedExtensions<WebSocketServerExtension> agreed = new AgreedExtensions<>();
        List<WebSocketExtensionData> answers = new ArrayList<>(2);
        for (WebSocketExtensionData offer : offers) {
            for (WebSocketServerExtensionHandshaker handshaker : handshakers) {
                WebSocketServerExtension extension = handshaker.handshakeExtension(offer);
                if (extension != null && agreed.add(offer.name(), extension)) {
                    answers.add(extension.newReponseData());
                    break;
                }
            }
        }
        return new Offered(agreed, answers);
    }

    /** RFC 6455 section 9.1: who gets such a field fails the connection. Responses before it cannot be overtaken. */
    private void refuseMalformed(ChannelHandlerContext ctx) {
        boolean isNext = pending.isEmpty();
        refuse(ctx);
        if (isNext) {
            HttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.BAD_REQUEST,
                    Unpooled.EMPTY_BUFFER);
            HttpUtil.setContentLength(response, 0);
            HttpUtil.setKeepAlive(response, false);
            ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
        } else {
            ctx.close();
        }
    }

    private void refuse(ChannelHandlerContext ctx) {
        pending.clear();
        ctx.pipeline().addBefore(ctx.name(), null, new RefusedInput());
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (msg instanceof HttpResponse response) {
            onHttpResponseWrite(ctx, response, promise);
        } else {
            ctx.write(msg, promise);
        }
    }

    /**
     * Adds what was accepted to the response that switches protocols, and passes it on.
     *
     * @param ctx the context of this handler
     * @param response the response, owned by this method
     * @param promise the promise of the write
     * @throws Exception fails the promise
     */
    protected void onHttpResponseWrite(ChannelHandlerContext ctx, HttpResponse response, ChannelPromise promise)
            throws Exception {
        boolean isSwitching = UpgradeMessages.isSwitching(response);
        // Interim responses are followed by another one to the same request.
        boolean isFinal = isSwitching || response.status().codeClass() != HttpStatusClass.INFORMATIONAL;
        Offered offered = isFinal ? pending.pollFirst() : null;
        if (!isSwitching || offered == null || !UpgradeMessages.namesWebSocket(response)) {
            ctx.write(response, promise);
            return;
        }
        boolean isEnabled = isExtensionNegotiationEnabled(ctx, response);
        if (isEnabled) {
            WebSocketExtensionUtil.add(response.headers(), offered.answers());
        }
        AgreedExtensions<WebSocketServerExtension> agreed = isEnabled ? offered.agreed() : Offered.NOTHING.agreed();
        ctx.write(response, promise);
        // At once: a peer that does not wait for the response could send frames in front of its last octet.
        if (!promise.isDone() || promise.isSuccess()) {
            agreed.install(ctx);
        }
    }

    /**
     * Returns whether extensions are agreed on for a connection.
     *
     * @param ctx the context of this handler
     * @param response the response that switches protocols; may be looked at
     * @return {@code true} here; {@code false} answers as if everything had been declined
     */
    protected boolean isExtensionNegotiationEnabled(ChannelHandlerContext ctx, HttpResponse response) {
        return true;
    }
}
