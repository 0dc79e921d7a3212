/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetectorFactory;
import io.tidewire.util.SuppressForbidden;

/** Loads the extension as JUnit does, and prints at which level it then works. */
final class LeakLevelProgram {
    private LeakLevelProgram() {
    }

    @SuppressForbidden(reason = "what it prints is what it is for")
    public static void main(String[] arguments) {
        if (Boolean.getBoolean("buffersFirst")) {
            ResourceLeakDetectorFactory.instance().newResourceLeakDetector(StringBuilder.class);
        }
        new LeakDetectionExtension();
        System.out.println("> " + ResourceLeakDetector.getLevel());
        try {
            LeakMonitor.checkSeesAll();
        } catch (IllegalStateException e) {
            System.out.println("> " + e.getMessage());
        }
    }
}
