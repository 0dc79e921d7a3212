/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.IoEvent;

/** A set of {@link io.tidewire.channel.internal.Readiness} as it is. */
record FakeIoEvent(int readiness) implements IoEvent { }
