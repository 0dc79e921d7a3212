/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The type of a record or of a question (RFC 1035 section 3.2.2 and later ones). Equal are those of the same value.
 */
public class DnsRecordType implements Comparable<DnsRecordType> {
    /** An address of IPv4 (RFC 1035). */
    public static final DnsRecordType A = new DnsRecordType(1, "A");
    /** A name server of the zone (RFC 1035). */
    public static final DnsRecordType NS = new DnsRecordType(2, "NS");
    /** The canonical name of an alias (RFC 1035). */
    public static final DnsRecordType CNAME = new DnsRecordType(5, "CNAME");
    /** The start of a zone (RFC 1035). */
    public static final DnsRecordType SOA = new DnsRecordType(6, "SOA");
    /** A pointer to another name (RFC 1035). */
    public static final DnsRecordType PTR = new DnsRecordType(12, "PTR");
    /** A mail exchange (RFC 1035). */
    public static final DnsRecordType MX = new DnsRecordType(15, "MX");
    /** Text (RFC 1035). */
    public static final DnsRecordType TXT = new DnsRecordType(16, "TXT");
    /** A responsible person (RFC 1183). */
    public static final DnsRecordType RP = new DnsRecordType(17, "RP");
    /** A server of AFS or DCE (RFC 1183). */
    public static final DnsRecordType AFSDB = new DnsRecordType(18, "AFSDB");
    /** A signature (RFC 2535). */
    public static final DnsRecordType SIG = new DnsRecordType(24, "SIG");
    /** A key (RFC 2535). */
    public static final DnsRecordType KEY = new DnsRecordType(25, "KEY");
    /** An address of IPv6 (RFC 3596). */
    public static final DnsRecordType AAAA = new DnsRecordType(28, "AAAA");
    /** A place on earth (RFC 1876). */
    public static final DnsRecordType LOC = new DnsRecordType(29, "LOC");
    /** A server of a service (RFC 2782). */
    public static final DnsRecordType SRV = new DnsRecordType(33, "SRV");
    /** A rule that rewrites a name (RFC 3403). */
    public static final DnsRecordType NAPTR = new DnsRecordType(35, "NAPTR");
    /** A key exchanger (RFC 2230). */
    public static final DnsRecordType KX = new DnsRecordType(36, "KX");
    /** A certificate (RFC 4398). */
    public static final DnsRecordType CERT = new DnsRecordType(37, "CERT");
    /** An alias of a whole subtree (RFC 6672). */
    public static final DnsRecordType DNAME = new DnsRecordType(39, "DNAME");
    /** The pseudo record of EDNS (RFC 6891). */
    public static final DnsRecordType OPT = new DnsRecordType(41, "OPT");
    /** Lists of address prefixes (RFC 3123). */
    public static final DnsRecordType APL = new DnsRecordType(42, "APL");
    /** The digest of a delegated key (RFC 4034). */
    public static final DnsRecordType DS = new DnsRecordType(43, "DS");
    /** The fingerprint of a key of SSH (RFC 4255). */
    public static final DnsRecordType SSHFP = new DnsRecordType(44, "SSHFP");
    /** A key of IPsec (RFC 4025). */
    public static final DnsRecordType IPSECKEY = new DnsRecordType(45, "IPSECKEY");
    /** The signature of a set of records (RFC 4034). */
    public static final DnsRecordType RRSIG = new DnsRecordType(46, "RRSIG");
    /** The next name of the zone (RFC 4034). */
    public static final DnsRecordType NSEC = new DnsRecordType(47, "NSEC");
    /** A key of the zone (RFC 4034). */
    public static final DnsRecordType DNSKEY = new DnsRecordType(48, "DNSKEY");
    /** The owner of a lease of DHCP (RFC 4701). */
    public static final DnsRecordType DHCID = new DnsRecordType(49, "DHCID");
    /** The next hashed name of the zone (RFC 5155). */
    public static final DnsRecordType NSEC3 = new DnsRecordType(50, "NSEC3");
    /** The parameters of the hashed names (RFC 5155). */
    public static final DnsRecordType NSEC3PARAM = new DnsRecordType(51, "NSEC3PARAM");
    /** The certificate of a server of TLS (RFC 6698). */
    public static final DnsRecordType TLSA = new DnsRecordType(52, "TLSA");
    /** The certificate of a mailbox (RFC 8162). */
    public static final DnsRecordType SMIMEA = new DnsRecordType(53, "SMIMEA");
    /** An identity of a host (RFC 8005). */
    public static final DnsRecordType HIP = new DnsRecordType(55, "HIP");
    /** The digest a child asks its parent to publish (RFC 7344). */
    public static final DnsRecordType CDS = new DnsRecordType(59, "CDS");
    /** The key a child asks its parent to publish (RFC 7344). */
    public static final DnsRecordType CDNSKEY = new DnsRecordType(60, "CDNSKEY");
    /** A key of OpenPGP (RFC 7929). */
    public static final DnsRecordType OPENPGPKEY = new DnsRecordType(61, "OPENPGPKEY");
    /** Types that a parent should take over from its child (RFC 7477). */
    public static final DnsRecordType CSYNC = new DnsRecordType(62, "CSYNC");
    /** The digest of a zone (RFC 8976). */
    public static final DnsRecordType ZONEMD = new DnsRecordType(63, "ZONEMD");
    /** The ways to reach a service (RFC 9460). */
    public static final DnsRecordType SVCB = new DnsRecordType(64, "SVCB");
    /** The ways to reach an origin of HTTP (RFC 9460). */
    public static final DnsRecordType HTTPS = new DnsRecordType(65, "HTTPS");
    /** A policy of senders, obsolete by RFC 7208. */
    public static final DnsRecordType SPF = new DnsRecordType(99, "SPF");
    /** A shared key (RFC 2930). */
    public static final DnsRecordType TKEY = new DnsRecordType(249, "TKEY");
    /** The signature of a transaction (RFC 8945). */
    public static final DnsRecordType TSIG = new DnsRecordType(250, "TSIG");
    /** A question for the changes of a zone (RFC 1995). */
    public static final DnsRecordType IXFR = new DnsRecordType(251, "IXFR");
    /** A question for a whole zone (RFC 5936). */
    public static final DnsRecordType AXFR = new DnsRecordType(252, "AXFR");
    /** A question for records of any type (RFC 8482). */
    public static final DnsRecordType ANY = new DnsRecordType(255, "ANY");
    /** The authorities that may certify the name (RFC 8659). */
    public static final DnsRecordType CAA = new DnsRecordType(257, "CAA");
    /** A trust anchor outside the root. */
    public static final DnsRecordType TA = new DnsRecordType(32768, "TA");
    /** A trust anchor outside the root, obsolete by RFC 8749. */
    public static final DnsRecordType DLV = new DnsRecordType(32769, "DLV");

    private static final DnsRecordType[] ALL = {
            A, NS, CNAME, SOA, PTR, MX, TXT, RP, AFSDB, SIG, KEY, AAAA, LOC, SRV, NAPTR, KX, CERT, DNAME, OPT, APL,
            DS, SSHFP, IPSECKEY, RRSIG, NSEC, DNSKEY, DHCID, NSEC3, NSEC3PARAM, TLSA, SMIMEA, HIP, CDS, CDNSKEY,
            OPENPGPKEY, CSYNC, ZONEMD, SVCB, HTTPS, SPF, TKEY, TSIG, IXFR, AXFR, ANY, CAA, TA, DLV};
    /** The types below 258, by value. */
    private static final DnsRecordType[] BY_VALUE = new DnsRecordType[CAA.value + 1]; // bounded by a constant
    private static final Map<String, DnsRecordType> BY_NAME = new HashMap<>();

    static {
        for (DnsRecordType type : ALL) {
            BY_NAME.put(type.name, type);
            if (type.value < BY_VALUE.length) {
                BY_VALUE[type.value] = type;
            }
        }
    }

    private final int value;
    private final String name;

    /**
     * Creates a type for which there is no constant.
     *
     * @param intValue from 0 to 65535
     * @param name its name, for people
     * @throws IllegalArgumentException if the value is out of range
     */
    public DnsRecordType(int intValue, String name) {
        value = checkInRange(intValue, 0, 65535, "intValue");
        this.name = checkNotNull(name, "name");
    }

    /**
     * Finds the type with a value.
     *
     * @param intValue from 0 to 65535
     * @return the constant for it, or else a type of the name {@code UNKNOWN}
     * @throws IllegalArgumentException if the value is out of range
     */
    public static DnsRecordType valueOf(int intValue) {
        DnsRecordType known = null;
        if (intValue >= 0 && intValue < BY_VALUE.length) {
            known = BY_VALUE[intValue];
        } else if (intValue == TA.value) {
            known = TA;
        } else if (intValue == DLV.value) {
            known = DLV;
        }
        return known == null ? new DnsRecordType(intValue, "UNKNOWN") : known;
    }

    /**
     * Finds the type with a name.
     *
     * @param name such as {@code AAAA}
     * @return the constant of that name
     * @throws IllegalArgumentException if there is none
     */
    public static DnsRecordType valueOf(String name) {
        DnsRecordType type = BY_NAME.get(checkNotNull(name, "name"));
        if (type == null) {
            throw new IllegalArgumentException("name: " + name);
        }
        return type;
    }

    /**
     * The value.
     *
     * @return from 0 to 65535
     */
    public int intValue() {
        return value;
    }

    /**
     * The name.
     *
     * @return such as {@code AAAA}
     */
    public String name() {
        return name;
    }

    @Override
    public int compareTo(DnsRecordType o) {
        return value - o.value;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DnsRecordType other && value == other.value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return name + '(' + value + ')';
    }
}
