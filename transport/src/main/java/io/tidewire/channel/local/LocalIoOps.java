/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.IoOps;

/**
 * The wants of a local channel to its poller. There is one thing only to want: to be registered.
 */
public final class LocalIoOps implements IoOps {

    /** The only instance. */
    public static final LocalIoOps DEFAULT = new LocalIoOps();

    private LocalIoOps() { }
}
