/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.ServerChannel;
import org.jspecify.annotations.Nullable;

/** A unix domain socket that takes connections. */
public interface ServerDomainSocketChannel extends ServerChannel, UnixChannel {

    @Override
    @Nullable DomainSocketAddress remoteAddress();

    @Override
    @Nullable DomainSocketAddress localAddress();
}
