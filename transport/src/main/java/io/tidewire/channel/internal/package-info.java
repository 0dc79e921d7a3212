/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The one implementation of sockets that NIO and the native transports share. For the modules of this project only.
 *
 * <p>{@link io.tidewire.channel.internal.SocketEngine} keeps what a channel wants of its poller and what the poller has
 * reported; {@link io.tidewire.channel.internal.StreamEngine} adds the read and write loops and half closure, {@link
 * io.tidewire.channel.internal.ServerEngine} the accept loop, {@link io.tidewire.channel.internal.DatagramEngine} the
 * loops of a datagram socket. An engine reaches the kernel only through two things: the socket operations of its
 * transport and the {@link io.tidewire.channel.IoRegistration}, which turns wants into kernel calls when they change.
 * Operations are stateless singletons that answer a count or one of {@link io.tidewire.channel.internal.IoResult}'s
 * constants: one object for each kind of socket, as {@link io.tidewire.channel.internal.StreamOperations}, and one for
 * what all kinds have in common, {@link io.tidewire.channel.internal.SocketOperations}.
 *
 * <p>The words of this package, each of which has one meaning:
 * <dl>
 *   <dt>want
 *   <dd>What a channel asks to be told of ({@link io.tidewire.channel.internal.Wants}). It outlives a registration.
 *   <dt>interest
 *   <dd>A want in the words of one poller, an {@link io.tidewire.channel.IoOps}: this is all that <em>ops</em> means.
 *   <dt>operation
 *   <dd>A call that an engine makes on a socket, and its answer.
 *   <dt>readiness
 *   <dd>What a poller reports ({@link io.tidewire.channel.internal.Readiness}).
 *   <dt>latch
 *   <dd>The readiness that was reported and not used up since. An operation that would block clears it, and so does a
 *       short read of a stream.
 *   <dt>pending
 *   <dd>Of a {@code read()}: made, and not answered by a message, an end or a failure yet.
 *   <dt>expect
 *   <dd>Ask to continue with other wants, for callers that bring their own loops.
 *   <dt>seek
 *   <dd>Look for input, or for the end of it, soon if the latch promises some, else when the poller reports it.
 *   <dt>yield
 *   <dd>Stop writing though the socket takes more, and go on in a task, behind the other work of the loop.
 *   <dt>suspend
 *   <dd>Read or accept nothing, no matter what wants input, until resumed.
 *   <dt>pause
 *   <dd>Suspend for a second, after a failure that trying again at once would repeat.
 *   <dt>resume
 *   <dd>Go on with what has yielded, or was suspended, or what the latch still promises.
 * </dl>
 *
 * <p>Thread rule: everything runs on the channel's event loop unless its documentation says otherwise.
 *
 * <p>Start reading at {@link io.tidewire.channel.internal.SocketEngine}.
 */
@NullMarked
package io.tidewire.channel.internal;

import org.jspecify.annotations.NullMarked;
