/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/**
 * A {@link DnsQuestion} of the application's or of a decoder's making.
 */
public class DefaultDnsQuestion extends AbstractDnsRecord implements DnsQuestion {
    /**
     * Creates a question of the Internet.
     *
     * @param name with or without a dot at its end; letters beyond ASCII are encoded by {@link java.net.IDN}
     * @param type the type that is asked for
     * @throws IllegalArgumentException if the name cannot be encoded
     */
    public DefaultDnsQuestion(String name, DnsRecordType type) {
        super(name, type, 0);
    }

    /**
     * Creates a question.
     *
     * @param name with or without a dot at its end; letters beyond ASCII are encoded by {@link java.net.IDN}
     * @param type the type that is asked for
     * @param dnsClass the class that is asked for; the lowest 16 bits count
     * @throws IllegalArgumentException if the name cannot be encoded
     */
    public DefaultDnsQuestion(String name, DnsRecordType type, int dnsClass) {
        super(name, type, dnsClass, 0);
    }

    @Override
    public String toString() {
        return text(type(), "") + ')';
    }
}
