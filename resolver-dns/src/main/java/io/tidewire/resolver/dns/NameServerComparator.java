/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Comparator;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Orders name servers: resolved addresses of one family, then those of the other, then what is not resolved.
 */
public final class NameServerComparator implements Comparator<InetSocketAddress>, Serializable {
    private static final long serialVersionUID = 1L;

    private final Class<? extends InetAddress> preferredAddressType;

    /**
     * Creates a comparator.
     *
     * @param preferredAddressType {@link java.net.Inet4Address} or {@link java.net.Inet6Address}
     */
    public NameServerComparator(Class<? extends InetAddress> preferredAddressType) {
        this.preferredAddressType = checkNotNull(preferredAddressType, "preferredAddressType");
    }

    @Override
    public int compare(InetSocketAddress addr1, InetSocketAddress addr2) {
        return Integer.compare(rank(addr1), rank(addr2));
    }

    private int rank(InetSocketAddress address) {
        if (address.isUnresolved()) {
            return 2;
        }
        return preferredAddressType.isInstance(address.getAddress()) ? 0 : 1;
    }
}
