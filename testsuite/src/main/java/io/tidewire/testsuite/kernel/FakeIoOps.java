/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.IoOps;

/** Wants as they are. */
record FakeIoOps(int wants) implements IoOps { }
