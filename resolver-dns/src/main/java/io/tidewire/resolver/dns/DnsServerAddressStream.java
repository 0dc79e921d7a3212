/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.net.InetSocketAddress;

/**
 * An endless order of name servers: behind the last one comes the first again. For use by one thread at a time.
 */
public interface DnsServerAddressStream {
    /**
     * Returns the server to ask next.
     *
     * @return a resolved address
     */
    InetSocketAddress next();

    /**
     * The number of servers until they repeat.
     *
     * @return above zero
     */
    int size();

    /**
     * Copies this stream where it stands.
     *
     * @return a stream whose {@link #next()} gives what that of this one would, and moves on by itself
     */
    DnsServerAddressStream duplicate();
}
