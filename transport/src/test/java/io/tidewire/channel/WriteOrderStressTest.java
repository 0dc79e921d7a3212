/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Real threads execute, write, flush and close on channels that they share. Each loop must see the work that one thread
 * submits in exactly the order of that thread, whatever is put off, and no task or close may see a flush that is still
 * owed.
 */
@Timeout(120)
class WriteOrderStressTest {

    private static final int RUNS = 25;
    private static final int THREADS = 4;
    private static final int CHANNELS = 5;
    private static final int OPERATIONS = 2000;

    private static final EventLoopGroup GROUP = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());

    private enum Kind { WRITE, WRITE_AND_FLUSH, FLUSH, TASK, CLOSE }

    /**
     * An event that a loop has seen. A flush and a close have no thread and number: several requests may end in one.
     */
    private record Seen(Kind kind, Channel channel, int thread, int number) {
    }

    private record Message(int thread, int number, boolean flush) {
    }

    /** Takes everything that reaches the transport, and writes it down on the loop. */
    private static final class Recorder extends ChannelOutboundHandlerAdapter {
        private final List<Seen> log;

        Recorder(List<Seen> log) {
            this.log = log;
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            Message message = (Message) msg;
            log.add(new Seen(message.flush ? Kind.WRITE_AND_FLUSH : Kind.WRITE, ctx.channel(), message.thread,
                    message.number));
            promise.trySuccess();
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            log.add(new Seen(Kind.FLUSH, ctx.channel(), -1, -1));
        }

        @Override
        public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
            log.add(new Seen(Kind.CLOSE, ctx.channel(), -1, -1));
            ctx.close(promise);
        }
    }

    /** One thread, with what it keeps for the check. */
    private static final class Submitter implements Runnable {
        private final int thread;
        private final Random random;
        private final CountDownLatch start;
        private final List<Channel> channels;
        private final Map<EventLoop, List<Seen>> logs;
        private final Map<Integer, ChannelFuture> writes = new HashMap<>();
        private int tasks;

        Submitter(int thread, long seed, CountDownLatch start, List<Channel> channels,
                  Map<EventLoop, List<Seen>> logs) {
            this.thread = thread;
            random = new Random(seed);
            this.start = start;
            this.channels = channels;
            this.logs = logs;
        }

        @Override
        public void run() {
            start.countDown();
            try {
                start.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            for (int number = 0; number < OPERATIONS; number++) {
                submit(channels.get(random.nextInt(channels.size())), number);
            }
        }

        private void submit(Channel channel, int number) {
            switch (random.nextInt(16)) {
                case 0, 1, 2, 3 -> writes.put(number, channel.write(new Message(thread, number, false)));
                case 4 -> channel.flush();
                case 5 -> {
                    tasks++;
                    EventLoop loop = channel.eventLoop();
                    List<Seen> log = logs.get(loop);
                    loop.execute(() -> log.add(new Seen(Kind.TASK, channel, thread, number)));
                }
                case 6 -> {
                    if (random.nextInt(200) == 0) {
                        channel.close();
                    }
                }
                default -> writes.put(number, channel.writeAndFlush(new Message(thread, number, true)));
            }
        }
    }

    @AfterAll
    static void end() {
        GROUP.shutdownGracefully(0, 30, TimeUnit.SECONDS);
    }

    @Test
    void everyThreadsOrderIsKeptExactly() {
        SeededRuns.forEach(RUNS, this::run);
    }

    private void run(Random random) throws Exception {
        Map<EventLoop, List<Seen>> logs = new HashMap<>();
        List<Channel> channels = new ArrayList<>();
        for (int i = 0; i < CHANNELS; i++) {
            EventLoop loop = GROUP.next();
            Channel channel = new NioSocketChannel();
            channel.pipeline().addLast(new Recorder(logs.computeIfAbsent(loop, any -> new ArrayList<>())));
            loop.register(channel).sync();
            channels.add(channel);
        }
        CountDownLatch start = new CountDownLatch(THREADS);
        List<Submitter> submitters = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Submitter submitter = new Submitter(i, random.nextLong(), start, channels, logs);
            submitters.add(submitter);
            threads.add(new Thread(submitter));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        for (Channel channel : channels) {
            channel.close().sync();
        }
        for (EventLoop loop : logs.keySet()) {
            // The work that closing has left behind, and with it everything that was submitted before.
            loop.submit(() -> { }).sync();
        }
        logs.values().forEach(WriteOrderStressTest::checkLoop);
        checkOutcomes(submitters, logs);
    }

    private static void checkLoop(List<Seen> log) {
        int[] last = new int[THREADS];
        Arrays.fill(last, -1);
        Map<Channel, Integer> owed = new HashMap<>();
        for (Seen seen : log) {
            switch (seen.kind) {
                case FLUSH -> owed.remove(seen.channel);
                case CLOSE -> assertThat(owed).doesNotContainKey(seen.channel);
                case TASK -> assertThat(owed).isEmpty();
                case WRITE -> owed.computeIfPresent(seen.channel, (channel, writes) -> writes + 1);
                case WRITE_AND_FLUSH -> owed.merge(seen.channel, 1, Integer::sum);
            }
            assertThat(owed.getOrDefault(seen.channel, 0)).isLessThanOrEqualTo(64);
            if (seen.thread >= 0) {
                assertThat(seen.number).isGreaterThan(last[seen.thread]);
                last[seen.thread] = seen.number;
            }
        }
        assertThat(owed).isEmpty();
    }

    /** A write was seen, or it failed because its channel was closed; and no task was lost. */
    private static void checkOutcomes(List<Submitter> submitters, Map<EventLoop, List<Seen>> logs) {
        for (Submitter submitter : submitters) {
            int tasks = 0;
            Map<Integer, ChannelFuture> unseen = new HashMap<>(submitter.writes);
            for (List<Seen> log : logs.values()) {
                for (Seen seen : log) {
                    if (seen.thread == submitter.thread && seen.kind == Kind.TASK) {
                        tasks++;
                    } else if (seen.thread == submitter.thread) {
                        assertThat(unseen.remove(seen.number).isSuccess()).isTrue();
                    }
                }
            }
            assertThat(tasks).isEqualTo(submitter.tasks);
            assertThat(unseen.values())
                    .allMatch(future -> future.cause() instanceof ClosedChannelException);
        }
    }
}
