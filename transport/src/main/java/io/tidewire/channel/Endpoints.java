/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

/**
 * The addresses of a channel, as the transport last gave them, so that they can still be told after the close. Made
 * when an address is first asked for: most connections of a server are never asked. Any thread.
 */
final class Endpoints {

    // Written by the first thread that asks; all threads get the same answer from the transport.
    volatile @Nullable SocketAddress local;
    volatile @Nullable SocketAddress remote;

    /** The channel's text while it is active. A race creates it twice, and both are right. */
    @Nullable String text;
}
