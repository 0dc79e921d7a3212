/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * For tests of the library and of its users: an extension of JUnit that fails a test which leaked a resource, runs of
 * random inputs that can be repeated, changes of inputs, files that fail, and programs in a JVM of their own. Not for
 * production.
 *
 * <p>Start reading at {@link io.tidewire.testkit.LeakDetectionExtension}.
 */
@NullMarked
package io.tidewire.testkit;

import org.jspecify.annotations.NullMarked;
