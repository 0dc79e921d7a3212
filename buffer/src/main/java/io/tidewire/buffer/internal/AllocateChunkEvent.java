/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.SuppressForbidden;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** An allocator got memory from the system or the Java heap; lasts as long as that took. */
@Name("io.tidewire.AllocateChunk")
@Label("Chunk Allocation")
@Description("An allocator got memory from the system or the Java heap")
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
final class AllocateChunkEvent extends ChunkEvent {
}
