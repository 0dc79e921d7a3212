/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The orderly end of a server: {@link io.tidewire.channel.drain.ServerDrain} stops accepting, lets each protocol finish
 * what it has accepted, and counts what became of it.
 */
@NullMarked
package io.tidewire.channel.drain;

import org.jspecify.annotations.NullMarked;
