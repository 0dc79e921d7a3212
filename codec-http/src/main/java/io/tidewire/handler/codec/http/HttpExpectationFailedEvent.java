/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * User event: the request's expectation was answered with a final status (RFC 9110 section 10.1.1), so a client that
 * waited for 100 (Continue) will not send the content. An {@link HttpObjectDecoder} that has not seen any octet of
 * that content then expects the next message.
 */
public final class HttpExpectationFailedEvent {

    /** The only instance. */
    public static final HttpExpectationFailedEvent INSTANCE = new HttpExpectationFailedEvent();

    private HttpExpectationFailedEvent() {
    }
}
