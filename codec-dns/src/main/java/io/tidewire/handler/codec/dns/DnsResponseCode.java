/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The result of a query (RFC 1035 section 4.1.1, RCODE; RFC 6891 section 6.1.3). Equal are those of the same value.
 */
public class DnsResponseCode implements Comparable<DnsResponseCode> {
    /** No error. */
    public static final DnsResponseCode NOERROR = new DnsResponseCode(0, "NOERROR");
    /** The server cannot read the query. */
    public static final DnsResponseCode FORMERR = new DnsResponseCode(1, "FORMERR");
    /** The server has failed. */
    public static final DnsResponseCode SERVFAIL = new DnsResponseCode(2, "SERVFAIL");
    /** The name does not exist. */
    public static final DnsResponseCode NXDOMAIN = new DnsResponseCode(3, "NXDOMAIN");
    /** The server does not know this kind of query. */
    public static final DnsResponseCode NOTIMP = new DnsResponseCode(4, "NOTIMP");
    /** The server refuses. */
    public static final DnsResponseCode REFUSED = new DnsResponseCode(5, "REFUSED");
    /** The name exists and should not (RFC 2136). */
    public static final DnsResponseCode YXDOMAIN = new DnsResponseCode(6, "YXDOMAIN");
    /** The records exist and should not (RFC 2136). */
    public static final DnsResponseCode YXRRSET = new DnsResponseCode(7, "YXRRSET");
    /** The records should exist and do not (RFC 2136). */
    public static final DnsResponseCode NXRRSET = new DnsResponseCode(8, "NXRRSET");
    /** The server is no authority, or does not accept the proof (RFC 2136, RFC 8945). */
    public static final DnsResponseCode NOTAUTH = new DnsResponseCode(9, "NOTAUTH");
    /** The name is not in the zone (RFC 2136). */
    public static final DnsResponseCode NOTZONE = new DnsResponseCode(10, "NOTZONE");
    /** The version of EDNS is not known (RFC 6891), or the signature is wrong (RFC 8945). */
    public static final DnsResponseCode BADVERS_OR_BADSIG = new DnsResponseCode(16, "BADVERS_OR_BADSIG");
    /** The key is not known (RFC 8945). */
    public static final DnsResponseCode BADKEY = new DnsResponseCode(17, "BADKEY");
    /** The signature is out of its time (RFC 8945). */
    public static final DnsResponseCode BADTIME = new DnsResponseCode(18, "BADTIME");
    /** The mode of TKEY is wrong (RFC 2930). */
    public static final DnsResponseCode BADMODE = new DnsResponseCode(19, "BADMODE");
    /** The name of the key is in use already (RFC 2930). */
    public static final DnsResponseCode BADNAME = new DnsResponseCode(20, "BADNAME");
    /** The algorithm is not known (RFC 2930). */
    public static final DnsResponseCode BADALG = new DnsResponseCode(21, "BADALG");

    private static final DnsResponseCode[] KNOWN = {
            NOERROR, FORMERR, SERVFAIL, NXDOMAIN, NOTIMP, REFUSED, YXDOMAIN, YXRRSET, NXRRSET, NOTAUTH, NOTZONE,
            BADVERS_OR_BADSIG, BADKEY, BADTIME, BADMODE, BADNAME, BADALG};

    private final int code;
    private final String name;

    /**
     * Creates a code for which there is no constant.
     *
     * @param code from 0 to 65535; a message has room for twelve bits, the upper eight of them in an OPT record
     * @param name its name, for people
     * @throws IllegalArgumentException if the code is out of range
     */
    public DnsResponseCode(int code, String name) {
        this.code = checkInRange(code, 0, 65535, "code");
        this.name = checkNotNull(name, "name");
    }

    /**
     * Finds the code with a value.
     *
     * @param responseCode from 0 to 65535
     * @return the constant for it, or else a code of the name {@code UNKNOWN}
     * @throws IllegalArgumentException if the value is out of range
     */
    public static DnsResponseCode valueOf(int responseCode) {
        if (responseCode >= 0 && responseCode <= NOTZONE.code) {
            return KNOWN[responseCode];
        }
        // Between the eleventh and 16 nothing is assigned that has a constant.
        if (responseCode >= BADVERS_OR_BADSIG.code && responseCode <= BADALG.code) {
            return KNOWN[responseCode - BADVERS_OR_BADSIG.code + NOTZONE.code + 1];
        }
        return new DnsResponseCode(responseCode, "UNKNOWN");
    }

    /**
     * The value.
     *
     * @return from 0 to 65535
     */
    public int intValue() {
        return code;
    }

    @Override
    public int compareTo(DnsResponseCode o) {
        return code - o.code;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DnsResponseCode other && code == other.code;
    }

    @Override
    public int hashCode() {
        return code;
    }

    @Override
    public String toString() {
        return name + '(' + code + ')';
    }
}
