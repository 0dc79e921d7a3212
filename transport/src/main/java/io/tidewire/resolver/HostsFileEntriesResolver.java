/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;

/**
 * Looks names up in a hosts file. Any thread.
 */
@FunctionalInterface
public interface HostsFileEntriesResolver {

    /** The hosts file of the operating system, as it is when this is used first. */
    HostsFileEntriesResolver DEFAULT = new DefaultHostsFileEntriesResolver();

    /**
     * Looks a name up, in any case of letters. Does not block.
     *
     * @param inetHost the name
     * @param resolvedAddressTypes which kinds of address are wanted
     * @return the first address of the kind that is wanted most, or {@code null} if there is none
     */
    @Nullable InetAddress address(String inetHost, ResolvedAddressTypes resolvedAddressTypes);
}
