/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

/** The reason of a connection: the lower four bits of the 13th octet of a header of version 2 (§2.2). */
public enum HAProxyCommand {
    /** The proxy opened the connection for itself, as health checks do. Its own addresses are the true ones. */
    LOCAL(0x00),
    /** The connection is forwarded for a client, whose addresses the header holds. */
    PROXY(0x01);

    private static final int MASK = 0x0F;

    private final byte byteValue;

    HAProxyCommand(int byteValue) {
        this.byteValue = (byte) byteValue;
    }

    /**
     * Returns the command of an octet.
     *
     * @param verCmdByte the octet of version and command; the version is ignored
     * @return the command
     * @throws IllegalArgumentException if the lower four bits are none
     */
    public static HAProxyCommand valueOf(byte verCmdByte) {
        return switch (verCmdByte & MASK) {
            case 0x00 -> LOCAL;
            case 0x01 -> PROXY;
            default -> throw new IllegalArgumentException("command: " + (verCmdByte & MASK) + " (expected: 0 or 1)");
        };
    }

    /**
     * Returns the bits of this command.
     *
     * @return 0 or 1
     */
    public byte byteValue() {
        return byteValue;
    }
}
