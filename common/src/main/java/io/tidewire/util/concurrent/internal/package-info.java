/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * How an executor starts, is suspended and ends, for those that write a loop: the states, the periods of a graceful
 * shutdown, and what becomes of tasks that arrive too late. For Tidewire's own modules.
 *
 * <p>Each class names its thread rule. Start reading at
 * {@link io.tidewire.util.concurrent.internal.ExecutorLifecycle}.
 */
@NullMarked
package io.tidewire.util.concurrent.internal;

import org.jspecify.annotations.NullMarked;
