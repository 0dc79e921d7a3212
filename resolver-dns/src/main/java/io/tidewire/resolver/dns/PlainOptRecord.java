/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.AbstractDnsOptPseudoRrRecord;

/** An OPT record without options: it says how large a datagram may be (RFC 6891 section 6.2.3). */
final class PlainOptRecord extends AbstractDnsOptPseudoRrRecord {
    PlainOptRecord(int maxPayloadSize) {
        super(maxPayloadSize);
    }
}
