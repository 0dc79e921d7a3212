/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.internal.LoopRegistration;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.kernel.BusyTurn;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

/** The turn of a poller whose kernel writes events to an array: all that wait are reported, however short it is. */
class UnixIoHandlerTest {

    /** One thing that the kernel watches: it waits to be reported, or not. Wake-ups have no owner. */
    private static final class Watch {
        private final Handle owner;
        /** Reported at each poll until its owner is closed. */
        private final boolean lasting;
        private int reports;

        Watch(Handle owner, boolean lasting) {
            this.owner = owner;
            this.lasting = lasting;
        }

        boolean isGone() {
            return owner != null && owner.closed;
        }
    }

    /** A handle with as many events as it has watches, and its registration. */
    private static final class Handle extends LoopRegistration implements IoHandle {
        private final ArrayPoller poller;
        private final long id;
        private final List<Watch> watches = new ArrayList<>();
        private boolean closed;

        Handle(ArrayPoller poller) {
            this.poller = poller;
            id = poller.table().add(this);
        }

        Watch watch(boolean lasting) {
            Watch watch = new Watch(this, lasting);
            watches.add(watch);
            return watch;
        }

        @Override
        public IoHandle handle() {
            return this;
        }

        @Override
        protected ThreadAwareExecutor executor() {
            return ImmediateEventExecutor.INSTANCE;
        }

        @Override
        protected void retire() {
            poller.table().remove(id);
        }

        @Override
        public void close() {
            closed = true;
            cancel();
        }

        @Override
        public void handle(IoRegistration registration, IoEvent ioEvent) {
            throw new AssertionError("reported without an event");
        }

        @Override
        public long submit(IoOps ops) {
            throw new AssertionError("watched from the start");
        }

        @Override
        public boolean isValid() {
            return !closed;
        }

        @Override
        public <T> T attachment() {
            return null;
        }
    }

    /** The poller together with its kernel, which takes events in the order in which they have happened. */
    private static final class ArrayPoller extends UnixIoHandler<Handle> {
        private final Watch[] array;
        private final Deque<Watch> waiting = new ArrayDeque<>();
        private final List<Handle> handles = new ArrayList<>();
        private Consumer<Watch> reaction = watch -> { };
        private int polls;

        ArrayPoller(int capacity) {
            super(ImmediateEventExecutor.INSTANCE, DefaultSelectStrategyFactory.INSTANCE.newSelectStrategy(),
                    Handle.class);
            array = new Watch[capacity];
        }

        RegistrationTable<Handle> table() {
            return registrations();
        }

        Handle newHandle() {
            Handle handle = new Handle(this);
            handles.add(handle);
            return handle;
        }

        void happens(Watch watch) {
            if (!waiting.contains(watch)) {
                waiting.add(watch);
            }
        }

        @Override
        protected int waitFor(long timeoutNanos) {
            polls++;
            int ready = 0;
            List<Watch> again = new ArrayList<>();
            waiting.removeIf(Watch::isGone);
            while (ready < array.length && !waiting.isEmpty()) {
                Watch watch = waiting.remove();
                array[ready++] = watch;
                if (watch.lasting) {
                    again.add(watch);
                }
            }
            waiting.addAll(again);
            return ready;
        }

        @Override
        protected boolean report(int event) {
            Watch watch = array[event];
            if (watch.owner == null || watch.isGone()) {
                return false;
            }
            watch.reports++;
            reaction.accept(watch);
            return true;
        }

        @Override
        protected int mostEvents() {
            int watches = 1; // the wake-up
            for (Handle handle : handles) {
                watches += handle.closed ? 0 : handle.watches.size();
            }
            return watches;
        }

        @Override
        protected int capacity() {
            return array.length;
        }

        @Override
        protected void grow() {
            assertThat(array).isNotEmpty(); // of a fixed length, as where a user has said so
        }

        @Override
        protected int sleep(long timeoutNanos) {
            throw new AssertionError("slept in a turn that may not");
        }

        @Override
        protected void wakeFromSleep() {
            throw new AssertionError("woken though nobody slept");
        }

        @Override
        protected void startOver() {
            throw new AssertionError("no call has failed");
        }

        @Override
        public IoRegistration register(IoHandle handle) {
            return (Handle) handle;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 20, 64})
    void bothFiltersOfEachHandleAreReportedInOneTurn(int capacity) {
        ArrayPoller poller = new ArrayPoller(capacity);
        List<Watch> watches = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Handle handle = poller.newHandle();
            watches.add(handle.watch(false));
            watches.add(handle.watch(false));
        }
        poller.happens(new Watch(null, false));
        watches.forEach(poller::happens);
        assertThat(poller.run(BusyTurn.INSTANCE)).isEqualTo(20);
        assertThat(poller.claimedWakeups()).as("nobody slept").isZero();
        assertThat(watches).allMatch(watch -> watch.reports == 1);
    }

    @Test
    void handlesThatCloseWhenTheyAreToldLeaveTheOthersTheirTurn() {
        ArrayPoller poller = new ArrayPoller(1);
        List<Watch> watches = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            watches.add(poller.newHandle().watch(false));
        }
        watches.forEach(poller::happens);
        poller.reaction = watch -> watch.owner.close();
        assertThat(poller.run(BusyTurn.INSTANCE)).isEqualTo(10);
        assertThat(poller.claimedWakeups()).as("nobody slept").isZero();
    }

    @Test
    void allThatWaitAreReportedInOneTurnWhichEnds() {
        SeededRuns.forEach(2_000, UnixIoHandlerTest::randomTurn);
    }

    private static void randomTurn(Random random) {
        ArrayPoller poller = new ArrayPoller(1 + random.nextInt(8));
        List<Watch> watches = new ArrayList<>();
        for (int i = random.nextInt(12); i >= 0; i--) {
            Handle handle = poller.newHandle();
            for (int filters = 1 + random.nextInt(3); filters > 0; filters--) {
                watches.add(handle.watch(random.nextInt(4) == 0));
            }
        }
        List<Watch> before = new ArrayList<>();
        if (random.nextBoolean()) {
            poller.happens(new Watch(null, false));
        }
        for (int i = random.nextInt(2 * watches.size()); i > 0; i--) {
            Watch watch = watches.get(random.nextInt(watches.size()));
            poller.happens(watch);
            before.add(watch);
        }
        poller.reaction = told -> {
            Watch other = watches.get(random.nextInt(watches.size()));
            switch (random.nextInt(4)) {
                case 0 -> other.owner.close();
                case 1 -> poller.happens(other);
                default -> assertThat(told.isGone()).isFalse();
            }
        };
        int most = poller.mostEvents();
        poller.run(BusyTurn.INSTANCE);
        assertThat(poller.claimedWakeups()).as("nobody slept").isZero();
        assertThat(before).allMatch(watch -> watch.isGone() || watch.reports > 0);
        assertThat(poller.polls).isLessThanOrEqualTo(most / poller.array.length + 1);
    }
}
