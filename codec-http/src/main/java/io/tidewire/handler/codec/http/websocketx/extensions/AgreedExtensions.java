/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;

import java.util.ArrayList;
import java.util.List;

/**
 * The extensions of one connection in the order of the response, no two of which share a reserved bit or a name.
 *
 * @param <E> of a client, or of a server
 */
final class AgreedExtensions<E extends WebSocketExtension> {
    private final List<E> extensions = new ArrayList<>(2);
    private final List<String> names = new ArrayList<>(2);
    private int rsv;

    /** Takes another one, unless it is in the way of those before. */
    boolean add(String name, E extension) {
        if ((extension.rsv() & rsv) != 0 || names.contains(name)) {
            return false;
        }
        rsv |= extension.rsv();
        names.add(name);
        return extensions.add(extension);
    }

    List<E> list() {
        return extensions;
    }

    /**
     * Replaces a handler of handshakes by the handlers of the extensions. Sent frames go through the first extension
     * first, received ones through the last one first (RFC 6455 section 9.1).
     */
    void install(ChannelHandlerContext ctx) {
        ChannelPipeline pipeline = ctx.pipeline();
        for (E extension : extensions) {
            pipeline.addAfter(ctx.name(), null, extension.newExtensionDecoder());
            pipeline.addAfter(ctx.name(), null, extension.newExtensionEncoder());
        }
        pipeline.replace(ctx.handler(), null, new ReservedBitsCheck(rsv));
    }
}
