/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

/**
 * A resource record or a question (RFC 1035 section 3.2).
 */
public interface DnsRecord {
    /** The class of the Internet. */
    int CLASS_IN = 1;
    /** The class of CSNET, obsolete. */
    int CLASS_CSNET = 2;
    /** The class of Chaos. */
    int CLASS_CHAOS = 3;
    /** The class of Hesiod. */
    int CLASS_HESIOD = 4;
    /** The class NONE of dynamic updates (RFC 2136). */
    int CLASS_NONE = 254;
    /** Any class. */
    int CLASS_ANY = 255;

    /**
     * The name that the record belongs to.
     *
     * @return the name with a dot at its end, in ASCII; octets that are no printable ASCII, and dots and back slashes
     *         in a label are escaped as RFC 1035 section 5.1 says
     */
    String name();

    /**
     * The type.
     *
     * @return the type
     */
    DnsRecordType type();

    /**
     * The class, mostly {@link #CLASS_IN}.
     *
     * @return from 0 to 65535; of an OPT record the size of a datagram that its sender takes
     */
    int dnsClass();

    /**
     * The time for which the record may be kept.
     *
     * @return seconds, from 0 to 4294967295; of an OPT record its flags
     */
    long timeToLive();
}
