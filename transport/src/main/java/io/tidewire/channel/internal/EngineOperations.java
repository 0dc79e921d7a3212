/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The operations of one kind of socket, and those that it shares with the other kinds of its transport. All of them
 * work on the channel itself, their handle. Classes rather than interfaces: while one transport is loaded, the compiler
 * sees one implementation.
 *
 * <p>Operations answer a count (zero or more) or a constant of {@link IoResult}, and throw nothing that a kernel or a
 * peer can cause.
 *
 * @param <H> the handle: the transport's type of channel
 */
abstract class EngineOperations<H extends Channel> {

    /** The same for all kinds of sockets. */
    final SocketOperations<? super H> sockets;

    EngineOperations(SocketOperations<? super H> sockets) {
        this.sockets = ObjectUtil.checkNotNull(sockets, "sockets");
    }
}
