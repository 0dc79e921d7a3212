/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoHandlerContext;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.SelectStrategy;
import io.tidewire.channel.nio.NioIoHandle;
import io.tidewire.channel.nio.NioIoOps;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.testsuite.kernel.BrokenLog;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.internal.FailureLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The poller by itself, run by the test's own thread: timeouts, growth, wake-ups, descriptors. */
@ExtendWith(EpollAvailable.class)
class EpollIoHandlerTest {

    private final Map<Integer, String> before = Descriptors.open();
    private final List<EpollIoHandler> handlers = new ArrayList<>();

    /** An executor of the thread that made it. */
    private static ThreadAwareExecutor thisThread() {
        Thread thread = Thread.currentThread();
        return new ThreadAwareExecutor() {
            @Override
            public boolean isExecutorThread(Thread other) {
                return other == thread;
            }

            @Override
            public void execute(Runnable task) {
                task.run();
            }
        };
    }

    private EpollIoHandler handler(int maxEvents, SelectStrategy strategy, boolean precise) {
        EpollIoHandler handler = new EpollIoHandler(thisThread(), maxEvents, strategy, precise);
        handlers.add(handler);
        return handler;
    }

    private EpollIoHandler handler(boolean precise) {
        return handler(0, DefaultSelectStrategyFactory.INSTANCE.newSelectStrategy(), precise);
    }

    @AfterEach
    void nothingIsLeftOpen() {
        handlers.forEach(EpollIoHandler::destroy);
        assertThat(Descriptors.openedSince(before, "event")).isEmpty();
        assertThat(Descriptors.openedSince(before, "timerfd")).isEmpty();
    }

    /** Lets the handler sleep for a time, counted from when it asks. */
    private static class Sleep implements IoHandlerContext {
        private final long delayNanos;

        Sleep(long delayNanos) {
            this.delayNanos = delayNanos;
        }

        @Override
        public boolean canBlock() {
            return true;
        }

        @Override
        public long delayNanos(long currentTimeNanos) {
            return delayNanos;
        }

        @Override
        public long deadlineNanos() {
            return Long.MAX_VALUE;
        }
    }

    /** A descriptor that can be made readable. */
    private static class Source implements EpollIoHandle {
        private final FileDescriptor fd = Native.newEventFd();
        private final List<Integer> events = new ArrayList<>();
        private int registered;
        private int unregistered;

        void signal() {
            Native.eventFdWrite(fd.intValue(), 1);
        }

        @Override
        public FileDescriptor fd() {
            return fd;
        }

        @Override
        public void handle(IoRegistration registration, IoEvent ioEvent) {
            events.add(((EpollIoEvent) ioEvent).ops().value());
        }

        @Override
        public void registered() {
            registered++;
        }

        @Override
        public void unregistered() {
            unregistered++;
        }

        @Override
        public void close() throws IOException {
            fd.close();
        }
    }

    private static final EpollIoOps EDGE_IN = EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLET);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 64})
    void eventsBeyondTheArrayAreReportedInTheSameTurn(int maxEvents) throws Exception {
        EpollIoHandler handler = handler(maxEvents, DefaultSelectStrategyFactory.INSTANCE.newSelectStrategy(), true);
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Source source = new Source();
            sources.add(source);
            // Levels, that stay, and changes.
            handler.register(source).submit(i % 2 == 0 ? EpollIoOps.EPOLLIN : EDGE_IN);
            source.signal();
        }
        handler.run(new Sleep(0));
        assertThat(sources).allMatch(source -> !source.events.isEmpty());
        assertThat(sources).allMatch(source -> source.events.size() <= 10);
    }

    @Test
    void othersHearOfTheirEventsThoughAFailureCannotBeLogged() throws Exception {
        EpollIoHandler handler = handler(true);
        Source failing = new Source() {
            @Override
            public void handle(IoRegistration registration, IoEvent ioEvent) {
                throw new IllegalStateException("thrown by the test");
            }
        };
        Source other = new Source();
        for (Source source : List.of(failing, other)) {
            handler.register(source).submit(EDGE_IN);
            source.signal();
        }
        boolean[] broken = {true};
        try (BrokenLog log = new BrokenLog(() -> broken[0])) {
            handler.run(new Sleep(0));
            assertThat(other.events).hasSize(1);
            broken[0] = false;
            assertThat(FailureLog.tellOfUnlogged()).isTrue();
            assertThat(log.messages()).endsWith(failing + " threw while it handled an event");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deadlinesBelowAMillisecondAreKept(boolean precise) {
        EpollIoHandler handler = handler(precise);
        for (long delayNanos : new long[] {1, 1_000, 300_000, 1_300_000}) {
            long startNanos = System.nanoTime();
            int turns = 0;
            long left;
            while ((left = delayNanos - (System.nanoTime() - startNanos)) > 0) {
                assertThat(handler.run(new Sleep(left))).isZero();
                turns++;
            }
            // A wait that were rounded down to no time at all would come back very often.
            assertThat(turns).as("turns for %s ns", delayNanos).isLessThanOrEqualTo(4);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void delaysWithoutEndEndByAWakeup(boolean precise) throws Exception {
        EpollIoHandler handler = handler(precise);
        for (long delayNanos : new long[] {Long.MAX_VALUE, TimeUnit.DAYS.toNanos(365), Integer.MAX_VALUE}) {
            CountDownLatch asleep = new CountDownLatch(1);
            Thread waker = new Thread(() -> {
                try {
                    asleep.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                handler.wakeup();
            });
            waker.start();
            assertThat(handler.run(announcing(delayNanos, asleep))).isZero();
            waker.join();
        }
    }

    /**
     * Returns a sleep that counts down when the handler looks for tasks the second time, after it has announced its
     * sleep.
     */
    private static Sleep announcing(long delayNanos, CountDownLatch asleep) {
        return new Sleep(delayNanos) {
            private int asked;

            @Override
            public boolean canBlock() {
                if (++asked == 2) {
                    asleep.countDown();
                }
                return true;
            }
        };
    }

    private int wakeupDescriptor() {
        return Descriptors.openedSince(before, "[eventfd]").keySet().iterator().next();
    }

    private static long counter(int eventFd) {
        return Descriptors.info(eventFd).lines().filter(line -> line.startsWith("eventfd-count:"))
                .mapToLong(line -> Long.parseLong(line.substring("eventfd-count:".length()).trim(), 16))
                .findFirst().orElseThrow();
    }

    @Test
    void awakeLoopIsNotWoken() {
        EpollIoHandler handler = handler(true);
        int eventFd = wakeupDescriptor();
        for (int i = 0; i < 100; i++) {
            handler.wakeup();
        }
        assertThat(counter(eventFd)).isZero();
        assertThat(handler.run(new Sleep(0))).isZero();
        handler.wakeup();
        assertThat(counter(eventFd)).isZero();
    }

    @Test
    void sleepingLoopIsWokenOnce() throws Exception {
        EpollIoHandler handler = handler(true);
        int eventFd = wakeupDescriptor();
        for (int sleep = 1; sleep <= 20; sleep++) {
            CountDownLatch asleep = new CountDownLatch(1);
            List<Thread> producers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                producers.add(new Thread(() -> {
                    try {
                        asleep.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    for (int call = 0; call < 50; call++) {
                        handler.wakeup();
                    }
                }));
            }
            producers.forEach(Thread::start);
            assertThat(handler.run(announcing(TimeUnit.MINUTES.toNanos(5), asleep))).isZero();
            for (Thread producer : producers) {
                producer.join();
            }
            assertThat(counter(eventFd)).isEqualTo(sleep);
        }
    }

    @Test
    void tasksAreLookedForOnceMoreAfterTheSleepWasAnnounced() {
        EpollIoHandler handler = handler(true);
        int eventFd = wakeupDescriptor();
        int handled = handler.run(new Sleep(Long.MAX_VALUE) {
            private int asked;

            @Override
            public boolean canBlock() {
                // A task is added, and its producer wakes the loop, between the two looks.
                if (++asked == 2) {
                    handler.wakeup();
                    return false;
                }
                return true;
            }
        });
        assertThat(handled).isZero();
        assertThat(counter(eventFd)).isEqualTo(1);
    }

    @Test
    void eventsBeyondTheArrayAreReportedAndTheArrayGrows() throws Exception {
        EpollIoHandler handler = handler(true);
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            Source source = new Source();
            sources.add(source);
            handler.register(source).submit(EDGE_IN);
            source.signal();
        }
        int turns = 0;
        int handled = 0;
        while (handled < 600) {
            handled += handler.run(new Sleep(0));
            turns++;
        }
        // 256 at first, then 512 at once.
        assertThat(turns).isLessThanOrEqualTo(2);
        sources.forEach(Source::signal);
        assertThat(handler.run(new Sleep(0)) + handler.run(new Sleep(0))).isEqualTo(600);
        assertThat(sources).allSatisfy(source -> assertThat(source.events).containsExactly(1, 1));
    }

    @Test
    void handleThatThrowsWhenItIsRegisteredIsForgotten() throws Exception {
        IllegalStateException thrown = new IllegalStateException("thrown by the test");
        EpollIoHandler handler = handler(true);
        Source source = new Source() {
            @Override
            public void registered() {
                super.registered();
                throw thrown;
            }
        };
        for (int i = 1; i <= 2; i++) {
            assertThatThrownBy(() -> handler.register(source)).isSameAs(thrown);
            assertThat(source.registered).isEqualTo(i);
            assertThat(source.unregistered).isEqualTo(i);
        }
        handler.prepareToDestroy();
        assertThat(source.fd.isOpen()).as("closed with the loop").isTrue();
        source.close();
    }

    @Test
    void kernelIsCalledWhenWhatIsAskedForChanges() throws Exception {
        EpollIoHandler handler = handler(true);
        int epoll = Descriptors.openedSince(before, "[eventpoll]").keySet().iterator().next();
        Source source = new Source();
        int fd = source.fd.intValue();
        IoRegistration registration = handler.register(source);
        assertThat(source.registered).isEqualTo(1);
        // Not watched before something is asked for: errors and hang-ups would be reported unasked.
        assertThat(Descriptors.watched(epoll, fd)).isEqualTo(-1);
        assertThat(registration.submit(EpollIoOps.EPOLLIN)).isEqualTo(1);
        assertThat(Descriptors.watched(epoll, fd) & 0xff).isEqualTo(0x01 | 0x18);
        assertThat(registration.submit(EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLOUT))).isEqualTo(5);
        assertThat(Descriptors.watched(epoll, fd) & 0xff).isEqualTo(0x05 | 0x18);
        assertThat(registration.submit(EpollIoOps.EPOLLET)).isZero();
        assertThat(Descriptors.watched(epoll, fd)).isEqualTo(-1);
        assertThat(registration.submit(EpollIoOps.NONE)).isZero();
        source.signal();
        assertThat(handler.run(new Sleep(0))).isZero();
        registration.submit(EpollIoOps.EPOLLIN);
        assertThat(handler.run(new Sleep(0))).isEqualTo(1);
        assertThat(registration.cancel()).isTrue();
        assertThat(registration.cancel()).isFalse();
        assertThat(source.unregistered).isEqualTo(1);
        assertThat(registration.isValid()).isFalse();
        assertThat(registration.submit(EpollIoOps.EPOLLIN)).isEqualTo(-1);
        assertThat(Descriptors.watched(epoll, fd)).isEqualTo(-1);
        assertThat(handler.run(new Sleep(0))).isZero();
        source.close();
    }

    @Test
    @Tag("SEC-J06")
    void eventsOfARegistrationThatEndedMeanwhileAreDropped() throws Exception {
        EpollIoHandler handler = handler(true);
        Map<Source, IoRegistration> registrations = new HashMap<>();
        Source[] sources = new Source[2];
        for (int i = 0; i < 2; i++) {
            int other = 1 - i;
            sources[i] = new Source();
            Source source = sources[i];
            registrations.put(source, handler.register(new ForwardingHandle(source, () -> {
                // Both are ready: the first that is told ends the other one, closes it, and puts a new one there.
                registrations.get(sources[other]).cancel();
                close(sources[other]);
            })));
            registrations.get(source).submit(EDGE_IN);
        }
        sources[0].signal();
        sources[1].signal();
        assertThat(handler.run(new Sleep(0))).isEqualTo(1);
        assertThat(sources[0].events.size() + sources[1].events.size()).isEqualTo(1);
        close(sources[0]);
        close(sources[1]);
    }

    private static void close(Source source) {
        try {
            source.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Does something when it is told of an event. */
    private record ForwardingHandle(Source source, Runnable action) implements EpollIoHandle {
        @Override
        public FileDescriptor fd() {
            return source.fd();
        }

        @Override
        public void handle(IoRegistration registration, IoEvent ioEvent) {
            source.handle(registration, ioEvent);
            action.run();
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    @Test
    void handleThatThrowsDoesNotKeepOthersFromBeingTold() throws Exception {
        EpollIoHandler handler = handler(true);
        Source first = new Source();
        Source second = new Source();
        for (Source source : List.of(first, second)) {
            handler.register(new ForwardingHandle(source, () -> {
                throw new IllegalStateException("thrown by the test");
            })).submit(EDGE_IN);
            source.signal();
        }
        assertThat(handler.run(new Sleep(0))).isEqualTo(2);
        assertThat(first.events).hasSize(1);
        assertThat(second.events).hasSize(1);
    }

    @Test
    void busyWaitEndsByAnEventATaskOrADeadline() throws Exception {
        EpollIoHandler handler = handler(0, (poll, hasTasks) -> SelectStrategy.BUSY_WAIT, true);
        Source source = new Source();
        handler.register(source).submit(EDGE_IN);
        source.signal();
        assertThat(handler.run(new Sleep(Long.MAX_VALUE))).isEqualTo(1);
        assertThat(handler.run(new Sleep(0))).isZero();
        assertThat(handler.run(new Sleep(Long.MAX_VALUE) {
            private int asked;

            @Override
            public boolean canBlock() {
                return ++asked < 10;
            }
        })).isZero();
    }

    @Test
    void descriptorsCanBeClosedAndOpenedAgain() throws Exception {
        EpollIoHandler handler = handler(false);
        Source source = new Source();
        IoRegistration registration = handler.register(source);
        registration.submit(EDGE_IN);
        handler.closeFileDescriptors();
        assertThat(Descriptors.openedSince(before, "[eventpoll]")).isEmpty();
        handler.openFileDescriptors();
        source.signal();
        assertThat(handler.run(new Sleep(Long.MAX_VALUE))).isEqualTo(1);
        assertThat(source.events).containsExactly(1);
    }

    @Test
    void endWaitsForThoseWhoAreAboutToWake() throws Exception {
        for (int round = 0; round < 50; round++) {
            CompletableFuture<EpollIoHandler> made = new CompletableFuture<>();
            CountDownLatch asleep = new CountDownLatch(1);
            Thread loop = new Thread(() -> {
                EpollIoHandler handler = new EpollIoHandler(thisThread(), 0,
                        DefaultSelectStrategyFactory.INSTANCE.newSelectStrategy());
                made.complete(handler);
                // Ends by the wake-up or by itself; either way a thread may be about to write.
                handler.run(announcing(1_000, asleep));
                handler.destroy();
            });
            loop.start();
            EpollIoHandler handler = made.get();
            asleep.await();
            handler.wakeup();
            loop.join();
        }
    }

    @Test
    void shutdownClosesWhatIsRegistered() throws Exception {
        EpollIoHandler handler = handler(true);
        Source source = new Source();
        handler.register(source).submit(EDGE_IN);
        handler.prepareToDestroy();
        assertThat(source.fd.isOpen()).isFalse();
    }

    @Test
    void foreignHandlesAndOpsAreRefused() throws Exception {
        EpollIoHandler handler = handler(true);
        assertThat(handler.isCompatible(EpollIoHandle.class)).isTrue();
        assertThat(handler.isCompatible(NioIoHandle.class)).isFalse();
        assertThatThrownBy(() -> handler.register(new IoHandle() {
            @Override
            public void handle(IoRegistration registration, IoEvent ioEvent) {
                throw new AssertionError("not registered");
            }

            @Override
            public void close() {
                throw new AssertionError("not registered");
            }
        }))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("handle");
        Source source = new Source();
        IoRegistration registration = handler.register(source);
        assertThatThrownBy(() -> registration.submit(NioIoOps.READ))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ops");
        assertThat(registration.<Object>attachment()).isNull();
    }
}
