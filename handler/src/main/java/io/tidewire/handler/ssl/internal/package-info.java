/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The common code of {@code io.tidewire.handler.ssl} and its {@code util}: writing DER, and swapping trust managers for
 * ones that do more. Not exported. No class here has state that changes; any thread.
 */
@NullMarked
package io.tidewire.handler.ssl.internal;

import org.jspecify.annotations.NullMarked;
