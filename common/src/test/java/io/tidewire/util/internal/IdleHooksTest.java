/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The list of hooks by itself; what the executors do with it is tested with them. */
@Timeout(60)
class IdleHooksTest {

    private final List<String> calls = new ArrayList<>();

    @Test
    void hooksRunInTheOrderAddedEachTimeTheLoopSleeps() throws Exception {
        onNewThread(() -> {
            IdleHooks.add(() -> calls.add("first"));
            IdleHooks.add(() -> calls.add("second"));
            assertThat(calls).isEmpty();
            IdleHooks.ofCurrentThread().beforeSleep();
            IdleHooks.ofCurrentThread().beforeSleep();
        });
        assertThat(calls).containsExactly("first", "second", "first", "second");
    }

    @Test
    void answerIsTrueFromTheFirstSleepUntilTheLoopLeaves() throws Exception {
        onNewThread(() -> {
            assertThat(IdleHooks.runsHooks()).isFalse();
            IdleHooks.add(() -> calls.add(String.valueOf(IdleHooks.runsHooks())));
            assertThat(IdleHooks.runsHooks()).isFalse();
            IdleHooks hooks = IdleHooks.ofCurrentThread();
            hooks.beforeSleep();
            assertThat(IdleHooks.runsHooks()).isTrue();
            assertThat(hooks.isLooping()).isTrue();
            hooks.leave();
            assertThat(IdleHooks.runsHooks()).isFalse();
            assertThat(hooks.isLooping()).isFalse();
        });
        assertThat(calls).as("during the runs").containsExactly("true", "false");
    }

    @Test
    void hooksStayForTheNextLoopOfTheThread() throws Exception {
        onNewThread(() -> {
            IdleHooks.add(() -> calls.add("run"));
            IdleHooks.ofCurrentThread().leave();
            IdleHooks.ofCurrentThread().beforeSleep();
        });
        assertThat(calls).containsExactly("run", "run");
    }

    @Test
    void throwingHookKeepsNoOtherFromRunning() throws Exception {
        onNewThread(() -> {
            IdleHooks.add(() -> {
                throw new AssertionError("on purpose, to be logged");
            });
            IdleHooks.add(() -> calls.add("second"));
            IdleHooks.ofCurrentThread().beforeSleep();
        });
        assertThat(calls).containsExactly("second");
    }

    @Test
    void removedHookRunsNoMore() throws Exception {
        onNewThread(() -> {
            Runnable[] hooks = new Runnable[3];
            for (int i = 0; i < hooks.length; i++) {
                String name = String.valueOf(i);
                hooks[i] = () -> calls.add(name);
                IdleHooks.add(hooks[i]);
            }
            IdleHooks.remove(hooks[1]);
            IdleHooks.remove(hooks[1]);
            IdleHooks.ofCurrentThread().beforeSleep();
            IdleHooks.remove(hooks[2]);
            IdleHooks.remove(hooks[0]);
            IdleHooks.ofCurrentThread().beforeSleep();
        });
        assertThat(calls).containsExactly("0", "2");
    }

    @Test
    void hookAddedTwiceRunsTwiceAndIsRemovedOnceATime() throws Exception {
        onNewThread(() -> {
            Runnable hook = () -> calls.add("run");
            IdleHooks.add(hook);
            IdleHooks.add(hook);
            IdleHooks.ofCurrentThread().beforeSleep();
            IdleHooks.remove(hook);
            IdleHooks.ofCurrentThread().beforeSleep();
        });
        assertThat(calls).hasSize(3);
    }

    @Test
    void hooksMayAddAndRemoveHooks() throws Exception {
        onNewThread(() -> {
            Runnable[] self = new Runnable[1];
            self[0] = () -> {
                calls.add("once");
                IdleHooks.remove(self[0]);
                IdleHooks.add(() -> calls.add("later"));
            };
            IdleHooks.add(self[0]);
            IdleHooks.add(() -> calls.add("always"));
            IdleHooks.ofCurrentThread().beforeSleep();
            assertThat(calls).containsExactly("once", "always");
            IdleHooks.ofCurrentThread().beforeSleep();
        });
        assertThat(calls).containsExactly("once", "always", "always", "later");
    }

    @Test
    void threadsKnowNothingOfEachOther() throws Exception {
        onNewThread(() -> {
            IdleHooks.add(() -> calls.add("other"));
            IdleHooks.ofCurrentThread().beforeSleep();
        });
        onNewThread(() -> {
            assertThat(IdleHooks.runsHooks()).isFalse();
            IdleHooks.remove(() -> { });
            IdleHooks.ofCurrentThread().beforeSleep();
        });
        assertThat(calls).containsExactly("other");
    }

    @Test
    void nullIsRefused() {
        assertThatNullPointerException().isThrownBy(() -> IdleHooks.add(null)).withMessageContaining("hook");
        assertThatNullPointerException().isThrownBy(() -> IdleHooks.remove(null)).withMessageContaining("hook");
    }

    /** Each thread starts without hooks, and takes its own away with it. */
    private static void onNewThread(Runnable test) throws Exception {
        FutureTask<Void> task = new FutureTask<>(test, null);
        new Thread(task).start();
        task.get(30, TimeUnit.SECONDS);
    }
}
