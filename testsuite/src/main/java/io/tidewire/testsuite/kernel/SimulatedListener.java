/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.ServerOperations.AcceptFailure;
import io.tidewire.channel.internal.Wants;
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
    private final boolean edgeTriggered;
    private FakeServerChannel channel;
    private boolean calm;

    private int backlog;
    private int handedOut;
    private int lost;
    private int arrived;
    private boolean changed;
    private int reports;
    /** When descriptors ran out last, on the loop's clock, or -1. */
    private long exhaustedNanos = -1;
    private String misuse;

    SimulatedListener(SimulatedLoop loop, Random random, boolean edgeTriggered) {
        this.loop = loop;
        this.random = random;
        this.edgeTriggered = edgeTriggered;
    }

    void serves(FakeServerChannel served) {
        channel = served;
        changed = true;
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
                changed = true;
                yield Answer.wouldBlock();
            }
            default -> accept(backlog == 0 ? 0 : 1 + random.nextInt(backlog));
        };
    }

    /** Some of those who wait, as if there were a descriptor in reserve at times. */
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
        changed = true;
    }

    void poll() {
        if (channel.registrationOrNull() == null) {
            return;
        }
        boolean wanted = edgeTriggered || (channel.wants() & Wants.ACCEPT) != 0;
        boolean spurious = !calm && random.nextInt(16) == 0;
        if (wanted && (spurious || backlog > 0 && (changed || !edgeTriggered))) {
            changed = false;
            reports++;
            channel.signal(Readiness.READABLE);
        }
    }

    void becomeCalm() {
        calm = true;
    }

    int reports() {
        return reports;
    }

    /** What went wrong by the kernel's books, or null. */
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
