/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.testsuite.kernel.SimulatedSocket.Connect;
import io.tidewire.util.ReferenceCounted;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * One life of a stream channel by chance: threads write, flush, read, cancel and close; handlers do so too, throw, and
 * go away; the kernel answers as a {@link SimulatedSocket} does; and time passes. In the end everything becomes calm,
 * then the channel is closed, and it is checked that
 * <ul>
 * <li>no byte was lost, doubled or reordered, in either direction, as far as promises and events say that it went
 * through;
 * <li>each thread's messages, flushes and tasks came in order, and no task saw that a flush was put off;
 * <li>every promise has an outcome, every event that may come once came once, and no buffer is left;
 * <li>a calm channel has done all that it can, without the loop spinning.
 * </ul>
 *
 * <p>Everything follows from the random numbers that it is given, so the same seed gives the same life.
 */
public final class StreamSchedule extends ChannelSchedule {

    private static final SocketAddress REMOTE = InetSocketAddress.createUnresolved("remote.test", 7);

    private final SimulatedSocket socket;
    private final FakeStreamChannel channel;
    private final StreamObserver observer;
    /** Writes are not asked for an outcome, which also tells nothing of what was cancelled. */
    private final boolean silent;
    private int bytesMade;
    /** This side has ended the connection or its output. */
    private boolean endedHere;
    private boolean inputEndedHere;

    /**
     * Creates a schedule.
     *
     * @param loop an idle loop, which may have served others before
     * @param alloc where all buffers come from
     * @param random the only source of choices
     */
    public StreamSchedule(SimulatedLoop loop, ByteBufAllocator alloc, Random random) {
        this(loop, alloc, random, null);
    }

    /**
     * Creates a schedule in which more goes wrong than the kernel.
     *
     * @param loop an idle loop of its own
     * @param alloc where all buffers come from
     * @param random the only source of choices
     * @param faults the faults, or {@code null}; the loop may have ended afterwards
     */
    public StreamSchedule(SimulatedLoop loop, ByteBufAllocator alloc, Random random, Faults faults) {
        super(loop, alloc, random, faults);
        silent = chance(8);
        Connect[] ways = Connect.values();
        Connect connect = silent || random.nextBoolean() ? Connect.DONE : ways[random.nextInt(ways.length)];
        PollerKind kind = PollerKind.any(random);
        int readSize = 1 + random.nextInt(16);
        socket = new SimulatedSocket(random, connect, kind, readSize);
        channel = new FakeStreamChannel(socket, kind.isEdgeTriggered(), connect == Connect.DONE);
        socket.serves(channel);
        observer = new StreamObserver(this, ledger, channel);
        channel.config().setAllocator(channelAllocator());
        channel.config().setRecvByteBufAllocator(
                new FixedRecvByteBufAllocator(readSize).maxMessagesPerRead(1 + random.nextInt(8)));
        channel.config().setWriteSpinCount(1 + random.nextInt(4));
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, random.nextBoolean());
        channel.config().setAutoRead(!chance(4));
        if (random.nextBoolean()) {
            int low = 1 + random.nextInt(400);
            channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(low, low + random.nextInt(800)));
        }
        channel.pipeline().addLast("head", observer.head()).addLast("mischief", new Mischief(this))
                .addLast("tail", observer.tail());
    }

    /**
     * Runs the schedule to its end and checks it.
     *
     * @throws AssertionError if the channel did not keep its promises
     */
    public void run() {
        loop.onPoll(() -> {
            ledger.onPoll();
            survive(socket::poll);
        });
        operations.add(loop.register(channel));
        socket.registered();
        loop.turn();
        if (!channel.isActive() && channel.isOpen()) {
            operations.add(channel.connect(REMOTE));
        }
        int steps = 5 + random.nextInt(60);
        while (steps > 0) {
            survive(this::step);
            // Little can happen to what is closed.
            steps -= channel.isOpen() ? 1 : 8;
        }
        if (faults != null) {
            faults.becomeCalm();
        }
        if (hasStopped()) {
            observer.becomeCalm();
            faults.end();
            expect(!channel.isOpen(), "the end of the loop did not close the channel");
        } else {
            becomeCalm();
            close();
        }
        check();
    }

    private void step() {
        mayGoWrong();
        switch (random.nextInt(24)) {
            case 0, 1, 2, 3, 4, 5 -> loop.outside(() -> write(anyThread(), true));
            case 6, 7 -> loop.outside(() -> flush(anyThread()));
            case 8 -> loop.outside(() -> loop.execute(ledger.task(anyThread())));
            case 9 -> loop.outside(this::operate);
            case 10, 11 -> socket.peerSends(1 + random.nextInt(40));
            case 12, 13 -> socket.peerTakes(1 + random.nextInt(40));
            case 14 -> socket.connectEnds();
            case 15 -> trouble();
            case 16 -> loop.advance(random.nextInt(2000), TimeUnit.MILLISECONDS);
            default -> turn();
        }
    }

    private void trouble() {
        switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> socket.peerEnds();
            case 4 -> socket.peerResets();
            case 5 -> socket.peerStopsReading();
            default -> outlast();
        }
    }

    private void operate() {
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> channel.config().setAutoRead(random.nextBoolean());
            case 3, 4 -> channel.read();
            case 5, 6, 7 -> ledger.cancel(random.nextInt(1000));
            case 8 -> {
                inputEndedHere = true;
                operations.add(channel.shutdownInput());
            }
            case 9 -> moveAway();
            default -> end();
        }
    }

    /** Leaves the loop and comes back to it. */
    private void moveAway() {
        operations.add(channel.deregister().addListener(gone -> {
            if (!channel.isRegistered()) {
                operations.add(loop.register(channel));
                socket.registered();
            }
        }));
    }

    /** Ends the connection, or the half of it that writes. */
    @Override
    void end() {
        endedHere = true;
        operations.add(switch (random.nextInt(4)) {
            case 0 -> channel.close();
            case 1 -> channel.disconnect();
            case 2 -> closeInStages();
            default -> channel.shutdownOutput();
        });
    }

    private ChannelFuture closeInStages() {
        observer.inputIsDropped();
        new StagedClose(1 + random.nextInt(100), 1 + random.nextInt(5_000)).close(channel);
        // A handler that throws when it is asked to close keeps the channel open.
        return faults == null ? channel.closeFuture() : channel.newSucceededFuture();
    }

    @Override
    void write(Ledger.Source source, boolean mayFlush) {
        boolean flush = mayFlush && random.nextBoolean();
        ReferenceCounted content = content();
        ledger.submit(source, content, flush);
        if (silent) {
            if (flush) {
                channel.writeAndFlush(content, channel.voidPromise());
            } else {
                channel.write(content, channel.voidPromise());
            }
        } else {
            ChannelFuture future = flush ? channel.writeAndFlush(content) : channel.write(content);
            ledger.submitted(content, future);
            if (chance(100)) {
                future.addListener(done -> end());
            }
            if (faults != null && faults.wanted()) {
                future.addListener(done -> strike());
            }
        }
    }

    private ReferenceCounted content() {
        return switch (random.nextInt(8)) {
            case 0 -> new ArrayRegion(bytes(), random.nextInt(2));
            case 1 -> composite();
            case 2 -> alloc.directBuffer(16).writeBytes(bytes());
            case 3 -> alloc.heapBuffer(16);
            default -> alloc.heapBuffer(16).writeBytes(bytes());
        };
    }

    private CompositeByteBuf composite() {
        CompositeByteBuf buffer = alloc.compositeHeapBuffer(4);
        for (int parts = 1 + random.nextInt(3); parts > 0; parts--) {
            buffer.addComponent(true, alloc.heapBuffer(16).writeBytes(bytes()));
        }
        return buffer;
    }

    /** No two places of the stream look alike for long. */
    private byte[] bytes() {
        byte[] bytes = new byte[1 + random.nextInt(14)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (bytesMade ^ bytesMade++ >> 8);
        }
        return bytes;
    }

    @Override
    FakeStreamChannel channel() {
        return channel;
    }

    @Override
    int progress() {
        return channel.sentBytes() + channel.receivedBytes();
    }

    @Override
    void letPeerTakeAll() {
        socket.peerTakes(Integer.MAX_VALUE);
    }

    boolean hasUnreadBeforeEnd() {
        return socket.hasUnreadBeforeEnd();
    }

    private void becomeCalm() {
        observer.becomeCalm();
        socket.becomeCalm();
        loop.outside(() -> {
            channel.flush();
            channel.config().setAutoRead(true);
        });
        settle();
        outlast();
        settle();
        int reports = socket.reports();
        loop.turn();
        loop.turn();
        expect(socket.reports() == reports && !loop.isBusy(), "the loop spins");
        expectOutcomes();
        if (!channel.isActive()) {
            return;
        }
        if (!channel.isOutputShutdown()) {
            expect(ledger.allFlushedAreDone(), "a flushed message was not sent");
        }
        if (!observer.hasInputEnded()) {
            expect(channel.receivedBytes() == socket.arrivedBytes(), "bytes were not read");
            expect(!socket.hasEnded(), "the end of the input was not seen");
        }
    }

    private void close() {
        if (socket.isHealthy() && socket.hasEnded() && !endedHere && !ranOutOfMemory() && !inputEndedHere
                && !observer.sawInputShutdown()) {
            expect(channel.receivedBytes() == socket.arrivedBytes(), "bytes before the end were not read");
            expect(!channel.isOpen(), "the end of the input did not close the channel");
        }
        loop.outside(() -> operations.add(channel.close()));
        settle();
        loop.onPoll(() -> { });
    }

    private void check() {
        ledger.settle(channel.sent());
        expect(ledger.failure() == null, ledger.failure());
        expect(socket.misuse() == null, socket.misuse());
        expect(channel.closeFuture().isDone(), "the close future is not done");
        expectOutcomes();
        observer.check();
    }
}
