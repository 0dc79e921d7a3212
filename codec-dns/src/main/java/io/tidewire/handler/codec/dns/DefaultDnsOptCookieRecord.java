/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/**
 * A {@link DnsOptCookieRecord} of the application's making. A cookie is a secret, so it is not printed.
 */
public final class DefaultDnsOptCookieRecord extends AbstractDnsOptPseudoRrRecord implements DnsOptCookieRecord {
    private final byte[] clientCookie;

    /**
     * Creates a record.
     *
     * @param maxPayloadSize the largest datagram that its sender takes, in octets, from 0 to 65535
     * @param clientCookie {@value #CLIENT_COOKIE_LENGTH} octets; they are copied
     * @throws IllegalArgumentException if the cookie has another length
     */
    public DefaultDnsOptCookieRecord(int maxPayloadSize, byte[] clientCookie) {
        super(maxPayloadSize);
        if (clientCookie.length != CLIENT_COOKIE_LENGTH) {
            throw new IllegalArgumentException("clientCookie: " + clientCookie.length + " octets (expected: "
                    + CLIENT_COOKIE_LENGTH + ')');
        }
        this.clientCookie = clientCookie.clone();
    }

    @Override
    public byte[] clientCookie() {
        return clientCookie.clone();
    }
}
