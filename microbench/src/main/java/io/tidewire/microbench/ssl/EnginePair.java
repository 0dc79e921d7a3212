/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.ssl;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;

/** The engines of a client and a server, which talk through two buffers. */
final class EnginePair {
    private static final int MAX_STEPS = 200;

    final SSLEngine client;
    final SSLEngine server;
    /** Records from the client to the server, and back. Empty and ready to be written to between the calls. */
    private final ByteBuffer toServer;
    private final ByteBuffer toClient;
    private final ByteBuffer plain;

    EnginePair(SSLEngine client, SSLEngine server, boolean direct, int capacity) {
        this.client = client;
        this.server = server;
        toServer = allocate(direct, capacity);
        toClient = allocate(direct, capacity);
        plain = allocate(direct, capacity);
    }

    static ByteBuffer allocate(boolean direct, int capacity) {
        return direct ? ByteBuffer.allocateDirect(capacity) : ByteBuffer.allocate(capacity);
    }

    /** Does the handshake. With TLS 1.3 the client has the server's tickets after it. */
    EnginePair handshake() throws SSLException {
        client.beginHandshake();
        server.beginHandshake();
        ByteBuffer nothing = ByteBuffer.allocate(0);
        boolean isMoving = true;
        for (int i = 0; isMoving; i++) {
            if (i == MAX_STEPS) {
                throw new SSLException("no handshake in " + i + " steps: " + client.getHandshakeStatus() + ", "
                        + server.getHandshakeStatus());
            }
            isMoving = step(client, nothing, toServer, toClient) | step(server, nothing, toClient, toServer);
        }
        if (isHandshaking(client) || isHandshaking(server)) {
            throw new SSLException("no handshake: " + client.getHandshakeStatus() + ", " + server.getHandshakeStatus());
        }
        return this;
    }

    /** Exchanges close_notify, after which engines of native code hold no memory. */
    void close() throws SSLException {
        ByteBuffer nothing = ByteBuffer.allocate(0);
        closeOutbound(client, server, nothing, toServer);
        closeOutbound(server, client, nothing, toClient);
    }

    private void closeOutbound(SSLEngine from, SSLEngine to, ByteBuffer nothing, ByteBuffer buffer)
            throws SSLException {
        from.closeOutbound();
        from.wrap(nothing, buffer);
        buffer.flip();
        to.unwrap(buffer, plain.clear());
        buffer.clear();
    }

    private static boolean isHandshaking(SSLEngine engine) {
        return engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING;
    }

    private boolean step(SSLEngine engine, ByteBuffer nothing, ByteBuffer to, ByteBuffer from) throws SSLException {
        Runnable task = engine.getDelegatedTask();
        if (task != null) {
            task.run();
            return true;
        }
        if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            engine.wrap(nothing, to);
            return true;
        }
        from.flip();
        int before = from.remaining();
        if (before > 0) {
            engine.unwrap(from, plain.clear());
        }
        boolean hasRead = from.remaining() < before;
        from.compact();
        return hasRead;
    }

    /** Sends data, in records of its whole length each, to the server and back, and returns how much came. */
    int echo(ByteBuffer data, int records) throws SSLException {
        transfer(client, server, toServer, data, records);
        return transfer(server, client, toClient, data, records);
    }

    private int transfer(SSLEngine from, SSLEngine to, ByteBuffer buffer, ByteBuffer data, int records)
            throws SSLException {
        buffer.clear();
        for (int i = 0; i < records; i++) {
            check(from.wrap(data.rewind(), buffer));
        }
        buffer.flip();
        int received = 0;
        while (buffer.hasRemaining()) {
            SSLEngineResult result = to.unwrap(buffer, plain.clear());
            check(result);
            received += result.bytesProduced();
        }
        buffer.clear();
        return received;
    }

    /** Wraps data, into records of its whole length each, and drops them. */
    int wrap(ByteBuffer data, int records) throws SSLException {
        toServer.clear();
        for (int i = 0; i < records; i++) {
            check(client.wrap(data.rewind(), toServer));
        }
        return toServer.position();
    }

    private static void check(SSLEngineResult result) throws SSLException {
        if (result.getStatus() != SSLEngineResult.Status.OK) {
            throw new SSLException(result.toString());
        }
    }
}
