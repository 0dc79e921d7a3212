/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.util.NetUtil;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The families of the internet protocol.
 *
 * @deprecated {@link SocketProtocolFamily} knows all families
 */
@Deprecated
public enum InternetProtocolFamily {
    /** IPv4. */
    IPv4(SocketProtocolFamily.INET, Inet4Address.class, 1),
    /** IPv6. */
    IPv6(SocketProtocolFamily.INET6, Inet6Address.class, 2);

    private final SocketProtocolFamily family;
    private final Class<? extends InetAddress> addressType;
    private final int addressNumber;

    InternetProtocolFamily(SocketProtocolFamily family, Class<? extends InetAddress> addressType, int addressNumber) {
        this.family = family;
        this.addressType = addressType;
        this.addressNumber = addressNumber;
    }

    /**
     * The type of this family's addresses.
     *
     * @return {@link Inet4Address} or {@link Inet6Address}
     */
    public Class<? extends InetAddress> addressType() {
        return addressType;
    }

    /**
     * The number of this family in IANA's registry of address family numbers.
     *
     * @return 1 for IPv4, 2 for IPv6
     */
    public int addressNumber() {
        return addressNumber;
    }

    /**
     * The address of this host within itself.
     *
     * @return {@link NetUtil#LOCALHOST4} or {@link NetUtil#LOCALHOST6}
     */
    public InetAddress localhost() {
        return this == IPv4 ? NetUtil.LOCALHOST4 : NetUtil.LOCALHOST6;
    }

    /**
     * The family under its present name.
     *
     * @return {@link SocketProtocolFamily#INET} or {@link SocketProtocolFamily#INET6}
     */
    public SocketProtocolFamily toSocketProtocolFamily() {
        return family;
    }

    /**
     * Finds the family of an address.
     *
     * @return its family
     */
    public static InternetProtocolFamily of(InetAddress address) {
        return checkNotNull(address, "address") instanceof Inet4Address ? IPv4 : IPv6;
    }
}
