/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The native transport for Linux, on {@code epoll(7)}.
 *
 * <p>Holds no code yet: NIO, in {@code io.tidewire.channel.socket.nio}, is the transport that works today.
 */
package io.tidewire.channel.epoll;
