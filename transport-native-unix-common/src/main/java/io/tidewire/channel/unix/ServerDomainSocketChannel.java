/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.ServerChannel;

/** A unix domain socket that takes connections. */
public interface ServerDomainSocketChannel extends ServerChannel, UnixChannel {

    @Override
    DomainSocketAddress remoteAddress();

    @Override
    DomainSocketAddress localAddress();
}
