/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * Version and header section of a message.
 */
public abstract class DefaultHttpMessage extends DefaultHttpObject implements HttpMessage {

    private HttpVersion version;
    private final HttpHeaders headers;

    /** Creates a message with an empty, validating header map. */
    protected DefaultHttpMessage(HttpVersion version) {
        this(version, DefaultHttpHeadersFactory.headersFactory());
    }

    /**
     * Creates a message with an empty header map.
     *
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @param singleFieldHeaders whether the values of a name are joined into one field
     * @deprecated use {@link #DefaultHttpMessage(HttpVersion, HttpHeadersFactory)}
     */
    @Deprecated
    protected DefaultHttpMessage(HttpVersion version, boolean validateHeaders, boolean singleFieldHeaders) {
        this(version, DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders)
                .withCombiningHeaders(singleFieldHeaders));
    }

    /**
     * Creates a message.
     *
     * @param headersFactory makes the header map
     */
    protected DefaultHttpMessage(HttpVersion version, HttpHeadersFactory headersFactory) {
        this(version, ObjectUtil.checkNotNull(headersFactory, "headersFactory").newHeaders());
    }

    /**
     * Creates a message.
     *
     * @param headers the header map, used as it is
     */
    protected DefaultHttpMessage(HttpVersion version, HttpHeaders headers) {
        this.version = ObjectUtil.checkNotNull(version, "version");
        this.headers = ObjectUtil.checkNotNull(headers, "headers");
    }

    @Override
    public HttpHeaders headers() {
        return headers;
    }

    @Override
    @Deprecated
    public HttpVersion getProtocolVersion() {
        return protocolVersion();
    }

    @Override
    public HttpVersion protocolVersion() {
        return version;
    }

    @Override
    public HttpMessage setProtocolVersion(HttpVersion version) {
        this.version = ObjectUtil.checkNotNull(version, "version");
        return this;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * super.hashCode() + headers.hashCode()) + version.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttpMessage other && headers().equals(other.headers())
                && protocolVersion().equals(other.protocolVersion()) && super.equals(o);
    }
}
