/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/**
 * The default request head.
 */
public class DefaultHttpRequest extends DefaultHttpMessage implements HttpRequest {

    private HttpMethod method;
    /** The target, or {@code null} until the target that a decoder has read is asked for. */
    private @Nullable String uri;
    /** Octets that hold the target, if any. */
    private final byte @Nullable [] targetOctets;
    private final int targetStart;
    private final int targetLength;

    /**
     * Creates a request with an empty, validating header map.
     *
     * @param uri the request target
     * @throws IllegalArgumentException if {@code uri} could not stand in a request line (SEC-C01)
     */
    public DefaultHttpRequest(HttpVersion httpVersion, HttpMethod method, String uri) {
        this(httpVersion, method, uri, DefaultHttpHeadersFactory.headersFactory());
    }

    /**
     * Creates a request with an empty header map.
     *
     * @param uri the request target
     * @param validateHeaders whether names and values are checked against the whole grammar
     * @deprecated use {@link #DefaultHttpRequest(HttpVersion, HttpMethod, String, HttpHeadersFactory)}
     */
    @Deprecated
    public DefaultHttpRequest(HttpVersion httpVersion, HttpMethod method, String uri, boolean validateHeaders) {
        this(httpVersion, method, uri, DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders));
    }

    /**
     * Creates a request.
     *
     * @param uri the request target
     * @param headersFactory makes the header map
     * @throws IllegalArgumentException if {@code uri} could not stand in a request line (SEC-C01)
     */
    public DefaultHttpRequest(HttpVersion httpVersion, HttpMethod method, String uri,
            HttpHeadersFactory headersFactory) {
        this(httpVersion, method, uri, ObjectUtil.checkNotNull(headersFactory, "headersFactory").newHeaders());
    }

    /**
     * Creates a request.
     *
     * @param uri the request target
     * @param headers the header map, used as it is
     * @throws IllegalArgumentException if {@code uri} could not stand in a request line (SEC-C01)
     */
    public DefaultHttpRequest(HttpVersion httpVersion, HttpMethod method, String uri, HttpHeaders headers) {
        this(httpVersion, method, uri, headers, true);
    }

    /**
     * Creates a request.
     *
     * @param uri the request target
     * @param headers the header map, used as it is
     * @param validateRequestLine whether {@code uri} is checked now; the encoder checks it in any case, and
     *     {@link #setUri(String)} always does
     * @throws IllegalArgumentException if {@code uri} is checked and could not stand in a request line (SEC-C01)
     */
    public DefaultHttpRequest(HttpVersion httpVersion, HttpMethod method, String uri, HttpHeaders headers,
            boolean validateRequestLine) {
        super(httpVersion, headers);
        this.method = ObjectUtil.checkNotNull(method, "method");
        this.uri = ObjectUtil.checkNotNull(uri, "uri");
        targetOctets = null;
        targetStart = 0;
        targetLength = 0;
        if (validateRequestLine) {
            RequestTarget.checkLineSafe(uri);
        }
    }

    /**
     * The decoder's request, whose target becomes text when it is first read.
     *
     * @param octets hold the target, which has been checked; never changed later
     */
    DefaultHttpRequest(HttpVersion version, HttpMethod method, byte[] octets, int targetStart, int targetLength,
            HttpHeaders headers) {
        super(version, headers);
        this.method = method;
        targetOctets = octets;
        this.targetStart = targetStart;
        this.targetLength = targetLength;
    }

    @Override
    @Deprecated
    public HttpMethod getMethod() {
        return method();
    }

    @Override
    public HttpMethod method() {
        return method;
    }

    @Override
    public HttpRequest setMethod(HttpMethod method) {
        this.method = ObjectUtil.checkNotNull(method, "method");
        return this;
    }

    @Override
    @Deprecated
    public String getUri() {
        return uri();
    }

    @Override
    public String uri() {
        String text = uri;
        if (text == null) {
            // Threads that ask at the same time make one each; a String can be published by a race.
            text = new String(targetOctets, targetStart, targetLength, StandardCharsets.ISO_8859_1);
            uri = text;
        }
        return text;
    }

    @Override
    public HttpRequest setUri(String uri) {
        this.uri = RequestTarget.checkLineSafe(ObjectUtil.checkNotNull(uri, "uri"));
        return this;
    }

    @Override
    public HttpRequest setProtocolVersion(HttpVersion version) {
        super.setProtocolVersion(version);
        return this;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * super.hashCode() + method.hashCode()) + uri().hashCode();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttpRequest other && method().equals(other.method())
                && uri().equals(other.uri()) && super.equals(o);
    }

    @Override
    public String toString() {
        return MessageText.request(this);
    }
}
