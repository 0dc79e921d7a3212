/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import io.tidewire.util.SuppressForbidden;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A task or a handler has kept the thread of an event loop for too long. On in every recording, but see TaskWatch. */
@Name("io.tidewire.SlowTask")
@Label("Slow Task")
@Description("A task or a handler kept an event loop for io.tidewire.eventLoop.slowTaskMillis or longer")
@Category({"Tidewire", "Event Loops"})
@StackTrace(false) // it would show the loop after the work; the watchdog's look is in a field
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
final class SlowTaskEvent extends Event {
    @Label("Work")
    @Description("The class of the task, or of the handle whose I/O event was handled")
    @SuppressWarnings("NullAway.Init") // set before the event is committed
    Class<?> work;

    @Label("Stack of the Loop")
    @Description("What the loop did when the watchdog looked; none if the work ended before it did")
    @Nullable String stack;
}
