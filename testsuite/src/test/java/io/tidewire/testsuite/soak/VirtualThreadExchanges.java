/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.blocking.BlockingChannel;
import io.tidewire.channel.blocking.BlockingServerHandler;
import io.tidewire.channel.blocking.VirtualThreads;
import io.tidewire.channel.local.LocalAddress;
import io.tidewire.channel.local.LocalChannel;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.channel.local.LocalServerChannel;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Very many connections at once, each served by a virtual thread of its own with one exchange: all threads have begun
 * before the first request is sent. A recording shows whether any of them has pinned its carrier. Needs JDK 21 or
 * newer.
 *
 * <p>The connections are local ones: sockets would need twice as many descriptors. For the threads there is no
 * difference.
 */
public final class VirtualThreadExchanges {
    private static final int OCTETS = 1024;
    /** Exchanges before the recording: the JDK pins a thread that loads or initialises a class. */
    private static final int WARM_UP = 100;
    private static final int MINUTES = 10;
    private static final String STARTED = "jdk.VirtualThreadStart";
    private static final String PINNED = "jdk.VirtualThreadPinned";

    private final int threads;
    private final CountDownLatch serving;
    private final CountDownLatch answered;
    private final AtomicInteger wrong = new AtomicInteger();

    private VirtualThreadExchanges(int threads) {
        this.threads = threads;
        serving = new CountDownLatch(threads);
        answered = new CountDownLatch(threads);
    }

    /**
     * An account of the exchanges.
     *
     * @param threads how many virtual threads the recording saw start, those of the connections among them
     * @param pinned how often one was pinned, for however short a time, by anything but a class that the JDK loaded or
     *     initialised
     * @param heapBytes how much heap is in use for each connection while its thread is parked, both ends of the
     *     connection and the stack of the thread with it
     */
    public record Outcome(long threads, long pinned, long heapBytes) {
    }

    /**
     * Runs the exchanges. Blocks.
     *
     * @param threads how many there are at the same time, positive
     * @return the account
     * @throws IllegalStateException if an exchange is wrong, or does not end in ten minutes
     * @throws UnsupportedOperationException before JDK 21
     * @throws IOException if the recording cannot be written
     * @throws InterruptedException if the thread is interrupted
     */
    public static Outcome run(int threads) throws IOException, InterruptedException {
        try (Recording first = new Recording()) {
            first.start(); // so that the classes of events are initialised as well
            new VirtualThreadExchanges(WARM_UP).exchange();
        }
        Path file = Files.createTempFile("virtual-threads", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(STARTED).withoutStackTrace();
            recording.enable(PINNED).withoutThreshold();
            recording.start();
            long heapBytes = new VirtualThreadExchanges(threads).exchange();
            recording.stop();
            recording.dump(file);
            return outcome(file, heapBytes);
        } finally {
            Files.delete(file);
        }
    }

    private static Outcome outcome(Path file, long heapBytes) throws IOException {
        long started = 0;
        long pinned = 0;
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                switch (event.getEventType().getName()) {
                    case STARTED -> started++;
                    case PINNED -> pinned += isOfAClass(event) ? 0 : 1;
                    default -> { }
                }
            }
        }
        return new Outcome(started, pinned, heapBytes);
    }

    /** Returns whether the JDK was loading or initialising a class, which pins any thread that happens to need it. */
    private static boolean isOfAClass(RecordedEvent event) {
        RecordedStackTrace stack = event.getStackTrace();
        return stack != null && stack.getFrames().stream().map(RecordedFrame::getMethod)
                .anyMatch(method -> method.getName().equals("<clinit>")
                        || method.getType().getName().startsWith("java.lang.ClassLoader")
                        || method.getType().getName().startsWith("jdk.internal.loader."));
    }

    private long exchange() throws InterruptedException {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());
        try {
            Channel listener = new ServerBootstrap().group(group).channel(LocalServerChannel.class)
                    .childHandler(new BlockingServerHandler(VirtualThreads.executor(), this::serve))
                    .bind(LocalAddress.ANY).sync().channel();
            Bootstrap clients = new Bootstrap().group(group).channel(LocalChannel.class).handler(new Client());
            long before = heapInUse();
            List<Channel> open = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                open.add(clients.connect(listener.localAddress()).sync().channel());
            }
            await(serving, "threads have not begun");
            long heapBytes = (heapInUse() - before) / threads;
            for (Channel client : open) {
                client.writeAndFlush(client.alloc().buffer(OCTETS).writeZero(OCTETS));
            }
            await(answered, "requests were not answered");
            for (Channel client : open) {
                client.closeFuture().sync();
            }
            if (wrong.get() > 0) {
                throw new IllegalStateException(wrong + " exchanges were wrong");
            }
            return heapBytes;
        } finally {
            group.shutdownGracefully(0, MINUTES, TimeUnit.MINUTES).awaitUninterruptibly();
        }
    }

    private static void await(CountDownLatch latch, String what) throws InterruptedException {
        if (!latch.await(MINUTES, TimeUnit.MINUTES)) {
            throw new IllegalStateException(latch.getCount() + " " + what);
        }
    }

    private static long heapInUse() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** A virtual thread. */
    private void serve(BlockingChannel channel) throws IOException {
        serving.countDown();
        byte[] request = channel.inputStream().readNBytes(OCTETS);
        if (request.length < OCTETS) {
            wrong.incrementAndGet();
        }
        channel.write(ByteBuffer.wrap(request));
    }

    /** The other end of each connection: counts what comes. */
    @ChannelHandler.Sharable
    private final class Client extends SimpleChannelInboundHandler<ByteBuf> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, ByteBuf answer) {
            if (!answer.isReadable()) {
                return; // close() writes an empty buffer, to know what has left, and a local channel passes it on
            }
            if (answer.readableBytes() != OCTETS) {
                wrong.incrementAndGet();
            }
            answered.countDown();
        }
    }

    /**
     * Runs the exchanges and prints the account. Ends with 1 if a thread was pinned.
     *
     * @param args how many threads, 100000 by default
     * @throws Exception if an exchange fails
     */
    public static void main(String[] args) throws Exception {
        int threads = args.length == 0 ? 100_000 : Integer.parseInt(args[0]);
        Outcome outcome = run(threads);
        try (PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), true,
                StandardCharsets.US_ASCII)) {
            out.println(threads + " exchanges on JDK " + Runtime.version() + ": " + outcome.threads()
                    + " virtual threads, pinned " + outcome.pinned() + " times, " + outcome.heapBytes()
                    + " octets of heap for each connection with its parked thread");
        }
        System.exit(outcome.pinned() == 0 ? 0 : 1);
    }
}
