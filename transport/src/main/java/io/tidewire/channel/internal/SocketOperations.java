/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.IoOps;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

/**
 * The operations that a transport has for every kind of socket: connect, find the cause of a failure, and translate
 * wants. An implementation is stateless and exists once per transport. It obeys the rules of {@link EngineOperations}.
 *
 * @param <H> the handle: the transport's type of channel
 */
public abstract class SocketOperations<H extends Channel> {

    /**
     * Creates the operations of a transport.
     */
    protected SocketOperations() {
    }

    /**
     * Translates wants for the registration.
     *
     * @param handle the channel
     * @param wants a set of {@link Wants}
     * @return the transport's own constant for the set
     */
    public abstract IoOps interest(H handle, int wants);

    /**
     * Returns how the poller reports readiness.
     *
     * @param handle the channel
     * @return {@code true} if it reports changes only, so that a loop which stops early must come back by itself;
     *         {@code false} if it reports a readiness again for as long as it lasts
     */
    public abstract boolean isEdgeTriggered(H handle);

    /**
     * The cause of the last {@link IoResult#FAILED}, handed out once.
     *
     * @param handle the channel
     * @return the exception
     */
    public abstract Throwable failure(H handle);

    /**
     * Starts to connect.
     *
     * @param handle the channel
     * @param remote where to
     * @param local the address to bind to before, if any
     * @return zero when connected, {@link IoResult#WOULD_BLOCK} when it takes time, or {@link IoResult#FAILED}
     */
    public abstract int connect(H handle, SocketAddress remote, @Nullable SocketAddress local);

    /**
     * Asks for the outcome of a connect that took time.
     *
     * @param handle the channel
     * @return zero when connected, {@link IoResult#WOULD_BLOCK} when it still takes time, or {@link IoResult#FAILED}
     */
    public abstract int finishConnect(H handle);
}
