/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.DevelopmentMode;

/**
 * The switch for development: mistakes that are silent in production are reported as warnings, each with what to do.
 * The system property {@code io.tidewire.development} switches it on as well, from the start.
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *     Development.enable(); // first, before a channel or an event loop is made
 *     ...
 * }
 * }</pre>
 *
 * <p>While it is on:
 * <ul>
 * <li>leak detection is at {@link ResourceLeakDetector.Level#PARANOID}, unless a level was set;
 * <li>a watchdog reports tasks and handlers that keep an event loop for 500 milliseconds, unless the property {@code
 *     io.tidewire.eventLoop.slowTaskMillis} says otherwise;
 * <li>a message or a user event that no handler takes is reported with the names of the pipeline;
 * <li>a write that fails, and whose future nobody looks at within a second, is reported with the type of the message;
 * <li>a write that is not followed by a flush within a second is reported;
 * <li>promises that are not completed within a second after their channel was closed are reported.
 * </ul>
 *
 * <p>A reminder in the log says once that it is on. It takes time and memory for each message and each buffer, so it is
 * not for production. It cannot be switched off again. Any thread.
 */
public final class Development {

    private Development() {
    }

    /**
     * Switches the mode on; nothing happens if it is on. Code that every message passes decides when its class is
     * loaded: what is too late for this call is named in the reminder.
     */
    public static void enable() {
        DevelopmentMode.enable();
        ResourceLeakDetector.raiseForDevelopment();
    }

    /**
     * Returns whether the mode is on.
     *
     * @return {@code true} after {@link #enable()}, or if the system property says so
     */
    public static boolean isEnabled() {
        return DevelopmentMode.isOn();
    }
}
