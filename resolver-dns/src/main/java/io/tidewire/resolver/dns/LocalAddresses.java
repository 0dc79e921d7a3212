/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The addresses of this machine's interfaces that are up. They are looked at again every ten seconds at most, when they
 * are asked for: that takes some system calls for each interface. Safe for use by several threads.
 */
final class LocalAddresses implements Supplier<List<InetAddress>> {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LocalAddresses.class);
    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** The addresses of this machine. */
    static final LocalAddresses SYSTEM = new LocalAddresses(Ticker.systemTicker(), LocalAddresses::ofInterfaces);

    private record Known(List<InetAddress> addresses, long checkedNanos) {
    }

    private final Ticker ticker;
    private final Supplier<List<InetAddress>> source;
    private volatile @Nullable Known known;

    LocalAddresses(Ticker ticker, Supplier<List<InetAddress>> source) {
        this.ticker = ticker;
        this.source = source;
    }

    /** Two threads may look at the same time, which does no harm. */
    @Override
    public List<InetAddress> get() {
        Known present = known;
        long now = ticker.nanoTime();
        if (present == null || now - present.checkedNanos >= CHECK_NANOS) {
            present = new Known(source.get(), now);
            known = present;
        }
        return present.addresses;
    }

    static List<InetAddress> ofInterfaces() {
        List<InetAddress> addresses = new ArrayList<>();
        try {
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (each.isUp()) {
                    addresses.addAll(Collections.list(each.getInetAddresses()));
                }
            }
        } catch (SocketException e) {
            // As on a machine without network: no destination is better than another.
            LOGGER.debug("cannot list the addresses of this machine", e);
        }
        return List.copyOf(addresses);
    }
}
