/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/** Handlers that decide when written messages are flushed. */
package io.tidewire.handler.flush;
