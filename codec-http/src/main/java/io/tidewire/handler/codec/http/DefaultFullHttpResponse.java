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
 * The default response with its whole content. It owns the content buffer: reference counts of both are one.
 */
public class DefaultFullHttpResponse extends DefaultHttpResponse implements FullHttpResponse {

    private final ByteBuf content;
    /** Creates the trailers when somebody asks for them, or {@code null} if they were given. */
    private final @Nullable HttpHeadersFactory trailersFactory;
    private @Nullable HttpHeaders trailingHeaders;

    /** Creates a response with an empty content buffer that may be written to. */
    public DefaultFullHttpResponse(HttpVersion version, HttpResponseStatus status) {
        this(version, status, Unpooled.buffer(0));
    }

    /**
     * Creates a response with empty, validating field maps.
     *
     * @param content the content; the new object takes over the caller's reference
     */
    public DefaultFullHttpResponse(HttpVersion version, HttpResponseStatus status, ByteBuf content) {
        this(version, status, content, DefaultHttpHeadersFactory.headersFactory(),
                DefaultHttpHeadersFactory.trailersFactory());
    }

    /**
     * Creates a response with empty field maps.
     *
     * @param content the content; the new object takes over the caller's reference
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @deprecated use {@link #DefaultFullHttpResponse(HttpVersion, HttpResponseStatus, ByteBuf, HttpHeadersFactory,
     *     HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultFullHttpResponse(HttpVersion version, HttpResponseStatus status, ByteBuf content,
            boolean validateHeaders) {
        this(version, status, content, DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders),
                DefaultHttpHeadersFactory.trailersFactory().withValidation(validateHeaders));
    }

    /**
     * Creates a response with an empty content buffer that may be written to.
     *
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @deprecated use {@link #DefaultFullHttpResponse(HttpVersion, HttpResponseStatus, ByteBuf, HttpHeadersFactory,
     *     HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultFullHttpResponse(HttpVersion version, HttpResponseStatus status, boolean validateHeaders) {
        this(version, status, Unpooled.buffer(0), validateHeaders);
    }

    /**
     * Creates a response with an empty content buffer that may be written to.
     *
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @param singleFieldHeaders whether the values of a name are joined into one field
     * @deprecated use {@link #DefaultFullHttpResponse(HttpVersion, HttpResponseStatus, ByteBuf, HttpHeadersFactory,
     *     HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultFullHttpResponse(HttpVersion version, HttpResponseStatus status, boolean validateHeaders,
            boolean singleFieldHeaders) {
        this(version, status, Unpooled.buffer(0), validateHeaders, singleFieldHeaders);
    }

    /**
     * Creates a response with empty field maps.
     *
     * @param content the content; the new object takes over the caller's reference
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @param singleFieldHeaders whether the values of a name are joined into one field
     * @deprecated use {@link #DefaultFullHttpResponse(HttpVersion, HttpResponseStatus, ByteBuf, HttpHeadersFactory,
     *     HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultFullHttpResponse(HttpVersion version, HttpResponseStatus status, ByteBuf content,
            boolean validateHeaders, boolean singleFieldHeaders) {
        this(version, status, content,
                DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders)
                        .withCombiningHeaders(singleFieldHeaders),
                DefaultHttpHeadersFactory.trailersFactory().withValidation(validateHeaders)
                        .withCombiningHeaders(singleFieldHeaders));
    }

    /**
     * Creates a response.
     *
     * @param content the content; the new object takes over the caller's reference
     * @param headersFactory makes the header map
     * @param trailersFactory makes the trailer map, when it is asked for
     */
    public DefaultFullHttpResponse(HttpVersion version, HttpResponseStatus status, ByteBuf content,
            HttpHeadersFactory headersFactory, HttpHeadersFactory trailersFactory) {
        super(version, status, ObjectUtil.checkNotNull(headersFactory, "headersFactory").newHeaders());
        this.content = ObjectUtil.checkNotNull(content, "content");
        this.trailersFactory = ObjectUtil.checkNotNull(trailersFactory, "trailersFactory");
    }

    /**
     * Creates a response.
     *
     * @param content the content; the new object takes over the caller's reference
     * @param headers the header map, used as it is
     * @param trailingHeaders the trailer map, used as it is
     */
    public DefaultFullHttpResponse(HttpVersion version, HttpResponseStatus status, ByteBuf content,
            HttpHeaders headers, HttpHeaders trailingHeaders) {
        super(version, status, headers);
        this.content = ObjectUtil.checkNotNull(content, "content");
        this.trailingHeaders = ObjectUtil.checkNotNull(trailingHeaders, "trailingHeaders");
        trailersFactory = null;
    }

    @Override
    public ByteBuf content() {
        return content;
    }

    @Override
    @SuppressWarnings("NullAway") // Without a factory the trailers were given.
    public HttpHeaders trailingHeaders() {
        HttpHeaders trailers = trailingHeaders;
        if (trailers == null) {
            // Few messages have trailers, and an empty map costs as much as one with fields.
            trailers = ObjectUtil.checkNotNull(trailersFactory.newEmptyHeaders(), "trailingHeaders");
            trailingHeaders = trailers;
        }
        return trailers;
    }

    @Override
    public FullHttpResponse setStatus(HttpResponseStatus status) {
        super.setStatus(status);
        return this;
    }

    @Override
    public FullHttpResponse setProtocolVersion(HttpVersion version) {
        super.setProtocolVersion(version);
        return this;
    }

    @Override
    public FullHttpResponse replace(ByteBuf content) {
        FullHttpResponse replacement = new DefaultFullHttpResponse(protocolVersion(), status(), content,
                headers().copy(), trailingHeaders().copy());
        replacement.setDecoderResult(decoderResult());
        return replacement;
    }

    @Override
    public int refCnt() {
        return content.refCnt();
    }

    @Override
    public FullHttpResponse retain() {
        content.retain();
        return this;
    }

    @Override
    public FullHttpResponse retain(int increment) {
        content.retain(increment);
        return this;
    }

    @Override
    public FullHttpResponse touch() {
        content.touch();
        return this;
    }

    @Override
    public FullHttpResponse touch(@Nullable Object hint) {
        content.touch(hint);
        return this;
    }

    @Override
    public boolean release() {
        return content.release();
    }

    @Override
    public boolean release(int decrement) {
        return content.release(decrement);
    }

    @Override
    public FullHttpResponse copy() {
        return replace(content.copy());
    }

    @Override
    public FullHttpResponse duplicate() {
        return replace(content.duplicate());
    }

    @Override
    public FullHttpResponse retainedDuplicate() {
        return replace(content.retainedDuplicate());
    }

    @Override
    public int hashCode() {
        return WholeMessages.hashCode(super.hashCode(), this);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultFullHttpResponse other && super.equals(o)
                && WholeMessages.haveEqualContent(this, other);
    }

    @Override
    public String toString() {
        return MessageText.response(this);
    }
}
