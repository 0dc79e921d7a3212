/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.DecoderResult;

/**
 * The end of a message without content of its own, for handlers that have passed the content on already.
 */
public final class ComposedLastHttpContent extends DefaultLastHttpContent {

    /**
     * Creates an end.
     *
     * @param trailingHeaders the trailer map, used as it is
     */
    public ComposedLastHttpContent(HttpHeaders trailingHeaders) {
        super(Unpooled.EMPTY_BUFFER, trailingHeaders);
    }

    /**
     * Creates an end.
     *
     * @param trailingHeaders the trailer map, used as it is
     * @param result the result of decoding the message
     */
    public ComposedLastHttpContent(HttpHeaders trailingHeaders, DecoderResult result) {
        this(trailingHeaders);
        setDecoderResult(result);
    }
}
