/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.internal.FlightRecording;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The only access to the flight recorder's chunk events; see {@link FlightRecording}. Any thread. */
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing its events are not loaded")
final class ChunkRecording {
    private ChunkRecording() {
    }

    /** Starts to measure how long it takes to obtain memory; {@code null} if no recording asks for it. */
    static @Nullable AllocateChunkEvent chunkWanted() {
        if (!FlightRecording.isInUse()) {
            return null;
        }
        AllocateChunkEvent event = new AllocateChunkEvent();
        event.begin();
        return event.isEnabled() ? event : null;
    }

    /**
     * Records memory that was obtained.
     *
     * @param wanted the result of {@link #chunkWanted()}
     * @param allocator the class of the allocator that it is for
     * @param memory the memory, unless it is an array
     * @param bytes its size
     * @param chunk whether many buffers will share it
     */
    static void chunkAllocated(@Nullable AllocateChunkEvent wanted, Class<?> allocator, @Nullable ByteBuffer memory,
            int bytes, boolean chunk) {
        if (wanted != null) {
            wanted.describe(allocator, memory, bytes, chunk);
            wanted.commit();
        }
    }

    /** Records memory that is about to be given back. Parameters as above. */
    static void chunkFreed(Class<?> allocator, @Nullable ByteBuffer memory, int bytes, boolean chunk) {
        if (FlightRecording.isInUse()) {
            FreeChunkEvent event = new FreeChunkEvent();
            if (event.isEnabled()) {
                event.describe(allocator, memory, bytes, chunk);
                event.commit();
            }
        }
    }
}
