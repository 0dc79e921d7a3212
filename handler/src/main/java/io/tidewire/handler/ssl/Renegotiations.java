/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * The handshakes after the first one: which are refused, and how many the peer has begun. Executor of the context only.
 */
final class Renegotiations {
    private final SSLEngine engine;
    private int begunByPeer;

    Renegotiations(SSLEngine engine) {
        this.engine = engine;
    }

    /**
     * Returns why none is possible on this connection, whoever begins it.
     *
     * @param applicationProtocol the one that was negotiated, if any
     * @return the reason, or {@code null} if there is none
     */
    @Nullable String refusal(@Nullable String applicationProtocol) {
        String version = engine.getSession().getProtocol();
        if (SslProtocols.TLS_v1_3.equals(version)) {
            return version + " has no renegotiation (RFC 8446 section 4.1.2)";
        }
        return ApplicationProtocolNames.HTTP_2.equals(applicationProtocol)
                ? "HTTP/2 forbids it (RFC 9113 section 9.2.1)" : null;
    }

    /**
     * Counts one that the peer begins.
     *
     * @param applicationProtocol the one that was negotiated, if any
     * @param most how many the peer may begin, not negative
     * @throws SSLException if it is refused
     */
    void onBegunByPeer(@Nullable String applicationProtocol, int most) throws SSLException {
        String refusal = refusal(applicationProtocol);
        if (refusal == null && begunByPeer >= most) {
            refusal = "allowed are " + most;
        }
        if (refusal != null) {
            throw new SSLException("the peer begins another handshake: " + refusal);
        }
        begunByPeer++;
    }
}
