/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.Future;

/**
 * A group of {@link IoEventLoop}s.
 */
public interface IoEventLoopGroup extends EventLoopGroup {

    @Override
    IoEventLoop next();

    /**
     * Registers a channel with a loop of this group.
     *
     * @param channel the channel, not registered yet
     * @return completes when the channel is registered, or fails
     */
    @Override
    default ChannelFuture register(Channel channel) {
        return next().register(channel);
    }

    /**
     * Registers a channel with a loop of this group.
     *
     * @param promise belongs to the channel to register and is completed with the outcome
     * @return {@code promise}
     */
    @Override
    default ChannelFuture register(ChannelPromise promise) {
        return next().register(promise);
    }

    /**
     * Registers a handle with a loop of this group.
     *
     * @param handle a handle that {@link #isCompatible(Class)} accepts
     * @return gives the registration, or the reason why there is none
     */
    default Future<IoRegistration> register(IoHandle handle) {
        return next().register(handle);
    }

    /**
     * Returns whether handles of a type can be registered with the loops of this group.
     *
     * @param handleType the class of the handle
     * @return {@code true} if they can
     */
    default boolean isCompatible(Class<? extends IoHandle> handleType) {
        return next().isCompatible(handleType);
    }

    /**
     * Returns whether the loops of this group are driven by handlers of a type.
     *
     * @param handlerType the class of the handler
     * @return {@code true} if they are
     */
    default boolean isIoType(Class<? extends IoHandler> handlerType) {
        return next().isIoType(handlerType);
    }
}
