/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Handlers that notice when a channel is silent for too long. They measure time with the executor's own ticker and run
 * on the executor of their context; an instance serves one channel.
 *
 * <p>Start reading at {@link io.tidewire.handler.timeout.IdleStateHandler}.
 */
@NullMarked
package io.tidewire.handler.timeout;

import org.jspecify.annotations.NullMarked;
