/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import java.util.Map;

/**
 * Abilities that not every transport has by its nature. One that lacks some names it and the reason, and the scenarios
 * that need it are reported as skipped with that reason.
 */
public enum Capability {

    /** Reads are cut to the size of the receive buffer. */
    BYTE_STREAM,

    /** A peer that does not read holds up the one that writes to it. */
    BACK_PRESSURE,

    /** One direction can be shut down without the other. */
    HALF_CLOSURE,

    /** The end of a stream, or a reset, shows without a read, also while bytes wait. */
    END_WITHOUT_READ,

    /** Regions of files can be written. */
    FILE_REGIONS,

    /** The options of sockets have a meaning. */
    SOCKET_OPTIONS,

    /** Addresses are those of the internet, and hosts have names. */
    INTERNET_ADDRESSES,

    /** An address is free again once its server is closed. */
    ADDRESS_REUSE,

    /** A connect without an answer takes time. */
    PENDING_CONNECT,

    /** Messages other than buffers and regions of files are refused. */
    BYTES_ONLY;

    /**
     * Returns the capabilities that unix domain sockets lack on any transport.
     *
     * @return the reason for each, as {@link TransportUnderTest#lacks()} gives it
     */
    public static Map<Capability, String> lackedByDomainSockets() {
        return Map.of(
                SOCKET_OPTIONS, "the options are not those of TCP",
                INTERNET_ADDRESSES, "an address is a path",
                ADDRESS_REUSE, "a socket file stays until somebody deletes it",
                PENDING_CONNECT, "a connect beyond the backlog fails at once");
    }
}
