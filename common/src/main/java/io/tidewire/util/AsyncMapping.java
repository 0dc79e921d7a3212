/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import org.jspecify.annotations.Nullable;

/**
 * Maps each input to a value, now or later.
 *
 * @param <IN> the type of the inputs
 * @param <OUT> the type of the values
 */
public interface AsyncMapping<IN, OUT> {
    /**
     * Starts to look for the value; does not block.
     *
     * @param promise is completed with its value or the failure
     * @return the promise
     */
    Future<OUT> map(@Nullable IN input, Promise<OUT> promise);
}
