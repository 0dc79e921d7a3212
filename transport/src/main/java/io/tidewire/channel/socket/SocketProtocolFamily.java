/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;

/**
 * The protocol families that a socket can be opened for.
 */
public enum SocketProtocolFamily implements ProtocolFamily {
    /** IPv4. */
    INET(StandardProtocolFamily.INET),
    /** IPv6, which usually carries IPv4 too. */
    INET6(StandardProtocolFamily.INET6),
    /** Unix domain sockets. */
    UNIX(StandardProtocolFamily.UNIX);

    private final StandardProtocolFamily jdkFamily;

    SocketProtocolFamily(StandardProtocolFamily jdkFamily) {
        this.jdkFamily = jdkFamily;
    }

    /**
     * The JDK's own constant for this family.
     *
     * @return the family as {@code java.nio.channels} knows it
     */
    public ProtocolFamily toJdkFamily() {
        return jdkFamily;
    }

    /**
     * Finds the constant for a family of the JDK.
     *
     * @param family one of {@link StandardProtocolFamily}, or a constant of this type
     * @return the constant of the same meaning
     * @throws UnsupportedOperationException if there is none
     */
    public static SocketProtocolFamily of(ProtocolFamily family) {
        for (SocketProtocolFamily candidate : values()) {
            if (candidate == family || candidate.jdkFamily == family) {
                return candidate;
            }
        }
        throw new UnsupportedOperationException("family: " + family + " (expected: INET, INET6 or UNIX)");
    }
}
