/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Creates the leak detectors of the library. Its classes ask for them when they are loaded, so set another factory
 * before that. Any thread.
 */
public abstract class ResourceLeakDetectorFactory {
    private static volatile ResourceLeakDetectorFactory instance = new ResourceLeakDetectorFactory() {
    };

    /** Creates a factory of {@link ResourceLeakDetector}s. */
    public ResourceLeakDetectorFactory() {
    }

    /**
     * Returns the factory in use.
     *
     * @return the factory
     */
    public static ResourceLeakDetectorFactory instance() {
        return instance;
    }

    /** Sets the factory for detectors that are made from now on. */
    public static void setResourceLeakDetectorFactory(ResourceLeakDetectorFactory factory) {
        instance = checkNotNull(factory, "factory");
    }

    /**
     * Creates a detector that watches one of as many resources as the system property {@code
     * io.tidewire.leakDetection.samplingInterval} says.
     *
     * @param resource the class of the resources
     * @param <T> the type of the resources
     * @return a new detector
     */
    public final <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource) {
        return newResourceLeakDetector(resource, ResourceLeakDetector.SAMPLING_INTERVAL);
    }

    /**
     * Creates a detector.
     *
     * @param resource the class of the resources
     * @param samplingInterval of how many resources one is watched, above zero
     * @param <T> the type of the resources
     * @return a new detector
     */
    public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int samplingInterval) {
        return newResourceLeakDetector(resource, samplingInterval, Long.MAX_VALUE);
    }

    /**
     * Creates a detector. Called for those that are made without the last argument, unless that method is overridden.
     *
     * @param resource the class of the resources
     * @param samplingInterval of how many resources one is watched, above zero
     * @param maxActive is not looked at: there is no limit
     * @param <T> the type of the resources
     * @return a new detector
     * @deprecated use and override {@link #newResourceLeakDetector(Class, int)}
     */
    @Deprecated
    public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int samplingInterval,
                                                               long maxActive) {
        return new ResourceLeakDetector<>(resource, samplingInterval);
    }
}
