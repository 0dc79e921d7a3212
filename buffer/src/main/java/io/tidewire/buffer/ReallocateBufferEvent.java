/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.SuppressForbidden;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A buffer changed its capacity beyond what its memory allows, and its content is moved. */
@Name("io.tidewire.ReallocateBuffer")
@Label("Buffer Reallocation")
@Description("A buffer is moved to other memory because its capacity changed; the other fields tell what it had")
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
final class ReallocateBufferEvent extends BufferEvent {
    /** Never committed: asked whether a recording wants such events, without making one. */
    private static final ReallocateBufferEvent PROBE = new ReallocateBufferEvent();

    @Label("New Capacity")
    @DataAmount
    int newCapacity;

    static boolean isOn() {
        return PROBE.isEnabled();
    }

    static void commit(ContiguousByteBuf buffer, int newCapacity) {
        ReallocateBufferEvent event = new ReallocateBufferEvent();
        event.describe(buffer);
        event.newCapacity = newCapacity;
        event.commit();
    }
}
