/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * The default response head.
 */
public class DefaultHttpResponse extends DefaultHttpMessage implements HttpResponse {

    private HttpResponseStatus status;

    /** Creates a response with an empty, validating header map. */
    public DefaultHttpResponse(HttpVersion version, HttpResponseStatus status) {
        this(version, status, DefaultHttpHeadersFactory.headersFactory());
    }

    /**
     * Creates a response with an empty header map.
     *
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @deprecated use {@link #DefaultHttpResponse(HttpVersion, HttpResponseStatus, HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultHttpResponse(HttpVersion version, HttpResponseStatus status, boolean validateHeaders) {
        this(version, status, DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders));
    }

    /**
     * Creates a response with an empty header map.
     *
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @param singleFieldHeaders whether the values of a name are joined into one field
     * @deprecated use {@link #DefaultHttpResponse(HttpVersion, HttpResponseStatus, HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultHttpResponse(HttpVersion version, HttpResponseStatus status, boolean validateHeaders,
            boolean singleFieldHeaders) {
        this(version, status, DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders)
                .withCombiningHeaders(singleFieldHeaders));
    }

    /**
     * Creates a response.
     *
     * @param headersFactory makes the header map
     */
    public DefaultHttpResponse(HttpVersion version, HttpResponseStatus status, HttpHeadersFactory headersFactory) {
        this(version, status, ObjectUtil.checkNotNull(headersFactory, "headersFactory").newHeaders());
    }

    /**
     * Creates a response.
     *
     * @param headers the header map, used as it is
     */
    public DefaultHttpResponse(HttpVersion version, HttpResponseStatus status, HttpHeaders headers) {
        super(version, headers);
        this.status = ObjectUtil.checkNotNull(status, "status");
    }

    @Override
    @Deprecated
    public HttpResponseStatus getStatus() {
        return status();
    }

    @Override
    public HttpResponseStatus status() {
        return status;
    }

    @Override
    public HttpResponse setStatus(HttpResponseStatus status) {
        this.status = ObjectUtil.checkNotNull(status, "status");
        return this;
    }

    @Override
    public HttpResponse setProtocolVersion(HttpVersion version) {
        super.setProtocolVersion(version);
        return this;
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + status.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttpResponse other && status().equals(other.status()) && super.equals(o);
    }

    @Override
    public String toString() {
        return MessageText.response(this);
    }
}
