/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Channels for code that blocks, on virtual threads: one thread per connection reads and writes, and parks where it has
 * to wait; the event loops do the input and output as ever.
 *
 * <p>A server gives each connection to a thread of its own by
 * {@link io.tidewire.channel.blocking.BlockingServerHandler}; a client calls
 * {@link io.tidewire.channel.blocking.BlockingChannel#connect}. Threads come from an {@code Executor}:
 * {@link io.tidewire.channel.blocking.VirtualThreads#executor()} on JDK 21 and newer, or one of platform threads.
 *
 * <p><b>Threads.</b> No call of this package may be made on the event loop of its channel. On one channel a thread may
 * read while another one writes; a second reader or writer gets an exception. Nothing is locked while a thread is
 * parked, and no thread-local is used.
 *
 * <p>Start reading at {@link io.tidewire.channel.blocking.BlockingChannel}; how messages change threads is in {@code
 * io.tidewire.channel.internal.Inbox} and {@code ThreadBridge}.
 */
@NullMarked
package io.tidewire.channel.blocking;

import org.jspecify.annotations.NullMarked;
