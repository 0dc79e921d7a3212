/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.SingleThreadIoEventLoop;

import java.util.concurrent.Executor;

/**
 * The loops of a {@link NioEventLoopGroup}.
 *
 * @deprecated a {@link SingleThreadIoEventLoop} with a {@link NioIoHandler} is the same
 */
@Deprecated
public final class NioEventLoop extends SingleThreadIoEventLoop {

    NioEventLoop(final NioEventLoopGroup parent, final Executor executor, final IoHandlerFactory ioHandlerFactory) {
        super(parent, executor, ioHandlerFactory);
    }
}
