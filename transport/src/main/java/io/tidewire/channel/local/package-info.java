/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * A transport within one process: what one channel writes, its peer reads, as the very same objects.
 *
 * <p>A {@link io.tidewire.channel.local.LocalServerChannel} binds to a {@link io.tidewire.channel.local.LocalAddress}
 * and a {@link io.tidewire.channel.local.LocalChannel} connects to it. They run on loops of
 * {@link io.tidewire.channel.local.LocalIoHandler}, and on every other loop of one thread as well.
 *
 * <p>Nothing bounds what waits for a reader: a write is done once the peer has it, whether or not the peer reads. There
 * is no half-closure.
 *
 * <p>Thread rule: each channel's state belongs to its event loop; what crosses over to another channel goes through
 * {@code LocalInbox}, which is where to start reading.
 */
@NullMarked
package io.tidewire.channel.local;

import org.jspecify.annotations.NullMarked;
