/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;

/**
 * An entry of a {@link DnsCache}: an address, or why there is none.
 */
public interface DnsCacheEntry {
    /**
     * The address.
     *
     * @return {@code null} if there is none
     */
    @Nullable InetAddress address();

    /**
     * The reason for which there is no address.
     *
     * @return {@code null} if there is one
     */
    @Nullable Throwable cause();
}
