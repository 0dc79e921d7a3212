/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * A connection over the simulated kernel whose peer a test plays: it says octets, takes those it is sent, ends its
 * output or resets. The kernel has small buffers, answers short, and tells of readiness as one kind of poller does, all
 * by chance. For tests of protocols.
 *
 * <p>The thread of its loop only.
 */
public final class SimulatedConnection {
    private final SimulatedLoop loop;
    private final Peer socket;
    private final FakeStreamChannel channel;

    /** Reads what the peer says. */
    private static final class Peer extends SimulatedSocket {
        private final ByteArrayOutputStream saying = new ByteArrayOutputStream();
        private byte[] said = {};
        private boolean outputShutdown;

        Peer(Random random, PollerKind kind) {
            super(random, Connect.DONE, kind, FakeStreamChannel.READ_SIZE);
        }

        void says(byte[] octets) {
            saying.writeBytes(octets);
            said = saying.toByteArray();
            peerSends(octets.length);
        }

        @Override
        byte octet(int index) {
            return said[index];
        }

        @Override
        void shutdownOutput() {
            outputShutdown = true;
        }
    }

    /**
     * Creates a connection, of which the loop hears nothing before {@link #register()}.
     *
     * @param loop the loop that serves it, and no other one
     * @param random the only source of choices
     */
    public SimulatedConnection(SimulatedLoop loop, Random random) {
        this.loop = loop;
        PollerKind kind = PollerKind.any(random);
        socket = new Peer(random, kind);
        channel = new FakeStreamChannel(socket, kind.isEdgeTriggered(), true);
        socket.serves(channel);
    }

    /**
     * Returns the channel.
     *
     * @return the end of the connection that is under test
     */
    public FakeStreamChannel channel() {
        return channel;
    }

    /** Registers the channel with its loop, and lets the poller tell of it from now on. */
    public void register() {
        loop.onPoll(socket::poll);
        loop.register(channel);
        socket.registered();
    }

    /**
     * Has the peer say something. Octets behind the end of its output, or for a closed channel, are lost.
     *
     * @param octets what it says
     */
    public void says(byte[] octets) {
        if (!socket.hasEnded() && socket.isHealthy()) {
            socket.says(octets);
        }
    }

    /** Has the peer end its output. */
    public void ends() {
        socket.peerEnds();
    }

    /** Has the peer reset the connection. */
    public void resets() {
        socket.peerResets();
    }

    /**
     * Has the peer take octets.
     *
     * @param octets how many at most
     */
    public void takes(int octets) {
        socket.peerTakes(octets);
    }

    /**
     * Returns what the peer has taken.
     *
     * @return the octets, as the characters of ISO 8859-1
     */
    public String taken() {
        return new String(Arrays.copyOf(channel.sent(), socket.drainedBytes()), StandardCharsets.ISO_8859_1);
    }

    /**
     * Returns what the kernel has taken, which reaches a peer that goes on taking.
     *
     * @return the octets, as the characters of ISO 8859-1
     */
    public String sent() {
        return new String(channel.sent(), StandardCharsets.ISO_8859_1);
    }

    /**
     * Returns how much of what the peer has said was read.
     *
     * @return the number of octets
     */
    public int read() {
        return channel.receivedBytes();
    }

    /**
     * Returns whether the peer, having taken everything, sees the end.
     *
     * @return {@code true} if the output was shut down, or the channel closed
     */
    public boolean isAtEnd() {
        return socket.outputShutdown || !channel.isOpen();
    }

    /** From now on everything answers as well as it can. */
    public void becomeCalm() {
        socket.becomeCalm();
    }

    /**
     * Ends the watch, when the channel is closed.
     *
     * @throws AssertionError if something is left, or the socket was called after it was closed
     */
    public void assertNothingLeft() {
        loop.onPoll(() -> { });
        if (channel.isOpen() || socket.misuse() != null || loop.hasTimers() || loop.isBusy()
                || loop.registeredChannels() > 0) {
            throw new AssertionError("open: " + channel.isOpen() + ", misuse: " + socket.misuse() + ", timers: "
                    + loop.hasTimers() + ", tasks: " + loop.isBusy() + ", registered: " + loop.registeredChannels());
        }
    }
}
