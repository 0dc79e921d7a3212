/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import static org.assertj.core.api.Assertions.assertThat;

/** Many threads that write to a loop that sleeps. */
@Timeout(60)
class CrossThreadWriteTest {

    private static final int THREADS = 4;
    private static final int WRITES = 10;

    /** Counts on the loop. */
    private static final class Counter extends ChannelOutboundHandlerAdapter {
        private final CountDownLatch written = new CountDownLatch(THREADS * WRITES);
        private int flushes;

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            promise.trySuccess();
            written.countDown();
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            flushes++;
        }
    }

    @Test
    void manyProducersWakeTheLoopOnceAndShareAFlush() throws Exception {
        WatchedProvider provider = new WatchedProvider();
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory(provider));
        IoEventLoop loop = group.next();
        NioSocketChannel channel = new NioSocketChannel();
        Counter counter = new Counter();
        channel.pipeline().addLast(counter);
        loop.register(channel).sync();
        AtomicBoolean once = new AtomicBoolean();
        List<Integer> wakeups = new ArrayList<>();
        // The loop has announced its sleep when this is called, and has not slept yet.
        loop.submit(() -> provider.onSelect(() -> {
            if (once.compareAndSet(false, true)) {
                int before = provider.wakeups();
                writeFromManyThreads(channel);
                wakeups.add(provider.wakeups() - before);
            }
        })).sync();
        assertThat(counter.written.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(loop.submit(() -> List.copyOf(wakeups)).get()).containsExactly(1);
        assertThat(loop.submit(() -> counter.flushes).get()).isEqualTo(1);
        channel.close().sync();
        group.shutdownGracefully(0, 30, TimeUnit.SECONDS).sync();
    }

    private static void writeFromManyThreads(NioSocketChannel channel) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                for (int number = 0; number < WRITES; number++) {
                    channel.writeAndFlush(number, channel.voidPromise());
                }
            });
            thread.start();
            threads.add(thread);
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
