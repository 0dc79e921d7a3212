/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelFuture;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** One life by chance of a channel that is written to: what streams and datagram sockets have in common. */
abstract class ChannelSchedule {

    private static final int MAX_TURNS = 10_000;
    private static final int DROUGHT_TURNS = 40;

    final SimulatedLoop loop;
    final ByteBufAllocator alloc;
    final Random random;
    /** The faults apart from the kernel's, or {@code null}. */
    final Faults faults;
    final Ledger ledger = new Ledger();
    final List<ChannelFuture> operations = new ArrayList<>();
    private final Ledger.Source inside = new Ledger.Source();
    private final List<Ledger.Source> threads = List.of(new Ledger.Source(), new Ledger.Source());

    ChannelSchedule(SimulatedLoop loop, ByteBufAllocator alloc, Random random, Faults faults) {
        this.loop = loop;
        this.alloc = alloc;
        this.random = random;
        this.faults = faults;
    }

    abstract FakeChannel channel();

    /** Writes a message of one kind or another, with or without a flush. */
    abstract void write(Ledger.Source source, boolean mayFlush);

    /** Ends the connection, or a part of it. */
    abstract void end();

    /** How much has happened between the channel and its kernel; only grows. */
    abstract int progress();

    /** Lets the kernel take and give all that it has. */
    abstract void letPeerTakeAll();

    final void flush(Ledger.Source source) {
        ledger.flushed(source);
        channel().flush();
    }

    final boolean chance(int oneOutOf) {
        return random.nextInt(oneOutOf) == 0;
    }

    /** The handlers, as a source of messages. */
    final Ledger.Source inside() {
        return inside;
    }

    final Ledger.Source anyThread() {
        return threads.get(random.nextInt(threads.size()));
    }

    final SimulatedLoop loop() {
        return loop;
    }

    final ByteBufAllocator channelAllocator() {
        return faults == null ? alloc : faults.running(alloc);
    }

    /** A handler, a listener or a task throws, or the loop is stopped, perhaps. */
    final void strike() {
        if (faults != null) {
            faults.strike();
        }
    }

    final boolean isExpected(Throwable cause) {
        return faults != null && (Faults.isExpected(cause)
                || faults.hasStopped() && cause instanceof RejectedExecutionException);
    }

    final boolean hasStopped() {
        return faults != null && faults.hasStopped();
    }

    /** Returns whether memory has run out, which closes a channel at most places. */
    final boolean ranOutOfMemory() {
        return faults != null && faults.haveTakenMemory();
    }

    /** Handlers without memory may close a channel, which is active from the start, before they are told that it is. */
    final boolean mayEndWith(int actives, int inactives) {
        return inactives == actives || ranOutOfMemory() && actives == 0 && inactives == 1;
    }

    /** Does what pollers and users do: what a log throws, or a loop that has ended, is not the end of them. */
    final void survive(Runnable work) {
        try {
            work.run();
        } catch (BrokenLog.Thrown | RejectedExecutionException cause) {
            if (faults == null) {
                throw cause;
            }
        }
    }

    /** A task or a listener throws, or the loop ends, perhaps. */
    final void mayGoWrong() {
        if (faults == null) {
            return;
        }
        if (faults.wanted()) {
            loop.outside(() -> loop.execute(this::strike));
            operations.add(channel().newPromise().addListener(done -> strike()).setSuccess());
        }
        faults.mayEnd();
        if (chance(40)) {
            drought();
        }
    }

    /** Leaves no memory for a while: a channel that needs some ends or pauses, and does not ask again and again. */
    private void drought() {
        faults.setDrought(true);
        int before = faults.failedAllocations();
        for (int i = 0; i < DROUGHT_TURNS; i++) {
            turn();
        }
        faults.setDrought(false);
        expect(faults.failedAllocations() - before < DROUGHT_TURNS / 2, "allocations that fail are repeated for ever");
    }

    final void turn() {
        if (!loop.isTerminated()) {
            loop.turn();
        }
    }

    /** Lets the peer take all that it is sent, until nothing happens any more. */
    final void settle() {
        int idleTurns = 0;
        for (int turns = 0; idleTurns < 2; turns++) {
            expect(turns < MAX_TURNS, "the channel does not come to rest");
            int before = progress();
            letPeerTakeAll();
            boolean ran = loop.turn();
            idleTurns = !ran && !loop.isBusy() && progress() == before ? idleTurns + 1 : 0;
        }
    }

    /** Lets more time pass than any pause and any time-out takes. */
    final void outlast() {
        loop.advance(40, TimeUnit.SECONDS);
    }

    final void expectOutcomes() {
        for (ChannelFuture operation : operations) {
            expect(operation.isDone(), "an operation has no outcome");
        }
    }

    static void expect(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }
}
