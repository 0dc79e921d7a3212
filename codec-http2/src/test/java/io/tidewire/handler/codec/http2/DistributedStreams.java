/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Streams of a {@link StubConnection} with a number of octets to send each, in front of a distributor, and who wrote.
 */
final class DistributedStreams implements StreamByteDistributor.Writer {

    /** The octets that wait on a stream; the writer takes from them. */
    static final class Waiting implements StreamByteDistributor.StreamState {
        final StubConnection.StubStream stream;
        long pendingBytes;
        int window = 1 << 30;
        boolean hasEnd;

        Waiting(StubConnection.StubStream stream) {
            this.stream = stream;
        }

        @Override
        public Http2Stream stream() {
            return stream;
        }

        @Override
        public long pendingBytes() {
            return pendingBytes;
        }

        @Override
        public boolean hasFrame() {
            return pendingBytes > 0 || hasEnd;
        }

        @Override
        public int windowSize() {
            return window;
        }

        int streamable() {
            return (int) Math.max(0, Math.min(pendingBytes, window));
        }
    }

    /** A turn of a stream. */
    record Turn(int streamId, int bytes) {
        @Override
        public String toString() {
            return streamId + ":" + bytes;
        }
    }

    final StubConnection connection;
    final Map<Integer, Waiting> streams = new LinkedHashMap<>();
    final List<Turn> turns = new ArrayList<>();
    StreamByteDistributor distributor;

    DistributedStreams(StubConnection connection) {
        this.connection = connection;
    }

    Waiting open(int streamId) {
        Waiting waiting = new Waiting(connection.open(streamId));
        streams.put(streamId, waiting);
        return waiting;
    }

    /** Opens a stream with octets to send. */
    void open(int streamId, long pendingBytes) {
        open(streamId);
        pending(streamId, pendingBytes);
    }

    void pending(int streamId, long pendingBytes) {
        Waiting waiting = streams.get(streamId);
        waiting.pendingBytes = pendingBytes;
        distributor.updateStreamableBytes(waiting);
    }

    void close(int streamId) {
        Waiting waiting = streams.remove(streamId);
        waiting.stream.close();
        waiting.pendingBytes = 0;
        waiting.hasEnd = false;
        distributor.updateStreamableBytes(waiting);
    }

    @Override
    public void write(Http2Stream stream, int numBytes) {
        Waiting waiting = streams.get(stream.id());
        turns.add(new Turn(stream.id(), numBytes));
        waiting.pendingBytes -= numBytes;
        waiting.window -= numBytes;
        if (waiting.pendingBytes == 0) {
            waiting.hasEnd = false;
        }
        distributor.updateStreamableBytes(waiting);
    }

    /** Distributes and returns the turns since the last call; neighbours of one stream are one turn. */
    List<Turn> distribute(int maxBytes) throws Http2Exception {
        turns.clear();
        distributor.distribute(maxBytes, this);
        List<Turn> merged = new ArrayList<>();
        for (Turn turn : turns) {
            Turn last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && last.streamId == turn.streamId) {
                merged.set(merged.size() - 1, new Turn(turn.streamId, last.bytes + turn.bytes));
            } else {
                merged.add(turn);
            }
        }
        return merged;
    }

    long streamable() {
        return streams.values().stream().mapToLong(Waiting::streamable).sum();
    }
}
