/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/** Answers a question, without a checked exception. */
public interface UncheckedBooleanSupplier extends BooleanSupplier {
    /** Always says no. */
    UncheckedBooleanSupplier FALSE_SUPPLIER = () -> false;
    /** Always says yes. */
    UncheckedBooleanSupplier TRUE_SUPPLIER = () -> true;

    /**
     * Answers.
     *
     * @return the answer
     */
    @Override
    boolean get();
}
