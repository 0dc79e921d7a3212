/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/** Supplies a boolean, and may throw. */
public interface BooleanSupplier {
    /** Always says no. */
    BooleanSupplier FALSE_SUPPLIER = () -> false;
    /** Always says yes. */
    BooleanSupplier TRUE_SUPPLIER = () -> true;

    /**
     * Answers.
     *
     * @return the answer
     * @throws Exception if there is none
     */
    boolean get() throws Exception;
}
