/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.util.internal.Ignorable;

/**
 * User event: the peer has shut down its output or closed the connection, and bytes that it sent before still wait and
 * are not read. They stay until {@code read()} is called or auto-read is switched on; behind the last one comes the
 * end, as a {@link ChannelInputShutdownEvent} if half closure is allowed, else as {@code channelInactive}.
 *
 * <p>A handler that takes the event, and does not pass it on, decides what happens. If none does, and half closure is
 * not allowed, one {@code read()} follows: where little waits, the channel thereby comes to its end though no handler
 * knows of this event.
 *
 * <p>Fired at most once for a channel, and only while nothing is read: a reader finds the end itself. Over epoll and
 * kqueue only, whether or not half closure is allowed; a selector cannot distinguish the end from bytes, so NIO never
 * fires it. A peer that resets the connection fires no event: the channel is closed at once, whatever waits.
 */
@Ignorable
public final class ChannelInputShutdownPendingEvent {

    /** The only instance. */
    public static final ChannelInputShutdownPendingEvent INSTANCE = new ChannelInputShutdownPendingEvent();

    private ChannelInputShutdownPendingEvent() { }
}
