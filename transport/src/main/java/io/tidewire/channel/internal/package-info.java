/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The one implementation of sockets that NIO and the native transports share. For the modules of this project only.
 *
 * <p>{@link io.tidewire.channel.internal.SocketEngine} keeps what a channel wants of its poller and what the poller
 * has told it; {@link io.tidewire.channel.internal.StreamEngine} adds the read and write loops and half closure,
 * {@link io.tidewire.channel.internal.ServerEngine} the accept loop,
 * {@link io.tidewire.channel.internal.DatagramEngine} the loops of a datagram socket. An engine reaches the kernel only
 * through two things: the socket operations of its transport ({@link io.tidewire.channel.internal.SocketOps} and its
 * subclasses, stateless singletons that answer a count or one of {@link io.tidewire.channel.internal.IoResult}'s
 * constants) and the {@link io.tidewire.channel.IoRegistration}, which turns wants into kernel calls when they change.
 *
 * <p>Thread rule: everything runs on the channel's event loop unless its documentation says otherwise.
 *
 * <p>Start reading at {@link io.tidewire.channel.internal.SocketEngine}.
 */
package io.tidewire.channel.internal;
