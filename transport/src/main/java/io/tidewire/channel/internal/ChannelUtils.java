/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

/** The agreement between transports and software that has its own write loop. */
public final class ChannelUtils {

    /** Counts against the write spin count when the socket took nothing: more than any spin count. */
    public static final int SOCKET_FULL = Integer.MAX_VALUE;

    private ChannelUtils() { }
}
