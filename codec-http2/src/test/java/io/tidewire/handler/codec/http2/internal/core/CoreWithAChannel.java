/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.Http2Stream;

/** A class that breaks the rules of its package, for the test of these rules. */
public final class CoreWithAChannel {
    private final ChannelHandlerContext ctx;

    /**
     * Creates the offender.
     *
     * @param ctx a context, which no class of the core may know
     */
    public CoreWithAChannel(ChannelHandlerContext ctx) {
        this.ctx = ctx;
    }

    /**
     * Uses types that are above this package.
     *
     * @param stream a stream of the API
     * @return whether both are there
     */
    public boolean uses(Http2Stream stream) {
        return ctx != null && stream != null;
    }
}
