/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.util.NetUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.util.List;

/** The servers of a file that is watched, or that of this machine where it names none (resolv.conf(5)). */
final class WatchedServers {
    private static final List<InetSocketAddress> THIS_MACHINE =
            List.of(new InetSocketAddress(NetUtil.LOCALHOST4, ResolvConf.PORT));

    private record Known(ResolvConf conf, ListedServers servers) {
    }

    private final WatchedResolvConf file;
    /** Any thread; made twice by two threads at worst, which does no harm. */
    private volatile @Nullable Known known;

    WatchedServers(WatchedResolvConf file) {
        this.file = file;
    }

    ListedServers get() {
        ResolvConf conf = file.get();
        Known present = known;
        if (present == null || present.conf != conf) {
            present = new Known(conf, new ListedServers(conf.servers().isEmpty() ? THIS_MACHINE : conf.servers(),
                    conf.rotate() ? ListedServers.Order.ROTATIONAL : ListedServers.Order.SEQUENTIAL));
            known = present;
        }
        return present.servers;
    }
}
