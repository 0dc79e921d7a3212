/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Code that the modules of the library share among themselves, and no user should name: checks of arguments, strings,
 * the rules of reference counting, direct memory, and facts about the platform.
 *
 * <p>Each class names its thread rule where it is not "any thread". Start reading at {@link
 * io.tidewire.util.internal.ObjectUtil} and {@link io.tidewire.util.internal.ReferenceCount}.
 */
@NullMarked
package io.tidewire.util.internal;

import org.jspecify.annotations.NullMarked;
