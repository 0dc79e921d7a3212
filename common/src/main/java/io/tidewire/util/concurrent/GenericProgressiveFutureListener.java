/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * Is notified of the progress of a {@link ProgressiveFuture} and when it is done.
 *
 * @param <F> the type of the future
 */
public interface GenericProgressiveFutureListener<F extends ProgressiveFuture<?>> extends GenericFutureListener<F> {

    /**
     * Called on the executor of the future whenever progress is reported. Must not block.
     *
     * @param progress how much is done so far, at least 0
     * @param total how much there is to do, or -1 if unknown
     * @throws Exception is logged, and keeps no other listener from being called
     */
    void operationProgressed(F future, long progress, long total) throws Exception;
}
