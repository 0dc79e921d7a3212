/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Targets for fuzzers: {@link io.tidewire.fuzz.FuzzTarget} lists them, {@link io.tidewire.fuzz.Fuzz} is what Jazzer
 * calls. Each target gets any octets and fails with an {@link AssertionError} if a property of the parser does not
 * hold: no other exception than those that are documented, the same result however the input is cut, no buffer kept,
 * and what was read can be written and read again. One thread.
 */
package io.tidewire.fuzz;
