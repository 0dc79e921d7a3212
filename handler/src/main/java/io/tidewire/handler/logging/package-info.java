/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A handler that logs what passes it. Sharable; called on each channel's executor. Texts that a peer sent are escaped,
 * so that they cannot fake log lines or drive a terminal.
 *
 * <p>Start reading at {@link io.tidewire.handler.logging.LoggingHandler}.
 */
@NullMarked
package io.tidewire.handler.logging;

import org.jspecify.annotations.NullMarked;
