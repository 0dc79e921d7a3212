/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/** Supplies a boolean without checked exceptions. */
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
