/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Maps with primitive keys: an interface, a hash map and unmodifiable maps for each of {@code byte}, {@code short},
 * {@code char}, {@code int} and {@code long}. The build generates them from one template each.
 *
 * <p>Nothing here is synchronized: while a thread changes a map, it must be its only user. Start reading at {@link
 * io.tidewire.util.collection.IntObjectMap}.
 */
@NullMarked
package io.tidewire.util.collection;

import org.jspecify.annotations.NullMarked;
