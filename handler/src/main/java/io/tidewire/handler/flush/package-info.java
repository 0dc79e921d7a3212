/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/** Handlers that decide when written messages are flushed. */
@NullMarked
package io.tidewire.handler.flush;

import org.jspecify.annotations.NullMarked;
