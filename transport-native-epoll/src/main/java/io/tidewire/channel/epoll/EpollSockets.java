/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import java.util.function.Supplier;

/** Opens sockets. */
final class EpollSockets {

    private EpollSockets() { }

    /**
     * Opens a socket, where epoll is available. Elsewhere {@link LinuxSocket} cannot even be initialised, so this
     * throws the reason each time a channel is created.
     */
    static LinuxSocket open(Supplier<LinuxSocket> opening) {
        Epoll.ensureAvailability();
        return opening.get();
    }
}
