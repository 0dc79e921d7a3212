/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Sets of channels that are written to, flushed and closed together.
 *
 * <p>Thread rule: groups and their futures may be used from any thread. A channel may be in any number of groups, and
 * leaves them when it closes. The listeners of a group's futures are called on the executor of the group.
 *
 * <p>Start reading at {@link io.tidewire.channel.group.ChannelGroup}.
 */
@NullMarked
package io.tidewire.channel.group;

import org.jspecify.annotations.NullMarked;
