/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.internal.InterestHolder;
import io.tidewire.channel.internal.LoopRegistration;
import io.tidewire.util.concurrent.ThreadAwareExecutor;

/**
 * One handle that a {@link UnixIoHandler} watches.
 *
 * <p>Event loop only, apart from {@link #cancel()} and {@link #isValid()}.
 */
public abstract class UnixRegistration extends LoopRegistration implements InterestHolder {

    /**
     * Creates a registration.
     */
    protected UnixRegistration() {
    }

    /**
     * The poller.
     *
     * @return the one that keeps this registration in its table
     */
    protected abstract UnixIoHandler<?> owner();

    @Override
    protected final ThreadAwareExecutor executor() {
        return owner().executor();
    }

    /**
     * Nothing belongs to a registration.
     *
     * @return {@code null}
     */
    @Override
    public final <T> T attachment() {
        return null;
    }
}
