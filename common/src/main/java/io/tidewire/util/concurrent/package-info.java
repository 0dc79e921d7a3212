/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Futures, promises and event executors: how asynchronous work is started, ordered, scheduled and waited for.
 *
 * <p>Start reading at {@link io.tidewire.util.concurrent.Future}, {@link io.tidewire.util.concurrent.Promise} and
 * {@link io.tidewire.util.concurrent.EventExecutor}. {@link io.tidewire.util.concurrent.DefaultPromise} is the one
 * implementation of a promise; {@link io.tidewire.util.concurrent.SingleThreadEventExecutor} is the base of every
 * event loop.
 *
 * <p>Thread rule: futures, promises and the public methods of executors may be used from any thread. Protected
 * members of an executor belong to its own thread unless their documentation says otherwise. Listeners of a future run
 * on the executor of that future. {@link io.tidewire.util.concurrent.FastThreadLocal} works on every thread, fastest on
 * {@link io.tidewire.util.concurrent.FastThreadLocalThread}.
 *
 * <p>Time: all deadlines are nanoseconds on the scale of the {@link io.tidewire.util.concurrent.Ticker} of the
 * executor; no other clock is read.
 */
@NullMarked
package io.tidewire.util.concurrent;

import org.jspecify.annotations.NullMarked;
