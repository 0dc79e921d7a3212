/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * The result of a task that an {@link EventExecutorGroup} runs later or repeatedly. A periodic task is done only when
 * it fails or is cancelled.
 *
 * @param <V> the type of the result
 */
public interface ScheduledFuture<V extends @Nullable Object>
        extends Future<V>, java.util.concurrent.ScheduledFuture<V> { }
