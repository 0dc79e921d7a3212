/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * A {@link GenericFutureListener} for a plain {@link Future}, which is shorter to write.
 *
 * @param <V> the type of the result
 */
public interface FutureListener<V extends @Nullable Object> extends GenericFutureListener<Future<V>> { }
