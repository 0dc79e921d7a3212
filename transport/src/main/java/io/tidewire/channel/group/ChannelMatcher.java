/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import io.tidewire.channel.Channel;

/**
 * Chooses channels of a group. May be called on any thread.
 */
@FunctionalInterface
public interface ChannelMatcher {

    /**
     * Returns whether an operation of a group is meant for a channel.
     *
     * @return {@code true} if it is
     */
    boolean matches(Channel channel);
}
