/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;

/** Checks of the two ends of a datagram. */
final class Addresses {
    private Addresses() {
    }

    static @Nullable InetSocketAddress checkOne(@Nullable InetSocketAddress sender,
            @Nullable InetSocketAddress recipient) {
        if (sender == null && recipient == null) {
            throw new NullPointerException("sender and recipient");
        }
        return recipient;
    }
}
