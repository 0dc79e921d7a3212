/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.concurrent.internal.LateTasks;
import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * "No accepted task is lost": one thread plays the executor's and all others. The executor is stopped at each of its
 * steps, which are all accesses to its queue and its clock and all calls of methods that a subclass may override, and
 * something is submitted there, by its own thread or as if by another one.
 */
@Timeout(300)
@SuppressWarnings("deprecation") // shutdown() is an entry to be tested
class ShutdownScheduleTest {

    /** The submission at the step. */
    private enum Submission {
        EXECUTE, LAZY_EXECUTE, SUBMIT, SCHEDULE_NOW, SCHEDULE_LATER, EXECUTE_THAT_SCHEDULES, EXECUTE_THAT_EXECUTES,
        TRY_SUSPEND, SHUT_DOWN, HAND_OUT;

        void submitTo(SteppedExecutor executor) {
            switch (this) {
                case EXECUTE -> executor.execute(executor.newTask());
                case LAZY_EXECUTE -> executor.lazyExecute(executor.newTask());
                case SUBMIT -> executor.follow(executor.submit(() -> { }));
                case SCHEDULE_NOW -> executor.follow(executor.schedule(() -> { }, 0, TimeUnit.NANOSECONDS));
                case SCHEDULE_LATER -> executor.follow(executor.schedule(() -> { }, 1, TimeUnit.HOURS));
                case EXECUTE_THAT_SCHEDULES -> executor.execute(() -> executor.attempt(SCHEDULE_LATER));
                case EXECUTE_THAT_EXECUTES -> executor.execute(() -> executor.attempt(EXECUTE));
                case TRY_SUSPEND -> executor.trySuspend();
                case SHUT_DOWN -> executor.shutdown();
                case HAND_OUT -> executor.execute(() -> executor.attemptHandOut());
            }
        }
    }

    private enum End {
        GRACEFUL {
            @Override
            void begin(SteppedExecutor executor) {
                executor.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            }
        },
        GRACEFUL_AND_QUIET {
            @Override
            void begin(SteppedExecutor executor) {
                executor.shutdownGracefully(20, 100, TimeUnit.NANOSECONDS);
            }
        },
        AT_ONCE {
            @Override
            void begin(SteppedExecutor executor) {
                executor.shutdown();
            }
        },
        SUSPENDED_BEFORE {
            @Override
            void begin(SteppedExecutor executor) {
                executor.timers.forEach(timer -> timer.cancel(false));
                executor.trySuspend();
                executor.whenSuspended = () -> executor.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            }
        };

        abstract void begin(SteppedExecutor executor);
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void whatIsAcceptedAtAnyStepRunsOrIsCancelled(End end) {
        for (Submission submission : Submission.values()) {
            for (boolean outside : new boolean[] {true, false}) {
                int steps = live(end, submission, outside, Integer.MAX_VALUE);
                assertThat(steps).isGreaterThan(40);
                for (int at = 0; at < steps; at++) {
                    live(end, submission, outside, at);
                }
            }
        }
    }

    /** One life of an executor; returns how many steps it had. */
    private static int live(End end, Submission submission, boolean outside, int at) {
        SteppedExecutor executor = new SteppedExecutor(submission, outside, at);
        executor.outside(() -> {
            executor.attempt(Submission.EXECUTE);
            executor.attempt(Submission.SCHEDULE_LATER);
        });
        executor.whenIdle = () -> {
            executor.attempt(Submission.EXECUTE_THAT_EXECUTES);
            end.begin(executor);
            if (end != End.SUSPENDED_BEFORE) {
                executor.attempt(Submission.EXECUTE);
            }
        };
        executor.runThreads();
        String life = end + ", " + submission + (outside ? " by another thread" : " by its own") + " at step " + at;
        assertThat(executor.isTerminated()).as(life).isTrue();
        assertThat(executor.lost()).as(life).isEmpty();
        executor.refusesEverything(life);
        return executor.step;
    }

    /** The owner of a queue that is stopped at each access. */
    private static final class SteppedQueue extends AbstractQueue<Runnable> {
        private final Queue<Runnable> queue = new ArrayDeque<>();
        private final Runnable step;

        SteppedQueue(Runnable step) {
            this.step = step;
        }

        @Override
        public boolean offer(Runnable task) {
            step.run();
            queue.add(task);
            step.run();
            return true;
        }

        @Override
        public Runnable poll() {
            step.run();
            Runnable task = queue.poll();
            step.run();
            return task;
        }

        @Override
        public Runnable peek() {
            return queue.peek();
        }

        @Override
        public boolean isEmpty() {
            boolean empty = queue.isEmpty();
            step.run();
            return empty;
        }

        @Override
        public int size() {
            int size = queue.size();
            step.run();
            return size;
        }

        @Override
        public Iterator<Runnable> iterator() {
            return queue.iterator();
        }
    }

    /** Lends the test's thread. */
    private static final class Threads implements Executor {
        private final Queue<Runnable> bodies = new ArrayDeque<>();
        private SteppedExecutor executor;

        @Override
        public void execute(Runnable body) {
            bodies.add(body);
        }
    }

    private static final class SteppedExecutor extends SingleThreadEventExecutor {
        private final Thread owner = Thread.currentThread();
        private final Threads threads;
        private final Submission submission;
        private final boolean byAnother;
        private final int at;
        private final List<Runnable> notRun = new ArrayList<>();
        private final List<Future<?>> futures = new ArrayList<>();
        private final List<Runnable> handedOut = new ArrayList<>();
        private final List<Future<?>> timers = new ArrayList<>();
        private Runnable whenIdle;
        private Runnable whenSuspended;
        private boolean outside;
        private boolean inThread;
        private int step;
        private int idles;
        private long nowNanos;
        private final Ticker ticker = new Ticker() {
            @Override
            public long initialNanoTime() {
                return 0;
            }

            @Override
            public long nanoTime() {
                nowNanos++;
                step();
                return nowNanos;
            }

            @Override
            public void sleep(long delay, TimeUnit unit) {
                throw new UnsupportedOperationException();
            }
        };

        SteppedExecutor(Submission submission, boolean byAnother, int at) {
            this(new Threads(), submission, byAnother, at);
        }

        private SteppedExecutor(Threads threads, Submission submission, boolean byAnother, int at) {
            super(null, threads, false, true, new SteppedQueue(() -> step(threads.executor)),
                    RejectedExecutionHandlers.reject());
            threads.executor = this;
            this.threads = threads;
            this.submission = submission;
            this.byAnother = byAnother;
            this.at = at;
        }

        private static void step(SteppedExecutor executor) {
            if (executor != null) {
                executor.step();
            }
        }

        /** Steps of the executor's own thread only; another one would wait where a lock is held. */
        private void step() {
            if (outside || !inThread || threads == null) {
                return;
            }
            if (step++ == at && !isInLockedQueue()) {
                if (byAnother) {
                    outside(() -> attempt(submission));
                } else {
                    attempt(submission);
                }
            }
            if (!handedOut.isEmpty()) {
                outside(handedOut.remove(0));
            }
        }

        private static boolean isInLockedQueue() {
            return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(
                    frames -> frames.anyMatch(frame -> frame.getDeclaringClass() == LateTasks.class));
        }

        void outside(Runnable work) {
            boolean before = outside;
            outside = true;
            try {
                work.run();
            } finally {
                outside = before;
            }
        }

        void attempt(Submission what) {
            try {
                what.submitTo(this);
            } catch (RejectedExecutionException e) {
                assertThat(isShuttingDown()).as(what + " is refused").isTrue();
                if (!notRun.isEmpty() && what == Submission.EXECUTE || what == Submission.LAZY_EXECUTE) {
                    notRun.remove(notRun.size() - 1);
                }
            }
        }

        void attemptHandOut() {
            Runnable rest = newTask();
            try {
                handedOut.add(handOut(rest));
            } catch (RejectedExecutionException e) {
                notRun.remove(rest);
            }
        }

        Runnable newTask() {
            Runnable task = new Runnable() {
                @Override
                public void run() {
                    assertThat(notRun.remove(this)).as("runs once").isTrue();
                }
            };
            notRun.add(task);
            return task;
        }

        void follow(Future<?> future) {
            futures.add(future);
            if (future instanceof ScheduledFuture<?>) {
                timers.add(future);
            }
        }

        List<Object> lost() {
            List<Object> lost = new ArrayList<>(notRun);
            futures.stream().filter(future -> !future.isDone()).forEach(lost::add);
            lost.addAll(handedOut);
            return lost;
        }

        void refusesEverything(String life) {
            for (Submission late : Submission.values()) {
                if (late == Submission.TRY_SUSPEND || late == Submission.SHUT_DOWN) {
                    continue;
                }
                for (boolean byOther : new boolean[] {true, false}) {
                    outside = byOther;
                    assertThatThrownBy(() -> late.submitTo(this)).as(late + " after " + life)
                            .isInstanceOf(RejectedExecutionException.class);
                }
            }
        }

        /** Runs what the executor asks for a thread for, which is over when the executor gives it back. */
        void runThreads() {
            boolean before = outside;
            Runnable body = threads.bodies.poll();
            while (body != null) {
                outside = false;
                inThread = true;
                body.run();
                inThread = false;
                outside = true;
                if (threads.bodies.isEmpty() && !isTerminated()) {
                    idle();
                }
                body = threads.bodies.poll();
            }
            outside = before;
        }

        @Override
        public Ticker ticker() {
            return ticker;
        }

        @Override
        public boolean inEventLoop(Thread thread) {
            return thread == owner && !outside && inThread;
        }

        @Override
        protected void run() {
            do {
                boolean ranAny = runAllTasks(1_000);
                if (!ranAny && !hasTasks() && !isShuttingDown() && !canSuspend()) {
                    outside(this::idle);
                }
            } while (!confirmShutdown() && !canSuspend());
        }

        /** Nothing will happen to the executor that the test does not do: goes on with its script. */
        private void idle() {
            if (whenIdle != null) {
                Runnable next = whenIdle;
                whenIdle = null;
                next.run();
            } else if (whenSuspended != null && lacksThread()) {
                whenSuspended.run();
            } else if (!handedOut.isEmpty()) {
                handedOut.remove(0).run();
            } else {
                shutdownGracefully(0, 0, TimeUnit.SECONDS); // a submission has ended the suspension
            }
            assert ++idles < 1_000 : "the executor does not end";
        }

        private boolean lacksThread() {
            return !inThread;
        }

        @Override
        protected void wakeup(boolean inEventLoop) {
            step();
        }

        @Override
        protected void beforeTask(Runnable task) {
            step();
        }

        @Override
        protected void afterTasks() {
            step();
        }

        @Override
        protected void afterRunningAllTasks() {
            step();
        }

        @Override
        protected boolean closeWhatIsLeft() {
            step();
            return false;
        }

        @Override
        protected void cancelScheduledTasks() {
            step();
            super.cancelScheduledTasks();
            step();
        }

        @Override
        protected void cleanup() {
            step();
        }

        @Override
        protected long channelsClosedByShutdown() {
            step();
            return 0;
        }

        @Override
        public Iterator<EventExecutor> iterator() {
            return Collections.emptyIterator();
        }
    }
}
