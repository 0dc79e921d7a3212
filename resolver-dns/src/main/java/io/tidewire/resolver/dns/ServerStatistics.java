/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.util.concurrent.Ticker;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The servers that have not answered lately, so that others are asked first. Event loop only.
 */
final class ServerStatistics {
    /** One time-out is a lost datagram. */
    private static final int SUSPECT_AFTER = 2;
    /** A server is asked first again after this time, since only an answer can clear it. */
    private static final long SUSPECT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int MAX_SERVERS = 256;

    private static final class Row {
        private int timeoutsInARow;
        private long lastNanos;
    }

    private final Map<InetSocketAddress, Row> rows = new RecentMap<>(MAX_SERVERS);
    private final Ticker ticker;

    ServerStatistics(Ticker ticker) {
        this.ticker = ticker;
    }

    void onAnswer(InetSocketAddress server) {
        rows.remove(server);
    }

    void onTimeout(InetSocketAddress server) {
        Row row = rows.computeIfAbsent(server, key -> new Row());
        row.timeoutsInARow++;
        row.lastNanos = ticker.nanoTime();
    }

    boolean isSuspect(InetSocketAddress server) {
        Row row = rows.get(server);
        return row != null && row.timeoutsInARow >= SUSPECT_AFTER && ticker.nanoTime() - row.lastNanos < SUSPECT_NANOS;
    }

    /** One round of a stream: those that answer in its order, and behind them those that did not lately. */
    List<InetSocketAddress> ordered(DnsServerAddressStream stream) {
        int size = Math.min(stream.size(), MAX_SERVERS);
        List<InetSocketAddress> servers = new ArrayList<>(size);
        List<InetSocketAddress> suspects = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            InetSocketAddress server = stream.next();
            (isSuspect(server) ? suspects : servers).add(server);
        }
        servers.addAll(suspects);
        return servers;
    }
}
