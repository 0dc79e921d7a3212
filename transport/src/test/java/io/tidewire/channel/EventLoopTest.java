/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Loops as executors, and what they know of their channels. */
@Timeout(60)
class EventLoopTest {

    private static void end(final EventLoopGroup group) throws InterruptedException {
        assertThat(group.shutdownGracefully(0, 30, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
    }

    private static SingleThreadIoEventLoop newLoop(final int maxPendingTasks) {
        return new SingleThreadIoEventLoop(null, new DefaultThreadFactory(EventLoopTest.class),
                NioIoHandler.newFactory(), maxPendingTasks, RejectedExecutionHandlers.reject(), 0);
    }

    @Test
    void tasksForTheEndOfAnIterationRunAfterTheOthers() throws Exception {
        final SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        final BlockingQueue<String> order = new LinkedBlockingQueue<>();
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

    @Test
    void boundedQueueRejectsWhatItCannotTake() throws Exception {
        final SingleThreadIoEventLoop loop = newLoop(16);
        final CountDownLatch busy = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        loop.execute(() -> {
            busy.countDown();
            try {
                go.await();
            } catch (final InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(busy.await(30, TimeUnit.SECONDS)).isTrue();
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
        final SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        final NioSocketChannel channel = new NioSocketChannel();
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
    void sleepingLoopWakesUpForTasksAndTimers() throws Exception {
        final SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        for (int i = 0; i < 1000; i++) {
            loop.submit(() -> { }).sync();
        }
        loop.schedule(() -> { }, 1, TimeUnit.MILLISECONDS).sync();
        end(loop);
    }

    @Test
    void loopRefusesForeignHandles() throws Exception {
        final SingleThreadIoEventLoop loop = newLoop(Integer.MAX_VALUE);
        assertThat(loop.isIoType(NioIoHandler.class)).isTrue();
        assertThat(loop.isCompatible(IoHandle.class)).isFalse();
        end(loop);
    }

    @Test
    void channelIsNotRegisteredWithALoopThatCannotCarryIt() throws Exception {
        final DefaultEventLoop loop = new DefaultEventLoop();
        final NioSocketChannel channel = new NioSocketChannel();
        assertThat(loop.register(channel).await().cause()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("DefaultEventLoop");
        channel.unsafe().closeForcibly();
        assertThat(loop.submit(() -> "ran").get()).isEqualTo("ran");
        end(loop);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 101, -1})
    void ioRatioOutOfRangeIsRefused(final int ioRatio) throws Exception {
        final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        assertThatThrownBy(() -> group.setIoRatio(ioRatio)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ioRatio");
        group.setIoRatio(100);
        assertThat(((SingleThreadIoEventLoop) group.next()).getIoRatio()).isEqualTo(100);
        end(group);
    }

    @Test
    @SuppressWarnings("deprecation") // The shell is what is tested.
    void groupOfTheOldNameHasLoopsOfTheOldName() throws Exception {
        final EventLoopGroup group = new io.tidewire.channel.nio.NioEventLoopGroup(
                2, new DefaultThreadFactory(EventLoopTest.class));
        assertThat(group.next()).isInstanceOf(io.tidewire.channel.nio.NioEventLoop.class);
        assertThat(group).hasSize(2);
        end(group);
    }

    @Test
    void taskThatThrowsDoesNotEndADefaultEventLoop() throws Exception {
        final DefaultEventLoop loop = new DefaultEventLoop();
        try {
            loop.execute(() -> {
                throw new IllegalStateException("thrown by a task");
            });
            assertThat(loop.submit(() -> "goes on").get(10, TimeUnit.SECONDS)).isEqualTo("goes on");
        } finally {
            loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        }
    }
}
