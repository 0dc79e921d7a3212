/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;

import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * One life of a listening channel by chance: peers connect and go away, descriptors run out, auto-read goes on and off,
 * and time passes. In the end everything becomes calm, and it is checked that every connection was accepted once, that
 * accepting paused when it had to, and that the loop does not spin.
 */
public final class ServerSchedule {

    private static final int MAX_TURNS = 10_000;

    private final SimulatedLoop loop;
    private final Random random;
    private final SimulatedListener socket;
    private final FakeServerChannel channel;
    private final Faults faults;
    private int accepted;
    private String failure;

    /**
     * Creates a schedule.
     *
     * @param loop an idle loop, which may have served others before
     * @param alloc where all buffers come from
     * @param random the only source of choices
     */
    public ServerSchedule(SimulatedLoop loop, ByteBufAllocator alloc, Random random) {
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
    public ServerSchedule(SimulatedLoop loop, ByteBufAllocator alloc, Random random, Faults faults) {
        this.loop = loop;
        this.faults = faults;
        this.random = random;
        PollerKind kind = PollerKind.any(random);
        socket = new SimulatedListener(loop, random, kind);
        channel = new FakeServerChannel(socket, kind.isEdgeTriggered(), true);
        socket.serves(channel);
        channel.config().setAllocator(faults == null ? alloc : faults.running(alloc));
        channel.config().setAutoRead(random.nextInt(4) != 0);
        channel.pipeline().addLast(new Acceptor());
    }

    /** Takes connections and ends them at once. */
    private final class Acceptor extends ChannelInboundHandlerAdapter {
        private int inactives;
        private int unregistrations;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            accepted++;
            ((Channel) msg).unsafe().closeForcibly();
            if (random.nextInt(16) == 0) {
                ctx.channel().config().setAutoRead(random.nextBoolean());
            }
            strike();
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            if (random.nextInt(4) == 0) {
                ctx.read();
            }
            strike();
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            ctx.fireChannelActive();
            strike();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (++inactives > 1) {
                failure = "inactive twice";
            }
            strike();
        }

        @Override
        public void channelRegistered(ChannelHandlerContext ctx) {
            strike();
        }

        @Override
        public void channelUnregistered(ChannelHandlerContext ctx) {
            if (++unregistrations > 1) {
                failure = "unregistered twice";
            }
            strike();
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            strike();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (!(cause instanceof FakeServerChannel.AcceptException)
                    && (faults == null || !Faults.isExpected(cause))) {
                failure = "unexpected: " + cause;
            }
            strike();
        }
    }

    /**
     * Runs the schedule to its end and checks it.
     *
     * @throws AssertionError if the channel did not keep its promises
     */
    public void run() {
        loop.onPoll(() -> survive(socket::poll));
        ChannelFuture registered = loop.register(channel);
        for (int steps = 5 + random.nextInt(40); steps > 0; steps--) {
            survive(this::step);
        }
        socket.becomeCalm();
        if (faults != null) {
            faults.becomeCalm();
        }
        if (faults != null && faults.hasStopped()) {
            faults.end();
            expect(!channel.isOpen() && channel.closeFuture().isDone(), "the end of the loop did not close the server");
        } else if (channel.isOpen()) {
            serveOn();
        } else {
            expect(faults != null && faults.haveTakenMemory(), "the server was closed");
            settle();
        }
        loop.onPoll(() -> { });
        expect(registered.isDone(), "the registration has no outcome");
        expect(failure == null, failure);
        expect(socket.failure(accepted) == null, socket.failure(accepted));
    }

    /** Does what pollers and users do: what a log throws, or a loop that has ended, is not the end of them. */
    private void survive(Runnable work) {
        try {
            work.run();
        } catch (BrokenLog.Thrown | RejectedExecutionException cause) {
            if (faults == null) {
                throw cause;
            }
        }
    }

    private void strike() {
        if (faults != null) {
            faults.strike();
        }
    }

    private void serveOn() {
        loop.outside(() -> channel.config().setAutoRead(true));
        settle();
        loop.advance(2, TimeUnit.SECONDS);
        // A handler may have switched it off again while the last connections came.
        loop.outside(() -> channel.config().setAutoRead(true));
        settle();
        int reports = socket.reports();
        loop.turn();
        loop.turn();
        expect(socket.reports() == reports && !loop.isBusy(), "the loop spins");
        expect(channel.isOpen(), "the server was closed");
        expect(socket.backlog() == 0 || !channel.config().isAutoRead(), "connections were not accepted");
        ChannelFuture closed = channel.close();
        settle();
        expect(closed.isSuccess(), "the server was not closed");
    }

    private void step() {
        if (faults != null) {
            faults.mayEnd();
        }
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> socket.peersConnect(1 + random.nextInt(8));
            case 3 -> loop.outside(() -> channel.config().setAutoRead(random.nextBoolean()));
            case 4 -> loop.outside(channel::read);
            case 5, 6 -> loop.advance(random.nextInt(1500), TimeUnit.MILLISECONDS);
            default -> turn();
        }
    }

    private void turn() {
        if (!loop.isTerminated()) {
            loop.turn();
        }
    }

    private void settle() {
        int idleTurns = 0;
        for (int turns = 0; idleTurns < 2; turns++) {
            expect(turns < MAX_TURNS, "the server does not come to rest");
            int before = accepted;
            boolean ran = loop.turn();
            idleTurns = !ran && !loop.isBusy() && accepted == before ? idleTurns + 1 : 0;
        }
    }

    private static void expect(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }
}
