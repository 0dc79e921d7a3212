/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.unix.internal.AbstractUnixChannel;

/** The inner side of a channel, as epoll knows it. */
final class EpollUnsafe extends AbstractUnixChannel.UnixUnsafe implements EpollIoHandle {

    EpollUnsafe(AbstractUnixChannel channel) {
        channel.super();
    }

    @Override
    public void handle(IoRegistration registration, IoEvent ioEvent) {
        onReady(EpollInterest.toReadiness(((EpollIoEvent) ioEvent).ops().value()));
    }
}
