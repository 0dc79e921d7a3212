/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/**
 * The question of a query (RFC 1035 section 4.1.2).
 */
public interface DnsQuestion extends DnsRecord {
    /**
     * Means nothing here.
     *
     * @return always 0
     */
    @Override
    long timeToLive();
}
