/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Cuts streams of JSON (RFC 8259) into values. Decoders belong to one channel.
 */
@NullMarked
package io.tidewire.handler.codec.json;

import org.jspecify.annotations.NullMarked;
