/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/** Supplies an {@code int}, and may throw. */
public interface IntSupplier {
    /**
     * Returns the number.
     *
     * @return the number
     * @throws Exception if there is none
     */
    int get() throws Exception;
}
