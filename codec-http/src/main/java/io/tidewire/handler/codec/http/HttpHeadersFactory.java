/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * Creates the header maps of messages, and so decides how they validate.
 */
public interface HttpHeadersFactory {

    /**
     * Creates a map that is likely to get several fields.
     *
     * @return a new, empty map
     */
    HttpHeaders newHeaders();

    /**
     * Creates a map that is likely to stay empty.
     *
     * @return a new, empty map
     */
    HttpHeaders newEmptyHeaders();
}
