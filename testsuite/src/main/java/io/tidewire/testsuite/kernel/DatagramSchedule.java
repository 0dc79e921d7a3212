/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.util.ReferenceCounted;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * One life of a datagram channel by chance: threads write, flush, read, cancel and close; handlers do so too, throw,
 * and go away; the kernel answers as a {@link SimulatedDatagramSocket} does; and time passes. In the end everything
 * becomes calm, then the channel is closed, and it is checked that
 * <ul>
 * <li>each datagram whose promise succeeded was sent once, in its place, and no other was;
 * <li>each datagram that the socket gave was passed on once, in order;
 * <li>a datagram that fails takes no other with it, and only a socket that is broken closes the channel;
 * <li>receives that fail on and on make reading pause, and no longer than they do;
 * <li>every promise has an outcome, every event that may come once came once, and no buffer is left.
 * </ul>
 */
public final class DatagramSchedule extends ChannelSchedule {

    private static final InetSocketAddress REMOTE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);

    private final SimulatedDatagramSocket socket;
    private final FakeDatagramChannel channel;
    private final ObservedHead head;
    private final Tail tail = new Tail();
    private int datagramsMade;
    private boolean endedHere;

    /**
     * Creates a schedule.
     *
     * @param loop an idle loop, which may have served others before
     * @param alloc where all buffers come from
     * @param random the only source of choices
     */
    public DatagramSchedule(SimulatedLoop loop, ByteBufAllocator alloc, Random random) {
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
    public DatagramSchedule(SimulatedLoop loop, ByteBufAllocator alloc, Random random, Faults faults) {
        super(loop, alloc, random, faults);
        PollerKind kind = PollerKind.any(random);
        socket = new SimulatedDatagramSocket(loop, random, kind);
        channel = new FakeDatagramChannel(socket, kind.isEdgeTriggered(), 1 + random.nextInt(8));
        socket.serves(channel);
        head = new ObservedHead(loop, ledger);
        channel.config().setAllocator(channelAllocator());
        channel.config().setOption(ChannelOption.MAX_MESSAGES_PER_WRITE, 1 + random.nextInt(8));
        channel.config().setAutoRead(!chance(4));
        if (random.nextBoolean()) {
            int low = 1 + random.nextInt(400);
            channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(low, low + random.nextInt(800)));
        }
        channel.pipeline().addLast("head", head).addLast("mischief", new Mischief(this)).addLast("tail", tail);
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
        int steps = 5 + random.nextInt(60);
        while (steps > 0) {
            survive(this::step);
            // Little can happen to what is closed.
            steps -= channel.isOpen() ? 1 : 8;
        }
        if (faults != null) {
            faults.becomeCalm();
        }
        tail.becomeCalm();
        if (hasStopped()) {
            faults.end();
            expect(!channel.isOpen(), "the end of the loop did not close the channel");
        } else {
            becomeCalm();
            loop.outside(() -> operations.add(channel.close()));
            settle();
        }
        loop.onPoll(() -> { });
        check();
    }

    private void step() {
        mayGoWrong();
        switch (random.nextInt(24)) {
            case 0, 1, 2, 3, 4, 5 -> loop.outside(() -> write(anyThread(), true));
            case 6, 7 -> loop.outside(() -> flush(anyThread()));
            case 8 -> loop.outside(() -> loop.execute(ledger.task(anyThread())));
            case 9 -> loop.outside(this::operate);
            case 10, 11, 12 -> socket.peerSends(1 + random.nextInt(10));
            case 13, 14 -> socket.peerTakes(1 + random.nextInt(10));
            case 15 -> trouble();
            case 16 -> loop.advance(random.nextInt(2000), TimeUnit.MILLISECONDS);
            default -> turn();
        }
    }

    private void trouble() {
        switch (random.nextInt(16)) {
            case 0, 1, 2, 3, 4 -> socket.peerSendsTooMuch();
            case 5, 6, 7, 8, 9 -> socket.peerRefuses();
            case 10, 11, 12 -> socket.failReceives(true);
            case 13, 14 -> socket.failReceives(false);
            default -> socket.breakDown();
        }
    }

    private void operate() {
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> channel.config().setAutoRead(random.nextBoolean());
            case 3, 4 -> channel.read();
            case 5, 6, 7 -> ledger.cancel(random.nextInt(1000));
            case 8, 9, 10 -> moveAway();
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

    @Override
    void end() {
        endedHere = true;
        operations.add(random.nextBoolean() ? channel.close() : channel.disconnect());
    }

    @Override
    void write(Ledger.Source source, boolean mayFlush) {
        boolean flush = mayFlush && random.nextBoolean();
        ReferenceCounted message = message();
        ledger.submit(source, message, flush);
        ChannelFuture future = flush ? channel.writeAndFlush(message) : channel.write(message);
        ledger.submitted(message, future);
        if (chance(100)) {
            future.addListener(done -> end());
        }
        if (faults != null && faults.wanted()) {
            future.addListener(done -> strike());
        }
    }

    private ReferenceCounted message() {
        return switch (random.nextInt(8)) {
            case 0 -> alloc.heapBuffer(16);
            case 1 -> alloc.directBuffer(16).writeByte(datagramsMade++);
            case 2 -> alloc.compositeHeapBuffer(4).addComponent(true, content()).addComponent(true, content());
            case 3 -> new DatagramPacket(content(), REMOTE);
            default -> content();
        };
    }

    private ByteBuf content() {
        return alloc.heapBuffer(16).writeByte(datagramsMade++);
    }

    @Override
    FakeDatagramChannel channel() {
        return channel;
    }

    @Override
    int progress() {
        // An error that is reported moves no datagram.
        return channel.sentDatagrams() + channel.received() + socket.reports();
    }

    @Override
    void letPeerTakeAll() {
        socket.peerTakes(Integer.MAX_VALUE);
    }

    private void becomeCalm() {
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
        if (!channel.isOpen()) {
            expect(endedHere || socket.isBroken() || ranOutOfMemory(), "the channel was closed");
            return;
        }
        expect(ledger.allFlushedAreDone(), "a flushed message was not sent");
        expect(tail.received == socket.arrivedDatagrams(), "datagrams were not received");
    }

    private void check() {
        ledger.settleDatagrams(channel.sent());
        head.check();
        tail.check();
        expect(ledger.failure() == null, ledger.failure());
        expect(socket.misuse() == null, socket.misuse());
        expect(channel.closeFuture().isDone(), "the close future is not done");
        expectOutcomes();
    }

    /** Records the events that reach the user. */
    private final class Tail extends ChannelInboundHandlerAdapter {
        private int received;
        private int actives;
        private int inactives;

        /** From now on the other handlers do nothing of their own. */
        void becomeCalm() {
            if (channel.pipeline().get(Mischief.class) != null) {
                channel.pipeline().remove(Mischief.class);
            }
        }

        void check() {
            if (actives > 1 || !mayEndWith(actives, inactives)) {
                ledger.fail("active " + actives + " times, and inactive " + inactives + " times");
            }
            if (received > channel.received()) {
                ledger.fail("received " + channel.received() + " datagrams, but passed on " + received);
            }
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            actives++;
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            inactives++;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf datagram = (ByteBuf) msg;
            if (inactives > 0) {
                ledger.fail("a read after the end");
            }
            if (datagram.readByte() != (byte) received++) {
                ledger.fail("datagram lost, doubled or out of order before " + received);
            }
            datagram.release();
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            // Ends here: it is of no interest.
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (!(cause instanceof IOException || cause instanceof Mischief.Thrown || isExpected(cause))) {
                ledger.fail("unexpected: " + cause);
            }
        }
    }
}
