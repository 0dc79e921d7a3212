/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

/** The version of a header: in version 2, the upper four bits of the 13th octet (§2.2). */
public enum HAProxyProtocolVersion {
    /** A line of text. */
    V1(0x10),
    /** A binary header. */
    V2(0x20);

    private static final int MASK = 0xF0;

    private final byte byteValue;

    HAProxyProtocolVersion(int byteValue) {
        this.byteValue = (byte) byteValue;
    }

    /**
     * Returns the version of an octet.
     *
     * @param verCmdByte the octet of version and command; the command is ignored
     * @return the version
     * @throws IllegalArgumentException if the upper four bits are none
     */
    public static HAProxyProtocolVersion valueOf(byte verCmdByte) {
        return switch (verCmdByte & MASK) {
            case 0x10 -> V1;
            case 0x20 -> V2;
            default -> throw new IllegalArgumentException(
                    "version: " + ((verCmdByte & MASK) >> 4) + " (expected: 1 or 2)");
        };
    }

    /**
     * Returns the bits of this version.
     *
     * @return 0x10 or 0x20
     */
    public byte byteValue() {
        return byteValue;
    }
}
