/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.internal.Readiness;

import java.io.IOException;
import java.net.ConnectException;
import java.util.Random;

/**
 * The kernel's side of one stream socket, with the peer behind it, which answers by chance what a real kernel could
 * answer: calls that are interrupted or cut short, data and room that come in the moment after a call was told that
 * there is none, resets, a peer that stops reading or ends its stream, and connects that take time, fail or never end.
 *
 * <p>A poller that speaks up only when something has changed finds out a channel that should have come back by itself.
 */
class SimulatedSocket extends Script {

    /** How the connect goes. */
    enum Connect { DONE, AT_ONCE, LATER, NEVER, REFUSED_AT_ONCE, REFUSED_LATER }

    private final Random random;
    private final SimulatedPoller poller;
    private final boolean showsHangUp;
    /** The error of a reset is told by one call only; later ones find the ends of both directions. */
    private final boolean tellsErrorOnce;
    /** Input that has arrived is lost with a reset, as some kernels have it. */
    private final boolean dropsInput;
    private final int readSize;
    private final int capacity;

    private FakeStreamChannel channel;
    private Connect connect;
    private boolean connecting;
    /** A connect was asked for that takes time. */
    private boolean attempted;
    /** No more faults: everything answers as well as it can. */
    private boolean calm;

    /** Bytes that the peer has sent, of the stream 0, 1, 2 … */
    private int arrived;
    /** The peer has ended its stream. */
    private boolean ended;
    private boolean inputShutdown;
    /** Bytes that the peer has taken. */
    private int drained;
    /** The peer takes nothing any more, and its kernel says so. */
    private boolean broken;
    private boolean reset;
    /** A call has told of the reset. */
    private boolean errorTold;

    /** A write was told that there is no room, and a report follows when there is. */
    private boolean writeBlocked;
    private String misuse;

    SimulatedSocket(Random random, Connect connect, PollerKind kind, int readSize) {
        // With changes only, a short read could not be taken for the last one if the end were not shown.
        this(random, connect, kind, readSize, kind.isEdgeTriggered() || random.nextBoolean());
    }

    SimulatedSocket(Random random, Connect connect, PollerKind kind, int readSize, boolean showsHangUp) {
        this.random = random;
        this.connect = connect;
        poller = new SimulatedPoller(kind, random, Readiness.READABLE | Readiness.WRITABLE, this::state);
        tellsErrorOnce = random.nextBoolean();
        this.readSize = readSize;
        dropsInput = random.nextBoolean();
        this.showsHangUp = showsHangUp;
        capacity = 1 + random.nextInt(64);
    }

    void serves(FakeStreamChannel served) {
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
            case READ -> read();
            case PEEK -> peek();
            case TAKE_ERROR -> reset && !errorTold ? tellReset() : Answer.count(0);
            case WRITE, GATHER, TRANSFER -> write();
            case CONNECT -> connect();
            case FINISH_CONNECT -> finishConnect();
            case SHUTDOWN_INPUT -> shutdownInput();
            case ACCEPT, REFUSE -> throw new IllegalStateException(call + " on a stream");
        };
    }

    private int readable() {
        return arrived - channel.receivedBytes();
    }

    private int room() {
        return capacity - (channel.sentBytes() - drained);
    }

    private Answer read() {
        int readable = readable();
        if (reset && (readable == 0 || dropsInput)) {
            return errorTold ? Answer.end() : tellReset();
        }
        if (readable == 0) {
            return ended || inputShutdown ? Answer.end() : Answer.wouldBlock();
        }
        if (calm) {
            return Answer.count(readable);
        }
        if (random.nextInt(8) == 0) {
            // The bytes arrive in the moment after this answer.
            poller.onInput();
            return Answer.wouldBlock();
        }
        int count = 1 + random.nextInt(readable);
        if (count < Math.min(readable, readSize)) {
            // So does the rest.
            poller.onInput();
        }
        return Answer.count(count);
    }

    private Answer tellReset() {
        errorTold = tellsErrorOnce;
        return Answer.reset();
    }

    private Answer peek() {
        if (readable() > 0 && !(reset && dropsInput)) {
            return Answer.count(1);
        }
        if (reset) {
            return errorTold ? Answer.end() : tellReset();
        }
        return ended || inputShutdown ? Answer.end() : Answer.wouldBlock();
    }

    private Answer write() {
        if (reset) {
            return errorTold ? Answer.brokenPipe() : tellReset();
        }
        if (broken) {
            return Answer.brokenPipe();
        }
        int room = room();
        if (room == 0) {
            writeBlocked = true;
            return Answer.wouldBlock();
        }
        if (calm) {
            return Answer.count(room);
        }
        if (random.nextInt(8) == 0) {
            poller.onOutput();
            return Answer.wouldBlock();
        }
        return Answer.count(1 + random.nextInt(room));
    }

    private Answer connect() {
        return switch (connect) {
            case DONE -> throw new IllegalStateException("connected");
            case AT_ONCE -> {
                connect = Connect.DONE;
                yield Answer.count(0);
            }
            case REFUSED_AT_ONCE -> Answer.fails(new ConnectException("Connection refused"));
            case LATER, NEVER, REFUSED_LATER -> {
                connecting = true;
                attempted = true;
                yield Answer.wouldBlock();
            }
        };
    }

    private Answer finishConnect() {
        if (connecting) {
            return Answer.wouldBlock();
        }
        if (connect == Connect.REFUSED_LATER) {
            return Answer.fails(new ConnectException("Connection refused"));
        }
        connect = Connect.DONE;
        poller.onBoth();
        return Answer.count(0);
    }

    private Answer shutdownInput() {
        if (reset) {
            return Answer.fails(new IOException("Transport endpoint is not connected"));
        }
        inputShutdown = true;
        poller.onInput();
        return Answer.count(0);
    }

    void peerSends(int bytes) {
        if (isUp() && !ended) {
            arrived += bytes;
            poller.onInput();
        }
    }

    void peerEnds() {
        if (isUp() && !ended) {
            ended = true;
            poller.onInput();
        }
    }

    void peerResets() {
        if (isUp()) {
            reset = true;
            poller.onBoth();
        }
    }

    void peerStopsReading() {
        if (isUp()) {
            broken = true;
            poller.onOutput();
        }
    }

    void peerTakes(int bytes) {
        int taken = Math.min(bytes, channel.sentBytes() - drained);
        drained += taken;
        if (taken > 0) {
            poller.onRoom(writeBlocked);
            writeBlocked = false;
        }
    }

    void connectEnds() {
        if (connecting && connect != Connect.NEVER) {
            connecting = false;
            poller.onBoth();
        }
    }

    private boolean isUp() {
        return connect == Connect.DONE && !reset;
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
        if (connect != Connect.DONE) {
            // A socket that is not connected yet, or was refused.
            return !attempted || connecting || connect != Connect.LATER && connect != Connect.REFUSED_LATER ? 0
                    : connect == Connect.LATER ? Readiness.WRITABLE : Readiness.WRITABLE | Readiness.ERROR;
        }
        int state = 0;
        if (readable() > 0 || ended || inputShutdown || reset) {
            state |= Readiness.READABLE;
        }
        if (room() > 0 || broken || reset) {
            state |= Readiness.WRITABLE;
        }
        if ((ended || inputShutdown) && showsHangUp) {
            state |= Readiness.HANG_UP;
        }
        if (reset) {
            state |= errorTold ? Readiness.HANG_UP : Readiness.HANG_UP | Readiness.ERROR;
        }
        return state;
    }

    void becomeCalm() {
        calm = true;
        poller.becomeCalm();
        if (connecting && connect != Connect.NEVER) {
            connectEnds();
        }
    }

    /** Returns whether everything that the peer has sent must arrive, and everything it is sent must be taken. */
    boolean isHealthy() {
        return connect == Connect.DONE && !reset && !broken;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Returns whether a reset has taken away what was not read. */
    boolean hasLostInput() {
        return reset && dropsInput;
    }

    /** Returns how many bytes the peer has taken. */
    int drainedBytes() {
        return drained;
    }

    int arrivedBytes() {
        return arrived;
    }

    /** Returns whether the peer has ended its stream, and not all of it was read. */
    boolean hasUnreadBeforeEnd() {
        return ended && readable() > 0;
    }

    int reports() {
        return poller.reports();
    }

    /** A call that no kernel should get, or null. */
    String misuse() {
        return misuse;
    }
}
