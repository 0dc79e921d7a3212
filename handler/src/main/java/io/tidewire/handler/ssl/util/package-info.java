/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Certificates and factories of managers for tests and first steps, and what an application builds its own of.
 * Factories
 * may be used by any thread; engines ask their managers on event loops, so managers must not block.
 *
 * <p>Start reading at {@link io.tidewire.handler.ssl.util.FingerprintTrustManagerFactory}.
 */
@NullMarked
package io.tidewire.handler.ssl.util;

import org.jspecify.annotations.NullMarked;
