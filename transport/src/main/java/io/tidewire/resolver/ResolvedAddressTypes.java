/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

/**
 * Which kinds of address a look-up may give, and which one it prefers.
 */
public enum ResolvedAddressTypes {
    /** IPv4 addresses only. */
    IPV4_ONLY,
    /** IPv6 addresses only. */
    IPV6_ONLY,
    /** IPv4 addresses before IPv6 addresses. */
    IPV4_PREFERRED,
    /** IPv6 addresses before IPv4 addresses. */
    IPV6_PREFERRED
}
