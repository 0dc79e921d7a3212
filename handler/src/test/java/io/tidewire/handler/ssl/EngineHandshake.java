/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.UnpooledByteBufAllocator;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;

/**
 * A client's and a server's engine that talk to each other in memory: the handshake, and then an octet each way, so
 * that
 * tickets and late refusals arrive.
 */
final class EngineHandshake {
    private static final int MAX_STEPS = 200;
    /** Engines change their state in calls that neither take nor give octets. */
    private static final int IDLE_STEPS = 4;
    private static final int BUFFER = 64 * 1024;

    private final Side client;
    private final Side server;

    private static final class Side {
        private final SSLEngine engine;
        private final ByteBuffer inbound = ByteBuffer.allocateDirect(BUFFER).flip();
        private final ByteBuffer plain = ByteBuffer.allocateDirect(BUFFER);
        private SSLException failure;
        private boolean isSent;
        private boolean isReceived;

        Side(SSLEngine engine) {
            this.engine = engine;
        }

        boolean isTalking() {
            return engine.getHandshakeStatus() == SSLEngineResult.HandshakeStatus.NOT_HANDSHAKING;
        }

        /** Does what there is to do; tells whether there was any. */
        boolean step(Side peer) {
            Runnable task = engine.getDelegatedTask();
            if (task != null) {
                task.run();
                return true;
            }
            boolean isWrapping = engine.getHandshakeStatus() == SSLEngineResult.HandshakeStatus.NEED_WRAP
                    || isTalking() && !isSent && failure == null;
            try {
                return isWrapping ? wrap(peer) : unwrap();
            } catch (SSLException | IllegalStateException e) {
                if (failure == null) {
                    failure = e instanceof SSLException ssl ? ssl : new SSLException(e);
                }
                return !isWrapping;
            }
        }

        private boolean wrap(Side peer) throws SSLException {
            ByteBuffer octet = ByteBuffer.allocateDirect(1);
            peer.inbound.compact();
            try {
                SSLEngineResult result = engine.wrap(isTalking() ? octet : ByteBuffer.allocateDirect(0), peer.inbound);
                isSent |= !octet.hasRemaining();
                return result.bytesProduced() > 0;
            } finally {
                peer.inbound.flip();
            }
        }

        private boolean unwrap() throws SSLException {
            if (!inbound.hasRemaining() || failure != null || engine.isInboundDone()) {
                return false;
            }
            SSLEngineResult result = engine.unwrap(inbound, plain);
            isReceived |= result.bytesProduced() > 0;
            return result.bytesConsumed() > 0 || engine.getHandshakeStatus() != result.getHandshakeStatus()
                    || result.getHandshakeStatus() == SSLEngineResult.HandshakeStatus.NEED_TASK;
        }
    }

    private EngineHandshake(SSLEngine client, SSLEngine server) {
        this.client = new Side(client);
        this.server = new Side(server);
    }

    /** Lets a client of one context talk to a server of another one. */
    static EngineHandshake run(SslContext client, String host, SslContext server) throws SSLException {
        return run(host == null ? client.newEngine(UnpooledByteBufAllocator.DEFAULT)
                : client.newEngine(UnpooledByteBufAllocator.DEFAULT, host, 443),
                server.newEngine(UnpooledByteBufAllocator.DEFAULT));
    }

    static EngineHandshake run(SSLEngine client, SSLEngine server) throws SSLException {
        EngineHandshake handshake = new EngineHandshake(client, server);
        client.beginHandshake();
        server.beginHandshake();
        int idleSteps = 0;
        for (int i = 0; i < MAX_STEPS; i++) {
            boolean isClientBusy = handshake.client.step(handshake.server);
            boolean isServerBusy = handshake.server.step(handshake.client);
            idleSteps = isClientBusy || isServerBusy ? 0 : idleSteps + 1;
            if (idleSteps == IDLE_STEPS) {
                return handshake;
            }
        }
        throw new AssertionError("a handshake of over " + MAX_STEPS + " steps");
    }

    SSLEngine client() {
        return client.engine;
    }

    SSLEngine server() {
        return server.engine;
    }

    /** Whether an octet arrived on both sides. */
    boolean succeeded() {
        return client.isReceived && server.isReceived;
    }

    SSLException clientFailure() {
        return client.failure;
    }

    SSLException serverFailure() {
        return server.failure;
    }

    /** Fails with the reason if no octets could be sent. */
    EngineHandshake assertSucceeded() {
        if (!succeeded()) {
            AssertionError error = new AssertionError("client: " + client.failure + ' '
                    + client.engine.getHandshakeStatus() + ", server: " + server.failure + ' '
                    + server.engine.getHandshakeStatus());
            if (client.failure != null) {
                error.addSuppressed(client.failure);
            }
            if (server.failure != null) {
                error.addSuppressed(server.failure);
            }
            throw error;
        }
        return this;
    }
}
