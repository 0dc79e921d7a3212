/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** The counts of the clients' and the server's work, and their failures. Any thread. */
final class Tally {

    /** The first ones tell what is wrong; the rest are only counted. */
    private static final int KEPT_FAILURES = 20;

    final LongAdder accepted = new LongAdder();
    final LongAdder released = new LongAdder();
    /** One permit for each connection that the server has released. */
    final Semaphore serverEnds = new Semaphore(0);
    final LongAdder verifiedBytes = new LongAdder();
    final LongAdder lostBytes = new LongAdder();
    /** Resets and broken pipes that the server has seen. */
    final LongAdder resets = new LongAdder();
    /** How often the server stopped reading because a client did not. */
    final LongAdder stalls = new LongAdder();
    final LongAdder connectRetries = new LongAdder();

    private final Map<Errand.Kind, LongAdder> finished = new EnumMap<>(Errand.Kind.class);
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger failed = new AtomicInteger();

    Tally() {
        for (Errand.Kind kind : Errand.Kind.values()) {
            finished.put(kind, new LongAdder());
        }
    }

    void finished(Errand.Kind kind) {
        finished.get(kind).increment();
    }

    long count(Errand.Kind kind) {
        return finished.get(kind).sum();
    }

    long connections() {
        return finished.values().stream().mapToLong(LongAdder::sum).sum();
    }

    void fail(String what) {
        if (failed.incrementAndGet() <= KEPT_FAILURES) {
            failures.add(what);
        }
    }

    boolean isFailed() {
        return failed.get() > 0;
    }

    List<String> failures() {
        int more = failed.get() - KEPT_FAILURES;
        if (more > 0) {
            failures.add("and " + more + " failures more");
        }
        return List.copyOf(failures);
    }
}
