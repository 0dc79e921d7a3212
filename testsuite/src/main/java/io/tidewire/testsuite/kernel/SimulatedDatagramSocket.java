/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.TruncatedDatagramException;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Random;

/**
 * The kernel's side of one datagram socket, with the peer behind it. By chance a call is interrupted, moves fewer
 * datagrams than it could, or finds nothing although something comes in the moment after; a receive reports an error of
 * a peer or a datagram that was cut short; a send fails for one datagram. For a while every receive may fail, and the
 * socket itself may break.
 */
final class SimulatedDatagramSocket extends Script {

    /** Failures in a row after which reading has to pause. */
    private static final int MAX_FAILURES = 16;

    private final SimulatedLoop loop;
    private final Random random;
    private final SimulatedPoller poller;
    private final int capacity;
    private FakeDatagramChannel channel;
    private boolean calm;

    private int arrived;
    private int drained;
    /** Datagrams longer than any buffer that wait behind those that have arrived. */
    private int tooLong;
    /** Errors that peers have caused, such as a port without a socket. */
    private int errors;
    /** Each receive fails, as if memory had run out. */
    private boolean failing;
    /** When a receive has failed for that reason last, on the loop's clock, and how often at that time. */
    private long failedNanos = -1;
    private int failures;
    private boolean broken;

    private boolean writeBlocked;
    private String misuse;

    SimulatedDatagramSocket(SimulatedLoop loop, Random random, PollerKind kind) {
        this.loop = loop;
        this.random = random;
        poller = new SimulatedPoller(kind, random, Readiness.READABLE | Readiness.WRITABLE, this::state);
        capacity = 1 + random.nextInt(16);
    }

    void serves(FakeDatagramChannel served) {
        channel = served;
        poller.serves(served);
    }

    @Override
    Answer answer(Call call) {
        if (!channel.isOpen()) {
            misuse = call + " on a closed socket";
        }
        if (!calm && random.nextInt(16) == 0) {
            return Answer.interrupted();
        }
        return switch (call) {
            case READ -> receive();
            case WRITE -> send();
            default -> throw new IllegalStateException(call + " on a datagram socket");
        };
    }

    private int readable() {
        return arrived - channel.received();
    }

    private Answer receive() {
        if (broken) {
            return Answer.fails(new ClosedChannelException());
        }
        if (failing) {
            return fail();
        }
        if (errors > 0 && (calm || random.nextBoolean())) {
            errors--;
            return Answer.fails(new IOException("connection refused"));
        }
        int readable = readable();
        if (!calm && random.nextInt(8) == 0) {
            // Waiting datagrams come in the moment after this answer.
            poller.onInput();
            return Answer.wouldBlock();
        }
        int count = readable == 0 || calm ? readable : 1 + random.nextInt(readable);
        if (tooLong > 0 && (calm || random.nextBoolean())) {
            tooLong--;
            return new Answer(count, new TruncatedDatagramException(null, 1));
        }
        if (count == 0) {
            if (tooLong > 0 || errors > 0) {
                poller.onInput();
            }
            return Answer.wouldBlock();
        }
        return Answer.count(count);
    }

    private Answer fail() {
        long now = loop.ticker().nanoTime();
        failures = now == failedNanos ? failures + 1 : 1;
        failedNanos = now;
        if (failures > MAX_FAILURES) {
            misuse = "received again and again though it fails";
        }
        return Answer.fails(new IOException("no memory"));
    }

    private Answer send() {
        if (broken) {
            return Answer.fails(new ClosedChannelException());
        }
        int room = capacity - (channel.sentDatagrams() - drained);
        if (room == 0) {
            writeBlocked = true;
            return Answer.wouldBlock();
        }
        if (calm) {
            return Answer.count(room);
        }
        return switch (random.nextInt(12)) {
            case 0 -> {
                poller.onOutput();
                yield Answer.wouldBlock();
            }
            case 1 -> Answer.fails(new IOException("message too long"));
            default -> Answer.count(1 + random.nextInt(room));
        };
    }

    void peerSends(int datagrams) {
        arrived += datagrams;
        poller.onInput();
    }

    void peerSendsTooMuch() {
        tooLong++;
        poller.onInput();
    }

    void peerRefuses() {
        errors++;
        poller.onInput();
    }

    void peerTakes(int datagrams) {
        int taken = Math.min(datagrams, channel.sentDatagrams() - drained);
        drained += taken;
        if (taken > 0) {
            poller.onRoom(writeBlocked);
            writeBlocked = false;
        }
    }

    void failReceives(boolean each) {
        failing = each;
        poller.onInput();
    }

    void breakDown() {
        broken = true;
        poller.onBoth();
    }

    /** The channel has a new registration, to which everything is new. */
    void registered() {
        poller.onBoth();
    }

    /** Reports readiness to the channel. */
    void poll() {
        poller.poll();
    }

    private int state() {
        int state = 0;
        if (readable() > 0 || tooLong > 0) {
            state |= Readiness.READABLE;
        }
        if (errors > 0 || failing || broken) {
            state |= Readiness.READABLE | Readiness.ERROR;
        }
        return channel.sentDatagrams() - drained < capacity ? state | Readiness.WRITABLE : state;
    }

    void becomeCalm() {
        calm = true;
        poller.becomeCalm();
        failReceives(false);
    }

    boolean isBroken() {
        return broken;
    }

    int arrivedDatagrams() {
        return arrived;
    }

    int reports() {
        return poller.reports();
    }

    /** A call that no kernel should get, or null. */
    String misuse() {
        return misuse;
    }
}
