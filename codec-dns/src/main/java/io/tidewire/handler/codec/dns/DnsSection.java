/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/**
 * The four sections of a message (RFC 1035 section 4.1), in their order.
 */
public enum DnsSection {
    /** The questions; holds {@link DnsQuestion}s only. */
    QUESTION,
    /** The answers. */
    ANSWER,
    /** The servers that know more. */
    AUTHORITY,
    /** Records that help, such as addresses of these servers, and EDNS. */
    ADDITIONAL
}
