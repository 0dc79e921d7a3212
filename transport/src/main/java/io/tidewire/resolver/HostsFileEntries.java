/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.internal.ObjectUtil;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The entries of a hosts file, with one address of each kind for a name. Immutable; any thread.
 */
public final class HostsFileEntries {

    private final Map<String, Inet4Address> inet4Entries;
    private final Map<String, Inet6Address> inet6Entries;

    /**
     * Creates entries.
     *
     * @param inet4Entries the IPv4 address of each name; copied
     * @param inet6Entries the IPv6 address of each name; copied
     */
    public HostsFileEntries(Map<String, Inet4Address> inet4Entries,
                            Map<String, Inet6Address> inet6Entries) {
        this.inet4Entries = copy(ObjectUtil.checkNotNull(inet4Entries, "inet4Entries"));
        this.inet6Entries = copy(ObjectUtil.checkNotNull(inet6Entries, "inet6Entries"));
    }

    private static <T> Map<String, T> copy(Map<String, T> entries) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    /**
     * The IPv4 addresses.
     *
     * @return addresses by name; unmodifiable
     */
    public Map<String, Inet4Address> inet4Entries() {
        return inet4Entries;
    }

    /**
     * The IPv6 addresses.
     *
     * @return addresses by name; unmodifiable
     */
    public Map<String, Inet6Address> inet6Entries() {
        return inet6Entries;
    }
}
