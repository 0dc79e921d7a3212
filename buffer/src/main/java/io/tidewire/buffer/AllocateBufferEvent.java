/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.SuppressForbidden;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A buffer was handed out. */
@Name("io.tidewire.AllocateBuffer")
@Label("Buffer Allocation")
@Description("A buffer was handed out")
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
final class AllocateBufferEvent extends BufferEvent {
    /** Never committed: asked whether a recording wants such events, without making one. */
    private static final AllocateBufferEvent PROBE = new AllocateBufferEvent();

    static boolean isOn() {
        return PROBE.isEnabled();
    }

    static void commit(ContiguousByteBuf buffer) {
        AllocateBufferEvent event = new AllocateBufferEvent();
        event.describe(buffer);
        event.commit();
    }
}
