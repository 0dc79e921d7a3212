/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * Marks an {@link EventExecutor} that runs its tasks one after the other, in the order in which they were submitted.
 */
public interface OrderedEventExecutor extends EventExecutor { }
