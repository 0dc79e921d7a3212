/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.SocketOperations;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

/** The common operations on sockets of the JDK. A failure is the JDK's own exception. */
final class NioSocketOperations extends SocketOperations<AbstractNioChannel> {

    static final NioSocketOperations INSTANCE = new NioSocketOperations();

    private NioSocketOperations() { }

    @Override
    public IoOps interest(AbstractNioChannel handle, int wants) {
        return NioInterest.of(wants);
    }

    @Override
    public boolean isEdgeTriggered(AbstractNioChannel handle) {
        return false;
    }

    @Override
    public Throwable failure(AbstractNioChannel handle) {
        return handle.takeFailure();
    }

    @Override
    public int connect(AbstractNioChannel handle, SocketAddress remote, @Nullable SocketAddress local) {
        try {
            return handle.doConnect(remote, local) ? 0 : IoResult.WOULD_BLOCK;
        } catch (Throwable cause) {
            return failed(handle, cause);
        }
    }

    @Override
    public int finishConnect(AbstractNioChannel handle) {
        try {
            handle.doFinishConnect();
            // A selector may report a connect that is not at its end.
            return handle.isActive() ? 0 : IoResult.WOULD_BLOCK;
        } catch (Throwable cause) {
            return failed(handle, cause);
        }
    }

    static int failed(AbstractNioChannel handle, Throwable cause) {
        handle.fail(cause);
        return IoResult.FAILED;
    }
}
