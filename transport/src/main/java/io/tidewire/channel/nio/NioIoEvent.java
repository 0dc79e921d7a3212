/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoEvent;

/**
 * A report of a selector: the operations that a channel is ready for.
 */
public interface NioIoEvent extends IoEvent {

    /**
     * The operations that are ready.
     *
     * @return a set, not empty
     */
    NioIoOps ops();
}
