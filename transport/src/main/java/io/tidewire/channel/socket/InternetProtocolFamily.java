/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

/**
 * The families of the internet protocol.
 *
 * @deprecated {@link SocketProtocolFamily} knows all families
 */
@Deprecated
public enum InternetProtocolFamily {
    /** IPv4. */
    IPv4,
    /** IPv6. */
    IPv6;

    /**
     * The family under its present name.
     *
     * @return {@link SocketProtocolFamily#INET} or {@link SocketProtocolFamily#INET6}
     */
    public SocketProtocolFamily toSocketProtocolFamily() {
        return this == IPv4 ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
    }
}
