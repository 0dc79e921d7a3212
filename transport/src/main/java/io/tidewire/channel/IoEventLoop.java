/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.Future;

/**
 * An {@link EventLoop} whose I/O is done by an {@link IoHandler}.
 */
public interface IoEventLoop extends EventLoop, IoEventLoopGroup {

    @Override
    default IoEventLoop next() {
        return this;
    }

    @Override
    Future<IoRegistration> register(IoHandle handle);

    @Override
    boolean isCompatible(Class<? extends IoHandle> handleType);

    @Override
    boolean isIoType(Class<? extends IoHandler> handlerType);
}
