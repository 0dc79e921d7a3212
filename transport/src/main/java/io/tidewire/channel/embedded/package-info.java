/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * A channel without a transport, to drive handlers by hand.
 *
 * <p>An embedded channel belongs to the thread that calls it and is not thread-safe. Start reading at
 * {@link io.tidewire.channel.embedded.EmbeddedChannel}.
 */
@NullMarked
package io.tidewire.channel.embedded;

import org.jspecify.annotations.NullMarked;
