/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Benchmarks of WebSocket. Each class says in a line what question it answers; run them with
 * {@code java -jar microbench/target/microbenchmarks.jar NAME}.
 */
package io.tidewire.microbench.websocket;
