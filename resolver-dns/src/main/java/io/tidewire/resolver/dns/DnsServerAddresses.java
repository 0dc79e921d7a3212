/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * A list of name servers, and the order in which they are asked. Safe for use by several threads.
 */
public abstract class DnsServerAddresses {
    /** Creates a list. */
    public DnsServerAddresses() {
    }

    /**
     * Asks in the given order: the first server as long as it answers.
     *
     * @param addresses resolved addresses, at least one
     * @return the list
     * @throws IllegalArgumentException if there is none, or one is not resolved
     */
    public static DnsServerAddresses sequential(Iterable<? extends InetSocketAddress> addresses) {
        return new ListedServers(ListedServers.checked(addresses), ListedServers.Order.SEQUENTIAL);
    }

    /**
     * Asks in the given order: the first server as long as it answers.
     *
     * @param addresses resolved addresses, at least one
     * @return the list
     * @throws IllegalArgumentException if there is none, or one is not resolved
     */
    public static DnsServerAddresses sequential(InetSocketAddress... addresses) {
        return sequential(List.of(addresses));
    }

    /**
     * Asks in an order that is random for each stream.
     *
     * @param addresses resolved addresses, at least one
     * @return the list
     * @throws IllegalArgumentException if there is none, or one is not resolved
     */
    public static DnsServerAddresses shuffled(Iterable<? extends InetSocketAddress> addresses) {
        return new ListedServers(ListedServers.checked(addresses), ListedServers.Order.SHUFFLED);
    }

    /**
     * Asks in an order that is random for each stream.
     *
     * @param addresses resolved addresses, at least one
     * @return the list
     * @throws IllegalArgumentException if there is none, or one is not resolved
     */
    public static DnsServerAddresses shuffled(InetSocketAddress... addresses) {
        return shuffled(List.of(addresses));
    }

    /**
     * Asks in the given order, and each stream begins one further than the one before.
     *
     * @param addresses resolved addresses, at least one
     * @return the list
     * @throws IllegalArgumentException if there is none, or one is not resolved
     */
    public static DnsServerAddresses rotational(Iterable<? extends InetSocketAddress> addresses) {
        return new ListedServers(ListedServers.checked(addresses), ListedServers.Order.ROTATIONAL);
    }

    /**
     * Asks in the given order, and each stream begins one further than the one before.
     *
     * @param addresses resolved addresses, at least one
     * @return the list
     * @throws IllegalArgumentException if there is none, or one is not resolved
     */
    public static DnsServerAddresses rotational(InetSocketAddress... addresses) {
        return rotational(List.of(addresses));
    }

    /**
     * Asks one server.
     *
     * @param address a resolved address
     * @return the list
     * @throws IllegalArgumentException if it is not resolved
     */
    public static DnsServerAddresses singleton(InetSocketAddress address) {
        return sequential(List.of(address));
    }

    /**
     * Starts a stream.
     *
     * @return a stream, which is the caller's
     */
    public abstract DnsServerAddressStream stream();
}
