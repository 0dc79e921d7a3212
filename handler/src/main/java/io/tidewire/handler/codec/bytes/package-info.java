/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Arrays in place of buffers. Encoders may be shared between channels; decoders belong to one.
 */
@NullMarked
package io.tidewire.handler.codec.bytes;

import org.jspecify.annotations.NullMarked;
