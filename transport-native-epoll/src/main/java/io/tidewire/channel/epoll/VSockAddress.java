/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * An address of vsock(7): a virtual machine, or its host, and a port. Immutable.
 */
public final class VSockAddress extends SocketAddress {

    /** Any address, for binding. */
    public static final int VMADDR_CID_ANY = -1;
    /** The hypervisor. */
    public static final int VMADDR_CID_HYPERVISOR = 0;
    /** This machine, by its loopback. */
    public static final int VMADDR_CID_LOCAL = 1;
    /** The host. */
    public static final int VMADDR_CID_HOST = 2;
    /** Any port, for binding. */
    public static final int VMADDR_PORT_ANY = -1;

    private static final long serialVersionUID = 1L;

    private final int cid;
    private final int port;

    /**
     * Creates an address.
     *
     * @param cid the machine, an unsigned number
     * @param port the port, an unsigned number
     */
    public VSockAddress(int cid, int port) {
        this.cid = cid;
        this.port = port;
    }

    /**
     * The machine.
     *
     * @return an unsigned number
     */
    public int getCid() {
        return cid;
    }

    /**
     * The port.
     *
     * @return an unsigned number
     */
    public int getPort() {
        return port;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VSockAddress address && address.cid == cid && address.port == port;
    }

    @Override
    public int hashCode() {
        return 31 * cid + port;
    }

    @Override
    public String toString() {
        return "vsock:" + Integer.toUnsignedString(cid) + ':' + Integer.toUnsignedString(port);
    }
}
