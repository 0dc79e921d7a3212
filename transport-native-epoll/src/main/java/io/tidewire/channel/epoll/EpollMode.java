/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

/**
 * How epoll reports readiness.
 *
 * @deprecated edge-triggered is faster and the default; there is no need to choose
 */
@Deprecated
public enum EpollMode {

    /** Changes are reported, and one registration lasts for the life of a channel. */
    EDGE_TRIGGERED,

    /** A readiness is reported for as long as it lasts, and each change of interest is a call to the kernel. */
    LEVEL_TRIGGERED
}
