/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Makes the leak detectors of the library, which its classes ask for when they are loaded: whoever wants another kind
 * has to set the factory before. Any thread.
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

    /**
     * Sets the factory for detectors that are made from now on.
     *
     * @param factory the factory
     */
    public static void setResourceLeakDetectorFactory(final ResourceLeakDetectorFactory factory) {
        instance = checkNotNull(factory, "factory");
    }

    /**
     * Makes a detector that watches one of as many resources as the system property {@code
     * io.tidewire.leakDetection.samplingInterval} says.
     *
     * @param resource the class of the resources
     * @param <T> the type of the resources
     * @return a new detector
     */
    public final <T> ResourceLeakDetector<T> newResourceLeakDetector(final Class<T> resource) {
        return newResourceLeakDetector(resource, ResourceLeakDetector.SAMPLING_INTERVAL);
    }

    /**
     * Makes a detector.
     *
     * @param resource the class of the resources
     * @param samplingInterval of how many resources one is watched, above zero
     * @param <T> the type of the resources
     * @return a new detector
     */
    public <T> ResourceLeakDetector<T> newResourceLeakDetector(final Class<T> resource, final int samplingInterval) {
        return new ResourceLeakDetector<>(resource, samplingInterval);
    }
}
