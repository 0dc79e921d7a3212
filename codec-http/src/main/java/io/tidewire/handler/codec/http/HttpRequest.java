/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * The head of a request (RFC 9112 section 3).
 */
public interface HttpRequest extends HttpMessage {

    /**
     * The same as {@link #method()}.
     *
     * @return the method
     * @deprecated use {@link #method()}
     */
    @Deprecated
    HttpMethod getMethod();

    /**
     * The request method.
     *
     * @return the method
     */
    HttpMethod method();

    /**
     * Changes the method.
     *
     * @param method the new method
     * @return this
     */
    HttpRequest setMethod(HttpMethod method);

    /**
     * The same as {@link #uri()}.
     *
     * @return the request target
     * @deprecated use {@link #uri()}
     */
    @Deprecated
    String getUri();

    /**
     * The request target as it stands in the request line (RFC 9112 section 3.2), not decoded.
     *
     * @return the request target
     */
    String uri();

    /**
     * Changes the request target.
     *
     * @param uri the new target; white space, control characters and NUL are refused (SEC-C01)
     * @return this
     */
    HttpRequest setUri(String uri);

    @Override
    HttpRequest setProtocolVersion(HttpVersion version);
}
