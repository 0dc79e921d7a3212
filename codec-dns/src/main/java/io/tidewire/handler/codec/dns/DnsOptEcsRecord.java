/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/**
 * An OPT record with a part of the client's address (RFC 7871).
 */
public interface DnsOptEcsRecord extends DnsOptPseudoRecord {
    /**
     * The number of bits of the address that a server may use.
     *
     * @return from 0 to the bits of the address
     */
    int sourcePrefixLength();

    /**
     * The number of bits of the address that an answer is meant for.
     *
     * @return always 0 in queries
     */
    int scopePrefixLength();

    /**
     * The address.
     *
     * @return a copy of 4 or 16 octets; none if it has no address
     */
    byte[] address();
}
