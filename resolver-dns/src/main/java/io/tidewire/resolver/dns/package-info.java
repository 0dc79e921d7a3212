/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A resolver of names that asks name servers without blocking (RFC 1034, RFC 1035, RFC 2308, RFC 5452).
 *
 * <p>Thread rule: a resolver may be called from any thread and works on its event loop; caches, providers and lists of
 * servers are safe for use by several threads.
 *
 * <p>Start reading at {@link io.tidewire.resolver.dns.DnsNameResolver}.
 */
@NullMarked
package io.tidewire.resolver.dns;

import org.jspecify.annotations.NullMarked;
