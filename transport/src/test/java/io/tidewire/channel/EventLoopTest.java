/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import io.tidewire.util.concurrent.ShutdownReport;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Loops as executors, and what they know of their channels. */
@Timeout(60)
class EventLoopTest {

    private static void end(EventLoopGroup group) throws InterruptedException {
        assertThat(group.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
    }

    private static SingleThreadIoEventLoop newLoop(int maxPendingTasks) {
        return new SingleThreadIoEventLoop(null, new DefaultThreadFactory(EventLoopTest.class),
                NioIoHandler.newFactory(), maxPendingTasks, RejectedExecutionHandlers.reject(), 0);
    }

    /** Keeps a loop in a task until the latch is opened. */
    private static CountDownLatch hold(EventLoop loop) throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        loop.execute(() -> {
            busy.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();
        return go;
    }

    @Test
    void tasksForTheEndOfAnIterationRunAfterTheOthers() throws Exception {
        SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        BlockingQueue<String> order = new LinkedBlockingQueue<>();
        loop.execute(() -> {
            loop.executeAfterEventLoopIteration(() -> order.add("tail"));
            loop.execute(() -> order.add("task"));
        });
        assertThat(List.of(order.poll(30, TimeUnit.SECONDS), order.poll(30, TimeUnit.SECONDS)))
                .containsExactly("task", "tail");
        end(loop);
        assertThatThrownBy(() -> loop.executeAfterEventLoopIteration(() -> { }))
                .isInstanceOf(RejectedExecutionException.class);
    }

    /** Waits until a loop without tasks has made a whole turn. */
    private static void awaitTurn(SilentIoHandler handler) throws InterruptedException {
        CountDownLatch turns = new CountDownLatch(2);
        handler.onRun(turns::countDown);
        assertThat(turns.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void waitOfALoopIsLimitedByItsTimersOnly() throws Exception {
        SilentIoHandler handler = new SilentIoHandler(Ticker.systemTicker());
        SingleThreadIoEventLoop loop = new SingleThreadIoEventLoop(null,
                new DefaultThreadFactory(EventLoopTest.class), executor -> handler, Integer.MAX_VALUE,
                RejectedExecutionHandlers.reject(), 0);
        loop.submit(() -> { }).sync();
        awaitTurn(handler);
        long hourNanos = TimeUnit.HOURS.toNanos(1);
        loop.submit(() -> loop.schedule(() -> { }, 1, TimeUnit.HOURS)).sync();
        awaitTurn(handler);
        end(loop);
        assertThat(handler.sleeps()).contains(Long.MAX_VALUE)
                .anyMatch(nanos -> nanos > hourNanos / 2 && nanos <= hourNanos);
    }

    @Test
    void boundedQueueRejectsWhatItCannotTake() throws Exception {
        SingleThreadIoEventLoop loop = newLoop(16);
        CountDownLatch go = hold(loop);
        assertThatThrownBy(() -> {
            for (int i = 0; i < 17; i++) {
                loop.execute(() -> { });
            }
        }).isInstanceOf(RejectedExecutionException.class);
        go.countDown();
        end(loop);
    }

    @Test
    void registeredChannelsAreCounted() throws Exception {
        SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        NioSocketChannel channel = new NioSocketChannel();
        loop.register(channel).sync();
        assertThat(loop.registeredChannels()).isEqualTo(1);
        channel.deregister().sync();
        assertThat(loop.registeredChannels()).isZero();
        loop.register(channel).sync();
        assertThat(channel.eventLoop()).isSameAs(loop);
        end(loop);
        assertThat(channel.isOpen()).isFalse();
        assertThat(loop.registeredChannels()).isZero();
    }

    @Test
    void registrationThatWasCancelledMeanwhileIsNotMade() throws Exception {
        SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        NioSocketChannel channel = new NioSocketChannel();
        CountDownLatch go = hold(loop);
        Future<IoRegistration> registration = loop.register((IoHandle) channel.unsafe());
        assertThat(registration.cancel(false)).isTrue();
        go.countDown();
        assertThat(loop.submit(loop::registeredChannels).get()).isZero();
        channel.unsafe().closeForcibly();
        end(loop);
    }

    @Test
    void registrationOfAChannelWhosePromiseWasCancelledIsRefusedQuietly() throws Exception {
        DefaultEventLoop loop = new DefaultEventLoop();
        NioSocketChannel channel = new NioSocketChannel();
        ChannelPromise cancelled = new DefaultChannelPromise(channel, loop);
        cancelled.cancel(false);
        assertThat(loop.register(cancelled)).isSameAs(cancelled);
        assertThat(cancelled.isCancelled()).isTrue();
        channel.unsafe().closeForcibly();
        end(loop);
    }

    @Test
    void sleepingLoopWakesUpForTasksAndTimers() throws Exception {
        SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        for (int i = 0; i < 1000; i++) {
            loop.submit(() -> { }).sync();
        }
        loop.schedule(() -> { }, 1, TimeUnit.MILLISECONDS).sync();
        end(loop);
    }

    @Test
    void loopRefusesForeignHandles() throws Exception {
        SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        assertThat(loop.isIoType(NioIoHandler.class)).isTrue();
        assertThat(loop.isCompatible(IoHandle.class)).isFalse();
        end(loop);
    }

    @Test
    void channelIsNotRegisteredWithALoopThatCannotCarryIt() throws Exception {
        DefaultEventLoop loop = new DefaultEventLoop();
        NioSocketChannel channel = new NioSocketChannel();
        assertThat(loop.register(channel).await().cause()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("DefaultEventLoop");
        channel.unsafe().closeForcibly();
        assertThat(loop.submit(() -> "ran").get()).isEqualTo("ran");
        end(loop);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 101, -1})
    void ioRatioOutOfRangeIsRefused(int ioRatio) throws Exception {
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        assertThatThrownBy(() -> group.setIoRatio(ioRatio)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ioRatio");
        group.setIoRatio(100);
        assertThat(((SingleThreadIoEventLoop) group.next()).getIoRatio()).isEqualTo(100);
        end(group);
    }

    @Test
    @SuppressWarnings("deprecation") // The shell is what is tested.
    void groupOfTheOldNameHasLoopsOfTheOldName() throws Exception {
        EventLoopGroup group = new io.tidewire.channel.nio.NioEventLoopGroup(
                2, new DefaultThreadFactory(EventLoopTest.class));
        assertThat(group.next()).isInstanceOf(io.tidewire.channel.nio.NioEventLoop.class);
        assertThat(group).hasSize(2);
        end(group);
    }

    @Test
    void taskThatThrowsDoesNotEndADefaultEventLoop() throws Exception {
        DefaultEventLoop loop = new DefaultEventLoop();
        try {
            loop.execute(() -> {
                throw new IllegalStateException("thrown by a task");
            });
            assertThat(loop.submit(() -> "goes on").get(10, TimeUnit.SECONDS)).isEqualTo("goes on");
        } finally {
            loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        }
    }

    @Test
    void errorInATurnDoesNotEndTheLoop() throws Exception {
        AtomicInteger failures = new AtomicInteger(3);
        SingleThreadIoEventLoop loop = new SingleThreadIoEventLoop(null,
                new DefaultThreadFactory(EventLoopTest.class), NioIoHandler.newFactory()) {
            @Override
            protected int runIo() {
                if (failures.get() > 0) {
                    failures.decrementAndGet();
                    throw new LinkageError("as when no class can be read");
                }
                return super.runIo();
            }
        };
        try (CapturedWarnings warnings = new CapturedWarnings(SingleThreadIoEventLoop.class)) {
            assertThat(loop.submit(() -> "goes on").get(30, TimeUnit.SECONDS)).isEqualTo("goes on");
            assertThat(warnings.messages()).hasSize(3).allMatch(message -> message.contains("it goes on"));
        } finally {
            end(loop);
        }
    }

    @Test
    void writesThatWereAcceptedBeforeTheShutdownAreMadeBeforeChannelsAreClosed() throws Exception {
        SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
        NioSocketChannel channel = new NioSocketChannel();
        loop.register(channel).sync();
        channel.connect(server.getLocalAddress()).sync();
        try (server; SocketChannel peer = server.accept()) {
            CountDownLatch go = hold(loop);
            ChannelFuture first = channel.writeAndFlush(Unpooled.copiedBuffer("bye", CharsetUtil.US_ASCII));
            ChannelFuture second = channel.write(Unpooled.buffer(1).writeByte('!'));
            channel.flush();
            Future<?> end = loop.shutdownGracefully(0, 30, TimeUnit.SECONDS);
            go.countDown();
            assertThat(end.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(first.cause()).isNull();
            assertThat(second.cause()).isNull();
            assertThat(new String(peer.socket().getInputStream().readAllBytes(), CharsetUtil.US_ASCII))
                    .isEqualTo("bye!");
            assertThat(channel.isOpen()).isFalse();
            assertThat(end.getNow()).isEqualTo(new ShutdownReport(0, 0, 1));
        }
    }

    @Test
    void terminationFutureTellsWhatWasDropped() throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        EventLoop first = group.next();
        first.schedule(() -> { }, 1, TimeUnit.DAYS);
        first.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.DAYS);
        NioSocketChannel open = new NioSocketChannel();
        first.register(open).sync();
        NioSocketChannel closed = new NioSocketChannel();
        EventLoop second = group.next();
        second.register(closed).sync();
        closed.close().sync();
        second.submit(() -> { }).sync(); // after the task that deregisters
        end(group);
        assertThat(group.terminationFuture().getNow()).isEqualTo(new ShutdownReport(0, 2, 1));
        assertThat(open.isOpen()).isFalse();
    }

    @Test
    void channelThatIsRegisteredDuringTheShutdownIsClosedAndCounted() throws Exception {
        SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        NioSocketChannel channel = new NioSocketChannel();
        NioSocketChannel late = new NioSocketChannel();
        loop.register(channel).sync();
        channel.closeFuture().addListener(closed -> loop.register(late));
        end(loop);
        assertThat(late.isOpen()).isFalse();
        assertThat(((ShutdownReport) loop.terminationFuture().getNow()).closedChannels()).isEqualTo(2);
    }
}
