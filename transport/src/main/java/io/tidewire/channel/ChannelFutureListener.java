/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.GenericFutureListener;

/**
 * Listens to a {@link ChannelFuture}. It is called on the executor of the future, so it must not block.
 */
public interface ChannelFutureListener extends GenericFutureListener<ChannelFuture> {

    /** Closes the channel when the operation completes, however it does. */
    ChannelFutureListener CLOSE = future -> future.channel().close();

    /** Closes the channel when the operation fails or is cancelled. */
    ChannelFutureListener CLOSE_ON_FAILURE = future -> {
        if (!future.isSuccess()) {
            future.channel().close();
        }
    };

    /** Fires the failure of the operation through the channel's pipeline. */
    @SuppressWarnings("NullAway") // A failure has a cause.
    ChannelFutureListener FIRE_EXCEPTION_ON_FAILURE = future -> {
        if (!future.isSuccess()) {
            future.channel().pipeline().fireExceptionCaught(future.cause());
        }
    };
}
