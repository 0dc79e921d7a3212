/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.Set;
import java.util.TreeSet;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/**
 * The state behind {@link io.tidewire.util.Development}. Code that few events pass asks {@link #isOn()} each time; code
 * that every message passes asks {@link #decide(String)} once, for a constant. Any thread.
 */
public final class DevelopmentMode {
    /** The system property that switches it on. */
    public static final String PROPERTY = "io.tidewire.development";

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DevelopmentMode.class);

    /** The settings that were chosen while the mode was off. Guarded by the class. */
    private static final Set<String> DECIDED_OFF = new TreeSet<>();

    private static volatile boolean on = SystemPropertyUtil.getBoolean("io.tidewire.development", false);

    static {
        if (on) {
            remind();
        }
    }

    private DevelopmentMode() {
    }

    /**
     * Returns whether the mode is on now.
     *
     * @return whether it is
     */
    public static boolean isOn() {
        return on;
    }

    /**
     * Decides for good whether a check is made, so that its code can ask a constant.
     *
     * @param check what is looked for; part of the reminder if the mode is switched on later
     * @return whether the mode is on now
     */
    public static synchronized boolean decide(String check) {
        if (!on) {
            DECIDED_OFF.add(check);
        }
        return on;
    }

    /** Switches the mode on, unless it is. */
    public static synchronized void enable() {
        if (!on) {
            on = true;
            remind();
        }
    }

    private static void remind() {
        LOGGER.warn("Development mode is on: mistakes that are silent otherwise are reported, at the cost of speed and "
                + "memory. Switch it off in production (-D{}, Development.enable()).{}", PROPERTY, late());
    }

    private static String late() {
        return DECIDED_OFF.isEmpty() ? "" : " Switched on too late for " + String.join(", ", DECIDED_OFF)
                + ": call Development.enable() before anything else, or set the property.";
    }
}
