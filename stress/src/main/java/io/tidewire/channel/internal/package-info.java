/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/** jcstress tests of the lock-free classes of the package of this name. */
package io.tidewire.channel.internal;
