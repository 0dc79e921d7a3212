/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.Ignorable;

/**
 * User event: the request's expectation was answered with a final status (RFC 9110 section 10.1.1). The client may send
 * the announced content all the same, so the decoder goes on reading it as content. The handler that refused the
 * request drops it or closes the connection.
 */
@Ignorable
public final class HttpExpectationFailedEvent {

    /** The only instance. */
    public static final HttpExpectationFailedEvent INSTANCE = new HttpExpectationFailedEvent();

    private HttpExpectationFailedEvent() {
    }
}
