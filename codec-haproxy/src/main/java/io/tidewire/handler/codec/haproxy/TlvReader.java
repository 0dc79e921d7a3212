/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the TLVs of one header, those within others included (§2.2). Event loop only.
 *
 * <pre>
 * | type: 1 octet | length: 2 octets, big endian, of the value alone | value |
 * </pre>
 */
final class TlvReader {
    /** Octets in front of a value. */
    static final int HEAD = 3;
    /** A bound of the stack: real headers have TLVs inside of TLVs, and none inside of those. */
    static final int MAX_DEPTH = 16;
    /** A bound of what is made of the octets: an empty TLV takes three of them, and an object thirty times as many. */
    static final int MAX_COUNT = 256;

    private int count;

    /**
     * Reads TLVs to the end of the octets.
     *
     * @param in the octets; keeps its owner
     * @param depth 0 for the TLVs of a header, 1 for those within one of them, and so on
     * @return an immutable list of TLVs whose values are views of the octets and have their reference count
     * @throws HAProxyProtocolException if one is cut off, there are too many, or they are nested too deep
     */
    List<HAProxyTLV> read(ByteBuf in, int depth) {
        if (depth > MAX_DEPTH) {
            throw new HAProxyProtocolException("TLVs are nested deeper than " + MAX_DEPTH);
        }
        if (!in.isReadable()) {
            return List.of();
        }
        List<HAProxyTLV> tlvs = new ArrayList<>(4);
        while (in.isReadable()) {
            tlvs.add(readOne(in, depth));
        }
        return List.copyOf(tlvs);
    }

    private HAProxyTLV readOne(ByteBuf in, int depth) {
        if (++count > MAX_COUNT) {
            throw new HAProxyProtocolException("more than " + MAX_COUNT + " TLVs");
        }
        if (in.readableBytes() < HEAD) {
            throw new HAProxyProtocolException("TLV of " + in.readableBytes() + " octets (expected: at least " + HEAD
                    + ')');
        }
        byte type = in.readByte();
        int length = in.readUnsignedShort();
        if (length > in.readableBytes()) {
            throw new HAProxyProtocolException("TLV with a value of " + length + " octets, of which there are "
                    + in.readableBytes());
        }
        ByteBuf value = in.readSlice(length);
        return HAProxyTLV.Type.typeForByteValue(type) == HAProxyTLV.Type.PP2_TYPE_SSL
                ? new HAProxySSLTLV(value, this, depth + 1) : new HAProxyTLV(type, value);
    }
}
