/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.Socket;
import io.tidewire.testsuite.kernel.BusyTurn;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** The poller: what reaches the kernel, and what does not. */
@ExtendWith(KQueueAvailable.class)
class KQueueIoHandlerTest {

    private static final long TIMEOUT_SECONDS = 30;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, KQueueIoHandler.newFactory());

    @AfterEach
    void stop() {
        assertThat(group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** Watches a descriptor of its own accord, as software does that brings its own handles. */
    private static class PipeHandle implements KQueueIoHandle {
        private final FileDescriptor in;
        private final BlockingQueue<KQueueIoEvent> events = new LinkedBlockingQueue<>();
        private final CountDownLatch ended = new CountDownLatch(1);

        PipeHandle(FileDescriptor in) {
            this.in = in;
        }

        @Override
        public int ident() {
            return in.intValue();
        }

        @Override
        public void handle(IoRegistration registration, IoEvent ioEvent) {
            events.add((KQueueIoEvent) ioEvent);
        }

        @Override
        public void unregistered() {
            ended.countDown();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private static IoRegistration ok(Future<IoRegistration> future) throws InterruptedException {
        assertThat(future.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        return future.getNow();
    }

    private static FileDescriptor[] pipe() throws IOException {
        return FileDescriptor.pipe();
    }

    private static void write(FileDescriptor to) throws IOException {
        to.write(ByteBuffer.allocateDirect(1), 0, 1);
    }

    @Test
    void handlesOfOthersAreToldWhatTheKernelSays() throws Exception {
        FileDescriptor[] ends = pipe();
        PipeHandle handle = new PipeHandle(ends[0]);
        IoRegistration registration = ok(((IoEventLoop) group.next()).register(handle));
        group.submit(() -> registration.submit(KQueueIoOps.newOps(Native.EVFILT_READ,
                (short) (Native.EV_ADD | Native.EV_CLEAR), 0))).sync();
        write(ends[1]);
        KQueueIoEvent event = handle.events.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(event.filter()).isEqualTo(Native.EVFILT_READ);
        assertThat(event.ident()).isEqualTo(ends[0].intValue());
        assertThat(event.data()).isEqualTo(1);
        assertThat(event).hasToString("KQueueIoEvent(ident " + ends[0].intValue() + ", filter -1, flags 0x"
                + Integer.toHexString(event.flags() & 0xffff) + ", fflags 0x0, data 1)");
        ends[1].close();
        event = handle.events.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(event.flags() & Native.EV_EOF).as("the end, with a byte left").isNotZero();
        assertThat(registration.cancel()).isTrue();
        assertThat(handle.ended.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(registration.submit(KQueueIoOps.newOps(Native.EVFILT_READ, Native.EV_ADD, 0))).isNegative();
        ends[0].close();
    }

    @Test
    void handleThatThrowsWhenItIsRegisteredIsForgotten() throws Exception {
        IllegalStateException thrown = new IllegalStateException("thrown by the test");
        FileDescriptor[] ends = pipe();
        PipeHandle handle = new PipeHandle(ends[0]) {
            @Override
            public void registered() {
                throw thrown;
            }
        };
        IoEventLoop loop = (IoEventLoop) group.next();
        assertThat(loop.register(handle).await().cause()).isSameAs(thrown);
        assertThat(handle.ended.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        stop();
        assertThat(ends[0].isOpen()).as("closed with the loop").isTrue();
        ends[0].close();
        ends[1].close();
    }

    @Test
    void whatWasClosedBeforeTheWaitIsNotWatched() throws Exception {
        EventLoop loop = group.next();
        BlockingQueue<Object> outcome = new LinkedBlockingQueue<>();
        loop.submit(() -> {
            // Registered, asked for and closed in one turn: its number is another's before the kernel is told.
            KQueueSocketChannel gone = new KQueueSocketChannel();
            int number = gone.fd().intValue();
            loop.register(gone);
            gone.unsafe().beginRead();
            gone.unsafe().closeForcibly();
            KQueueSocketChannel next = new KQueueSocketChannel();
            outcome.add(next.fd().intValue() == number);
            outcome.add(next);
        }).sync();
        outcome.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        KQueueSocketChannel next = (KQueueSocketChannel) outcome.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        loop.submit(() -> { }).sync();
        assertThat(loop.register(next).await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(next.close().await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aHandleThatCannotBeWatchedIsClosed() throws Exception {
        FileDescriptor[] ends = pipe();
        PipeHandle handle = new PipeHandle(ends[0]);
        IoRegistration registration = ok(((IoEventLoop) group.next()).register(handle));
        // There is no such filter.
        group.submit(() -> registration.submit(KQueueIoOps.newOps((short) -100, Native.EV_ADD, 0))).sync();
        for (int turn = 0; turn < 1000 && ends[0].isOpen(); turn++) {
            group.submit(() -> { }).sync();
        }
        assertThat(ends[0].isOpen()).isFalse();
        registration.cancel();
        ends[1].close();
    }

    @Test
    void moreChangesThanEventsAreTold() throws Exception {
        EventLoopGroup small = new MultiThreadIoEventLoopGroup(1,
                KQueueIoHandler.newFactory(1, DefaultSelectStrategyFactory.INSTANCE));
        List<KQueueDatagramChannel> channels = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            channels.add(new KQueueDatagramChannel());
        }
        small.submit(() -> channels.forEach(channel -> {
            channel.pipeline().addLast(new ChannelInboundHandlerAdapter());
            small.register(channel);
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        })).sync();
        small.submit(() -> { }).sync();
        assertThat(channels).allMatch(KQueueDatagramChannel::isActive);
        for (KQueueDatagramChannel channel : channels) {
            channel.close().sync();
        }
        assertThat(small.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** A socket of its own accord that watches both directions: room to write for as long as there is some. */
    private static final class DatagramHandle implements KQueueIoHandle {
        private final Socket socket = Socket.newSocketDgram();
        private int inputs;

        DatagramHandle() throws IOException {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        }

        void sendToItself() throws IOException {
            InetSocketAddress self = socket.localAddress();
            socket.sendTo(ByteBuffer.allocateDirect(1), 0, 1, self.getAddress(), self.getPort());
        }

        @Override
        public int ident() {
            return socket.intValue();
        }

        @Override
        public void handle(IoRegistration registration, IoEvent ioEvent) {
            if (((KQueueIoEvent) ioEvent).filter() == Native.EVFILT_READ) {
                inputs++;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @Test
    void inputIsReportedInOneTurnBesideLastingRoomToWriteThoughTheArrayIsFull() throws Exception {
        KQueueIoHandler handler = new KQueueIoHandler(ImmediateEventExecutor.INSTANCE, 1,
                DefaultSelectStrategyFactory.INSTANCE.newSelectStrategy());
        List<DatagramHandle> handles = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            DatagramHandle handle = new DatagramHandle();
            handles.add(handle);
            IoRegistration registration = handler.register(handle);
            // One at a time: the array is as long as the changes that a wait tells.
            registration.submit(KQueueIoOps.newOps(Native.EVFILT_WRITE, Native.EV_ADD, 0));
            handler.run(BusyTurn.INSTANCE);
            registration.submit(KQueueIoOps.newOps(Native.EVFILT_READ, (short) (Native.EV_ADD | Native.EV_CLEAR), 0));
            handler.run(BusyTurn.INSTANCE);
        }
        for (DatagramHandle handle : handles) {
            handle.sendToItself();
        }
        handler.run(BusyTurn.INSTANCE);
        assertThat(handles).allMatch(handle -> handle.inputs == 1);
        handler.destroy();
        assertThat(handles).noneMatch(handle -> handle.socket.isOpen());
    }

    @Test
    void readinessIsTheSameForAllThatTheKernelMaySay() {
        short add = (short) (Native.EV_ADD | Native.EV_CLEAR);
        short eof = (short) (add | Native.EV_EOF);
        assertThat(KQueueInterest.toReadiness(Native.EVFILT_READ, add, 0)).isEqualTo(Readiness.READABLE);
        assertThat(KQueueInterest.toReadiness(Native.EVFILT_WRITE, add, 0)).isEqualTo(Readiness.WRITABLE);
        assertThat(KQueueInterest.toReadiness(Native.EVFILT_READ, eof, 0))
                .isEqualTo(Readiness.READABLE | Readiness.HANG_UP);
        assertThat(KQueueInterest.toReadiness(Native.EVFILT_WRITE, eof, 0)).as("our own end, maybe")
                .isEqualTo(Readiness.WRITABLE);
        for (short filter : new short[] {Native.EVFILT_READ, Native.EVFILT_WRITE}) {
            assertThat(KQueueInterest.toReadiness(filter, eof, 1))
                    .isEqualTo(Readiness.READABLE | Readiness.WRITABLE | Readiness.ERROR);
        }
    }
}
