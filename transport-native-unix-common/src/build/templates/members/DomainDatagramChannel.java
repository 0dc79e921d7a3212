/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.unix.internal.AbstractUnixDomainDatagramChannel;
import $socket;

    private final $S socket;
    private final $XDomainDatagramChannelConfig config;

    $XDomainDatagramChannel($S socket, boolean isNew) {
        super(socket, isNew, $XSocketOperations.DATAGRAM);
        this.socket = socket;
        config = new $XDomainDatagramChannelConfig(this);
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
