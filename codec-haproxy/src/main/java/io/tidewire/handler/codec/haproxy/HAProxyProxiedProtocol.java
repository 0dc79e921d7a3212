/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

/** Address family and transport of the forwarded connection: the 14th octet of a header of version 2 (§2.2). */
public enum HAProxyProxiedProtocol {
    /** The proxy does not know, or does not say. */
    UNKNOWN(0x00, AddressFamily.AF_UNSPEC, TransportProtocol.UNSPEC),
    /** TCP over IPv4. */
    TCP4(0x11, AddressFamily.AF_IPv4, TransportProtocol.STREAM),
    /** TCP over IPv6. */
    TCP6(0x21, AddressFamily.AF_IPv6, TransportProtocol.STREAM),
    /** UDP over IPv4. */
    UDP4(0x12, AddressFamily.AF_IPv4, TransportProtocol.DGRAM),
    /** UDP over IPv6. */
    UDP6(0x22, AddressFamily.AF_IPv6, TransportProtocol.DGRAM),
    /** A stream socket of the unix domain. */
    UNIX_STREAM(0x31, AddressFamily.AF_UNIX, TransportProtocol.STREAM),
    /** A datagram socket of the unix domain. */
    UNIX_DGRAM(0x32, AddressFamily.AF_UNIX, TransportProtocol.DGRAM);

    private final byte byteValue;
    private final AddressFamily addressFamily;
    private final TransportProtocol transportProtocol;

    HAProxyProxiedProtocol(int byteValue, AddressFamily addressFamily, TransportProtocol transportProtocol) {
        this.byteValue = (byte) byteValue;
        this.addressFamily = addressFamily;
        this.transportProtocol = transportProtocol;
    }

    /**
     * Returns the protocol of an octet.
     *
     * @param tpafByte the octet of family and transport
     * @return the protocol
     * @throws IllegalArgumentException if the octet is none that the protocol names
     */
    public static HAProxyProxiedProtocol valueOf(byte tpafByte) {
        return switch (tpafByte) {
            case 0x00 -> UNKNOWN;
            case 0x11 -> TCP4;
            case 0x21 -> TCP6;
            case 0x12 -> UDP4;
            case 0x22 -> UDP6;
            case 0x31 -> UNIX_STREAM;
            case 0x32 -> UNIX_DGRAM;
            default -> throw new IllegalArgumentException(
                    "family and transport: 0x" + Integer.toHexString(tpafByte & 0xFF) + " (expected: a known pair)");
        };
    }

    /**
     * Returns the octet of this protocol.
     *
     * @return the family in its upper and the transport in its lower four bits
     */
    public byte byteValue() {
        return byteValue;
    }

    /**
     * Returns the kind of the addresses.
     *
     * @return the family
     */
    public AddressFamily addressFamily() {
        return addressFamily;
    }

    /**
     * Returns whether the forwarded connection is one of streams or of datagrams.
     *
     * @return the transport
     */
    public TransportProtocol transportProtocol() {
        return transportProtocol;
    }

    /** The kind of addresses. */
    public enum AddressFamily {
        /** None, or not known. */
        AF_UNSPEC(0x00),
        /** IPv4, four octets and a port. */
        AF_IPv4(0x10),
        /** IPv6, sixteen octets and a port. */
        AF_IPv6(0x20),
        /** A path of the unix domain, of at most 108 octets. */
        AF_UNIX(0x30);

        private static final int MASK = 0xF0;

        private final byte byteValue;

        AddressFamily(int byteValue) {
            this.byteValue = (byte) byteValue;
        }

        /**
         * Returns the family of an octet.
         *
         * @param tpafByte the octet of family and transport; the transport is ignored
         * @return the family
         * @throws IllegalArgumentException if the upper four bits are none
         */
        public static AddressFamily valueOf(byte tpafByte) {
            return switch (tpafByte & MASK) {
                case 0x00 -> AF_UNSPEC;
                case 0x10 -> AF_IPv4;
                case 0x20 -> AF_IPv6;
                case 0x30 -> AF_UNIX;
                default -> throw new IllegalArgumentException(
                        "address family: " + ((tpafByte & MASK) >> 4) + " (expected: 0 to 3)");
            };
        }

        /**
         * Returns the bits of this family.
         *
         * @return 0x00, 0x10, 0x20 or 0x30
         */
        public byte byteValue() {
            return byteValue;
        }
    }

    /** The kind of transport. */
    public enum TransportProtocol {
        /** Not known. */
        UNSPEC(0x00),
        /** A stream of octets, as of TCP. */
        STREAM(0x01),
        /** Datagrams, as of UDP. */
        DGRAM(0x02);

        private static final int MASK = 0x0F;

        private final byte byteValue;

        TransportProtocol(int byteValue) {
            this.byteValue = (byte) byteValue;
        }

        /**
         * Returns the transport of an octet.
         *
         * @param tpafByte the octet of family and transport; the family is ignored
         * @return the transport
         * @throws IllegalArgumentException if the lower four bits are none
         */
        public static TransportProtocol valueOf(byte tpafByte) {
            return switch (tpafByte & MASK) {
                case 0x00 -> UNSPEC;
                case 0x01 -> STREAM;
                case 0x02 -> DGRAM;
                default -> throw new IllegalArgumentException(
                        "transport: " + (tpafByte & MASK) + " (expected: 0 to 2)");
            };
        }

        /**
         * Returns the bits of this transport.
         *
         * @return 0, 1 or 2
         */
        public byte byteValue() {
            return byteValue;
        }
    }
}
