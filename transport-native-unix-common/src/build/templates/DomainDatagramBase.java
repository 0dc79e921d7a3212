/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.unix.internal.AbstractUnixDomainDatagramChannel;
import $socket;

/** The common part of datagram sockets of the unix domain on every Unix. */
@SuppressWarnings("exports") // The base types are internal to this project.
abstract class $XDomainDatagramBase extends AbstractUnixDomainDatagramChannel {

    private final $S socket;
    private final $XDomainDatagramChannelConfig config;

    $XDomainDatagramBase($S socket, boolean isNew) {
        super(socket, isNew, $XSocketOperations.DATAGRAM);
        this.socket = socket;
        config = new $XDomainDatagramChannelConfig(($XDomainDatagramChannel) this);
    }

    @Override
    public $XDomainDatagramChannelConfig config() {
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
