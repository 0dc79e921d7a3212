/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.IoOps;
import io.tidewire.util.internal.ObjectUtil;

import java.net.SocketAddress;

/**
 * The operations that every kind of socket has. An implementation is stateless and exists once per transport; what it
 * works on is the channel itself, its handle. An abstract class rather than an interface: while one transport is
 * loaded the compiler sees one implementation.
 *
 * <p>Operations answer a count (zero or more) or a constant of {@link IoResult}, and throw nothing that a kernel or a
 * peer can cause.
 *
 * @param <H> the handle: the transport's type of channel
 */
public abstract class SocketOps<H> {

    private final EngineHost<? super H> host;

    /**
     * Creates the operations of a transport.
     *
     * @param host the inner side of the channels
     */
    protected SocketOps(final EngineHost<? super H> host) {
        this.host = ObjectUtil.checkNotNull(host, "host");
    }

    /** See {@link EngineHost#writeFlushed}. */
    final void writeFlushed(final H handle) {
        host.writeFlushed(handle);
    }

    /**
     * Translates wants for the registration.
     *
     * @param handle the channel
     * @param wants a set of {@link Wants}
     * @return the transport's own constant for the set
     */
    public abstract IoOps toIoOps(H handle, int wants);

    /**
     * Tells how the poller reports readiness.
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
     * @param local the address to bind to before, or {@code null}
     * @return zero when connected, {@link IoResult#WOULD_BLOCK} when it takes time, or {@link IoResult#FAILED}
     */
    public abstract int connect(H handle, SocketAddress remote, SocketAddress local);

    /**
     * Asks for the outcome of a connect that took time.
     *
     * @param handle the channel
     * @return zero when connected, {@link IoResult#WOULD_BLOCK} when it still takes time, or {@link IoResult#FAILED}
     */
    public abstract int finishConnect(H handle);
}
