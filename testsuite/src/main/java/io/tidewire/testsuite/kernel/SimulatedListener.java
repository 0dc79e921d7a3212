/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.ServerOperations.AcceptFailure;
import io.tidewire.testsuite.kernel.FakeServerChannel.AcceptException;

import java.util.Random;

/**
 * The kernel's side of a listening socket, with the peers that connect to it. By chance an accept is interrupted, fails
 * because the connection is gone or because descriptors have run out, or finds nothing although something comes in the
 * moment after.
 */
final class SimulatedListener extends Script {

    private final SimulatedLoop loop;
    private final Random random;
    private final SimulatedPoller poller;
    private FakeServerChannel channel;
    private boolean calm;

    private int backlog;
    private int handedOut;
    private int lost;
    private int arrived;
    /** When descriptors ran out last, on the loop's clock, or -1. */
    private long exhaustedNanos = -1;
    private String misuse;

    SimulatedListener(SimulatedLoop loop, Random random, PollerKind kind) {
        this.loop = loop;
        this.random = random;
        poller = new SimulatedPoller(kind, random, Readiness.READABLE,
                () -> backlog > 0 ? Readiness.READABLE : 0);
    }

    void serves(FakeServerChannel served) {
        channel = served;
        poller.serves(served);
        poller.onInput();
    }

    @Override
    Answer answer(Call call) {
        if (call == Call.REFUSE) {
            return refuse();
        }
        if (call != Call.ACCEPT || !channel.isOpen()) {
            misuse = call + " on a listening socket that is " + (channel.isOpen() ? "open" : "closed");
        }
        if (exhaustedNanos >= 0 && loop.ticker().nanoTime() - exhaustedNanos < 1_000_000_000) {
            misuse = "accept right after descriptors had run out";
        }
        exhaustedNanos = -1;
        if (calm) {
            return accept(backlog);
        }
        return switch (random.nextInt(16)) {
            case 0 -> Answer.interrupted();
            case 1 -> {
                exhaustedNanos = loop.ticker().nanoTime();
                yield Answer.fails(new AcceptException(AcceptFailure.EXHAUSTED));
            }
            case 2, 3 -> {
                if (backlog > 0) {
                    backlog--;
                    lost++;
                }
                yield Answer.fails(new AcceptException(AcceptFailure.CONNECTION));
            }
            case 4 -> {
                poller.onInput();
                yield Answer.wouldBlock();
            }
            default -> accept(backlog == 0 ? 0 : 1 + random.nextInt(backlog));
        };
    }

    /** Refuses some of the waiting peers, as if there were a descriptor in reserve at times. */
    private Answer refuse() {
        if (exhaustedNanos != loop.ticker().nanoTime()) {
            misuse = "connections refused though descriptors have not run out";
        }
        int refused = backlog == 0 ? 0 : random.nextInt(backlog + 1);
        backlog -= refused;
        lost += refused;
        return Answer.count(refused);
    }

    private Answer accept(int count) {
        if (count == 0) {
            return Answer.wouldBlock();
        }
        backlog -= count;
        handedOut += count;
        return Answer.count(count);
    }

    void peersConnect(int count) {
        arrived += count;
        backlog += count;
        poller.onInput();
    }

    void poll() {
        poller.poll();
    }

    void becomeCalm() {
        calm = true;
        poller.becomeCalm();
    }

    int reports() {
        return poller.reports();
    }

    /** Returns the failure by the kernel's books, or null. */
    String failure(int accepted) {
        if (misuse != null) {
            return misuse;
        }
        return accepted == handedOut && arrived == handedOut + lost + backlog ? null
                : "handed out " + handedOut + " of " + arrived + " connections, accepted " + accepted;
    }

    int backlog() {
        return backlog;
    }
}
