/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.DevelopmentMode;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.LeakDetectors;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.lang.ref.ReferenceQueue;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Finds resources that were collected as garbage without having been given back. A sample of all resources is watched
 * through weak references; leaks are reported when a later resource of the same kind is tracked.
 *
 * <p>The system property {@code io.tidewire.leakDetection.level} sets the {@link Level} (in {@link Development} {@link
 * Level#PARANOID} where it is not set), {@code
 * io.tidewire.leakDetection.samplingInterval} of how many resources one is watched (default 128), and {@code
 * io.tidewire.leakDetection.targetRecords} about how many uses of each are kept (default 4). Any thread.
 *
 * @param <T> the type of the resources
 */
public class ResourceLeakDetector<T> {
    static final String TARGET_RECORDS_PROPERTY = "io.tidewire.leakDetection.targetRecords";

    /**
     * Below {@link Level#PARANOID}, one of this many resources is watched, unless the creator of a detector chooses
     * otherwise.
     */
    static final int SAMPLING_INTERVAL =
            Math.max(1, SystemPropertyUtil.getInt("io.tidewire.leakDetection.samplingInterval", 128));

    private static final String LEVEL_PROPERTY = "io.tidewire.leakDetection.level";
    private static final int TARGET_RECORDS = Math.max(0, SystemPropertyUtil.getInt(TARGET_RECORDS_PROPERTY, 4));
    /** Bounds the memory for distinct reports of a leaking program; beyond it some leaks are reported again. */
    private static final int MAX_REMEMBERED_REPORTS = 1024;
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ResourceLeakDetector.class);

    /** The level of the property, {@code null} if it is not set. */
    @SuppressWarnings("NullAway") // See SystemPropertyUtil.get(String): the default may be null.
    private static final @Nullable String CHOSEN_LEVEL = SystemPropertyUtil.get(LEVEL_PROPERTY,
            SystemPropertyUtil.get("io.tidewire.leakDetectionLevel"));

    /** Whether the property or {@link #setLevel} chose the level. */
    private static volatile boolean levelIsChosen = CHOSEN_LEVEL != null;
    private static volatile Level level = CHOSEN_LEVEL != null ? Level.parse(CHOSEN_LEVEL)
            : DevelopmentMode.isOn() ? Level.PARANOID : Level.DEFAULT;

    private final Set<LeakTracker<?>> open = ConcurrentHashMap.newKeySet();
    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final Set<String> reported = ConcurrentHashMap.newKeySet();
    private final String resourceType;
    private final int samplingInterval;
    private volatile @Nullable LeakListener listener;

    /** How much is watched. */
    public enum Level {
        /** Nothing. */
        DISABLED,
        /** A sample; a report shows where the resource was created. The default. */
        SIMPLE,
        /** A sample; a report also says where it was used. Expensive for those resources. */
        ADVANCED,
        /** Everything, with all uses. For tests. */
        PARANOID;

        private static final Level DEFAULT = SIMPLE;

        /** Reads a level by name in any case or by number. */
        static Level parse(String text) {
            String name = text.trim().toUpperCase(Locale.ROOT);
            for (Level each : values()) {
                if (name.equals(each.name()) || name.equals(Integer.toString(each.ordinal()))) {
                    return each;
                }
            }
            LOGGER.warn("Unknown leak detection level '{}'; using the default: {}", text, DEFAULT);
            return DEFAULT;
        }
    }

    /** Is called for each leak that a detector reports. */
    @FunctionalInterface
    public interface LeakListener {
        /**
         * Called on the thread that found the leak by tracking another resource; must not block.
         *
         * @param resourceType the name of the resource's class
         * @param records where it was created and used, as text; may be empty
         */
        void onLeak(String resourceType, String records);
    }

    /**
     * Creates a detector.
     *
     * @param resourceType the class of the resources, for reports
     * @param samplingInterval of how many resources one is watched below {@link Level#PARANOID}, above zero
     */
    public ResourceLeakDetector(Class<?> resourceType, int samplingInterval) {
        this(StringUtil.simpleClassName(checkNotNull(resourceType, "resourceType")), samplingInterval);
    }

    /**
     * Creates a detector that watches one of as many resources as the system property says.
     *
     * @param resourceType the class of the resources, for reports
     * @deprecated use {@link #ResourceLeakDetector(Class, int)}
     */
    @Deprecated
    public ResourceLeakDetector(Class<?> resourceType) {
        this(resourceType, SAMPLING_INTERVAL);
    }

    /**
     * Creates a detector.
     *
     * @param resourceType the class of the resources, for reports
     * @param samplingInterval of how many resources one is watched below {@link Level#PARANOID}, above zero
     * @param maxActive is not looked at: there is no limit
     * @deprecated use {@link #ResourceLeakDetector(Class, int)}
     */
    @Deprecated
    public ResourceLeakDetector(Class<?> resourceType, int samplingInterval, long maxActive) {
        this(resourceType, samplingInterval);
    }

    /**
     * Creates a detector that watches one of as many resources as the system property says.
     *
     * @param resourceType the name of the resources, for reports
     * @deprecated use {@link #ResourceLeakDetector(Class, int)}
     */
    @Deprecated
    public ResourceLeakDetector(String resourceType) {
        this(resourceType, SAMPLING_INTERVAL);
    }

    /**
     * Creates a detector.
     *
     * @param resourceType the name of the resources, for reports
     * @param samplingInterval of how many resources one is watched below {@link Level#PARANOID}, above zero
     * @param maxActive is not looked at: there is no limit
     * @deprecated use {@link #ResourceLeakDetector(Class, int)}
     */
    @Deprecated
    public ResourceLeakDetector(String resourceType, int samplingInterval, long maxActive) {
        this(resourceType, samplingInterval);
    }

    private ResourceLeakDetector(String resourceType, int samplingInterval) {
        this.resourceType = checkNotNull(resourceType, "resourceType");
        this.samplingInterval = checkPositive(samplingInterval, "samplingInterval");
        LeakDetectors.countMade();
    }

    /**
     * Switches the watch of a sample on, or all watching off, for all detectors.
     *
     * @param enabled {@code true} for {@link Level#SIMPLE}, {@code false} for {@link Level#DISABLED}
     * @deprecated use {@link #setLevel(Level)}
     */
    @Deprecated
    public static void setEnabled(boolean enabled) {
        setLevel(enabled ? Level.SIMPLE : Level.DISABLED);
    }

    /** Sets how much is watched from now on, by all detectors. */
    public static void setLevel(Level level) {
        ResourceLeakDetector.level = checkNotNull(level, "level");
        levelIsChosen = true;
    }

    /** Watches everything from now on, unless a level was chosen. */
    static void raiseForDevelopment() {
        if (!levelIsChosen) {
            level = Level.PARANOID;
        }
    }

    /**
     * Returns how much is watched.
     *
     * @return the level
     */
    public static Level getLevel() {
        return level;
    }

    /**
     * Returns whether anything is watched.
     *
     * @return {@code true} above {@link Level#DISABLED}
     */
    public static boolean isEnabled() {
        return level != Level.DISABLED;
    }

    /**
     * Leaves methods out of reports that only pass a call on.
     *
     * @param clz the class that declares them
     * @param methodNames their names
     * @throws IllegalArgumentException if the class has no method of such a name
     */
    @SuppressWarnings("rawtypes") // the signature is part of the API
    public static void addExclusions(Class clz, String... methodNames) {
        LeakExclusions.add(clz, methodNames);
    }

    /**
     * Returns whether uses of a watched resource are worth recording.
     *
     * @return {@code true} at {@link Level#ADVANCED} and {@link Level#PARANOID}, unless no records are to be kept
     */
    public boolean isRecordEnabled() {
        Level current = level;
        return (current == Level.ADVANCED || current == Level.PARANOID) && TARGET_RECORDS > 0;
    }

    /**
     * Watches a new resource, or not, as level and sample say.
     *
     * @param obj the resource; only held weakly
     * @return the tracker to close when the resource is given back, {@code null} if it is not watched
     */
    public @Nullable ResourceLeakTracker<T> track(T obj) {
        Level current = level;
        if (current == Level.DISABLED
                || current != Level.PARANOID && ThreadLocalRandom.current().nextInt(samplingInterval) != 0) {
            return null;
        }
        return trackForcibly(obj);
    }

    /**
     * Watches a new resource at every level.
     *
     * @param obj the resource; only held weakly
     * @return the tracker to close when the resource is given back
     */
    public ResourceLeakTracker<T> trackForcibly(T obj) {
        reportLeaks();
        return new LeakTracker<>(checkNotNull(obj, "obj"), queue, open, TARGET_RECORDS,
                getInitialHint(resourceType));
    }

    private void reportLeaks() {
        for (Object found = queue.poll(); found != null; found = queue.poll()) {
            // A tracker that was closed while the collector queued it is no leak.
            if (found instanceof LeakTracker<?> tracker && tracker.dispose() && needReport()) {
                report(tracker.takeReport());
            }
        }
    }

    private void report(String records) {
        if (reported.size() >= MAX_REMEMBERED_REPORTS) {
            reported.clear();
        }
        if (!reported.add(records)) {
            return;
        }
        // A failure here must not reach code that only tracks another resource, nor keep the listener from being
        // called.
        try {
            if (records.isEmpty()) {
                reportUntracedLeak(resourceType);
            } else {
                reportTracedLeak(resourceType, records);
            }
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "A leak of {} could not be reported", resourceType, t);
        }
        LeakListener current = listener;
        if (current != null) {
            tell(current, records);
        }
    }

    private void tell(LeakListener current, String records) {
        try {
            current.onLeak(resourceType, records);
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "A listener for leaks of {} threw an exception", resourceType, t);
        }
    }

    /**
     * Returns whether to report the leaks that were found; called before each report.
     *
     * @return {@code true} if a report would be visible
     */
    protected boolean needReport() {
        return LOGGER.isErrorEnabled();
    }

    /**
     * Reports a leak, by default to the log. Each report is made once.
     *
     * @param resourceType the name of the resource's class
     * @param records where it was created and used, as text
     */
    protected void reportTracedLeak(String resourceType, String records) {
        LOGGER.error("LEAK: {} was not released before it was garbage-collected.{}", resourceType, records);
    }

    /**
     * Reports a leak of which no records are known, by default to the log.
     *
     * @param resourceType the name of the resource's class
     */
    protected void reportUntracedLeak(String resourceType) {
        LOGGER.error("LEAK: {} was not released before it was garbage-collected. -D{}={} shows where it was used.",
                resourceType, LEVEL_PROPERTY, Level.ADVANCED.name().toLowerCase(Locale.ROOT));
    }

    /**
     * Reports that there are too many resources at a time. Not called: their number has no limit.
     *
     * @param resourceType the name of the resource's class
     * @deprecated use {@link #reportUntracedLeak(String)}
     */
    @Deprecated
    protected void reportInstancesLeak(String resourceType) {
        reportUntracedLeak(resourceType);
    }

    /**
     * Returns the hint that is noted with the creation of each watched resource.
     *
     * @param resourceType the name of the resource's class
     * @return the hint, {@code null} for none
     */
    protected @Nullable Object getInitialHint(String resourceType) {
        return null;
    }

    /**
     * Sets a listener for leaks, in addition to the log.
     *
     * @param leakListener the listener, {@code null} for none
     */
    public void setLeakListener(@Nullable LeakListener leakListener) {
        listener = leakListener;
    }
}
