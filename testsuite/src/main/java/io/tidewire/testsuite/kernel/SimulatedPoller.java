/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.Wants;

import java.util.Random;
import java.util.function.IntSupplier;

/**
 * The poller's side of one simulated socket, in the manners of one {@link PollerKind}. It tells what is true and, until
 * everything is calm, now and then what is not.
 */
final class SimulatedPoller {

    private static final int INPUT = Readiness.READABLE;
    private static final int OUTPUT = Readiness.WRITABLE;

    private final PollerKind kind;
    private final Random random;
    /** The directions that can be reported at all: a socket that listens has no output. */
    private final int directions;
    /** The state of the socket, a set of {@link Readiness}. */
    private final IntSupplier state;
    private FakeChannel channel;
    /** The directions in which something has happened since they were reported last. */
    private int changed;
    private boolean calm;
    private int reports;

    SimulatedPoller(PollerKind kind, Random random, int directions, IntSupplier state) {
        this.kind = kind;
        this.random = random;
        this.directions = directions;
        this.state = state;
    }

    void serves(FakeChannel served) {
        channel = served;
    }

    void onInput() {
        changed |= INPUT;
    }

    void onOutput() {
        changed |= OUTPUT;
    }

    void onBoth() {
        changed |= INPUT | OUTPUT;
    }

    /**
     * The peer has made room.
     *
     * @param awaited whether a write had found none. Only kqueue tells of it otherwise.
     */
    void onRoom(boolean awaited) {
        if (awaited || kind == PollerKind.FILTERS) {
            onOutput();
        }
    }

    void becomeCalm() {
        calm = true;
    }

    int reports() {
        return reports;
    }

    /** Reports readiness to the channel. */
    void poll() {
        IoRegistration registration = channel.registrationOrNull();
        if (registration == null) {
            return;
        }
        switch (kind) {
            case LEVELS -> report(registration,
                    new FakeIoOps(channel.wants()).levels(state.getAsInt()) | spurious(wantedDirections()));
            case EDGES -> report(registration, take(INPUT | OUTPUT) | spurious(directions));
            case FILTERS -> {
                if (!channel.submittedWants().isEmpty()) {
                    pollFilters(registration);
                }
            }
        }
    }

    private void pollFilters(IoRegistration registration) {
        int input = filtered(INPUT) | spurious(INPUT & directions);
        int output = filtered(OUTPUT) | spurious(OUTPUT & directions);
        boolean inputFirst = random.nextBoolean();
        try {
            report(registration, inputFirst ? input : output);
        } finally {
            // The second report is not lost if the first has thrown.
            report(registration, inputFirst ? output : input);
        }
    }

    /** Returns the report of one filter, which knows the error of the connection but not the other direction. */
    private int filtered(int direction) {
        int now = take(direction);
        if ((now & Readiness.ERROR) != 0) {
            return INPUT | OUTPUT | Readiness.ERROR;
        }
        int known = direction == INPUT ? INPUT | Readiness.HANG_UP : OUTPUT;
        return (now & direction) == 0 ? 0 : now & known;
    }

    /** The state if something has changed in these directions, which is forgotten thereby. */
    private int take(int directions) {
        if ((changed & directions) == 0) {
            return 0;
        }
        changed &= ~directions;
        return state.getAsInt();
    }

    /** One of the given directions, or none. */
    private int spurious(int among) {
        if (calm || random.nextInt(16) != 0) {
            return 0;
        }
        return among == (INPUT | OUTPUT) ? random.nextBoolean() ? INPUT : OUTPUT : among;
    }

    private int wantedDirections() {
        int wants = channel.wants();
        int input = (wants & (Wants.READ | Wants.ACCEPT)) == 0 ? 0 : INPUT;
        int output = (wants & (Wants.WRITE | Wants.CONNECT)) == 0 ? 0 : OUTPUT;
        return input | output;
    }

    private void report(IoRegistration registration, int readiness) {
        // An event for a registration that has ended meanwhile is dropped.
        if (readiness != 0 && channel.registrationOrNull() == registration) {
            reports++;
            channel.signal(readiness);
        }
    }
}
