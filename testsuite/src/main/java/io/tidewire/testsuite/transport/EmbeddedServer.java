/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.concurrent.Future;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server without sockets, for tests of how protocols end: its connections are embedded channels, their clocks stand
 * still, and nothing runs by itself.
 */
public final class EmbeddedServer {
    private final ServerDrain drain = new ServerDrain();
    private final EmbeddedChannel listener = new EmbeddedChannel(drain.listener());
    private final List<EmbeddedChannel> connections = new ArrayList<>();

    /** Creates a server that listens. */
    public EmbeddedServer() {
        listener.freezeTime();
    }

    /**
     * Returns what ends the server.
     *
     * @return the drain of the listening channel
     */
    public ServerDrain drain() {
        return drain;
    }

    /**
     * Returns the channel that accepts.
     *
     * @return the listening channel
     */
    public EmbeddedChannel listener() {
        return listener;
    }

    /**
     * Accepts a connection that is not active yet.
     *
     * @return the connection, to be registered
     */
    public EmbeddedChannel arrive(ChannelHandler... handlers) {
        EmbeddedChannel connection = new EmbeddedChannel(false, false, handlers);
        connections.add(connection);
        listener.writeInbound(connection);
        listener.<Object>readInbound();
        return connection;
    }

    /**
     * Accepts a connection.
     *
     * @return the connection, active, with its clock stopped
     */
    public EmbeddedChannel accept(ChannelHandler... handlers) {
        EmbeddedChannel connection = arrive(handlers);
        try {
            connection.register();
        } catch (Exception e) {
            throw new AssertionError("an embedded channel is always registered", e);
        }
        connection.freezeTime();
        return connection;
    }

    /**
     * Begins the end and runs what is due.
     *
     * @param graceMillis how long connections may take
     * @return the outcome
     */
    public Future<DrainReport> drain(long graceMillis) {
        Future<DrainReport> report = drain.drain(Duration.ofMillis(graceMillis));
        runPendingTasks();
        return report;
    }

    /**
     * Lets time pass for all connections.
     *
     * @param millis how much
     */
    public void advance(long millis) {
        listener.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        connections.forEach(connection -> connection.advanceTimeBy(millis, TimeUnit.MILLISECONDS));
        runPendingTasks();
    }

    private void runPendingTasks() {
        listener.runPendingTasks();
        connections.forEach(EmbeddedChannel::runPendingTasks);
    }
}
