/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.SuppressForbidden;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** An allocator gave memory back. */
@Name("io.tidewire.FreeChunk")
@Label("Chunk Release")
@Description("An allocator gave memory back to the system or the collector")
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
final class FreeChunkEvent extends ChunkEvent {
}
