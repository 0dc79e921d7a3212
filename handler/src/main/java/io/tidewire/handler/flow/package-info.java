/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Back-pressure on reading: handlers that deliver messages only as they are asked for, and a relay between two channels
 * that is made of them. One instance belongs to one channel.
 *
 * <p>Start reading at {@link io.tidewire.handler.flow.FlowControlHandler}; its queue is in {@code HeldMessages}.
 */
@NullMarked
package io.tidewire.handler.flow;

import org.jspecify.annotations.NullMarked;
