/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;

/**
 * Decides whether a client accepts what a server promises (RFC 9113 section 8.4). Called on the event loop.
 */
public interface Http2PromisedRequestVerifier {
    /** Takes everything. */
    Http2PromisedRequestVerifier ALWAYS_VERIFY = new Http2PromisedRequestVerifier() {
        @Override
        public boolean isAuthoritative(ChannelHandlerContext ctx, Http2Headers headers) {
            return true;
        }

        @Override
        public boolean isCacheable(Http2Headers headers) {
            return true;
        }

        @Override
        public boolean isSafe(Http2Headers headers) {
            return true;
        }
    };

    /**
     * Returns whether the server may answer for the authority of a promised request (RFC 9110 section 4.3).
     *
     * @param ctx the context of the handler that reads
     * @param headers the fields of the promised request
     * @return {@code true} if it may
     */
    boolean isAuthoritative(ChannelHandlerContext ctx, Http2Headers headers);

    /**
     * Returns whether the response may be kept (RFC 9110 section 9.2.3).
     *
     * @param headers the fields of the promised request
     * @return {@code true} if it may
     */
    boolean isCacheable(Http2Headers headers);

    /**
     * Returns whether the promised request has no effect that the client did not ask for (RFC 9110 section 9.2.1).
     *
     * @param headers the fields of the promised request
     * @return {@code true} if it has none
     */
    boolean isSafe(Http2Headers headers);
}
