/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The kind of a query (RFC 1035 section 4.1.1, OPCODE). Equal are those of the same value.
 */
public class DnsOpCode implements Comparable<DnsOpCode> {
    /** A standard query. */
    public static final DnsOpCode QUERY = new DnsOpCode(0, "QUERY");
    /** An inverse query, obsolete by RFC 3425. */
    public static final DnsOpCode IQUERY = new DnsOpCode(1, "IQUERY");
    /** A question about the state of the server. */
    public static final DnsOpCode STATUS = new DnsOpCode(2, "STATUS");
    /** News of a changed zone (RFC 1996). */
    public static final DnsOpCode NOTIFY = new DnsOpCode(4, "NOTIFY");
    /** A dynamic update (RFC 2136). */
    public static final DnsOpCode UPDATE = new DnsOpCode(5, "UPDATE");

    private static final DnsOpCode[] KNOWN = {QUERY, IQUERY, STATUS, null, NOTIFY, UPDATE};

    private final byte value;
    private final String name;

    /**
     * Creates a kind for which there is no constant.
     *
     * @param intValue its value; the lowest eight bits count, and a message has room for four
     * @param name its name, for people
     */
    public DnsOpCode(int intValue, String name) {
        value = (byte) intValue;
        this.name = checkNotNull(name, "name");
    }

    /**
     * Finds the kind with a value.
     *
     * @param b the value
     * @return the constant for it, or else a kind of the name {@code UNKNOWN}
     */
    public static DnsOpCode valueOf(int b) {
        DnsOpCode known = b >= 0 && b < KNOWN.length ? KNOWN[b] : null;
        return known == null ? new DnsOpCode(b, "UNKNOWN") : known;
    }

    /**
     * The value.
     *
     * @return as messages carry it
     */
    public byte byteValue() {
        return value;
    }

    @Override
    public int compareTo(DnsOpCode o) {
        return value - o.value;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DnsOpCode other && value == other.value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return name + '(' + (value & 0xFF) + ')';
    }
}
