/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * The head of a request or a response: version and header section (RFC 9112 section 2.1). Not thread-safe.
 */
public interface HttpMessage extends HttpObject {

    /**
     * The same as {@link #protocolVersion()}.
     *
     * @return the version
     * @deprecated use {@link #protocolVersion()}
     */
    @Deprecated
    HttpVersion getProtocolVersion();

    /**
     * The version in the start line.
     *
     * @return the version
     */
    HttpVersion protocolVersion();

    /**
     * Changes the version.
     *
     * @param version the new version
     * @return this
     */
    HttpMessage setProtocolVersion(HttpVersion version);

    /**
     * The header section, live: changing it changes the message.
     *
     * @return the header fields
     */
    HttpHeaders headers();
}
