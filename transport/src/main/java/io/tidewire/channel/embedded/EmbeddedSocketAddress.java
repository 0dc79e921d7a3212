/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.embedded;

import java.net.SocketAddress;

/** The address of both ends of an embedded channel. */
final class EmbeddedSocketAddress extends SocketAddress {

    static final SocketAddress INSTANCE = new EmbeddedSocketAddress();

    private static final long serialVersionUID = 1400788804624980619L;

    private EmbeddedSocketAddress() {
    }

    private Object readResolve() {
        return INSTANCE;
    }

    @Override
    public String toString() {
        return "embedded";
    }
}
