/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * A kernel that does what a test tells it: sockets whose every operation is scripted (short reads and writes, would
 * block, reset, out of descriptors), and an event loop that runs on the test's thread in virtual time. It sits under
 * the same engines as the real transports, and shows what no real kernel can be made to show.
 *
 * <p>Beside the scripts there are schedules by chance, {@link io.tidewire.testsuite.kernel.StreamSchedule},
 * {@link io.tidewire.testsuite.kernel.DatagramSchedule} and {@link io.tidewire.testsuite.kernel.ServerSchedule}: the
 * library's own event loop over a kernel and a peer that do whatever they may, everything decided by one seed.
 *
 * <p>For tests that have threads of their own there is {@link io.tidewire.testsuite.kernel.MemoryKernel}, whose sockets
 * are connected with each other within the process, under the same channels.
 *
 * <p>Thread rule: the test's thread only, apart from the memory kernel and its channels.
 *
 * <p>Start reading at {@link io.tidewire.testsuite.kernel.FakeStreamChannel}.
 */
package io.tidewire.testsuite.kernel;
