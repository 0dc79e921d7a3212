/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * File descriptors, socket operations and addresses that the native Unix transports share.
 *
 * <p>{@link io.tidewire.channel.unix.FileDescriptor} and {@link io.tidewire.channel.unix.Socket} are thin objects over
 * a descriptor; they check arguments and turn the negative errno of a native call into an exception
 * ({@link io.tidewire.channel.unix.Errors}). The natives belong to {@code SocketCalls}, {@code MessageCalls} and
 * {@code FileCalls} of the internal package, which the socket operations of the transports call as well, and to
 * {@code NativeMemoryCalls}. They are registered by the library of a transport when it is loaded;
 * {@link io.tidewire.channel.unix.Unix} is where that is announced.
 *
 * <p>Thread rule: descriptors and sockets are used by one thread at a time, but may be closed by any; addresses,
 * options and errors are immutable. Start reading at {@link io.tidewire.channel.unix.Socket}.
 */
@NullMarked
package io.tidewire.channel.unix;

import org.jspecify.annotations.NullMarked;
