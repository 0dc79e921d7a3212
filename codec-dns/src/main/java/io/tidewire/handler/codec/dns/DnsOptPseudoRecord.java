/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/**
 * The OPT record of EDNS (RFC 6891 section 6.1).
 */
public interface DnsOptPseudoRecord extends DnsRecord {
    /**
     * The upper eight bits of the code of a response.
     *
     * @return from 0 to 255
     */
    int extendedRcode();

    /**
     * The version of EDNS.
     *
     * @return from 0 to 255
     */
    int version();

    /**
     * The flags, of which the highest is DO (RFC 3225).
     *
     * @return from 0 to 65535
     */
    int flags();
}
