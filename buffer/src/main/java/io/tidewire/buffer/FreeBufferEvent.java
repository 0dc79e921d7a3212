/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.SuppressForbidden;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A buffer was released for the last time and gave its memory back. */
@Name("io.tidewire.FreeBuffer")
@Label("Buffer Release")
@Description("A buffer was released for the last time and gave its memory back")
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
final class FreeBufferEvent extends BufferEvent {
    /** Never committed: asked whether a recording wants such events, without making one. */
    private static final FreeBufferEvent PROBE = new FreeBufferEvent();

    static boolean isOn() {
        return PROBE.isEnabled();
    }

    static void commit(ContiguousByteBuf buffer) {
        FreeBufferEvent event = new FreeBufferEvent();
        event.describe(buffer);
        event.commit();
    }
}
