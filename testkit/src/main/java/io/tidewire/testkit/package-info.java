/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the library's own tests share: an extension of JUnit that fails a test which leaked a resource, and runs of
 * random inputs that can be repeated. Not for production.
 *
 * <p>Tests run one after the other in a JVM, as is JUnit's default; with parallel tests a leak may be blamed on a
 * neighbour. Start reading at {@link io.tidewire.testkit.LeakDetectionExtension}.
 */
package io.tidewire.testkit;
