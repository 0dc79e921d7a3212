/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.net.InetSocketAddress;

/**
 * A stream that is told how each server fared, on the event loop of the resolver.
 */
public interface DnsServerResponseFeedbackAddressStream extends DnsServerAddressStream {
    /**
     * Reports an answer of any code.
     *
     * @param address the server
     * @param queryResponseTimeNanos how long it took
     */
    void feedbackSuccess(InetSocketAddress address, long queryResponseTimeNanos);

    /**
     * Reports a query without answer.
     *
     * @param address the server
     * @param failureCause why there was none
     * @param queryResponseTimeNanos how long it took
     */
    void feedbackFailure(InetSocketAddress address, Throwable failureCause, long queryResponseTimeNanos);
}
