/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Pools of client channels, which are connected once and used many times.
 *
 * <p>Thread rule: pools may be used from any thread, and none of their methods blocks but for {@code close()}. The
 * {@link io.tidewire.channel.pool.ChannelPoolHandler} and the {@link io.tidewire.channel.pool.ChannelHealthChecker} are
 * called on behalf of a channel on its event loop.
 *
 * <p>Start reading at {@link io.tidewire.channel.pool.ChannelPool} and
 * {@link io.tidewire.channel.pool.FixedChannelPool}.
 */
@NullMarked
package io.tidewire.channel.pool;

import org.jspecify.annotations.NullMarked;
