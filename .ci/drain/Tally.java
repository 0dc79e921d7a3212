/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * The account of what clients have sent to a server that ends meanwhile. Each request that was sent wholly is answered,
 * may be sent again, or is lost; a test fails for one that is lost, and for any other fault. Any thread.
 */
final class Tally {
    private static final int MAX_SHOWN = 10;

    private final LongAdder connections = new LongAdder();
    private final LongAdder answered = new LongAdder();
    private final LongAdder again = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder reset = new LongAdder();
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();

    /** A connection was made. */
    void connected() {
        connections.increment();
    }

    /** A request has its whole answer. */
    void answered() {
        answered.increment();
    }

    /** Requests have no answer, and the server has shown that it did not act on them. */
    void again(int requests) {
        again.add(requests);
    }

    /** Requests have no answer, or a part of one, and nothing says that they may be sent again. */
    void lost(int requests, String why) {
        if (requests > 0) {
            lost.add(requests);
            fault(requests + " lost: " + why);
        }
    }

    /** The server has closed a connection, while a request was on its way, so that the client's kernel met a reset. */
    void reset() {
        reset.increment();
    }

    /** Something else that must not happen. */
    void fault(String what) {
        faults.add(what);
    }

    /** Prints the account, and returns whether nothing was lost. */
    boolean report() {
        System.out.printf("%d connections: %d answered, %d to be sent again, %d lost, %d reset, %d faults%n",
                connections.sum(), answered.sum(), again.sum(), lost.sum(), reset.sum(), faults.size());
        faults.stream().limit(MAX_SHOWN).forEach(fault -> System.out.println("fault: " + fault));
        return faults.isEmpty();
    }
}
