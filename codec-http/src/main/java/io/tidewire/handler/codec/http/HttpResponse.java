/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * The head of a response (RFC 9112 section 4).
 */
public interface HttpResponse extends HttpMessage {

    /**
     * The same as {@link #status()}.
     *
     * @return the status
     * @deprecated use {@link #status()}
     */
    @Deprecated
    HttpResponseStatus getStatus();

    /**
     * Status code and reason phrase.
     *
     * @return the status
     */
    HttpResponseStatus status();

    /**
     * Changes the status.
     *
     * @param status the new status
     * @return this
     */
    HttpResponse setStatus(HttpResponseStatus status);

    @Override
    HttpResponse setProtocolVersion(HttpVersion version);
}
