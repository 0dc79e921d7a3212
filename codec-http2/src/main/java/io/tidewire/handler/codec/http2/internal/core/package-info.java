/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The state and the counts of an HTTP/2 connection, without a channel and without a clock: windows, streams that were
 * closed, and what a peer has cost. Time comes in as an argument. Used on the event loop of the connection only.
 */
@NullMarked
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.NullMarked;
