/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The shell over SLF4J, {@code java.util.logging} or the JDK's facade, {@link java.lang.System.Logger}, through which
 * all of the library logs and which relocated software links to.
 *
 * <p>Any thread. Start reading at {@link io.tidewire.util.internal.logging.InternalLogger}.
 */
@NullMarked
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.NullMarked;
