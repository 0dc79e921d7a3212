/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HandedOutWorkTest {

    private final HandedOutWork work = new HandedOutWork();
    private final AtomicInteger wakeUps = new AtomicInteger();
    private final List<String> ran = new ArrayList<>();

    private Runnable handOut(String name) {
        return work.handOut(() -> ran.add(name), wakeUps::incrementAndGet);
    }

    private void pollAndRunAll() {
        Runnable rest = work.poll();
        while (rest != null) {
            rest.run();
            rest = work.poll();
        }
    }

    @Test
    void operationIsOutUntilItsRestIsPolled() {
        assertThat(work.isAnyOut()).isFalse();
        Runnable comeBack = handOut("a");
        assertThat(work.isAnyOut()).isTrue();
        assertThat(work.hasReturned()).isFalse();
        assertThat(work.poll()).isNull();
        comeBack.run();
        assertThat(wakeUps).hasValue(1);
        assertThat(work.hasReturned()).isTrue();
        assertThat(work.isAnyOut()).isTrue();
        pollAndRunAll();
        assertThat(ran).containsExactly("a");
        assertThat(work.isAnyOut()).isFalse();
        assertThat(work.hasReturned()).isFalse();
    }

    @Test
    void restsArePolledInTheOrderOfComingBack() {
        Runnable a = handOut("a");
        Runnable b = handOut("b");
        Runnable c = handOut("c");
        Runnable d = handOut("d");
        b.run();
        a.run();
        work.poll().run();
        c.run();
        assertThat(work.hasReturned()).isTrue();
        pollAndRunAll();
        assertThat(ran).containsExactly("b", "a", "c");
        assertThat(work.isAnyOut()).isTrue();
        d.run();
        pollAndRunAll();
        assertThat(ran).containsExactly("b", "a", "c", "d");
        assertThat(work.isAnyOut()).isFalse();
    }

    @Test
    void secondRunOfTheSameOperationDoesNothing() {
        Runnable a = handOut("a");
        a.run();
        a.run();
        pollAndRunAll();
        a.run();
        assertThat(work.poll()).isNull();
        assertThat(ran).containsExactly("a");
        assertThat(wakeUps).hasValue(1);
    }

    @Test
    void operationsThatComeBackFromManyThreadsAreAllPolledOnce() throws InterruptedException {
        int threads = 4;
        int each = 10_000;
        AtomicInteger rests = new AtomicInteger();
        List<Thread> workers = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            List<Runnable> mine = new ArrayList<>();
            for (int i = 0; i < each; i++) {
                mine.add(work.handOut(rests::incrementAndGet, wakeUps::incrementAndGet));
            }
            workers.add(new Thread(() -> mine.forEach(Runnable::run)));
        }
        workers.forEach(Thread::start);
        while (work.isAnyOut()) {
            pollAndRunAll();
            Thread.onSpinWait();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        assertThat(rests).hasValue(threads * each);
        assertThat(work.poll()).isNull();
    }
}
