/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * The default last content part, with its own trailer map.
 */
public class DefaultLastHttpContent extends DefaultHttpContent implements LastHttpContent {

    private final HttpHeaders trailingHeaders;

    /** Creates an empty last part with no trailers. */
    public DefaultLastHttpContent() {
        this(Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates a last part with no trailers.
     *
     * @param content the octets; the new object takes over the caller's reference
     */
    public DefaultLastHttpContent(ByteBuf content) {
        this(content, DefaultHttpHeadersFactory.trailersFactory());
    }

    /**
     * Creates a last part with no trailers.
     *
     * @param content the octets; the new object takes over the caller's reference
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @deprecated use {@link #DefaultLastHttpContent(ByteBuf, HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultLastHttpContent(ByteBuf content, boolean validateHeaders) {
        this(content, DefaultHttpHeadersFactory.trailersFactory().withValidation(validateHeaders));
    }

    /**
     * Creates a last part with no trailers.
     *
     * @param content the octets; the new object takes over the caller's reference
     * @param trailersFactory makes the trailer map
     */
    public DefaultLastHttpContent(ByteBuf content, HttpHeadersFactory trailersFactory) {
        this(content, ObjectUtil.checkNotNull(trailersFactory, "trailersFactory").newEmptyHeaders());
    }

    /**
     * Creates a last part.
     *
     * @param content the octets; the new object takes over the caller's reference
     * @param trailingHeaders the trailer map, used as it is
     */
    public DefaultLastHttpContent(ByteBuf content, HttpHeaders trailingHeaders) {
        super(content);
        this.trailingHeaders = ObjectUtil.checkNotNull(trailingHeaders, "trailingHeaders");
    }

    @Override
    public HttpHeaders trailingHeaders() {
        return trailingHeaders;
    }

    @Override
    public LastHttpContent replace(ByteBuf content) {
        DefaultLastHttpContent replacement = new DefaultLastHttpContent(content, trailingHeaders.copy());
        replacement.setDecoderResult(decoderResult());
        return replacement;
    }

    @Override
    public LastHttpContent copy() {
        return (LastHttpContent) super.copy();
    }

    @Override
    public LastHttpContent duplicate() {
        return (LastHttpContent) super.duplicate();
    }

    @Override
    public LastHttpContent retainedDuplicate() {
        return (LastHttpContent) super.retainedDuplicate();
    }

    @Override
    public LastHttpContent retain() {
        super.retain();
        return this;
    }

    @Override
    public LastHttpContent retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public LastHttpContent touch() {
        super.touch();
        return this;
    }

    @Override
    public LastHttpContent touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(super.toString());
        MessageText.append(text, trailingHeaders);
        return text.toString();
    }
}
