/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Addresses as the calls of {@link Socket} take them, and as the system returns them: bytes, preceded by their
 * length in one byte. Any thread.
 */
final class SocketAddresses {

    /** An address of any family. */
    static final int BYTES = 1 + Limits.UDS_SUN_PATH_SIZE;
    /** Two internet addresses, the sender of a datagram and its destination. */
    static final int INET_PAIR_BYTES = 2 * 32;
    /** Twice the size: the second half is for the destination, which a unix domain socket never reports. */
    static final int DOMAIN_PAIR_BYTES = 2 * BYTES;

    private SocketAddresses() { }

    static InetAddress resolved(InetSocketAddress address) {
        if (address.isUnresolved()) {
            throw new UnresolvedAddressException();
        }
        return address.getAddress();
    }

    static UnsupportedAddressTypeException unsupported(SocketAddress address) {
        UnsupportedAddressTypeException refused = new UnsupportedAddressTypeException();
        refused.initCause(new IllegalArgumentException("address: " + address
                + " (expected: InetSocketAddress or DomainSocketAddress)"));
        return refused;
    }

    /** Returns {@code null} for {@code null}. */
    static @Nullable InetSocketAddress inet(byte @Nullable [] address) {
        return address == null ? null : NativeInetAddress.address(address, 1, address[0]);
    }

    /** Returns {@code null} for {@code null}, and an empty path for no name. */
    static @Nullable DomainSocketAddress domain(byte @Nullable [] address) {
        return address == null ? null
                : new DomainSocketAddress(DomainSocketAddress.decodePath(address, 1, address[0]));
    }

    /** The sender and the destination of a datagram of some bytes; {@code null} if the sender is not known. */
    static @Nullable DatagramSocketAddress ofDatagram(byte[] addresses, int bytes) {
        if (addresses[0] == 0) {
            return null;
        }
        int half = INET_PAIR_BYTES / 2;
        DatagramSocketAddress destination = addresses[half] == 0 ? null
                : new DatagramSocketAddress(addresses, half + 1, addresses[half], bytes, null);
        return new DatagramSocketAddress(addresses, 1, addresses[0], bytes, destination);
    }

    /** The sender of a datagram of some bytes; its path is empty if it has no name. */
    static DomainDatagramSocketAddress ofDomainDatagram(byte[] addresses, int bytes) {
        return new DomainDatagramSocketAddress(Arrays.copyOfRange(addresses, 1, 1 + addresses[0]), bytes, null);
    }
}
