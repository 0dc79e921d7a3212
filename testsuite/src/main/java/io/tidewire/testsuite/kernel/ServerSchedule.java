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
    private int accepted;

    /**
     * Creates a schedule.
     *
     * @param loop an idle loop, which may have served others before
     * @param alloc where all buffers come from
     * @param random the only source of choices
     */
    public ServerSchedule(final SimulatedLoop loop, final ByteBufAllocator alloc, final Random random) {
        this.loop = loop;
        this.random = random;
        final boolean edgeTriggered = random.nextBoolean();
        socket = new SimulatedListener(loop, random, edgeTriggered);
        channel = new FakeServerChannel(socket, edgeTriggered, true);
        socket.serves(channel);
        channel.config().setAllocator(alloc);
        channel.config().setAutoRead(random.nextInt(4) != 0);
        channel.pipeline().addLast(new Acceptor());
    }

    /** Takes connections and ends them at once. */
    private final class Acceptor extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
            accepted++;
            ((Channel) msg).unsafe().closeForcibly();
            if (random.nextInt(16) == 0) {
                ctx.channel().config().setAutoRead(random.nextBoolean());
            }
        }

        @Override
        public void channelReadComplete(final ChannelHandlerContext ctx) {
            if (random.nextInt(4) == 0) {
                ctx.read();
            }
        }

        @Override
        public void exceptionCaught(final ChannelHandlerContext ctx, final Throwable cause) {
            if (!(cause instanceof FakeServerChannel.AcceptException)) {
                throw new AssertionError(cause);
            }
        }
    }

    /**
     * Runs the schedule to its end and checks it.
     *
     * @throws AssertionError if the channel did not keep its promises
     */
    public void run() {
        loop.onPoll(socket::poll);
        loop.register(channel);
        for (int steps = 5 + random.nextInt(40); steps > 0; steps--) {
            step();
        }
        socket.becomeCalm();
        loop.outside(() -> channel.config().setAutoRead(true));
        settle();
        loop.advance(2, TimeUnit.SECONDS);
        // A handler may have switched it off again while the last connections came.
        loop.outside(() -> channel.config().setAutoRead(true));
        settle();
        final int reports = socket.reports();
        loop.turn();
        loop.turn();
        expect(socket.reports() == reports && !loop.isBusy(), "the loop spins");
        expect(channel.isOpen(), "the server was closed");
        expect(socket.backlog() == 0 || !channel.config().isAutoRead(), "connections were not accepted");
        final ChannelFuture closed = channel.close();
        settle();
        loop.onPoll(() -> { });
        expect(closed.isSuccess(), "the server was not closed");
        expect(socket.failure(accepted) == null, socket.failure(accepted));
    }

    private void step() {
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> socket.peersConnect(1 + random.nextInt(8));
            case 3 -> loop.outside(() -> channel.config().setAutoRead(random.nextBoolean()));
            case 4 -> loop.outside(channel::read);
            case 5, 6 -> loop.advance(random.nextInt(1500), TimeUnit.MILLISECONDS);
            default -> loop.turn();
        }
    }

    private void settle() {
        int idleTurns = 0;
        for (int turns = 0; idleTurns < 2; turns++) {
            expect(turns < MAX_TURNS, "the server does not come to rest");
            final int before = accepted;
            final boolean ran = loop.turn();
            idleTurns = !ran && !loop.isBusy() && accepted == before ? idleTurns + 1 : 0;
        }
    }

    private static void expect(final boolean condition, final String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }
}
