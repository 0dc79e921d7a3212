/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.DnsQuestion;

import java.net.InetSocketAddress;

/**
 * A query without an answer in time.
 */
public final class DnsNameResolverTimeoutException extends DnsNameResolverException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param remoteAddress the server that was asked
     * @param question the question that it was asked
     * @param message the failure
     */
    public DnsNameResolverTimeoutException(InetSocketAddress remoteAddress, DnsQuestion question, String message) {
        super(remoteAddress, question, message);
    }
}
