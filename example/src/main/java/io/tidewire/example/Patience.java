/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.codec.http.HttpRequestPart;
import io.tidewire.handler.timeout.SlowPeerPolicy;

import java.util.concurrent.TimeUnit;

/**
 * How long the servers wait for a peer. Each makes its builder once, and a policy of it for each connection; what is
 * not said here has the deadlines that the policy has by itself.
 */
final class Patience {
    /** How long nothing may move, unless a server is told otherwise. */
    static final int IDLE_SECONDS = 60;

    static final int MAX_IDLE_SECONDS = 86_400;

    /** For the head of a request. */
    private static final int HEAD_SECONDS = 20;
    /** For the body: after the grace a peer has to keep up with this rate. */
    private static final int MIN_BODY_BYTES_PER_SECOND = 240;
    private static final int BODY_GRACE_SECONDS = 20;
    /** For a line of text, with room for a person who types. */
    private static final int LINE_SECONDS = 60;

    private Patience() {
    }

    /**
     * Returns the builder of a policy for clients that send requests of HTTP/1.1, or one by a stream of HTTP/2.
     *
     * @param idleSeconds how long nothing may move; 0 for no limit
     */
    // region requests
    static SlowPeerPolicy.Builder withRequests(int idleSeconds) {
        return SlowPeerPolicy.builder().requestParts(HttpRequestPart::of)
                .requestHead(HEAD_SECONDS, TimeUnit.SECONDS)
                .bodyRate(MIN_BODY_BYTES_PER_SECOND, BODY_GRACE_SECONDS, TimeUnit.SECONDS)
                .idle(idleSeconds, TimeUnit.SECONDS);
    }
    // endregion

    /**
     * With a connection of HTTP/2, whose streams have policies of their own. {@link NoStreamTimeout} does the rest.
     *
     * @param idleSeconds how long nothing may move; 0 for no limit
     */
    static SlowPeerPolicy.Builder withStreams(int idleSeconds) {
        return SlowPeerPolicy.builder().idle(idleSeconds, TimeUnit.SECONDS);
    }

    /**
     * Returns the builder of a policy for clients that send lines of text: the first is due from the beginning, and
     * others from their first octets.
     *
     * @param idleSeconds how long nothing may move; 0 for no limit
     */
    static SlowPeerPolicy.Builder withLines(int idleSeconds) {
        return SlowPeerPolicy.builder()
                .requestParts(msg -> msg instanceof String ? SlowPeerPolicy.Part.WHOLE : SlowPeerPolicy.Part.OTHER)
                .requestHead(LINE_SECONDS, TimeUnit.SECONDS)
                .idle(idleSeconds, TimeUnit.SECONDS);
    }
}
