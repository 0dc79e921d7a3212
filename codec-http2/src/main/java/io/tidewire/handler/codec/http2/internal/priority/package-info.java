/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The parts of which distributors are built, without streams and without a channel: priorities as a peer writes them
 * (RFC 9218), those of requests that have not begun, and a queue. Used on the event loop of the connection only.
 */
@NullMarked
package io.tidewire.handler.codec.http2.internal.priority;

import org.jspecify.annotations.NullMarked;
