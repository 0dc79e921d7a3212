/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.SuppressForbidden;

import java.nio.ByteBuffer;

import jdk.jfr.FlightRecorder;

/**
 * The allocators' events for the flight recorder, and the only door to them: the event classes are not loaded where the
 * {@code jdk.jfr} module is missing, and everything else works as before. Any thread.
 *
 * <p>While no recording has asked for an event, its check is one read of a field or, once the recorder has been
 * started for anything at all, a few, which never change; the event is made behind it.
 */
@SuppressForbidden(reason = "asks whether the JDK has its flight recorder before it is used")
final class FlightRecording {
    /** A constant to the JIT compiler, so that without a recorder the checks vanish. */
    private static final boolean AVAILABLE = isAvailable();

    private FlightRecording() {
    }

    private static boolean isAvailable() {
        try {
            Class.forName("jdk.jfr.FlightRecorder", false, FlightRecording.class.getClassLoader());
        } catch (final ClassNotFoundException e) {
            return false; // Not an error: a run-time image may leave the module out.
        }
        return FlightRecorder.isAvailable();
    }

    /** Before the recorder is started, no class of an event is loaded: the first one makes it read its metadata. */
    private static boolean isInUse() {
        return AVAILABLE && FlightRecorder.isInitialized();
    }

    /** Tells of a buffer that was just made and is known to the caller only; returns it. */
    static ContiguousByteBuf allocated(final ContiguousByteBuf buffer) {
        if (isInUse() && AllocateBufferEvent.isOn()) {
            AllocateBufferEvent.commit(buffer);
        }
        return buffer;
    }

    /** Tells of a buffer that is about to lose its memory, which its fields still show. */
    static void freed(final ContiguousByteBuf buffer) {
        if (isInUse() && FreeBufferEvent.isOn()) {
            FreeBufferEvent.commit(buffer);
        }
    }

    /** Tells of a buffer that is about to get other memory, while its fields still show what it has. */
    static void reallocating(final ContiguousByteBuf buffer, final int newCapacity) {
        if (isInUse() && ReallocateBufferEvent.isOn()) {
            ReallocateBufferEvent.commit(buffer, newCapacity);
        }
    }

    /** Begins to measure how long memory takes to come; {@code null} where no recording wants to know. */
    static AllocateChunkEvent chunkWanted() {
        if (!isInUse()) {
            return null;
        }
        final AllocateChunkEvent event = new AllocateChunkEvent();
        event.begin();
        return event.isEnabled() ? event : null;
    }

    /**
     * Tells of memory that has come.
     *
     * @param wanted what {@link #chunkWanted()} returned before
     * @param allocator the class of the allocator that it is for
     * @param memory the memory, {@code null} if it is an array
     * @param bytes its size
     * @param chunk whether many buffers will share it
     */
    static void chunkAllocated(final AllocateChunkEvent wanted, final Class<?> allocator, final ByteBuffer memory,
            final int bytes, final boolean chunk) {
        if (wanted != null) {
            wanted.describe(allocator, memory, bytes, chunk);
            wanted.commit();
        }
    }

    /** Tells of memory that is about to be given back. Parameters as above. */
    static void chunkFreed(final Class<?> allocator, final ByteBuffer memory, final int bytes, final boolean chunk) {
        if (isInUse()) {
            final FreeChunkEvent event = new FreeChunkEvent();
            if (event.isEnabled()) {
                event.describe(allocator, memory, bytes, chunk);
                event.commit();
            }
        }
    }
}
