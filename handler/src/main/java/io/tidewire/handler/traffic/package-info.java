/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Limits of bandwidth: for each channel, for all channels together, or both.
 *
 * <p>A limit is a clock of its own, {@code Pace}: each message moves it on by the time that the message costs, and a
 * message that finds it ahead waits for it. So what leaves in the long run is exactly what the limit says, whatever the
 * sizes of the messages. Writes wait in a queue per channel ({@code DelayedWrites}); reads are held back by asking the
 * channel for no more ({@code ReadPause}).
 *
 * <p>Handlers and counters may be configured and asked by any thread; what belongs to a channel belongs to the executor
 * of its context. Time comes from the executor's ticker. Start reading at
 * {@link io.tidewire.handler.traffic.AbstractTrafficShapingHandler}.
 */
@NullMarked
package io.tidewire.handler.traffic;

import org.jspecify.annotations.NullMarked;
