/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * TCP sockets as channels: their interfaces, their options and the events of half closure. The channels themselves are
 * in {@code io.tidewire.channel.socket.nio} and in the native transports.
 *
 * <p>Thread rule: channels and their configurations may be used from any thread.
 *
 * <p>Start reading at {@link io.tidewire.channel.socket.SocketChannel}.
 */
@NullMarked
package io.tidewire.channel.socket;

import org.jspecify.annotations.NullMarked;
