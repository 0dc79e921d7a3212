/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.drain.DrainEvent;

import java.util.HashSet;
import java.util.Set;

/**
 * The account of a connection's requests while its server is drained. It begins with the streams of the peer that are
 * not answered yet. Event loop only.
 */
final class DrainedRequests extends Http2ConnectionAdapter {
    private final Http2Connection connection;
    private final DrainEvent drain;
    /** The streams whose last frame was not written yet. */
    private final Set<Integer> unanswered = new HashSet<>();
    private int lastRefused;

    private DrainedRequests(Http2Connection connection, DrainEvent drain) {
        this.connection = connection;
        this.drain = drain;
    }

    /** Begins to count, with what is under way. */
    static DrainedRequests begin(Http2Connection connection, DrainEvent drain) throws Http2Exception {
        DrainedRequests requests = new DrainedRequests(connection, drain);
        connection.forEachActiveStream(stream -> {
            if (stream.state().localSideOpen()) {
                requests.onStreamActive(stream);
            }
            return true;
        });
        connection.addListener(requests);
        return requests;
    }

    @Override
    public void onStreamActive(Http2Stream stream) {
        if (isRequest(stream)) {
            unanswered.add(stream.id());
            drain.accepted(1);
        }
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
        if (unanswered.remove(stream.id())) {
            drain.abandoned();
        }
    }

    /** The last frame of an answer was handed to the channel. */
    void onEnded(Http2Stream stream, ChannelFuture written) {
        if (unanswered.remove(stream.id())) {
            written.addListener(sent -> {
                if (sent.isSuccess()) {
                    drain.answered();
                }
            });
        }
    }

    /** The last frame of an answer, which may have waited for a slow client before the drain began, left or failed. */
    void onSent(Http2Stream stream, ChannelFuture written) {
        if (written.isSuccess() && unanswered.remove(stream.id())) {
            drain.answered();
        }
    }

    /** A request came behind the last one that GOAWAY has named (RFC 9113 section 6.8). */
    void onRefused(int streamId) {
        if (streamId > lastRefused) {
            lastRefused = streamId;
            drain.refused();
        }
    }

    private boolean isRequest(Http2Stream stream) {
        return connection.isServer() && connection.remote().isValidStreamId(stream.id());
    }
}
