/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.haproxy.HAProxyProxiedProtocol.AddressFamily;
import io.tidewire.util.NetUtil;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The header of version 2 (§2.2):
 *
 * <pre>
 *  0                      12                    13                       14          16
 * | signature: 12 octets | version and command | family and transport   | length n  | n octets: addresses, TLVs |
 * </pre>
 *
 * Numbers are big endian. Any thread.
 */
final class BinaryHeader {
    /** Octets in front of the addresses. */
    static final int LENGTH = 16;
    static final int VERSION_INDEX = 12;
    static final int MAX_PATH = 108;
    /** Two paths. */
    static final int MAX_ADDRESSES = 2 * MAX_PATH;

    private static final byte[] SIGNATURE = {
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A
    };
    private static final int PROTOCOL_INDEX = 13;
    private static final int LENGTH_INDEX = 14;
    private static final int IPV4 = 4;
    private static final int IPV6 = 16;
    private static final int PORTS = 4;
    /** A TLV with the CRC-32C of the whole header, in which its own four octets count as zeros (§2.2.3). */
    private static final byte TYPE_CRC32C = 0x03;
    private static final byte[] ZEROS = new byte[MAX_PATH];

    private BinaryHeader() {
    }

    /** Returns the octets that a header begins with. */
    static byte[] prefix() {
        return SIGNATURE;
    }

    /**
     * Reads the command.
     *
     * @param in at least 13 octets, of which the first 12 are the {@link #prefix}
     * @throws HAProxyProtocolException if version or command are not valid
     */
    static HAProxyCommand command(ByteBuf in) {
        byte octet = in.getByte(in.readerIndex() + VERSION_INDEX);
        try {
            // The signature alone makes no version 2; a later version may have a layout of its own.
            if (HAProxyProtocolVersion.valueOf(octet) != HAProxyProtocolVersion.V2) {
                throw new HAProxyProtocolException("version: 1 (expected: 2 in a binary header)");
            }
            return HAProxyCommand.valueOf(octet);
        } catch (IllegalArgumentException e) {
            throw new HAProxyProtocolException(e);
        }
    }

    /** Returns family and transport of a header of which {@link #LENGTH} octets are there. */
    static HAProxyProxiedProtocol protocol(ByteBuf in) {
        try {
            return HAProxyProxiedProtocol.valueOf(in.getByte(in.readerIndex() + PROTOCOL_INDEX));
        } catch (IllegalArgumentException e) {
            throw new HAProxyProtocolException(e);
        }
    }

    /** Returns how many octets follow the first {@link #LENGTH}. */
    static int contentLength(ByteBuf in) {
        return in.getUnsignedShort(in.readerIndex() + LENGTH_INDEX);
    }

    private static int addressesLength(AddressFamily family) {
        return switch (family) {
            case AF_UNSPEC -> 0;
            case AF_IPv4 -> 2 * IPV4 + PORTS;
            case AF_IPv6 -> 2 * IPV6 + PORTS;
            case AF_UNIX -> MAX_ADDRESSES;
        };
    }

    /**
     * Returns how many octets of addresses a header may have at most. Where its family has to be ignored, those of any
     * family.
     */
    static int maxAddressesLength(HAProxyCommand command, ByteBuf in) {
        AddressFamily family = command == HAProxyCommand.LOCAL ? AddressFamily.AF_UNSPEC
                : protocol(in).addressFamily();
        return family == AddressFamily.AF_UNSPEC ? MAX_ADDRESSES : addressesLength(family);
    }

    /**
     * Reads a header whose command is valid.
     *
     * @param header the header and nothing else; keeps its owner, and is retained once for each TLV
     * @throws HAProxyProtocolException if it is not valid
     */
    static HAProxyMessage read(ByteBuf header) {
        HAProxyCommand command = command(header);
        // Family and addresses of LOCAL have to be ignored, and so has the content without a family.
        if (command == HAProxyCommand.LOCAL || protocol(header) == HAProxyProxiedProtocol.UNKNOWN) {
            return HAProxyMessage.unknown(HAProxyProtocolVersion.V2, command);
        }
        HAProxyProxiedProtocol protocol = protocol(header);
        AddressFamily family = protocol.addressFamily();
        ByteBuf content = header.slice(header.readerIndex() + LENGTH, header.readableBytes() - LENGTH);
        if (content.readableBytes() < addressesLength(family)) {
            throw new HAProxyProtocolException("addresses of " + content.readableBytes() + " octets (expected: "
                    + addressesLength(family) + ')');
        }
        String source = readAddress(content, family);
        String destination = readAddress(content, family);
        boolean hasPorts = family != AddressFamily.AF_UNIX;
        int sourcePort = hasPorts ? content.readUnsignedShort() : 0;
        int destinationPort = hasPorts ? content.readUnsignedShort() : 0;
        List<HAProxyTLV> tlvs = new TlvReader().read(content, 0);
        try {
            checkSum(header, LENGTH + addressesLength(family), tlvs);
            return new HAProxyMessage(HAProxyProtocolVersion.V2, command, protocol, source, destination, sourcePort,
                    destinationPort).with(tlvs);
        } catch (IllegalArgumentException e) {
            // A path that is no UTF-8 may be longer as text.
            throw new HAProxyProtocolException(e);
        }
    }

    private static String readAddress(ByteBuf content, AddressFamily family) {
        if (family == AddressFamily.AF_UNIX) {
            int start = content.readerIndex();
            int length = content.bytesBefore(MAX_PATH, (byte) 0);
            content.skipBytes(MAX_PATH);
            return content.toString(start, length < 0 ? MAX_PATH : length, StandardCharsets.UTF_8);
        }
        int length = family == AddressFamily.AF_IPv4 ? IPV4 : IPV6;
        byte[] octets = new byte[length]; // bounded by the families
        content.readBytes(octets);
        return NetUtil.bytesToIpAddress(octets);
    }

    /** A receiver that knows the sum has to verify it (§2.2.3). */
    private static void checkSum(ByteBuf header, int tlvsIndex, List<HAProxyTLV> tlvs) {
        int index = sumIndex(tlvsIndex, tlvs);
        if (index >= 0 && header.getInt(header.readerIndex() + index) != sum(header, header.readerIndex(), index)) {
            throw new HAProxyProtocolException("CRC-32C of the header differs from its TLV");
        }
    }

    /**
     * Returns where the sum stands within a header.
     *
     * @param tlvsIndex where TLVs begin within the header
     * @return -1 if there is none
     * @throws IllegalArgumentException if it has not four octets
     */
    private static int sumIndex(int tlvsIndex, List<HAProxyTLV> tlvs) {
        int index = tlvsIndex;
        for (HAProxyTLV tlv : tlvs) {
            int length = tlv.content().readableBytes();
            if (tlv.typeByteValue() == TYPE_CRC32C) {
                if (length != Integer.BYTES) {
                    throw new IllegalArgumentException("TLV of a CRC-32C with " + length + " octets (expected: 4)");
                }
                return index + TlvReader.HEAD;
            }
            index += TlvReader.HEAD + length;
        }
        return -1;
    }

    private static int sum(ByteBuf header, int start, int index) {
        CRC32C crc = new CRC32C();
        crc.update(header.nioBuffer(start, index));
        crc.update(ZEROS, 0, Integer.BYTES);
        int behind = start + index + Integer.BYTES;
        crc.update(header.nioBuffer(behind, header.writerIndex() - behind));
        return (int) crc.getValue();
    }

    /**
     * Writes a header. The value of a TLV with a CRC-32C is computed, whatever it holds.
     *
     * @param out empty, or read before
     * @throws IllegalArgumentException if the TLVs are too long
     */
    @SuppressWarnings("NullAway") // A message with an address family has addresses.
    static void write(HAProxyMessage message, ByteBuf out) {
        HAProxyProxiedProtocol protocol = message.proxiedProtocol();
        AddressFamily family = protocol.addressFamily();
        List<HAProxyTLV> tlvs = message.outerTlvs();
        int length = TlvWriter.checkLength(addressesLength(family) + TlvWriter.length(tlvs));
        int start = out.writerIndex();
        out.ensureWritable(LENGTH + length);
        out.writeBytes(SIGNATURE)
                .writeByte(HAProxyProtocolVersion.V2.byteValue() | message.command().byteValue())
                .writeByte(protocol.byteValue()).writeShort(length);
        if (family != AddressFamily.AF_UNSPEC) {
            writeAddress(message.sourceAddress(), family, out);
            writeAddress(message.destinationAddress(), family, out);
            if (family != AddressFamily.AF_UNIX) {
                out.writeShort(message.sourcePort()).writeShort(message.destinationPort());
            }
        }
        TlvWriter.write(tlvs, out);
        int sum = sumIndex(LENGTH + addressesLength(family), tlvs);
        if (sum >= 0) {
            out.setInt(start + sum, sum(out, start, sum));
        }
    }

    @SuppressWarnings("NullAway") // The message has checked the address.
    private static void writeAddress(String address, AddressFamily family, ByteBuf out) {
        if (family == AddressFamily.AF_UNIX) {
            byte[] path = address.getBytes(StandardCharsets.UTF_8);
            out.writeBytes(path).writeBytes(ZEROS, 0, MAX_PATH - path.length);
            return;
        }
        out.writeBytes(NetUtil.createByteArrayFromIpAddressString(address));
    }
}
