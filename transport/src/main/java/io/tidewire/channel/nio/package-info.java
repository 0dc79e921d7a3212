/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Channels over {@code java.nio}: the poller {@link io.tidewire.channel.nio.NioIoHandler} over a {@code Selector}, and
 * the base classes of the channels in {@code io.tidewire.channel.socket.nio}.
 *
 * <p>Thread rule: everything runs on the channel's event loop unless its documentation says otherwise.
 *
 * <p>A {@code Selector} does not show that a peer has hung up unless the channel reads, so with
 * auto-read off a lost connection is noticed at the next read or write.
 *
 * <p>Start reading at {@link io.tidewire.channel.nio.NioIoHandler}; to write a channel for another kind of
 * {@code SelectableChannel}, extend {@link io.tidewire.channel.nio.AbstractNioByteChannel} or
 * {@link io.tidewire.channel.nio.AbstractNioMessageChannel}.
 */
@NullMarked
package io.tidewire.channel.nio;

import org.jspecify.annotations.NullMarked;
