/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** A list of servers in memory. */
final class ListedServers extends DnsServerAddresses {
    /** The order in which a stream goes through the list. */
    enum Order { SEQUENTIAL, SHUFFLED, ROTATIONAL }

    private final List<InetSocketAddress> servers;
    private final Order order;
    /** Where the next stream begins; any thread. */
    private final AtomicInteger start = new AtomicInteger();

    ListedServers(List<InetSocketAddress> servers, Order order) {
        this.servers = servers;
        this.order = order;
    }

    static List<InetSocketAddress> checked(Iterable<? extends InetSocketAddress> addresses) {
        List<InetSocketAddress> servers = new ArrayList<>();
        for (InetSocketAddress address : addresses) {
            if (address.isUnresolved()) {
                throw new IllegalArgumentException("address: " + address + " (expected: a resolved one)");
            }
            servers.add(address);
        }
        if (servers.isEmpty()) {
            throw new IllegalArgumentException("addresses: none (expected: at least one)");
        }
        return List.copyOf(servers);
    }

    @Override
    public DnsServerAddressStream stream() {
        return switch (order) {
            case SEQUENTIAL -> new Stream(servers, 0);
            case ROTATIONAL -> new Stream(servers, start.getAndUpdate(last -> (last + 1) % servers.size()));
            case SHUFFLED -> {
                List<InetSocketAddress> shuffled = new ArrayList<>(servers);
                Collections.shuffle(shuffled, ThreadLocalRandom.current());
                yield new Stream(shuffled, 0);
            }
        };
    }

    List<InetSocketAddress> servers() {
        return servers;
    }

    @Override
    public String toString() {
        return order + servers.toString();
    }

    private static final class Stream implements DnsServerAddressStream {
        private final List<InetSocketAddress> servers;
        private int index;

        Stream(List<InetSocketAddress> servers, int index) {
            this.servers = servers;
            this.index = index;
        }

        @Override
        public InetSocketAddress next() {
            InetSocketAddress server = servers.get(index);
            index = (index + 1) % servers.size();
            return server;
        }

        @Override
        public int size() {
            return servers.size();
        }

        @Override
        public DnsServerAddressStream duplicate() {
            return new Stream(servers, index);
        }

        @Override
        public String toString() {
            return servers + "@" + index;
        }
    }
}
