/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/**
 * An OPT record with the cookie of a client (RFC 7873 section 4.1).
 */
public interface DnsOptCookieRecord extends DnsOptPseudoRecord {
    /** The code of this option. */
    int OPTION_CODE = 10;
    /** The length of a client's cookie in octets. */
    int CLIENT_COOKIE_LENGTH = 8;

    /**
     * The client's cookie.
     *
     * @return a copy, {@value #CLIENT_COOKIE_LENGTH} octets
     */
    byte[] clientCookie();
}
