/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/** The bits of the second and third octet of a message (RFC 1035 section 4.1.1). */
final class MessageHeader {
    static final int OCTETS = 12;
    static final int QR = 1 << 15;
    static final int OPCODE_SHIFT = 11;
    static final int AA = 1 << 10;
    static final int TC = 1 << 9;
    static final int RD = 1 << 8;
    static final int RA = 1 << 7;
    static final int Z_SHIFT = 4;
    static final int RCODE_MASK = 15;

    private MessageHeader() {
    }
}
