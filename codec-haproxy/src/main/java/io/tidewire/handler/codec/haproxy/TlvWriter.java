/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;

import java.util.List;

/** Writes TLVs in the layout of {@link TlvReader}. Any thread. */
final class TlvWriter {
    private static final int MAX_LENGTH = 0xFFFF;

    private TlvWriter() {
    }

    /** Returns how many octets TLVs take. */
    static long length(List<? extends HAProxyTLV> tlvs) {
        long length = 0;
        for (HAProxyTLV tlv : tlvs) {
            length += TlvReader.HEAD + tlv.content().readableBytes();
        }
        return length;
    }

    /**
     * Checks that a length fits into its field.
     *
     * @throws IllegalArgumentException if it does not
     */
    static int checkLength(long length) {
        if (length > MAX_LENGTH) {
            throw new IllegalArgumentException("length: " + length + " (expected: at most " + MAX_LENGTH + ')');
        }
        return (int) length;
    }

    /** Writes TLVs of a {@linkplain #length length} that was checked; they keep their owner and their indices. */
    static void write(List<? extends HAProxyTLV> tlvs, ByteBuf out) {
        for (HAProxyTLV tlv : tlvs) {
            ByteBuf value = tlv.content();
            int length = value.readableBytes();
            out.writeByte(tlv.typeByteValue()).writeShort(length).writeBytes(value, value.readerIndex(), length);
        }
    }
}
