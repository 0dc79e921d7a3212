/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.CorruptedFrameException;

/**
 * The data of records, whose names may have pointers that mean something in this message only (RFC 3597 section 4).
 */
final class RecordData {
    private static final int TYPE_MINFO = 14;
    private static final int TYPE_RT = 21;
    /** Room for two names and the numbers of SOA. */
    private static final int MAX_EXPANDED = 2 * DomainNames.MAX_NAME_OCTETS + 20;

    private RecordData() {
    }

    /** Returns the data, with names written out, as a buffer that is the caller's. */
    static ByteBuf read(DnsRecordType type, ByteBuf in, int offset, int length) {
        return switch (type.intValue()) {
            // NS, MD, MF, CNAME, MB, MG, MR, DNAME.
            case 2, 3, 4, 5, 7, 8, 9, 39 -> withNames(type, in, offset, length, 0, 1, 0);
            // SOA: two names, and five numbers of 32 bits.
            case 6 -> withNames(type, in, offset, length, 0, 2, 20);
            case TYPE_MINFO, 17 -> withNames(type, in, offset, length, 0, 2, 0);
            // MX, AFSDB, RT, KX: a preference, and a name.
            case 15, 18, TYPE_RT, 36 -> withNames(type, in, offset, length, 2, 1, 0);
            // SRV: priority, weight, port, and a name.
            case 33 -> withNames(type, in, offset, length, 6, 1, 0);
            default -> in.retainedSlice(offset, length);
        };
    }

    private static ByteBuf withNames(DnsRecordType type, ByteBuf in, int offset, int length, int before, int names,
                                     int after) {
        if (length == 0) {
            // Dynamic updates have records without data (RFC 2136 section 2.4).
            return in.retainedSlice(offset, 0);
        }
        int limit = offset + length;
        int end = offset + before;
        for (int i = 0; i < names && end >= 0; i++) {
            end = DomainNames.plainEnd(in, end, limit);
        }
        if (end >= 0 && limit - end == after) {
            return in.retainedSlice(offset, length);
        }
        if (length < before) {
            throw new CorruptedFrameException("data of " + type + ": " + length + " octets (expected: over " + before
                    + ')');
        }
        ByteBuf data = in.duplicate().setIndex(offset, limit);
        ByteBuf expanded = in.alloc().buffer(MAX_EXPANDED);
        boolean whole = false;
        try {
            expanded.writeBytes(data, before);
            for (int i = 0; i < names; i++) {
                DomainNames.expand(data, expanded);
            }
            checkEnd(type, data.readableBytes() - after);
            expanded.writeBytes(data, after);
            whole = true;
            return expanded;
        } finally {
            if (!whole) {
                expanded.release();
            }
        }
    }

    /** Refuses data with octets that the type does not provide for, or without some that it does. */
    static void checkEnd(DnsRecordType type, int surplus) {
        if (surplus != 0) {
            throw new CorruptedFrameException("data of " + type + ": " + surplus + " octets too many");
        }
    }
}
