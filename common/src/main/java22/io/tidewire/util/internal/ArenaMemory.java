/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Memory in a shared arena of its own, zeroed. The JVM ensures that no code reaches it after {@link #clean()}: NIO
 * buffers that are kept throw {@link IllegalStateException}.
 */
final class ArenaMemory implements CleanableDirectBuffer {
    /** Arenas that were in use by a running I/O call when they were to be closed. */
    private static final Queue<Arena> BUSY = new ConcurrentLinkedQueue<>();

    private final Arena arena;
    private final ByteBuffer buffer;

    ArenaMemory(int capacity) {
        closeNoLongerBusy();
        arena = Arena.ofShared();
        try {
            buffer = arena.allocate(capacity).asByteBuffer();
        } catch (Throwable e) {
            arena.close();
            throw e;
        }
    }

    @Override
    public ByteBuffer buffer() {
        return buffer;
    }

    @Override
    public void clean() {
        if (!close(arena)) {
            BUSY.add(arena);
        }
        closeNoLongerBusy();
    }

    private static void closeNoLongerBusy() {
        if (!BUSY.isEmpty()) {
            BUSY.removeIf(ArenaMemory::close);
        }
    }

    /** Returns whether the arena is closed now. */
    private static boolean close(Arena arena) {
        try {
            arena.close();
            return true;
        } catch (IllegalStateException e) {
            // Another thread is in a system call with this memory, or has closed the arena just before.
            return !arena.scope().isAlive();
        }
    }
}
