/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Text in place of buffers. Handlers of this package may be shared between channels.
 */
@NullMarked
package io.tidewire.handler.codec.string;

import org.jspecify.annotations.NullMarked;
