/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/** jcstress tests of what threads share in the package of this name. */
package io.tidewire.buffer.internal;
