/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;

/**
 * The rules of an {@link AutoScalingChooser}; the constructor of {@link AutoScalingEventExecutorChooserFactory}
 * explains the components.
 */
record AutoScalingRules(int minThreads, int maxThreads, long windowNanos, double scaleDownThreshold,
                        double scaleUpThreshold, int maxRampUpStep, int maxRampDownStep, int patienceCycles) {

    AutoScalingRules {
        ObjectUtil.checkPositiveOrZero(minThreads, "minThreads");
        ObjectUtil.checkPositive(maxThreads, "maxThreads");
        if (minThreads > maxThreads) {
            throw new IllegalArgumentException(
                    "minThreads: " + minThreads + " (expected: <= maxThreads (" + maxThreads + "))");
        }
        ObjectUtil.checkPositive(windowNanos, "utilizationWindow");
        checkShare(scaleDownThreshold, "scaleDownThreshold");
        checkShare(scaleUpThreshold, "scaleUpThreshold");
        if (scaleDownThreshold >= scaleUpThreshold) {
            throw new IllegalArgumentException("scaleDownThreshold: " + scaleDownThreshold
                    + " (expected: < scaleUpThreshold (" + scaleUpThreshold + "))");
        }
        ObjectUtil.checkPositive(maxRampUpStep, "maxRampUpStep");
        ObjectUtil.checkPositive(maxRampDownStep, "maxRampDownStep");
        ObjectUtil.checkPositiveOrZero(patienceCycles, "scalingPatienceCycles");
    }

    private static void checkShare(double value, String name) {
        if (!(value >= 0 && value <= 1)) { // refuses NaN as well
            throw new IllegalArgumentException(name + ": " + value + " (expected: 0.0-1.0)");
        }
    }

    /** The same rules for a group that has fewer executors than they allow. */
    AutoScalingRules limitedTo(int executors) {
        return new AutoScalingRules(Math.min(minThreads, executors), Math.min(maxThreads, executors), windowNanos,
                scaleDownThreshold, scaleUpThreshold, maxRampUpStep, maxRampDownStep, patienceCycles);
    }
}
