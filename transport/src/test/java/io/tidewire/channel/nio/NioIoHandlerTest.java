/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoEventLoopGroup;
import io.tidewire.channel.IoHandler;
import io.tidewire.channel.IoHandlerContext;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** One turn of the poller, on the test's own thread and over a selector that is watched. */
@Timeout(60)
class NioIoHandlerTest {

    private final WatchedProvider provider = new WatchedProvider();
    private final List<Runnable> tasks = new ArrayList<>();
    private final IoHandler handler = NioIoHandler.newFactory(provider).newHandler(new ThreadAwareExecutor() {
        private final Thread thread = Thread.currentThread();

        @Override
        public boolean isExecutorThread(Thread candidate) {
            return candidate == thread;
        }

        @Override
        public void execute(Runnable command) {
            tasks.add(command);
        }
    });

    @AfterEach
    void closeHandler() {
        handler.destroy();
    }

    /** Answers whether the loop may sleep, once for each time it is asked, and for how long. */
    private record Turn(long sleepNanos, List<Boolean> answers) implements IoHandlerContext {
        static Turn sleeping(long millis) {
            return new Turn(TimeUnit.MILLISECONDS.toNanos(millis), new ArrayList<>(List.of(true, true)));
        }

        @Override
        public boolean canBlock() {
            return answers.remove(0);
        }

        @Override
        public long delayNanos(long currentTimeNanos) {
            return sleepNanos;
        }

        @Override
        public long deadlineNanos() {
            return -1;
        }
    }

    /** Reads one byte for each event, so that a level is cleared. */
    private static class Handle implements NioIoHandle {
        private final Pipe pipe;
        private int events;
        private int unregistered;
        private boolean closed;

        Handle() throws IOException {
            pipe = Pipe.open();
            pipe.source().configureBlocking(false);
        }

        void makeReady() throws IOException {
            pipe.sink().write(ByteBuffer.allocate(1));
        }

        @Override
        public Pipe.SourceChannel selectableChannel() {
            return pipe.source();
        }

        @Override
        public void handle(IoRegistration registration, IoEvent ioEvent) {
            assertThat(((NioIoEvent) ioEvent).ops()).isSameAs(NioIoOps.READ);
            events++;
            try {
                pipe.source().read(ByteBuffer.allocate(1));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void unregistered() {
            unregistered++;
        }

        @Override
        public void close() throws IOException {
            closed = true;
            pipe.source().close();
            pipe.sink().close();
        }
    }

    private IoRegistration reading(Handle handle) throws Exception {
        IoRegistration registration = handler.register(handle);
        assertThat(registration.submit(NioIoOps.READ)).isEqualTo(SelectionKey.OP_READ);
        return registration;
    }

    @Test
    void wakeupOfAnAwakeLoopMakesNoCall() throws Exception {
        handler.wakeup();
        handler.run(new Turn(0, new ArrayList<>(List.of(true))));
        handler.wakeup();
        assertThat(provider.wakeups()).isZero();
    }

    @Test
    void manyWakeupsOfASleepingLoopMakeOneCall() throws Exception {
        provider.onSelect(() -> {
            handler.wakeup();
            handler.wakeup();
            handler.wakeup();
        });
        assertThat(handler.run(Turn.sleeping(60_000))).isZero();
        assertThat(provider.wakeups()).isEqualTo(1);
    }

    @Test
    void taskThatArrivesWhileTheLoopGoesToSleepKeepsItAwake() throws Exception {
        provider.onSelect(() -> {
            throw new AssertionError("slept");
        });
        // May sleep at first; may not any more after the announcement.
        assertThat(handler.run(new Turn(TimeUnit.HOURS.toNanos(1), new ArrayList<>(List.of(true, false))))).isZero();
    }

    @Test
    void readyHandleIsToldOncePerTurn() throws Exception {
        try (Handle handle = new Handle()) {
            reading(handle);
            handle.makeReady();
            handle.makeReady();
            assertThat(handler.run(Turn.sleeping(60_000))).isEqualTo(1);
            assertThat(handle.events).isEqualTo(1);
            assertThat(handler.run(Turn.sleeping(60_000))).isEqualTo(1);
            assertThat(handle.events).isEqualTo(2);
        }
    }

    /** Always ready: it can be written to. */
    private static final class Writable implements NioIoHandle {
        private final DatagramChannel channel;
        private int events;

        Writable() throws IOException {
            channel = DatagramChannel.open();
            channel.configureBlocking(false);
        }

        @Override
        public DatagramChannel selectableChannel() {
            return channel;
        }

        @Override
        public void handle(IoRegistration registration, IoEvent ioEvent) {
            events++;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    @Test
    void moreReadyHandlesThanOneCallReportsAreAllToldInOneTurn() throws Exception {
        List<Writable> handles = new ArrayList<>();
        try {
            for (int i = 0; i < 1100; i++) {
                Writable handle = new Writable();
                handles.add(handle);
                handler.register(handle).submit(NioIoOps.WRITE);
            }
            handler.run(Turn.sleeping(60_000));
            assertThat(handles).allMatch(handle -> handle.events > 0);
        } finally {
            for (Writable handle : handles) {
                handle.close();
            }
        }
    }

    @Test
    void cancelledRegistrationIsToldNothingAndCanBeRenewedAtOnce() throws Exception {
        try (Handle handle = new Handle()) {
            IoRegistration first = reading(handle);
            handle.makeReady();
            assertThat(first.cancel()).isTrue();
            assertThat(first.cancel()).isFalse();
            assertThat(first.isValid()).isFalse();
            assertThat(first.submit(NioIoOps.READ)).isEqualTo(-1);
            assertThat(handle.unregistered).isEqualTo(1);
            handler.run(Turn.sleeping(1));
            assertThat(handle.events).isZero();
            IoRegistration second = reading(handle);
            second.cancel();
            reading(handle);
            handler.run(Turn.sleeping(60_000));
            assertThat(handle.events).isEqualTo(1);
        }
    }

    @Test
    void channelCannotBeRegisteredTwice() throws Exception {
        IoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try (Handle handle = new Handle()) {
            assertThat(group.register(handle).await().isSuccess()).isTrue();
            assertThat(group.register(handle).await().cause()).isInstanceOf(IllegalStateException.class);
        } finally {
            group.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void cancelFromAnotherThreadTakesEffectOnTheLoop() throws Exception {
        try (Handle handle = new Handle()) {
            IoRegistration registration = reading(handle);
            Thread other = new Thread(registration::cancel);
            other.start();
            other.join();
            assertThat(registration.isValid()).isFalse();
            assertThat(handle.unregistered).isZero();
            tasks.forEach(Runnable::run);
            assertThat(handle.unregistered).isEqualTo(1);
        }
    }

    @Test
    void exceptionOfAHandleDoesNotKeepOthersFromTheirEvents() throws Exception {
        AtomicInteger told = new AtomicInteger();
        List<Handle> handles = List.of(new Handle(), new Handle(), new Handle());
        for (Handle handle : handles) {
            handler.register(new NioSelectableChannelIoHandle<>(handle.selectableChannel()) {
                @Override
                protected void handle(Pipe.SourceChannel channel, SelectionKey key) {
                    told.incrementAndGet();
                    throw new IllegalStateException("expected by the test");
                }
            }).submit(NioIoOps.READ);
            handle.makeReady();
        }
        handler.run(Turn.sleeping(60_000));
        assertThat(told).hasValue(3);
        for (Handle handle : handles) {
            handle.close();
        }
    }

    @Test
    void selectorThatReturnsForNoReasonIsReplacedAndKeepsItsRegistrations() throws Exception {
        try (Handle handle = new Handle()) {
            IoRegistration registration = reading(handle);
            provider.spin(true);
            for (int turn = 0; turn < 2000 && provider.opened() == 1; turn++) {
                handler.run(Turn.sleeping(60_000));
            }
            assertThat(provider.opened()).isEqualTo(2);
            provider.spin(false);
            handle.makeReady();
            handler.run(Turn.sleeping(60_000));
            assertThat(handle.events).isEqualTo(1);
            assertThat(registration.isValid()).isTrue();
            assertThat(registration.submit(NioIoOps.NONE)).isZero();
            handle.makeReady();
            handler.run(Turn.sleeping(1));
            assertThat(handle.events).isEqualTo(1);
        }
    }

    @Test
    void interruptDoesNotMakeTheLoopSpin() throws Exception {
        Thread.currentThread().interrupt();
        handler.run(Turn.sleeping(60_000));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(provider.opened()).isEqualTo(1);
    }

    @Test
    void handleThatThrowsWhenItIsRegisteredIsForgotten() throws Exception {
        IllegalStateException thrown = new IllegalStateException("thrown by the test");
        try (Handle handle = new Handle() {
            @Override
            public void registered() {
                throw thrown;
            }
        }) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> handler.register(handle)).isSameAs(thrown);
            }
            assertThat(handle.unregistered).isEqualTo(2);
            handler.prepareToDestroy();
            assertThat(handle.closed).isFalse();
        }
    }

    @Test
    void failureToEndTheRegistrationDoesNotHideWhyItEnds() throws Exception {
        try (Handle handle = new Handle() {
            @Override
            public void registered() {
                throw new IllegalStateException("first");
            }

            @Override
            public void unregistered() {
                throw new IllegalStateException("second");
            }
        }) {
            assertThatThrownBy(() -> handler.register(handle)).hasMessage("first")
                    .satisfies(first -> assertThat(first.getSuppressed()).singleElement()
                            .satisfies(second -> assertThat(second).hasMessage("second")));
        }
    }

    @Test
    void shutdownClosesRegisteredHandles() throws Exception {
        Handle handle = new Handle();
        reading(handle);
        handler.prepareToDestroy();
        assertThat(handle.closed).isTrue();
    }

    @Test
    void foreignOpsAndHandlesAreRefused() throws Exception {
        try (Handle handle = new Handle()) {
            IoRegistration registration = handler.register(handle);
            assertThatThrownBy(() -> registration.submit(null)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("NioIoOps");
        }
        assertThatThrownBy(() -> handler.register(null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NioIoHandle");
        assertThat(handler.isCompatible(Handle.class)).isTrue();
    }

    @Test
    void neitherTasksNorIoStarveEachOther() throws Exception {
        IoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try (Handle handle = new Handle()) {
            CountDownLatch ioWhileFlooded = new CountDownLatch(1);
            IoRegistration registration = group.register(new NioSelectableChannelIoHandle<>(
                    handle.selectableChannel()) {
                @Override
                protected void handle(Pipe.SourceChannel channel, SelectionKey key) {
                    // Stays ready for ever: tasks must get through all the same.
                    ioWhileFlooded.countDown();
                }
            }).get();
            CountDownLatch tasksWhileFlooded = new CountDownLatch(10_000);
            Runnable flood = new Runnable() {
                @Override
                public void run() {
                    tasksWhileFlooded.countDown();
                    if (tasksWhileFlooded.getCount() > 0 || ioWhileFlooded.getCount() > 0) {
                        group.next().execute(this);
                    }
                }
            };
            handle.makeReady();
            group.next().execute(flood);
            group.next().submit(() -> registration.submit(NioIoOps.READ)).get();
            assertThat(ioWhileFlooded.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(tasksWhileFlooded.await(30, TimeUnit.SECONDS)).isTrue();
            registration.cancel();
        } finally {
            group.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS);
        }
    }
}
