/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The native transport for macOS and the BSDs, over kqueue(2): TCP, UDP and unix domain sockets.
 *
 * <p>{@code new MultiThreadIoEventLoopGroup(KQueueIoHandler.newFactory())} makes event loops. Channels on them are
 * those of this package. {@link io.tidewire.channel.kqueue.KQueue} reports whether all that can be used here. The
 * common part of channels on all Unix systems is in {@code io.tidewire.channel.unix.internal}.
 *
 * <p>Start reading at {@link io.tidewire.channel.kqueue.KQueueIoHandler}.
 */
@NullMarked
package io.tidewire.channel.kqueue;

import org.jspecify.annotations.NullMarked;
