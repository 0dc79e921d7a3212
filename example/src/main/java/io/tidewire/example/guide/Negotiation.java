/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.ssl.ApplicationProtocolNames;
import io.tidewire.handler.ssl.ApplicationProtocolNegotiationHandler;

import java.util.function.Consumer;

/** Chapter 6: adds the handlers of the protocol that the client chose. */
// region negotiation
final class Negotiation extends ApplicationProtocolNegotiationHandler {
    private final Consumer<ChannelPipeline> http1;
    private final Consumer<ChannelPipeline> http2;

    Negotiation(Consumer<ChannelPipeline> http1, Consumer<ChannelPipeline> http2) {
        super(ApplicationProtocolNames.HTTP_1_1); // For clients without ALPN.
        this.http1 = http1;
        this.http2 = http2;
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
        (protocol.equals(ApplicationProtocolNames.HTTP_2) ? http2 : http1).accept(ctx.pipeline());
    }
}
// endregion
