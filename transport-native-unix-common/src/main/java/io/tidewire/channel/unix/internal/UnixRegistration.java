/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.internal.InterestHolder;
import io.tidewire.channel.internal.LoopRegistration;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import org.jspecify.annotations.Nullable;

/**
 * One handle that a {@link UnixIoHandler} watches. A subclass keeps the handle.
 *
 * <p>Event loop only, apart from {@link #cancel()} and {@link #isValid()}.
 *
 * @param <P> the poller
 */
public abstract class UnixRegistration<P extends UnixIoHandler<?>> extends LoopRegistration implements InterestHolder {

    private final P owner;
    private final long id;

    /**
     * Creates a registration, which the poller finds from then on.
     *
     * @param owner the poller, whose registrations are of this type
     */
    @SuppressWarnings("this-escape") // The poller keeps it, and asks it for nothing yet.
    protected UnixRegistration(P owner) {
        this.owner = owner;
        id = owner.keep(this);
    }

    /**
     * The poller.
     *
     * @return the one that keeps this registration in its table
     */
    protected final P owner() {
        return owner;
    }

    /**
     * Returns the number that the kernel reports with an event.
     *
     * @return the number of this registration in the poller's table
     */
    public final long id() {
        return id;
    }

    /**
     * Lets the kernel forget the handle, unless it has done so itself since the descriptor was closed.
     */
    protected abstract void unwatch();

    @Override
    protected final void retire() {
        unwatch();
        owner.forget(id);
        handle().unregistered();
    }

    @Override
    protected final ThreadAwareExecutor executor() {
        return owner.executor();
    }

    /**
     * Nothing belongs to a registration.
     *
     * @return {@code null}
     */
    @Override
    public final <T> @Nullable T attachment() {
        return null;
    }
}
