/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.unix.internal.AbstractUnixUdpChannel;
import $socket;

/** The common part of UDP sockets on every Unix. */
@SuppressWarnings("exports") // The base types are internal to this project.
abstract class $XDatagramBase extends AbstractUnixUdpChannel {

    private final $S socket;
    private final $XDatagramChannelConfig config;

    $XDatagramBase($S socket, boolean isNew) {
        super(socket, isNew, $XSocketOperations.DATAGRAM);
        this.socket = socket;
        config = new $XDatagramChannelConfig(($XDatagramChannel) this);
    }

    @Override
    public $XDatagramChannelConfig config() {
        return config;
    }

    @Override
    protected $S socket() {
        return socket;
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new $XUnsafe(this);
    }
}
