/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Code that the unix package shares with the native transports of this project only: the natives
 * ({@code SocketCalls}, {@code MessageCalls}, {@code FileCalls}), numbers that differ between systems
 * ({@code NativeConstants}), and what every one of these transports does with sockets and buffers: operations
 * ({@code UnixSocketOperations}, {@code UnixStreamOperations}, {@code UnixServerOperations}) and what they stand on
 * ({@code SocketBytes}, {@code PassedDescriptors}, {@code UnixSockets}, {@code OutboundCopies},
 * {@code ReserveDescriptor}). Their options are rows of a table ({@code UnixOptionTable}). The failure of an operation
 * stays an errno ({@code LastFailure}) until an engine asks for the exception ({@code UnixCall}).
 *
 * <p>Thread rule: event loop only unless stated otherwise. A native is called by any code that has an open descriptor.
 * Start reading at {@code SocketCalls}.
 */
@NullMarked
package io.tidewire.channel.unix.internal;

import org.jspecify.annotations.NullMarked;
