/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.concurrent.internal.LateTasks;
import io.tidewire.util.internal.FailureLog;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * "No accepted task is lost, and no handle is left open", for a loop that is being shut down: one thread plays the
 * loop's and all others. The loop is stopped at each of its steps, which are all accesses to its queues and its clock
 * and all calls of its handler. There something is submitted, by its own thread or as if by another one, or an error is
 * thrown that the logger cannot report because it fails too.
 */
@Timeout(300)
class IoLoopShutdownScheduleTest {

    /** The incident at the step. */
    private enum Incident {
        EXECUTE, LAZY_EXECUTE, SUBMIT, SCHEDULE_NOW, SCHEDULE_LATER, AFTER_ITERATION, EXECUTE_AFTER_ITERATION,
        EXECUTE_THAT_SCHEDULES, REGISTER, EXECUTE_THAT_REGISTERS, TRY_SUSPEND, SHUT_DOWN, HAND_OUT, EXECUTE_THAT_THROWS,
        HANDLER_THROWS, NO_MEMORY;

        boolean isSubmission() {
            return this != TRY_SUSPEND && this != SHUT_DOWN && !isFailure();
        }

        boolean isFailure() {
            return this == HANDLER_THROWS || this == NO_MEMORY;
        }

        void happenTo(SteppedLoop loop) {
            switch (this) {
                case EXECUTE -> loop.withTask(loop::execute);
                case LAZY_EXECUTE -> loop.withTask(loop::lazyExecute);
                case SUBMIT -> loop.futures.add(loop.submit(() -> { }));
                case SCHEDULE_NOW -> loop.futures.add(loop.schedule(() -> { }, 0, TimeUnit.NANOSECONDS));
                case SCHEDULE_LATER -> loop.futures.add(loop.schedule(() -> { }, 1, TimeUnit.HOURS));
                case AFTER_ITERATION -> loop.withTask(loop::executeAfterEventLoopIteration);
                case EXECUTE_AFTER_ITERATION -> loop.execute(() -> loop.attempt(AFTER_ITERATION));
                case EXECUTE_THAT_SCHEDULES -> loop.execute(() -> loop.attempt(SCHEDULE_LATER));
                case REGISTER -> loop.register();
                case EXECUTE_THAT_REGISTERS -> loop.execute(() -> loop.attempt(REGISTER));
                case TRY_SUSPEND -> loop.trySuspend();
                case SHUT_DOWN -> shutDown(loop);
                case HAND_OUT -> loop.execute(loop::attemptHandOut);
                case EXECUTE_THAT_THROWS -> loop.withTask(task -> loop.execute(() -> {
                    task.run();
                    throw new OutOfMemoryError("on purpose");
                }));
                case HANDLER_THROWS, NO_MEMORY -> throw new OutOfMemoryError("on purpose");
            }
        }

        @SuppressWarnings("deprecation") // an application may still call it
        private static void shutDown(SteppedLoop loop) {
            loop.shutdown();
        }
    }

    private enum End {
        GRACEFUL, GRACEFUL_AND_QUIET, AT_ONCE, SUSPENDED_BEFORE;

        void begin(SteppedLoop loop) {
            switch (this) {
                case GRACEFUL -> loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
                case GRACEFUL_AND_QUIET -> loop.shutdownGracefully(20, 100, TimeUnit.NANOSECONDS);
                case AT_ONCE -> Incident.SHUT_DOWN.happenTo(loop);
                case SUSPENDED_BEFORE -> {
                    loop.futures.forEach(future -> future.cancel(false));
                    loop.handler.closeAll();
                    loop.trySuspend();
                    loop.suspending = true;
                }
            }
        }
    }

    /** Fails as a handler of the logging framework does that cannot get memory or a descriptor. */
    private static final class ThrowingLog extends Handler {
        @Override
        public void publish(LogRecord record) {
            throw new OutOfMemoryError("on purpose");
        }

        @Override
        public void flush() {
            throw new AssertionError("never called");
        }

        @Override
        public void close() {
            setLevel(getLevel());
        }
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void whatIsAcceptedAtAnyStepRunsOrIsCancelledAndAllHandlesAreClosed(End end) {
        for (Incident incident : Incident.values()) {
            everyLife(end, incident);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Incident.class, names = {"EXECUTE_THAT_THROWS", "HANDLER_THROWS", "NO_MEMORY"})
    void nothingIsLostWhereTheLoggerFailsToo(Incident incident) {
        Logger ofAll = Logger.getLogger("io.tidewire");
        boolean parentBefore = ofAll.getUseParentHandlers();
        Handler log = new ThrowingLog();
        ofAll.addHandler(log);
        ofAll.setUseParentHandlers(false);
        try {
            everyLife(End.GRACEFUL, incident);
        } finally {
            ofAll.removeHandler(log);
            assertThat(FailureLog.tellOfUnlogged()).isTrue();
            ofAll.setUseParentHandlers(parentBefore);
        }
    }

    private static void everyLife(End end, Incident incident) {
        for (boolean outside : new boolean[] {true, false}) {
            int steps = live(end, incident, outside, Integer.MAX_VALUE);
            assertThat(steps).isGreaterThan(40);
            for (int at = 0; at < steps && !(outside && incident.isFailure()); at++) {
                live(end, incident, outside, at);
            }
        }
    }

    /** One life of a loop; returns how many steps it had. */
    private static int live(End end, Incident incident, boolean outside, int at) {
        SteppedLoop loop = new SteppedLoop(new Handles(), new Threads(), incident, outside, at);
        String life = end + ", " + incident + (outside ? " by another thread" : " by its own") + " at step " + at;
        loop.end = end;
        loop.outside(() -> {
            loop.attempt(Incident.EXECUTE);
            loop.attempt(Incident.REGISTER);
            loop.attempt(Incident.SCHEDULE_LATER);
        });
        loop.runThreads();
        assertThat(loop.isTerminated()).as(life).isTrue();
        assertThat(loop.lost()).as(life).isEmpty();
        assertThat(loop.registeredChannels()).as(life).isZero();
        assertThat(loop.handler.destroyed).as(life).isEqualTo(1);
        loop.refusesEverything(life);
        return loop.step;
    }

    /** A queue whose owner is stopped at each access. */
    private static final class SteppedQueue extends AbstractQueue<Runnable> {
        private final Queue<Runnable> queue = new ArrayDeque<>();
        private SteppedLoop loop;

        @Override
        public boolean offer(Runnable task) {
            loop.step(Incident.NO_MEMORY);
            queue.add(task);
            loop.step(null);
            return true;
        }

        @Override
        public Runnable poll() {
            loop.step(null);
            Runnable task = queue.poll();
            loop.step(null);
            return task;
        }

        @Override
        public Runnable peek() {
            return queue.peek();
        }

        @Override
        public boolean isEmpty() {
            boolean empty = queue.isEmpty();
            loop.step(null);
            return empty;
        }

        @Override
        public int size() {
            int size = queue.size();
            loop.step(null);
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

        @Override
        public void execute(Runnable body) {
            bodies.add(body);
        }
    }

    private static final class ScriptedHandle implements IoHandle {
        private IoRegistration registration;
        private boolean closed;

        @Override
        public void handle(IoRegistration ofEvent, IoEvent event) {
            throw new AssertionError("no event is reported");
        }

        @Override
        public void close() {
            closed = true;
            registration.cancel();
        }
    }

    /** A poller without a kernel: what would make it sleep makes the test go on. */
    private static final class Handles implements IoHandler, IoHandlerFactory {
        private final List<ScriptedHandle> open = new ArrayList<>();
        private SteppedLoop loop;
        private int destroyed;

        @Override
        public IoHandler newHandler(ThreadAwareExecutor executor) {
            return this;
        }

        @Override
        public boolean isChangingThreadSupported() {
            return true;
        }

        @Override
        public void initialize() {
            loop.step(Incident.HANDLER_THROWS);
        }

        @Override
        public int run(IoHandlerContext context) {
            loop.step(Incident.HANDLER_THROWS);
            if (context.canBlock()) {
                loop.outside(loop::idle);
            }
            loop.step(Incident.HANDLER_THROWS);
            return 0;
        }

        @Override
        public IoRegistration register(IoHandle handle) {
            loop.step(Incident.HANDLER_THROWS);
            ScriptedHandle scripted = (ScriptedHandle) handle;
            open.add(scripted);
            return new Cancellation(this, scripted);
        }

        void closeAll() {
            new ArrayList<>(open).forEach(ScriptedHandle::close);
        }

        @Override
        public void prepareToDestroy() {
            loop.step(Incident.HANDLER_THROWS);
            closeAll();
            loop.step(Incident.HANDLER_THROWS);
        }

        @Override
        public void destroy() {
            destroyed++;
            loop.step(Incident.HANDLER_THROWS);
        }

        @Override
        public void wakeup() {
            loop.step(null);
        }

        @Override
        public boolean isCompatible(Class<? extends IoHandle> handleType) {
            return handleType == ScriptedHandle.class;
        }
    }

    private record Cancellation(Handles handler, ScriptedHandle handle) implements IoRegistration {
        @Override
        public <T> T attachment() {
            return null;
        }

        @Override
        public long submit(IoOps ops) {
            return 0;
        }

        @Override
        public boolean isValid() {
            return handler.open.contains(handle);
        }

        @Override
        public boolean cancel() {
            return handler.open.remove(handle);
        }
    }

    private static final class SteppedLoop extends SingleThreadIoEventLoop {
        private final Thread owner = Thread.currentThread();
        private final Handles handler;
        private final Threads threads;
        private final Incident incident;
        private final boolean byAnother;
        private final int at;
        private final List<Runnable> notRun = new ArrayList<>();
        private final List<Future<?>> futures = new ArrayList<>();
        private final List<Runnable> handedOut = new ArrayList<>();
        private End end;
        private boolean suspending;
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
                step(null);
                return nowNanos;
            }

            @Override
            public void sleep(long delay, TimeUnit unit) {
                throw new UnsupportedOperationException();
            }
        };

        SteppedLoop(Handles handler, Threads threads, Incident incident, boolean byAnother, int at) {
            this(handler, threads, new SteppedQueue(), new SteppedQueue(), incident, byAnother, at);
        }

        private SteppedLoop(Handles handler, Threads threads, SteppedQueue tasks, SteppedQueue tailTasks,
                            Incident incident, boolean byAnother, int at) {
            super(null, threads, handler, tasks, tailTasks, RejectedExecutionHandlers.reject());
            tasks.loop = this;
            tailTasks.loop = this;
            handler.loop = this;
            this.handler = handler;
            this.threads = threads;
            this.incident = incident;
            this.byAnother = byAnother;
            this.at = at;
        }

        /** Steps of the loop's own thread only; another one would wait where a lock is held. */
        private void step(Incident possible) {
            if (outside || !inThread || threads == null) {
                return;
            }
            if (step++ == at) {
                if (incident.isFailure()) {
                    if (incident == possible) {
                        incident.happenTo(this);
                    }
                } else if (!isInLockedQueue()) {
                    if (byAnother) {
                        outside(() -> attempt(incident));
                    } else {
                        attempt(incident);
                    }
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

        void attempt(Incident what) {
            try {
                what.happenTo(this);
            } catch (RejectedExecutionException e) {
                assertThat(isShuttingDown()).as(what + " is refused").isTrue();
            } catch (OutOfMemoryError e) {
                assertThat(incident).as(what + " finds no memory").isEqualTo(Incident.NO_MEMORY);
            }
        }

        /** Submits a task, and expects it to run unless the submission fails. */
        void withTask(java.util.function.Consumer<Runnable> submission) {
            Runnable task = newTask();
            boolean accepted = false;
            try {
                submission.accept(task);
                accepted = true;
            } finally {
                if (!accepted) {
                    notRun.remove(task);
                }
            }
        }

        void attemptHandOut() {
            Runnable rest = newTask();
            try {
                handedOut.add(handOutOperation(rest));
            } catch (RejectedExecutionException e) {
                notRun.remove(rest);
            }
        }

        private Runnable newTask() {
            Runnable task = new Runnable() {
                @Override
                public void run() {
                    assertThat(notRun.remove(this)).as("runs once").isTrue();
                }
            };
            notRun.add(task);
            return task;
        }

        void register() {
            ScriptedHandle handle = new ScriptedHandle();
            Future<IoRegistration> registered = register(handle);
            futures.add(registered);
            registered.addListener(future -> handle.registration = registered.isSuccess() ? registered.getNow() : null);
        }

        List<Object> lost() {
            List<Object> lost = new ArrayList<>(notRun);
            futures.stream().filter(future -> !future.isDone()).forEach(lost::add);
            lost.addAll(handedOut);
            lost.addAll(handler.open);
            return lost;
        }

        void refusesEverything(String life) {
            for (Incident late : Incident.values()) {
                if (!late.isSubmission()) {
                    continue;
                }
                outside = true;
                assertThatThrownBy(() -> late.happenTo(this)).as(late + " after " + life)
                        .isInstanceOf(RejectedExecutionException.class);
            }
        }

        /** Runs what the loop asks for a thread for, which is over when the loop gives it back. */
        void runThreads() {
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
        }

        /** Nothing will happen to the loop that the test does not do: goes on with its script. */
        private void idle() {
            if (end != null) {
                End next = end;
                end = null;
                attempt(Incident.EXECUTE_AFTER_ITERATION);
                next.begin(this);
                if (!suspending) {
                    attempt(Incident.EXECUTE);
                }
            } else if (!handedOut.isEmpty()) {
                handedOut.remove(0).run();
            } else {
                shutdownGracefully(0, 0, TimeUnit.SECONDS); // also of a loop that has been suspended
            }
            assert ++idles < 1_000 : "the loop does not end";
        }

        @Override
        public Ticker ticker() {
            return ticker;
        }

        @Override
        public boolean inEventLoop(Thread thread) {
            return thread == owner && !outside && inThread;
        }
    }
}
