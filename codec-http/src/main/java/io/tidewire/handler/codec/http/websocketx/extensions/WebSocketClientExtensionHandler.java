/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientHandshakeException;
import io.tidewire.util.ReferenceCountUtil;

import java.util.ArrayList;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNonEmpty;

/**
 * Negotiates extensions of WebSocket as a client (RFC 6455 section 9.1). It stands behind the codec of HTTP, in front
 * of the handler that performs the opening handshake; decoders of frames have to allow extensions.
 *
 * <p>A request that asks for WebSocket offers what each handshaker offers, in their order. With the response the
 * handlers of what the server has accepted take the place of this one. An answer that no handshaker accepts fails the
 * handshake: {@link WebSocketClientHandshakeException} goes to {@code exceptionCaught}, and the channel is closed.
 */
public class WebSocketClientExtensionHandler extends ChannelDuplexHandler {
    private final List<WebSocketClientExtensionHandshaker> handshakers;

    /**
     * Creates a handler.
     *
     * @param extensionHandshakers the handshakers that make offers, at least one
     */
    public WebSocketClientExtensionHandler(WebSocketClientExtensionHandshaker... extensionHandshakers) {
        handshakers = List.of(checkNonEmpty(extensionHandshakers, "extensionHandshakers"));
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (msg instanceof HttpRequest request && UpgradeMessages.namesWebSocket(request)) {
            List<WebSocketExtensionData> offers = new ArrayList<>(handshakers.size());
            for (WebSocketClientExtensionHandshaker handshaker : handshakers) {
                offers.add(handshaker.newRequestData());
            }
            WebSocketExtensionUtil.add(request.headers(), offers);
        }
        ctx.write(msg, promise);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (!(msg instanceof HttpResponse response) || !UpgradeMessages.isSwitching(response)
                || !UpgradeMessages.namesWebSocket(response)) {
            ctx.fireChannelRead(msg);
            return;
        }
        AgreedExtensions<WebSocketClientExtension> agreed;
        try {
            agreed = judge(response);
        } catch (IllegalArgumentException e) {
            ctx.pipeline().addBefore(ctx.name(), null, new RefusedInput());
            // The response without its content, which is released here.
            WebSocketClientHandshakeException failure =
                    new WebSocketClientHandshakeException(e.getMessage(), response);
            ReferenceCountUtil.release(msg);
            ctx.fireExceptionCaught(failure);
            ctx.close();
            return;
        }
        agreed.install(ctx);
        // Not by the context, which has been removed with this handler.
        ctx.fireChannelRead(msg);
    }

    private AgreedExtensions<WebSocketClientExtension> judge(HttpResponse response) {
        AgreedExtensions<WebSocketClientExtension> agreed = new AgreedExtensions<>();
        for (WebSocketExtensionData answer : WebSocketExtensionUtil.answers(response.headers())) {
            if (!accept(answer, agreed)) {
                throw new IllegalArgumentException(
                        "Sec-WebSocket-Extensions: " + answer.name() + " was not offered like this");
            }
        }
        return agreed;
    }

    private boolean accept(WebSocketExtensionData answer, AgreedExtensions<WebSocketClientExtension> agreed) {
        for (WebSocketClientExtensionHandshaker handshaker : handshakers) {
            WebSocketClientExtension extension = handshaker.handshakeExtension(answer);
            if (extension != null && agreed.add(answer.name(), extension)) {
                return true;
            }
        }
        return false;
    }
}
