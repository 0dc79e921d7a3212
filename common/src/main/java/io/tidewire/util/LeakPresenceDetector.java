/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.SystemPropertyUtil;
import org.jspecify.annotations.Nullable;

import java.io.Closeable;
import java.io.Serial;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Counts resources instead of waiting for the garbage collector: at its end a test asks whether everything that it
 * created was given back, and gets a definite answer at once. It does not record uses of a resource, so it costs
 * little; with the system property {@code io.tidewire.util.LeakPresenceDetector.trackCreationStack} it reports where
 * missing resources were created.
 *
 * <p>Every resource is watched, unless the level is {@link ResourceLeakDetector.Level#DISABLED}. It has to be installed
 * by {@link ResourceLeakDetectorFactory} before the classes are loaded that make resources. Constants are never given
 * back; what a class makes for itself is excepted by {@link #staticInitializer(Supplier)}. Any thread.
 *
 * <pre>{@code
 * try (ResourceScope scope = new ResourceScope("upload")) {   // a subclass returns it from currentScope()
 *     upload();
 * }                                                           // throws if something is missing
 * }</pre>
 *
 * @param <T> the type of the resources
 */
public class LeakPresenceDetector<T> extends ResourceLeakDetector<T> {
    private static final boolean TRACK_CREATION_STACK =
            SystemPropertyUtil.getBoolean("io.tidewire.util.LeakPresenceDetector.trackCreationStack", false);
    private static final ResourceScope GLOBAL = new ResourceScope("global");
    /** {@link Boolean#TRUE} on a thread that is inside of {@link #staticInitializer(Supplier)}. */
    private static final ThreadLocal<Boolean> IN_STATIC_INITIALIZER = new ThreadLocal<>();

    /**
     * Creates a detector.
     *
     * @param resourceType the class of the resources
     */
    public LeakPresenceDetector(Class<?> resourceType) {
        super(resourceType, 1);
    }

    /**
     * Creates a detector.
     *
     * @param resourceType the class of the resources
     * @param samplingInterval is not looked at: every resource is watched
     * @deprecated use {@link #LeakPresenceDetector(Class)}
     */
    @Deprecated
    public LeakPresenceDetector(Class<?> resourceType, int samplingInterval) {
        this(resourceType);
    }

    /**
     * Creates a detector, with the arguments that detectors of any kind take.
     *
     * @param resourceType the class of the resources
     * @param samplingInterval is not looked at: every resource is watched
     * @param maxActive is not looked at: there is no limit
     */
    public LeakPresenceDetector(Class<?> resourceType, int samplingInterval, long maxActive) {
        this(resourceType);
    }

    /**
     * Runs code whose resources are not watched, because they live as long as the class that makes them.
     *
     * @param supplier makes them; runs at once on the calling thread
     * @param <R> the type of its result
     * @return its result
     */
    public static <R extends @Nullable Object> R staticInitializer(Supplier<R> supplier) {
        checkNotNull(supplier, "supplier");
        if (IN_STATIC_INITIALIZER.get() != null) {
            return supplier.get();
        }
        IN_STATIC_INITIALIZER.set(Boolean.TRUE);
        try {
            return supplier.get();
        } finally {
            IN_STATIC_INITIALIZER.remove();
        }
    }

    /**
     * Checks that all resources of the current scope have been given back. The scope is that of the detectors that
     * {@link ResourceLeakDetectorFactory#instance()} makes now.
     *
     * @throws IllegalStateException if some have not, or that factory makes detectors of another kind
     */
    public static void check() {
        ResourceLeakDetector<Object> detector =
                ResourceLeakDetectorFactory.instance().newResourceLeakDetector(Object.class);
        if (!(detector instanceof LeakPresenceDetector<Object> presence)) {
            throw new IllegalStateException("leak detector: " + detector.getClass().getName() + " (expected: a "
                    + LeakPresenceDetector.class.getSimpleName() + ", made by the ResourceLeakDetectorFactory in use)");
        }
        presence.currentScope().check();
    }

    /**
     * Returns the scope to which a resource is counted that the calling thread makes. By default there is one for all.
     *
     * @return the scope
     * @throws AllocationProhibitedException if the thread must not make resources now
     */
    protected ResourceScope currentScope() throws AllocationProhibitedException {
        return GLOBAL;
    }

    /**
     * Counts a new resource, unless the level is {@link ResourceLeakDetector.Level#DISABLED} or a static initializer
     * makes it.
     *
     * @throws AllocationProhibitedException if the current scope is closed, or there is none
     */
    @Override
    public final @Nullable ResourceLeakTracker<T> track(T obj) {
        return isEnabled() && IN_STATIC_INITIALIZER.get() == null ? trackForcibly(obj) : null;
    }

    /**
     * Counts a new resource in any case.
     *
     * @throws AllocationProhibitedException if the current scope is closed, or there is none
     */
    @Override
    public final ResourceLeakTracker<T> trackForcibly(T obj) {
        PresenceTracker<T> tracker =
                new PresenceTracker<>(checkNotNull(obj, "obj"), currentScope(), TRACK_CREATION_STACK);
        tracker.open();
        return tracker;
    }

    /** {@inheritDoc} Never here: uses are not recorded. */
    @Override
    public final boolean isRecordEnabled() {
        return false;
    }

    /** Counts the resources that were made and not given back. Any thread. */
    public static final class ResourceScope implements Closeable {
        private static final int MAX_SHOWN = 5;

        private final String name;
        private final LongAdder openResources = new LongAdder();
        /** The trackers that know where they were made; the others are only counted. */
        private final Set<PresenceTracker<?>> traced = ConcurrentHashMap.newKeySet();
        private volatile boolean closed;

        /**
         * Creates an open scope without resources.
         *
         * @param name names it in messages
         */
        public ResourceScope(String name) {
            this.name = checkNotNull(name, "name");
        }

        void opened(PresenceTracker<?> tracker) {
            openResources.increment();
            if (tracker.createdAt() != null) {
                traced.add(tracker);
            }
            // After it was counted: either this sees that the scope is closed, or close() sees the resource.
            if (closed) {
                closed(tracker);
                throw new AllocationProhibitedException("resource scope: " + name + " (expected: not closed)");
            }
        }

        void closed(PresenceTracker<?> tracker) {
            openResources.decrement();
            traced.remove(tracker);
        }

        /**
         * Returns whether a resource was made and not given back. Exact if none is made or given back meanwhile.
         *
         * @return {@code true} if there is one
         */
        public boolean hasOpenResources() {
            return openResources.sum() > 0;
        }

        void check() {
            long open = openResources.sum();
            if (open <= 0) {
                return;
            }
            IllegalStateException leak = new IllegalStateException(open
                    + " resources were not given back in the resource scope: " + name);
            traced.stream().limit(MAX_SHOWN).map(PresenceTracker::createdAt).forEach(leak::addSuppressed);
            throw leak;
        }

        /**
         * Ends the scope: who makes a resource in it from now on gets an {@link AllocationProhibitedException}. Does
         * nothing if it has ended.
         *
         * @throws IllegalStateException if resources are missing
         */
        @Override
        public void close() {
            if (!closed) {
                closed = true;
                check();
            }
        }
    }

    /** Thrown by an attempt to make a resource where none must be made. */
    public static final class AllocationProhibitedException extends IllegalStateException {
        @Serial
        private static final long serialVersionUID = 3185560261779034852L;

        /**
         * Creates an exception.
         *
         * @param s the allocation that is not allowed
         */
        public AllocationProhibitedException(String s) {
            super(s);
        }
    }
}
