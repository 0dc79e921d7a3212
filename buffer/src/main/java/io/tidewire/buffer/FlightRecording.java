/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * The only access to the flight recorder's buffer events: where the {@code jdk.jfr} module is missing, the event
 * classes are not loaded, and everything else works as before. Any thread.
 *
 * <p>While no recording has asked for an event, its check is one read of a field or, once the recorder has been
 * started for anything at all, a few, which never change; the event is made behind it.
 */
final class FlightRecording {
    private FlightRecording() {
    }

    private static boolean isInUse() {
        return io.tidewire.util.concurrent.internal.FlightRecording.isInUse();
    }

    /** Records a buffer that was just made and that only the caller knows; returns it. */
    static ContiguousByteBuf allocated(ContiguousByteBuf buffer) {
        if (isInUse() && AllocateBufferEvent.isOn()) {
            AllocateBufferEvent.commit(buffer);
        }
        return buffer;
    }

    /** Records a buffer that is about to lose its memory, while its fields still show it. */
    static void freed(ContiguousByteBuf buffer) {
        if (isInUse() && FreeBufferEvent.isOn()) {
            FreeBufferEvent.commit(buffer);
        }
    }

    /** Records a buffer that is about to get other memory, while its fields still show the old memory. */
    static void reallocating(ContiguousByteBuf buffer, int newCapacity) {
        if (isInUse() && ReallocateBufferEvent.isOn()) {
            ReallocateBufferEvent.commit(buffer, newCapacity);
        }
    }
}
