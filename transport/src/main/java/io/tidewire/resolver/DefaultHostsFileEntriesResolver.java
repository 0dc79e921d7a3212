/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Looks names up in the hosts file of the operating system, as it was when this resolver was made. A file that cannot
 * be read says nothing, and a warning is logged. Any thread.
 */
public final class DefaultHostsFileEntriesResolver implements HostsFileEntriesResolver {

    private final HostsFileEntriesProvider entries;

    /**
     * Creates a resolver. Blocks while it reads the file.
     */
    public DefaultHostsFileEntriesResolver() {
        this(PlatformDependent.isWindows()
                // The charsets that editors of that system write.
                ? HostsFileEntriesProvider.parser().parseSilently(StandardCharsets.UTF_8, StandardCharsets.UTF_16)
                : HostsFileEntriesProvider.parser().parseSilently());
    }

    DefaultHostsFileEntriesResolver(HostsFileEntriesProvider entries) {
        this.entries = entries;
    }

    @Override
    public @Nullable InetAddress address(String inetHost, ResolvedAddressTypes resolvedAddressTypes) {
        List<InetAddress> addresses = addresses(inetHost, resolvedAddressTypes);
        return addresses == null ? null : addresses.get(0);
    }

    /**
     * Looks a name up, in any case of letters. Does not block.
     *
     * @param inetHost the name
     * @param resolvedAddressTypes which kinds of address are wanted
     * @return all addresses of these kinds, those that are preferred first, each kind in the order of the file;
     *         {@code null} if there is none
     */
    public @Nullable List<InetAddress> addresses(String inetHost, ResolvedAddressTypes resolvedAddressTypes) {
        String name = HostsFileReader.normalize(ObjectUtil.checkNotNull(inetHost, "inetHost"));
        List<InetAddress> ipv4 = entries.ipv4Entries().get(name);
        List<InetAddress> ipv6 = entries.ipv6Entries().get(name);
        return switch (ObjectUtil.checkNotNull(resolvedAddressTypes, "resolvedAddressTypes")) {
            case IPV4_ONLY -> ipv4;
            case IPV6_ONLY -> ipv6;
            case IPV4_PREFERRED -> both(ipv4, ipv6);
            case IPV6_PREFERRED -> both(ipv6, ipv4);
        };
    }

    private static @Nullable List<InetAddress> both(@Nullable List<InetAddress> preferred,
                                                    @Nullable List<InetAddress> others) {
        if (preferred == null || others == null) {
            return preferred == null ? others : preferred;
        }
        List<InetAddress> all = new ArrayList<>(preferred.size() + others.size());
        all.addAll(preferred);
        all.addAll(others);
        return Collections.unmodifiableList(all);
    }
}
