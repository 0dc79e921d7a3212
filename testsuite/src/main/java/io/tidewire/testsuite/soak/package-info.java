/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Load for a long time, and proof that nothing is left of it: clients that verify every byte of random streams, abort,
 * shut down one half or do not read, and a server that echoes.
 *
 * <p>Start reading at {@link io.tidewire.testsuite.soak.Soak}. The actions of each client follow from a seed.
 *
 * <p>Thread rule: {@link io.tidewire.testsuite.soak.Soak} runs on the caller's thread; handlers on event loops tell it
 * by counters for any thread.
 */
package io.tidewire.testsuite.soak;
