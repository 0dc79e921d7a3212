/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The transport over epoll(7), for Linux. {@link io.tidewire.channel.epoll.Epoll} reports whether it can be used;
 * {@link io.tidewire.channel.epoll.EpollIoHandler#newFactory()} goes to an event loop group, and the channels take the
 * places of those of NIO. Only what differs from NIO is here: the poller, the operations on sockets and the options of
 * Linux; loops that read, write, accept and connect are the same for all transports.
 *
 * <p>Threads: what {@link io.tidewire.channel.Channel} and its configuration allow to any thread is allowed here;
 * handlers and operations belong to their event loop.
 *
 * <p>Readers start with {@code EpollIoHandler}, which waits, and {@code EpollStreamOperations}, which moves bytes.
 */
@NullMarked
package io.tidewire.channel.epoll;

import org.jspecify.annotations.NullMarked;
