/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Watches one resource by a weak reference: if the collector finds the resource before it was closed, it has leaked.
 * {@link #records} is a lock-free stack of the places that used it; it is empty from the moment the watch ends.
 */
final class LeakTracker<T> extends WeakReference<Object> implements ResourceLeakTracker<T> {
    /** Beyond this exponent a record would practically never be kept. */
    private static final int MAX_BACK_OFF = 30;
    private static final VarHandle RECORDS;
    private static final VarHandle DROPPED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            RECORDS = lookup.findVarHandle(LeakTracker.class, "records", LeakRecord.class);
            DROPPED = lookup.findVarHandle(LeakTracker.class, "dropped", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The open watches of the detector, which keep them reachable. */
    private final Set<LeakTracker<?>> open;
    /** Returns whether close gets the watched resource, without holding a reference to it. */
    private final int identity;
    private final int targetRecords;
    private volatile @Nullable LeakRecord records;
    private volatile int dropped;
    private volatile @Nullable Throwable closedAt;

    LeakTracker(Object resource, ReferenceQueue<Object> queue, Set<LeakTracker<?>> open,
                int targetRecords, @Nullable Object initialHint) {
        super(resource, queue);
        this.open = open;
        this.targetRecords = targetRecords;
        identity = System.identityHashCode(resource);
        records = new LeakRecord(initialHint);
        open.add(this);
    }

    @Override
    public void record() {
        record(null);
    }

    /**
     * Pushes a record. Beyond the target number the new record takes the place of the newest, the more likely the more
     * there are: so the last use is always kept, the creation too, and of many uses between them a thinning sample.
     */
    @Override
    @SuppressWarnings("NullAway") // Where the newest is replaced there is an older one: neither ever changes.
    public void record(@Nullable Object hint) {
        if (targetRecords == 0 || records == null) {
            return;
        }
        // Created once, however often another thread wins: walking the stack is most of the cost of a record.
        LeakRecord pushed = new LeakRecord(hint);
        LeakRecord newest;
        boolean replace;
        do {
            newest = records;
            if (newest == null) {
                return;
            }
            int excess = Math.min(newest.depth() + 1 - targetRecords, MAX_BACK_OFF);
            replace = excess >= 0 && newest.older() != null && ThreadLocalRandom.current().nextInt(1 << excess) != 0;
            pushed.put(replace ? newest.older() : newest);
        } while (!RECORDS.compareAndSet(this, newest, pushed));
        if (replace) {
            DROPPED.getAndAdd(this, 1);
        }
    }

    @Override
    public boolean close(T trackedObject) {
        if (System.identityHashCode(trackedObject) != identity) {
            throw new IllegalArgumentException("trackedObject: another object than the one that is watched");
        }
        try {
            if (!dispose()) {
                return false;
            }
            if (ResourceLeakDetector.getLevel() == ResourceLeakDetector.Level.PARANOID) {
                closedAt = new LeakRecord(describeClose(records));
            }
            records = null;
            return true;
        } finally {
            // Otherwise the collector might take the resource as soon as the caller's last use is behind it, and the
            // queue would call it a leak before dispose() could say otherwise.
            Reference.reachabilityFence(trackedObject);
        }
    }

    /** Names the closing thread, and the last hint that a user of the resource left. */
    private static String describeClose(@Nullable LeakRecord newest) {
        String closed = "released by thread " + Thread.currentThread().getName();
        // The oldest record is of the creation: its hint shows nothing of the use.
        for (LeakRecord record = newest; record != null && record.older() != null; record = record.older()) {
            if (record.getMessage() != null) {
                return closed + ", the last hint was: " + record.getMessage();
            }
        }
        return closed;
    }

    /** Ends the watch; {@code true} for the one caller that did. */
    boolean dispose() {
        clear();
        return open.remove(this);
    }

    @Override
    public @Nullable Throwable getCloseStackTraceIfAny() {
        return closedAt;
    }

    /** Returns the report and forgets the records. */
    String takeReport() {
        return render((LeakRecord) RECORDS.getAndSet(this, (LeakRecord) null));
    }

    @Override
    public String toString() {
        return render(records);
    }

    private String render(@Nullable LeakRecord newest) {
        if (newest == null) {
            return "";
        }
        StringBuilder out = new StringBuilder(2048).append('\n').append("Recent access records:\n");
        Set<String> shown = new LinkedHashSet<>();
        int duplicates = 0;
        for (LeakRecord record = newest; record != null; record = record.older()) {
            String text = record.render();
            if (!shown.add(text)) {
                duplicates++;
            } else if (record.older() == null) {
                out.append("Created at:\n").append(text);
            } else {
                out.append('#').append(shown.size()).append(":\n").append(text);
            }
        }
        if (duplicates > 0) {
            out.append(duplicates).append(" records were left out because they equal one shown\n");
        }
        if (dropped > 0) {
            out.append(dropped).append(" records were dropped to keep about ").append(targetRecords)
                    .append("; -D").append(ResourceLeakDetector.TARGET_RECORDS_PROPERTY).append(" sets the number\n");
        }
        return out.toString();
    }
}
