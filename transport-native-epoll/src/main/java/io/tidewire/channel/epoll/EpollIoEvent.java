/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.IoEvent;

/**
 * A report of epoll about a descriptor.
 */
public interface EpollIoEvent extends IoEvent {

    /**
     * The events.
     *
     * @return a set, not empty; besides what was asked for it may hold errors and hang-ups
     */
    EpollIoOps ops();
}
