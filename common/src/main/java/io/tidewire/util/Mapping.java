/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

/**
 * Maps each input to a value.
 *
 * @param <IN> the type of the inputs
 * @param <OUT> the type of the values
 */
public interface Mapping<IN, OUT> {
    /**
     * Finds the value.
     *
     * @return its value
     */
    OUT map(@Nullable IN input);
}
