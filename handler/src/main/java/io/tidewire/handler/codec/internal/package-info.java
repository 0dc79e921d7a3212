/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The common code of the codecs of all modules. Exported to the modules of Tidewire only. No class here has state; any
 * thread.
 */
@NullMarked
package io.tidewire.handler.codec.internal;

import org.jspecify.annotations.NullMarked;
