/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The common code of all benchmarks. One package below for each area; a benchmark is named for the class under test.
 *
 * <p>Results are returned or given to a {@code Blackhole}; work below a microsecond sets itself up inside the method
 * instead of a {@code Level.Invocation} fixture; rival variants live here, never in product code.
 */
package io.tidewire.microbench;
