/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.EventListener;

/**
 * Is notified when a {@link Future} is done.
 *
 * @param <F> the type of the future
 */
public interface GenericFutureListener<F extends Future<?>> extends EventListener {

    /**
     * Called once, on the executor of the future, when it is done. Must not block.
     *
     * @param future the future, done
     * @throws Exception is logged, and keeps no other listener from being called
     */
    void operationComplete(F future) throws Exception;
}
