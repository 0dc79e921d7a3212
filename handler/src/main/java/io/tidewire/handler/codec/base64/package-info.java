/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Base64 (RFC 4648): {@link io.tidewire.handler.codec.base64.Base64} for buffers, and handlers for frames. Everything
 * here may be used by any thread, and handlers may be shared.
 */
@NullMarked
package io.tidewire.handler.codec.base64;

import org.jspecify.annotations.NullMarked;
