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
 * The default request with its whole content. It owns the content buffer: reference counts of both are one.
 */
public class DefaultFullHttpRequest extends DefaultHttpRequest implements FullHttpRequest {

    private final ByteBuf content;
    /** Creates the trailers when somebody asks for them, or {@code null} if they were given. */
    private final @Nullable HttpHeadersFactory trailersFactory;
    private @Nullable HttpHeaders trailingHeaders;

    /**
     * Creates a request with an empty content buffer that may be written to.
     *
     * @param uri the request target
     */
    public DefaultFullHttpRequest(HttpVersion version, HttpMethod method, String uri) {
        this(version, method, uri, Unpooled.buffer(0));
    }

    /**
     * Creates a request with empty, validating field maps.
     *
     * @param uri the request target
     * @param content the content; the new object takes over the caller's reference
     */
    public DefaultFullHttpRequest(HttpVersion version, HttpMethod method, String uri, ByteBuf content) {
        this(version, method, uri, content, DefaultHttpHeadersFactory.headersFactory(),
                DefaultHttpHeadersFactory.trailersFactory());
    }

    /**
     * Creates a request with an empty content buffer that may be written to.
     *
     * @param uri the request target
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @deprecated use {@link #DefaultFullHttpRequest(HttpVersion, HttpMethod, String, ByteBuf, HttpHeadersFactory,
     *     HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultFullHttpRequest(HttpVersion version, HttpMethod method, String uri, boolean validateHeaders) {
        this(version, method, uri, Unpooled.buffer(0), validateHeaders);
    }

    /**
     * Creates a request with empty field maps.
     *
     * @param uri the request target
     * @param content the content; the new object takes over the caller's reference
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @deprecated use {@link #DefaultFullHttpRequest(HttpVersion, HttpMethod, String, ByteBuf, HttpHeadersFactory,
     *     HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultFullHttpRequest(HttpVersion version, HttpMethod method, String uri, ByteBuf content,
            boolean validateHeaders) {
        this(version, method, uri, content, DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders),
                DefaultHttpHeadersFactory.trailersFactory().withValidation(validateHeaders));
    }

    /**
     * Creates a request.
     *
     * @param uri the request target
     * @param content the content; the new object takes over the caller's reference
     * @param headersFactory makes the header map
     * @param trailersFactory makes the trailer map, when it is asked for
     */
    public DefaultFullHttpRequest(HttpVersion version, HttpMethod method, String uri, ByteBuf content,
            HttpHeadersFactory headersFactory, HttpHeadersFactory trailersFactory) {
        super(version, method, uri, ObjectUtil.checkNotNull(headersFactory, "headersFactory").newHeaders());
        this.content = ObjectUtil.checkNotNull(content, "content");
        this.trailersFactory = ObjectUtil.checkNotNull(trailersFactory, "trailersFactory");
    }

    /**
     * Creates a request.
     *
     * @param uri the request target
     * @param content the content; the new object takes over the caller's reference
     * @param headers the header map, used as it is
     * @param trailingHeaders the trailer map, used as it is
     */
    public DefaultFullHttpRequest(HttpVersion version, HttpMethod method, String uri, ByteBuf content,
            HttpHeaders headers, HttpHeaders trailingHeaders) {
        this(version, method, uri, content, headers, trailingHeaders, true);
    }

    /**
     * Creates a request.
     *
     * @param uri the request target
     * @param content the content; the new object takes over the caller's reference
     * @param headers the header map, used as it is
     * @param trailingHeaders the trailer map, used as it is
     * @param validateRequestLine whether {@code uri} is checked now; the encoder checks it in any case
     */
    public DefaultFullHttpRequest(HttpVersion version, HttpMethod method, String uri, ByteBuf content,
            HttpHeaders headers, HttpHeaders trailingHeaders, boolean validateRequestLine) {
        super(version, method, uri, headers, validateRequestLine);
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
    public FullHttpRequest setMethod(HttpMethod method) {
        super.setMethod(method);
        return this;
    }

    @Override
    public FullHttpRequest setUri(String uri) {
        super.setUri(uri);
        return this;
    }

    @Override
    public FullHttpRequest setProtocolVersion(HttpVersion version) {
        super.setProtocolVersion(version);
        return this;
    }

    @Override
    public FullHttpRequest replace(ByteBuf content) {
        FullHttpRequest replacement = new DefaultFullHttpRequest(protocolVersion(), method(), uri(), content,
                headers().copy(), trailingHeaders().copy(), false);
        replacement.setDecoderResult(decoderResult());
        return replacement;
    }

    @Override
    public int refCnt() {
        return content.refCnt();
    }

    @Override
    public FullHttpRequest retain() {
        content.retain();
        return this;
    }

    @Override
    public FullHttpRequest retain(int increment) {
        content.retain(increment);
        return this;
    }

    @Override
    public FullHttpRequest touch() {
        content.touch();
        return this;
    }

    @Override
    public FullHttpRequest touch(@Nullable Object hint) {
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
    public FullHttpRequest copy() {
        return replace(content.copy());
    }

    @Override
    public FullHttpRequest duplicate() {
        return replace(content.duplicate());
    }

    @Override
    public FullHttpRequest retainedDuplicate() {
        return replace(content.retainedDuplicate());
    }

    @Override
    public int hashCode() {
        return WholeMessages.hashCode(super.hashCode(), this);
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultFullHttpRequest other && super.equals(o)
                && WholeMessages.haveEqualContent(this, other);
    }

    @Override
    public String toString() {
        return MessageText.request(this);
    }
}
