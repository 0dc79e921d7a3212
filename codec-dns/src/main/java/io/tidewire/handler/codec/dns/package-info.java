/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Messages of the Domain Name System and their coders over UDP and TCP (RFC 1035, RFC 6891, RFC 7766).
 *
 * <p>Thread rule: messages and records belong to one thread at a time; coders of datagrams, and encoders, keep nothing
 * and may be shared.
 *
 * <p>Start reading at {@link io.tidewire.handler.codec.dns.DnsMessage}.
 */
@NullMarked
package io.tidewire.handler.codec.dns;

import org.jspecify.annotations.NullMarked;
