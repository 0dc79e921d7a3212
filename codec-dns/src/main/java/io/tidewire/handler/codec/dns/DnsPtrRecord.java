/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/**
 * A record that points to another name (RFC 1035 section 3.3.12).
 */
public interface DnsPtrRecord extends DnsRecord {
    /**
     * The name that is pointed to.
     *
     * @return written as {@link #name()} is
     */
    String hostname();
}
